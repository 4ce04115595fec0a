//! Umlaut and ablaut: vowel changes of the stem from one form of a word to another.

use super::inflection::{Ending, PREFIXES, SEPARABLE, Strong};

/// Vowel change between two stems.
pub(super) enum Vowels {
    Same,
    /// The second has an umlaut where the first has none.
    Umlaut,
    /// The first has an umlaut where the second has none.
    Umlauted,
    /// The second may be the first as a strong verb changes it, or the first the second: I becomes A, and A becomes I.
    Ablaut(Change, Change),
    Differ,
}

/// SANG, SANGST.
const BARE: u8 = 1;
/// SANGEN, SÄNGE.
const EN: u8 = 2;
/// SPRICHT.
const T: u8 = 4;
/// GESUNGEN.
const GE: u8 = 8;

/// Strong verbs that change alike: their stems, then the vowel they have, and those of SANG, GESUNGEN and SPRICHT.
struct Series(&'static str, [&'static str; 4]);

/// Forms in which the vowels of a series stand.
const FORMS: [u8; 3] = [BARE | EN, GE, BARE | T];

const SERIES: [Series; 20] = [
    Series(
        "BLEIB DEIH LEIH MEID PREIS REIB SCHEID SCHEIN SCHREI STEIG SCHWEIG TREIB WEIS ZEIH",
        ["EI", "IE", "IE", "-"],
    ),
    Series(
        "BEISS BLEICH GLEICH GLEIT GREIF KNEIF PFEIF REISS REIT SCHLEICH SCHLEIF SCHMEISS SCHREIT STREICH STREIT WEICH",
        ["EI", "I", "I", "-"],
    ),
    Series(
        "BIEG BIET FLIEG FLIEH FLIESS FRIER NIESS GIESS KRIECH RIECH SCHIEB SCHIESS SCHLIESS SPRIESS DRIESS LIER WIEG",
        ["IE", "O", "O", "-"],
    ),
    Series("LIEG", ["IE", "A", "E", "-"]),
    Series("BIND DRING FIND LING RING SCHWIND SING SINK STINK TRINK WIND WING", ["I", "A", "U", "-"]),
    Series("GINN RINN SCHWIMM SINN SPINN WINN", ["I", "A", "O", "-"]),
    Series("BITT", ["I", "A", "E", "-"]),
    Series("BRECH BERST DERB GELT HELF NEHM SCHRECK SPRECH STECH STERB TREFF WERB WERF", ["E", "A", "O", "I"]),
    Series("FEHL STEHL", ["E", "A", "O", "IE"]),
    Series("FRESS GEB MESS TRET GESS", ["E", "A", "-", "I"]),
    Series("LES SEH SCHEH", ["E", "A", "-", "IE"]),
    Series("FECHT FLECHT QUELL SCHMELZ SCHWELL HEB", ["E", "O", "O", "I"]),
    Series("BLAS BRAT FALL HALT LASS RAT SCHLAF", ["A", "IE", "-", "-"]),
    Series("FANG", ["A", "I", "-", "-"]),
    Series("BACK FAHR GRAB LAD SCHAFF SCHLAG TRAG WACHS WASCH", ["A", "U", "-", "-"]),
    Series("LAUF", ["AU", "IE", "-", "-"]),
    Series("SAUF SAUG", ["AU", "O", "O", "-"]),
    Series("RUF", ["U", "IE", "-", "-"]),
    Series("STOSS", ["O", "IE", "-", "-"]),
    Series("KOMM", ["O", "A", "-", "-"]),
];

/// Stems of one verb that no rule gives.
const IRREGULAR: [&[&[u8]]; 18] = [
    &[b"BRING", b"BRACH"],
    &[b"DENK", b"DACH"],
    &[b"D\xdcRF", b"DARF", b"DURF"],
    &[b"ESS", b"ASS", b"GESS"],
    &[b"GEH", b"GING", b"GANG"],
    &[b"HAB", b"HAT"],
    &[b"KENN", b"KANN"],
    &[b"K\xd6NN", b"KANN", b"KONN"],
    &[b"LEID", b"LITT"],
    &[b"L\xdcG", b"LOG"],
    &[b"M\xd6G", b"MAG", b"MOCH"],
    &[b"NENN", b"NANN"],
    &[b"SCHNEID", b"SCHNITT"],
    &[b"SITZ", b"SASS", b"SESS"],
    &[b"STEH", b"STAND"],
    &[b"WERD", b"WIRD", b"WORD", b"WURD"],
    &[b"WISS", b"WEISS", b"WUSS"],
    &[b"ZIEH", b"ZOG"],
];

/// The forms in which a strong verb has the vowel of another stem, a bit each.
pub(super) struct Change(u8);

