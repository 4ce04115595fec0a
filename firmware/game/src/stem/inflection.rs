//! German inflection as tables: endings by paradigm, prefixes, and the words whose last letters only look like an ending.

/// Paradigms, a bit each: two endings on one stem are forms of one word if a paradigm has both.
mod of {
    pub(super) const NOUN: u8 = 1;
    /// KIND, KINDER: apart, for LEBER is no form of LEBEN.
    pub(super) const NOUN_ER: u8 = 2;
    pub(super) const VERB: u8 = 4;
    /// Endings that an adjective adds to its bare form.
    pub(super) const BARE: u8 = 8;
    pub(super) const WEAK: u8 = 16;
    /// Endings of comparison of an adjective in -E.
    pub(super) const DEGREE: u8 = 32;
    /// MUSEUM, MUSEEN.
    pub(super) const LATIN: u8 = 64;
    /// May follow a stem with GE.
    pub(super) const PARTICIPLE: u8 = 128;
}

/// Umlauts of the stem: low bits for the ending of the form without, high bits for that of the form with it.
mod umlaut {
    pub(super) const NOUN: u8 = 1;
    pub(super) const VERB: u8 = 2;
    pub(super) const ADJECTIVE: u8 = 4;
    pub(super) const WITH: u8 = 4;
    pub(super) const TO_NOUN: u8 = NOUN << WITH;
    pub(super) const TO_VERB: u8 = VERB << WITH;
    pub(super) const TO_ADJECTIVE: u8 = ADJECTIVE << WITH;
}

/// An ending of a form.
pub(super) struct Ending {
    pub(super) letters: &'static [u8],
    paradigms: u8,
    umlauts: u8,
    place: Place,
    pub(super) strong: Strong,
}

/// Form that an ending makes of a strong verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strong {
    Nothing,
    /// SINGEN, SANGEN, GESUNGEN.
    En,
    /// GESUNGENE.
    Declined,
    /// SÄNGE.
    Subjunctive,
    /// SANG, SANGST.
    Bare,
    /// SPRICHT.
    T,
}

/// After what an ending can stand.
#[derive(Clone, Copy)]
enum Place {
    Anywhere,
    /// -N: BLUMEN, REGELN.
    Weak,
    /// -SE: ZEUGNISSE.
    Latin,
    /// -ND, -NS: WANDERND.
    Liquid,
    /// -ERE: SCHÖNERE.
    Degree,
    /// -NEN: FREUNDINNEN.
    Feminine,
    /// -S: AUTOS.
    Sibilant,
    /// -UM: MUSEUM.
    Foreign,
    /// -ER: KINDER.
    Consonant,
    /// -T: SPIELT.
    Dental,
}

impl Ending {
    /// True if this ending can stand after these letters.
    pub(super) fn follows(&self, stem: &[u8]) -> bool {
        let after = |ends: &[&[u8]]| ends.iter().any(|end| stem.ends_with(end));
        match self.place {
            Place::Anywhere => true,
            Place::Weak => after(&[b"E"]) || stem.len() > 3 && after(&[b"EL", b"ER"]),
            Place::Latin => after(&[b"IS", b"US", b"AS"]),
            Place::Liquid => after(&[b"EL", b"ER"]),
            // BUGSIEREN compares nothing.
            Place::Degree => !after(&[b"I"]),
            Place::Feminine => after(&[b"IN"]),
            Place::Sibilant => !after(&[b"S", b"X", b"Z"]),
            Place::Foreign => stem.len() > 3,
            Place::Consonant => !after(&[b"A", b"O", b"IK"]),
            // A stem in T has -ETE: HÜTTE is no form of HÜTE.
            Place::Dental => !after(&[b"T"]) && !is_collective(stem),
        }
    }

    /// Two endings of one word on one stem.
    pub(super) fn goes_with(&self, other: &Self, stem: &[u8]) -> bool {
        let without_ge = has_no_ge(stem);
        let participle = if without_ge { 0 } else { of::PARTICIPLE };
        let mut shared = self.paradigms & other.paradigms & !participle;
        // Any form of such a verb goes with its participle: ERFRISCHE, ERFRISCHTER.
        let of_verb = |ending: &Self| ending.paradigms & (of::VERB | of::PARTICIPLE) != 0;
        if without_ge && of_verb(self) && of_verb(other) {
            shared |= of::VERB;
        }
        let adjective = |ending: &Self| ending.paradigms & (of::BARE | of::WEAK) != 0;
        if adjective(self) && adjective(other) && is_adjective(stem) {
            return true;
        }
        // GAS and GAST: an imperative so short is seldom one.
        let short = stem.len() < 4 && (self.letters.is_empty() || other.letters.is_empty());
        shared & !of::VERB != 0 || shared != 0 && !short
    }

    /// A verb, and its participle without the GE.
    pub(super) fn has_participle(&self, participle: &Self, stem: usize) -> bool {
        let verb = self.paradigms & of::VERB != 0 && (stem > 3 || !self.letters.is_empty());
        verb && participle.paradigms & of::PARTICIPLE != 0
    }

