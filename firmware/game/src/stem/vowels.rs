//! Umlaut and ablaut: how the stem itself changes from one form of a word to another.

use super::inflection::{Ending, PREFIXES, SEPARABLE};

/// What happens to the vowel between two stems.
pub(super) enum Vowels {
    Same,
    /// The second has an umlaut where the first has none.
    Umlaut,
    /// The first has an umlaut where the second has none.
    Umlauted,
    /// The second may be the first as a strong verb changes it, or the first the second: I becomes A, and A becomes I.
    Ablaut(Option<&'static Change>, Option<&'static Change>),
    Differ,
}

/// A vowel of an infinitive and what a strong verb makes of it, in which forms.
pub(super) struct Change {
    from: &'static [u8],
    to: &'static [u8],
    forms: u8,
}

/// SANG, SANGST.
const BARE: u8 = 1;
/// SANGEN, SÄNGE.
const EN: u8 = 2;
/// SPRICHT.
const T: u8 = 4;
/// GESUNGEN.
const GE: u8 = 8;

const CHANGES: [Change; 20] = [
    change(b"EI", b"IE", BARE | EN | GE),
    change(b"EI", b"I", BARE | EN | GE),
    change(b"IE", b"O", BARE | EN | GE),
    change(b"IE", b"A", BARE | EN),
    change(b"IE", b"E", GE),
    change(b"I", b"A", BARE | EN),
    change(b"I", b"U", GE),
    change(b"I", b"O", GE),
    change(b"I", b"E", GE),
    change(b"E", b"A", BARE | EN),
    change(b"E", b"O", GE),
    change(b"E", b"I", BARE | T),
    change(b"E", b"IE", BARE | T),
    change(b"A", b"IE", BARE | EN),
    change(b"A", b"U", BARE | EN),
    change(b"A", b"I", BARE | EN),
    change(b"AU", b"IE", BARE | EN),
    change(b"U", b"IE", BARE | EN),
    change(b"O", b"IE", BARE | EN),
    change(b"O", b"A", BARE | EN),
];

const fn change(from: &'static [u8], to: &'static [u8], forms: u8) -> Change {
    Change { from, to, forms }
}

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

impl Change {
    /// Whether an infinitive and a changed form end as they must; `stem` is the changed one, `ge` if GE stood before it.
    pub(super) fn allows(&self, infinitive: &Ending, changed: &Ending, stem: &[u8], ge: bool) -> bool {
        let unseparable = || PREFIXES.iter().any(|prefix| stem.starts_with(prefix));
        let umlaut = stem.iter().any(|&letter| plain(letter) != letter);
        let form = match changed.letters {
            b"EN" | b"ENE" | b"ENEN" | b"ENER" | b"ENES" | b"ENEM" if ge => GE,
            _ if ge => 0,
            b"E" | b"EST" | b"ET" if stem.len() > 3 => EN,
            _ if umlaut => 0,
            b"" | b"ST" => BARE,
            b"EN" if stem.len() > 5 && unseparable() => EN | GE,
            b"EN" if stem.len() > 3 => EN,
            b"T" => T,
            _ => 0,
        };
        matches!(infinitive.letters, b"EN") && self.forms & form != 0
    }
}

/// Compares two stems.
pub(super) fn compare(one: &[u8], other: &[u8]) -> Vowels {
    let Some(at) = one.iter().zip(other).position(|(one, other)| one != other) else {
        return if one.len() == other.len() { Vowels::Same } else { Vowels::Differ };
    };
    // Most words of a game begin with another consonant: they cost no time.
    if at == 0 && !is_vowel(one[0]) && !is_vowel(other[0]) {
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
    let (one, other) = (&one[head..], &other[head..]);
    let ablaut = |from, to| CHANGES.iter().find(|change| changed(change, from, to));
    Vowels::Ablaut(ablaut(one, other), ablaut(other, one))
}

/// DUNKEL and DUNKL(E), TEUER and TEUR(E).
fn syncopated(long: &[u8], short: &[u8]) -> bool {
    let [head @ .., last @ (b'L' | b'R')] = short else { return false };
    head.len() >= 3 && long.strip_prefix(head).is_some_and(|rest| rest == [b'E', *last])
}

fn irregular(one: &[u8], other: &[u8]) -> bool {
    let heads = |a: &&[u8], b: &&[u8]| Some((one.strip_suffix(*a)?, other.strip_suffix(*b)?));
    let prefix = |head: &[u8]| head.is_empty() || PREFIXES.iter().chain(&SEPARABLE).any(|prefix| *prefix == head);
    let same = |a, b| heads(a, b).is_some_and(|(head, its)| head == its && prefix(head));
    IRREGULAR.iter().any(|stems| stems.iter().any(|a| stems.iter().any(|b| same(a, b))))
}

/// Whether the vowels change so, and the consonants after them stay but for a doubling: REIT, RITT.
fn changed(change: &Change, from: &[u8], to: &[u8]) -> bool {
    let (Some(from), Some((vowels, to))) = (from.strip_prefix(change.from), to.split_at_checked(change.to.len()))
    else {
        return false;
    };
    let consonant = |coda: &[u8]| coda.first().is_some_and(|&letter| !is_vowel(letter));
    let becomes = vowels.iter().map(|&letter| plain(letter)).eq(change.to.iter().copied());
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