impl Change {
    /// The change that makes the second stem of the first.
    fn between(from: &[u8], to: &[u8], head: usize) -> Self {
        let mut forms = 0;
        for Series(verbs, [vowel, changed @ ..]) in &SERIES {
            let becomes = |to_vowel: &str| becomes(vowel.as_bytes(), to_vowel.as_bytes(), &from[head..], &to[head..]);
            let changes =
                FORMS.iter().zip(changed).filter(|(_, vowel)| becomes(vowel)).fold(0, |all, (form, _)| all | form);
            // Few vowels change so: the verbs of the others are not even looked at.
            if changes != 0 && verbs.split(' ').any(|verb| from.ends_with(verb.as_bytes())) {
                forms |= changes;
            }
        }
        Self(forms)
    }

    /// True if an infinitive and a changed form end as they must; `stem` is the changed one, `ge` if GE stood before it.
    pub(super) fn allows(&self, infinitive: &Ending, changed: &Ending, stem: &[u8], ge: bool) -> bool {
        let unseparable = || PREFIXES.iter().any(|prefix| stem.starts_with(prefix));
        let umlaut = stem.iter().any(|&letter| plain(letter) != letter);
        let form = match changed.strong {
            Strong::En | Strong::Declined if ge => GE,
            _ if ge => 0,
            Strong::Subjunctive => EN,
            _ if umlaut => 0,
            Strong::Bare => BARE,
            Strong::En if unseparable() => EN | GE,
            Strong::En => EN,
            Strong::T => T | BARE,
            Strong::Declined | Strong::Nothing => 0,
        };
        infinitive.strong == Strong::En && self.0 & form != 0
    }
}

/// Compares two stems.
pub(super) fn compare(one: &[u8], other: &[u8]) -> Vowels {
    let Some(at) = one.iter().zip(other).position(|(one, other)| one != other) else {
        return if one.len() == other.len() { Vowels::Same } else { Vowels::Differ };
    };
    // Most words of a game begin with another consonant: they cost no time.
    if at == 0 && begin_with_consonants(one, other) {
        return Vowels::Differ;
    }
    if syncopated(one, other) || syncopated(other, one) || irregular(one, other) {
        return Vowels::Same;
    }
    if one[at + 1..] == other[at + 1..] {
        match (plain(one[at]) == other[at], one[at] == plain(other[at])) {
            (true, _) => return Vowels::Umlauted,
            (_, true) => return Vowels::Umlaut,
            _ => {}
        }
    }
    let head = one[..at].iter().rposition(|&letter| !is_vowel(letter)).map_or(0, |last| last + 1);
    if !is_vowel(one[head]) || !is_vowel(other[head]) {
        return Vowels::Differ;
    }
    Vowels::Ablaut(Change::between(one, other, head), Change::between(other, one, head))
}

fn begin_with_consonants(one: &[u8], other: &[u8]) -> bool {
    !is_vowel(one[0]) && !is_vowel(other[0])
}

/// DUNKEL and DUNKL(E), TEUER and TEUR(E).
fn syncopated(long: &[u8], short: &[u8]) -> bool {
    let [head @ .., last @ (b'L' | b'R')] = short else { return false };
    head.len() >= 2 && long.strip_prefix(head).is_some_and(|rest| rest == [b'E', *last])
}

fn irregular(one: &[u8], other: &[u8]) -> bool {
    let prefix = |head: &[u8]| head.is_empty() || PREFIXES.iter().chain(&SEPARABLE).any(|prefix| *prefix == head);
    let other_has = |stems: &[&[u8]], head: &[u8]| stems.iter().any(|stem| other.strip_suffix(*stem) == Some(head));
    let same = |stems: &[&[u8]], stem: &&[u8]| {
        one.strip_suffix(*stem).is_some_and(|head| other_has(stems, head) && prefix(head))
    };
    IRREGULAR.iter().any(|stems| stems.iter().any(|stem| same(stems, stem)))
}

/// True if the vowels change so, and the consonants after them stay but for a doubling: REIT, RITT.
fn becomes(vowel: &[u8], changed: &[u8], from: &[u8], to: &[u8]) -> bool {
    let (Some(from), Some((vowels, to))) = (from.strip_prefix(vowel), to.split_at_checked(changed.len())) else {
        return false;
    };
    let consonant = |coda: &[u8]| coda.first().is_some_and(|&letter| !is_vowel(letter));
    let becomes = vowels.iter().map(|&letter| plain(letter)).eq(changed.iter().copied());
    becomes && consonant(from) && consonant(to) && undoubled(from).eq(undoubled(to))
}

/// Consonants without what only tells the length of a vowel: MM and HM are M, CK is K.
fn undoubled(coda: &[u8]) -> impl Iterator<Item = u8> {
    let next = coda.iter().copied().skip(1).chain([0]);
    coda.iter()
        .copied()
        .zip(next)
        .filter(|pair| !matches!(pair, (b'H', b'M') | (b'C', b'K')) && pair.0 != pair.1)
        .map(|pair| pair.0)
}

const fn plain(letter: u8) -> u8 {
    match letter {
        0xc4 => b'A',
        0xd6 => b'O',
        0xdc => b'U',
        letter => letter,
    }
}

const fn is_vowel(letter: u8) -> bool {
    matches!(plain(letter), b'A' | b'E' | b'I' | b'O' | b'U')
}
