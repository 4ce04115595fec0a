//! Normalisation of words: from a word as dictionaries print it to the letters that lie on the table.
//!
//! Upper case; ß is SS; Ä Ö Ü stay letters in German and are never AE, OE, UE, and Ñ in Spanish; every other accent is
//! dropped (no box has tiles for them: CAFÉ is CAFE, and in German SEÑOR is SENOR), and Latin letters that Unicode does not take apart
//! become those they are written with otherwise (`LATIN_LETTERS`). Only a sign or a letter of another script refuses the
//! word, with a reason.

use core::fmt;

use letters::{Alphabet, LISTED_MAX, LISTED_MIN, Language, Letter, Tile, Word};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{compose, is_combining_mark};

/// The two dots of an umlaut, as Unicode takes it apart.
const DIAERESIS: char = '\u{308}';

/// Transliterations of Latin letters that are no letter with an accent, as they stand on the tiles.
const LATIN_LETTERS: [(char, &str); 13] = [
    ('ẞ', "SS"),
    ('Œ', "OE"),
    ('Æ', "AE"),
    ('Ø', "O"),
    ('Ł', "L"),
    ('Đ', "D"),
    ('Ð', "D"),
    ('Þ', "TH"),
    ('Ħ', "H"),
    ('Ŧ', "T"),
    ('Ŋ', "NG"),
    ('Ĳ', "IJ"),
    ('Ə', "E"),
];

/// Meaning of capital letters inside a word of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// The list distinguishes upper and lower case: USA and GmbH are abbreviations.
    Abbreviate,
    /// The list is in capitals, or a person typed the word: they mean nothing.
    Ignore,
}

/// Reason why a word is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoWord {
    /// It has a hyphen.
    Hyphen,
    /// It has an apostrophe.
    Apostrophe,
    /// It has a digit.
    Digit,
    /// It has a dot, so it is an abbreviation.
    Dot,
    /// It is made of several words.
    Space,
    /// It has a letter of another script, or a sign.
    ForeignLetter,
    /// It has capitals inside.
    Abbreviation,
    /// It has fewer than 2 letters.
    TooShort,
    /// It has more than 15 letters.
    TooLong,
}

impl NoWord {
    /// All reasons, in the order reports list them.
    pub const ALL: [Self; 9] = [
        Self::Hyphen,
        Self::Apostrophe,
        Self::Digit,
        Self::Dot,
        Self::Space,
        Self::ForeignLetter,
        Self::Abbreviation,
        Self::TooShort,
        Self::TooLong,
    ];
}

impl fmt::Display for NoWord {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Hyphen => "hyphen",
            Self::Apostrophe => "apostrophe",
            Self::Digit => "digit",
            Self::Dot => "dot",
            Self::Space => "space",
            Self::ForeignLetter => "foreign letter",
            Self::Abbreviation => "capitals inside",
            Self::TooShort => "shorter than 2 letters",
            Self::TooLong => "longer than 15 letters",
        })
    }
}

/// The word on the table, or why there is none.
pub fn normalise(text: &str, language: Language, capitals: Capitals) -> Result<Word, NoWord> {
    let alphabet = language.alphabet();
    let mut word = Word::new();
    let mut length = 0;
    let mut capitals_inside = false;
    for (place, printed) in text.nfc().enumerate() {
        capitals_inside |= place > 0 && printed.is_uppercase();
        for upper in printed.to_uppercase() {
            let push = |letter: char| {
                length += 1;
                // Overlong words are refused below; their first letters do not matter.
                let _ = Letter::from_char(letter).map(|letter| word.push(Tile::Letter(letter)));
            };
            match LATIN_LETTERS.iter().find(|(letter, _)| *letter == upper && !has(alphabet, upper)) {
                Some((_, tiles)) => tiles.chars().for_each(push),
                None => core::iter::once(tile(upper, alphabet).ok_or_else(|| refusal_of(upper))?).for_each(push),
            }
        }
    }
    if capitals_inside && capitals == Capitals::Abbreviate {
        return Err(NoWord::Abbreviation);
    }
    match length {
        0..LISTED_MIN => Err(NoWord::TooShort),
        LISTED_MIN..=LISTED_MAX => Ok(word),
        _ => Err(NoWord::TooLong),
    }
}

fn has(alphabet: &Alphabet, letter: char) -> bool {
    Letter::from_char(letter).is_some_and(|letter| alphabet.contains(letter))
}

/// The letter itself if the alphabet has it, or what is left when accents are dropped, all or all but the dots of an umlaut.
fn tile(letter: char, alphabet: &Alphabet) -> Option<char> {
    let mut parts = core::iter::once(letter).nfd();
    let bare = parts.next()?;
    let umlaut = parts.clone().find(|mark| *mark == DIAERESIS).and_then(|dots| compose(bare, dots));
    parts.all(is_combining_mark).then_some(())?;
    [letter].into_iter().chain(umlaut).chain([bare]).find(|&letter| has(alphabet, letter))
}