    /// A form without the umlaut and one with it, whose stem is `with`.
    pub(super) fn takes_umlaut(&self, other: &Self, with: &[u8]) -> bool {
        let shared = self.umlauts & (other.umlauts >> umlaut::WITH);
        let seen = match other.letters {
            b"" if with.ends_with(b"T") => umlaut::VERB,
            b"" if with.ends_with(b"ER") || with.ends_with(b"EL") => umlaut::NOUN,
            b"" if UMLAUTED.iter().any(|noun| with.ends_with(noun)) => umlaut::NOUN,
            b"" => 0,
            _ => u8::MAX,
        };
        shared & seen != 0
    }
}

/// A verb with a prefix that stays, or in -IEREN, has a participle without GE.
fn has_no_ge(stem: &[u8]) -> bool {
    let stays = |stem: &[u8]| PREFIXES.iter().any(|prefix| stem.starts_with(prefix));
    let behind = |prefix: &&[u8]| stem.strip_prefix(*prefix).is_some_and(stays);
    stays(stem)
        || stem.ends_with(b"IER")
        || STAYING.iter().any(|prefix| stem.starts_with(prefix))
        || SEPARABLE.iter().any(behind)
}

/// True for stems that end as only adjectives do, and for participles that nothing else can be.
fn is_adjective(stem: &[u8]) -> bool {
    let with_ge = |stem: &[u8]| stem.starts_with(b"GE") && stem.ends_with(b"T");
    let behind = |prefix: &&[u8]| stem.strip_prefix(*prefix).is_some_and(with_ge);
    ADJECTIVE.iter().any(|suffix| stem.ends_with(suffix)) || with_ge(stem) || SEPARABLE.iter().any(behind)
}

/// GEMURMEL: what begins so and ends so is no verb, so GEMURMELT is no form of it.
fn is_collective(stem: &[u8]) -> bool {
    let root = stem.strip_prefix(b"GE").filter(|root| root.first().is_some_and(|first| !b"AEIOU".contains(first)));
    root.is_some_and(|root| root.ends_with(b"EL") || root.ends_with(b"ER"))
}

const fn ending(letters: &'static [u8], paradigms: u8, umlauts: u8) -> Ending {
    let place = match letters {
        b"N" => Place::Weak,
        b"SE" | b"SEN" | b"SES" => Place::Latin,
        b"NS" | b"ND" | b"NDE" | b"NDEN" | b"NDER" | b"NDES" | b"NDEM" => Place::Liquid,
        b"ERE" | b"EREN" | b"EREM" | b"ERER" | b"ERES" => Place::Degree,
        b"NEN" => Place::Feminine,
        b"S" => Place::Sibilant,
        b"A" | b"IS" | b"O" | b"UM" | b"US" => Place::Foreign,
        b"ER" => Place::Consonant,
        b"T" | b"TE" | b"TEN" | b"TEST" | b"TET" => Place::Dental,
        _ => Place::Anywhere,
    };
    let strong = match letters {
        b"EN" => Strong::En,
        b"ENE" | b"ENEN" | b"ENER" | b"ENES" | b"ENEM" => Strong::Declined,
        b"E" | b"EST" | b"ET" => Strong::Subjunctive,
        b"" | b"ST" => Strong::Bare,
        b"T" => Strong::T,
        _ => Strong::Nothing,
    };
    Ending { letters, paradigms, umlauts, place, strong }
}

const COMPARED: u8 = of::BARE | of::DEGREE;

