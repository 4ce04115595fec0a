//! From a word as dictionaries print it to the letters that lie on the table.
//!
//! Upper case; ß is SS; Ä Ö Ü stay letters in German and are never AE, OE, UE; the accents of French are dropped in every
//! language (no box has tiles for them: CAFÉ is CAFE), Œ is OE and Æ is AE. Everything else that is no letter of the
//! alphabet refuses the word, with a reason.

use core::fmt;

use unicode_normalization::UnicodeNormalization;

use crate::alphabet::{LONGEST, Language, SHORTEST, Word};

/// Grave, acute, circumflex, diaeresis and cedilla, as Unicode takes them apart.
const FRENCH_ACCENTS: [char; 5] = ['\u{300}', '\u{301}', '\u{302}', '\u{308}', '\u{327}'];

/// What capital letters inside a word mean in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// The list distinguishes upper and lower case: USA and GmbH are abbreviations.
    Abbreviate,
    /// The list is in capitals, or a person typed the word: they mean nothing.
    Ignore,
}

/// Why a word is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
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
    /// It has a letter or sign that the language's boxes have no tile for.
    ForeignLetter,
    /// It has capitals inside.
    Abbreviation,
    /// It has fewer than 2 letters.
    TooShort,
    /// It has more than 15 letters.
    TooLong,
}

impl Refusal {
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

impl fmt::Display for Refusal {
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
pub fn normalise(text: &str, language: Language, capitals: Capitals) -> Result<Word, Refusal> {
    let alphabet = language.alphabet();
    let mut word = Word::EMPTY;
    let mut length = 0;
    let mut capitals_inside = false;
    for (place, printed) in text.nfc().enumerate() {
        capitals_inside |= place > 0 && printed.is_uppercase();
        for upper in printed.to_uppercase() {
            let push = |letter: char| {
                length += 1;
                // Overlong words are refused below; their first letters do not matter.
                let _ = alphabet.number(letter).and_then(|number| word.push(number));
            };
            match upper {
                'ẞ' => "SS".chars().for_each(push),
                'Œ' => "OE".chars().for_each(push),
                'Æ' => "AE".chars().for_each(push),
                _ if alphabet.number(upper).is_some() => core::iter::once(upper).for_each(push),
                _ => core::iter::once(without_accents(upper).ok_or_else(|| refusal_of(upper))?).for_each(push),
            }
        }
    }
    if capitals_inside && capitals == Capitals::Abbreviate {
        return Err(Refusal::Abbreviation);
    }
    match length {
        0..SHORTEST => Err(Refusal::TooShort),
        SHORTEST..=LONGEST => Ok(word),
        _ => Err(Refusal::TooLong),
    }
}

/// The letter A–Z that is left when the accents of French are dropped, if nothing else is on it.
fn without_accents(letter: char) -> Option<char> {
    let mut parts = core::iter::once(letter).nfd();
    let bare = parts.next().filter(char::is_ascii_uppercase)?;
    parts.all(|mark| FRENCH_ACCENTS.contains(&mark)).then_some(bare)
}

fn refusal_of(sign: char) -> Refusal {
    match sign {
        '-' | '\u{2010}'..='\u{2015}' | '\u{AD}' => Refusal::Hyphen,
        '\'' | '’' | '‘' | 'ʼ' | '`' | '´' => Refusal::Apostrophe,
        '.' | '·' | '…' => Refusal::Dot,
        _ if sign.is_numeric() => Refusal::Digit,
        _ if sign.is_whitespace() => Refusal::Space,
        _ => Refusal::ForeignLetter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn german(text: &str) -> Result<std::string::String, Refusal> {
        normalise(text, Language::German, Capitals::Abbreviate).map(|word| word.to_string())
    }

    fn french(text: &str) -> Result<std::string::String, Refusal> {
        normalise(text, Language::French, Capitals::Abbreviate).map(|word| word.to_string())
    }

    #[test]
    fn sharp_s_is_two_letters() {
        assert_eq!(german("Maß").as_deref(), Ok("MASS"));
        let shouted = normalise("MAẞ", Language::German, Capitals::Ignore);
        assert_eq!(shouted.map(|word| word.to_string()).as_deref(), Ok("MASS"));
        assert_eq!(german("Fußballspielens").as_deref(), Err(&Refusal::TooLong));
    }

    #[test]
    fn umlauts_stay_letters_however_they_are_encoded() {
        assert_eq!(german("Gründe").as_deref(), Ok("GRÜNDE"));
        assert_eq!(german("Gru\u{308}nde").as_deref(), Ok("GRÜNDE"));
    }

    #[test]
    fn french_accents_are_dropped_in_every_language() {
        assert_eq!(french("paraître").as_deref(), Ok("PARAITRE"));
        assert_eq!(french("capharnaüm").as_deref(), Ok("CAPHARNAUM"));
        assert_eq!(french("façade").as_deref(), Ok("FACADE"));
        assert_eq!(german("Café").as_deref(), Ok("CAFE"));
    }

    #[test]
    fn ligatures_are_two_letters() {
        assert_eq!(french("bœuf").as_deref(), Ok("BOEUF"));
        assert_eq!(french("Æschne").as_deref(), Ok("AESCHNE"));
    }

    #[test]
    fn refusals_name_their_reason() {
        for (text, reason) in [
            ("U-Bahn", Refusal::Hyphen),
            ("geht's", Refusal::Apostrophe),
            ("geht’s", Refusal::Apostrophe),
            ("2fach", Refusal::Digit),
            ("usw.", Refusal::Dot),
            ("en détail", Refusal::Space),
            ("Señor", Refusal::ForeignLetter),
            ("Ångström", Refusal::ForeignLetter),
            ("GmbH", Refusal::Abbreviation),
            ("USA", Refusal::Abbreviation),
            ("a", Refusal::TooShort),
            ("", Refusal::TooShort),
        ] {
            assert_eq!(german(text), Err(reason), "{text}");
        }
    }

    #[test]
    fn capitals_mean_nothing_where_a_person_types() {
        let word = normalise("HÄUSER", Language::German, Capitals::Ignore);
        assert_eq!(word.map(|word| word.to_string()).as_deref(), Ok("HÄUSER"));
    }
}