fn refusal_of(sign: char) -> NoWord {
    match sign {
        '-' | '\u{2010}'..='\u{2015}' | '\u{AD}' => NoWord::Hyphen,
        '\'' | '’' | '‘' | 'ʼ' | '`' | '´' => NoWord::Apostrophe,
        '.' | '·' | '…' => NoWord::Dot,
        _ if sign.is_numeric() => NoWord::Digit,
        _ if sign.is_whitespace() => NoWord::Space,
        _ => NoWord::ForeignLetter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn german(text: &str) -> Result<std::string::String, NoWord> {
        normalise(text, Language::German, Capitals::Abbreviate).map(|word| word.to_string())
    }

    fn french(text: &str) -> Result<std::string::String, NoWord> {
        normalise(text, Language::French, Capitals::Abbreviate).map(|word| word.to_string())
    }

    #[test]
    fn sharp_s_is_two_letters() {
        assert_eq!(german("Maß").as_deref(), Ok("MASS"));
        let shouted = normalise("MAẞ", Language::German, Capitals::Ignore);
        assert_eq!(shouted.map(|word| word.to_string()).as_deref(), Ok("MASS"));
        assert_eq!(german("Fußballspielens").as_deref(), Err(&NoWord::TooLong));
    }

    #[test]
    fn umlauts_stay_letters_however_they_are_encoded() {
        assert_eq!(german("Gründe").as_deref(), Ok("GRÜNDE"));
        assert_eq!(german("Gru\u{308}nde").as_deref(), Ok("GRÜNDE"));
    }

    #[test]
    fn accents_are_dropped_in_every_language() {
        assert_eq!(french("paraître").as_deref(), Ok("PARAITRE"));
        assert_eq!(french("capharnaüm").as_deref(), Ok("CAPHARNAUM"));
        assert_eq!(french("façade").as_deref(), Ok("FACADE"));
        assert_eq!(german("Café").as_deref(), Ok("CAFE"));
        assert_eq!(german("Señora").as_deref(), Ok("SENORA"));
        assert_eq!(german("Ångström").as_deref(), Ok("ANGSTRÖM"));
        assert_eq!(german("Nō").as_deref(), Ok("NO"));
        assert_eq!(german("Škoda").as_deref(), Ok("SKODA"));
        assert_eq!(german("Việt").as_deref(), Ok("VIET"));
        assert_eq!(german("ȫde").as_deref(), Ok("ÖDE"));
        assert_eq!(french("señor").as_deref(), Ok("SENOR"));
    }

    #[test]
    fn latin_letters_without_a_tile_become_their_neighbours() {
        assert_eq!(german("Smørrebrød").as_deref(), Ok("SMORREBROD"));
        assert_eq!(german("Złoty").as_deref(), Ok("ZLOTY"));
        assert_eq!(german("Đồng").as_deref(), Ok("DONG"));
    }

    #[test]
    fn ligatures_are_two_letters() {
        assert_eq!(french("bœuf").as_deref(), Ok("BOEUF"));
        assert_eq!(french("Æschne").as_deref(), Ok("AESCHNE"));
    }

    #[test]
    fn refusals_name_their_reason() {
        for (text, reason) in [
            ("U-Bahn", NoWord::Hyphen),
            ("geht's", NoWord::Apostrophe),
            ("geht’s", NoWord::Apostrophe),
            ("2fach", NoWord::Digit),
            ("usw.", NoWord::Dot),
            ("en détail", NoWord::Space),
            ("Ναός", NoWord::ForeignLetter),
            ("Мир", NoWord::ForeignLetter),
            ("l@s", NoWord::ForeignLetter),
            ("GmbH", NoWord::Abbreviation),
            ("USA", NoWord::Abbreviation),
            ("a", NoWord::TooShort),
            ("", NoWord::TooShort),
        ] {
            assert_eq!(german(text), Err(reason), "{text}");
        }
    }

    #[test]
    fn capitals_mean_nothing_where_a_person_types() {
        let word = normalise("HÄUSER", Language::German, Capitals::Ignore);
        assert_eq!(word.map(|word| word.to_string()).as_deref(), Ok("HÄUSER"));
    }

    #[test]
    fn spanish_keeps_its_own_letter_and_drops_accents() {
        let spanish = |text| normalise(text, Language::Spanish, Capitals::Abbreviate).map(|word| word.to_string());
        assert_eq!(spanish("mañana").as_deref(), Ok("MAÑANA"));
        assert_eq!(spanish("man\u{303}ana").as_deref(), Ok("MAÑANA"), "also as two signs");
        assert_eq!(spanish("pingüino").as_deref(), Ok("PINGUINO"));
        assert_eq!(spanish("avión").as_deref(), Ok("AVION"));
    }

    #[test]
    fn the_dutch_ij_is_two_letters_however_it_is_written() {
        for written in ["ijsje", "ĳsje", "IJSJE", "Ĳsje"] {
            let word = normalise(written, Language::Dutch, Capitals::Ignore).map(|word| word.to_string());
            assert_eq!(word.as_deref(), Ok("IJSJE"), "{written}");
        }
    }
}