pub(super) static ENDINGS: [Ending; 69] = [
    ending(
        b"",
        of::NOUN | of::NOUN_ER | of::VERB | of::BARE | of::WEAK,
        umlaut::NOUN | umlaut::VERB | umlaut::ADJECTIVE | umlaut::TO_NOUN | umlaut::TO_VERB,
    ),
    ending(b"E", of::NOUN | of::VERB | of::WEAK | of::DEGREE, umlaut::VERB | umlaut::ADJECTIVE | umlaut::TO_NOUN),
    ending(
        b"EN",
        of::NOUN | of::VERB | of::WEAK | of::LATIN | of::PARTICIPLE,
        umlaut::VERB | umlaut::ADJECTIVE | umlaut::TO_NOUN,
    ),
    ending(b"N", of::NOUN | of::VERB, umlaut::TO_NOUN),
    ending(b"S", of::NOUN | of::NOUN_ER, umlaut::NOUN),
    ending(b"ES", of::NOUN | of::NOUN_ER | of::BARE | of::WEAK, umlaut::NOUN | umlaut::ADJECTIVE),
    ending(b"EM", of::BARE | of::WEAK, umlaut::ADJECTIVE),
    ending(b"ER", of::NOUN_ER | of::BARE, umlaut::TO_NOUN | umlaut::TO_ADJECTIVE),
    ending(b"ERN", of::NOUN_ER, umlaut::TO_NOUN),
    ending(b"SE", of::NOUN, 0),
    ending(b"SEN", of::NOUN, 0),
    ending(b"SES", of::NOUN, 0),
    ending(b"ENS", of::NOUN | of::VERB, 0),
    ending(b"NS", of::VERB, 0),
    ending(b"NEN", of::NOUN, 0),
    ending(b"A", of::LATIN, 0),
    ending(b"IS", of::LATIN, 0),
    ending(b"O", of::LATIN, 0),
    ending(b"UM", of::LATIN, 0),
    ending(b"US", of::LATIN, 0),
    ending(b"ST", of::VERB, umlaut::TO_VERB),
    ending(b"EST", of::VERB, 0),
    ending(b"T", of::VERB | of::PARTICIPLE, umlaut::TO_VERB),
    ending(b"ET", of::VERB | of::PARTICIPLE, 0),
    ending(b"TE", of::VERB | of::PARTICIPLE, 0),
    ending(b"TEN", of::VERB | of::PARTICIPLE, 0),
    ending(b"TEST", of::VERB, 0),
    ending(b"TET", of::VERB, 0),
    ending(b"ETE", of::VERB | of::PARTICIPLE, 0),
    ending(b"ETEN", of::VERB | of::PARTICIPLE, 0),
    ending(b"ETEST", of::VERB, 0),
    ending(b"ETET", of::VERB, 0),
    ending(b"TER", of::PARTICIPLE, 0),
    ending(b"TES", of::PARTICIPLE, 0),
    ending(b"TEM", of::PARTICIPLE, 0),
    ending(b"ETER", of::PARTICIPLE, 0),
    ending(b"ETES", of::PARTICIPLE, 0),
    ending(b"ENE", of::PARTICIPLE, 0),
    ending(b"ENEN", of::PARTICIPLE, 0),
    ending(b"ENER", of::PARTICIPLE, 0),
    ending(b"ENES", of::PARTICIPLE, 0),
    ending(b"ENEM", of::PARTICIPLE, 0),
    ending(b"END", of::VERB, 0),
    ending(b"ENDE", of::VERB, 0),
    ending(b"ENDEN", of::VERB, 0),
    ending(b"ENDER", of::VERB, 0),
    ending(b"ENDES", of::VERB, 0),
    ending(b"ENDEM", of::VERB, 0),
    ending(b"ND", of::VERB, 0),
    ending(b"NDE", of::VERB, 0),
    ending(b"NDEN", of::VERB, 0),
    ending(b"NDER", of::VERB, 0),
    ending(b"NDES", of::VERB, 0),
    ending(b"NDEM", of::VERB, 0),
    ending(b"ERE", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"EREN", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"EREM", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ERER", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ERES", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"STE", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"STEN", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"STEM", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"STER", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"STES", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ESTE", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ESTEN", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ESTEM", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ESTER", COMPARED, umlaut::TO_ADJECTIVE),
    ending(b"ESTES", COMPARED, umlaut::TO_ADJECTIVE),
];

/// Prefixes that stay with their verb, and with whose participle no GE goes.
pub(super) const PREFIXES: [&[u8]; 10] = [b"BE", b"EMP", b"ENT", b"ER", b"GE", b"MISS", b"UN", b"UR", b"VER", b"ZER"];

/// Prefixes that leave their verb in a sentence.
pub(super) const SEPARABLE: [&[u8]; 18] = [
    b"AB",
    b"AN",
    b"AUF",
    b"AUS",
    b"BEI",
    b"DURCH",
    b"EIN",
    b"FORT",
    b"HER",
    b"HIN",
    b"LOS",
    b"MIT",
    b"NACH",
    b"UM",
    b"VOR",
    b"WEG",
    b"ZU",
    b"ZUR\xdcCK",
];

/// Prefixes that may stay with their verb, too.
const STAYING: [&[u8]; 7] = [b"DURCH", b"HINTER", b"\xdcBER", b"UM", b"UNTER", b"VOLL", b"WIDER"];

/// Endings that only adjectives and participles have.
const ADJECTIVE: [&[u8]; 9] = [b"BAR", b"END", b"HAFT", b"ICH", b"IERT", b"IG", b"ISCH", b"LOS", b"SAM"];

/// Nouns in -EN that take an umlaut: FÄLLEN is no form of FALLEN.
const UMLAUTED: [&[u8]; 13] = [
    b"B\xd6DEN",
    b"B\xd6GEN",
    b"F\xc4DEN",
    b"G\xc4RTEN",
    b"GR\xc4BEN",
    b"H\xc4FEN",
    b"K\xc4STEN",
    b"KR\xc4GEN",
    b"L\xc4DEN",
    b"M\xc4GEN",
    b"\xd6FEN",
    b"SCH\xc4DEN",
    b"W\xc4GEN",
];

/// Words that would fool the endings: no stem of theirs is shorter.
pub(super) const WHOLE: [&[u8]; 11] =
    [b"BAUER", b"BUTTER", b"EISEN", b"HAMMER", b"KAMMER", b"MAUER", b"REISE", b"SAUER", b"TALER", b"TRAUER", b"WANDER"];
