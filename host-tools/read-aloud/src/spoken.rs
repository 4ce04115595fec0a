//! Pronunciation: signs that stand on the screen and that a reader leaves out or spells, as words.

use crate::phrases::{Phrases, filled, with_two};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// An arrow behind the place of a word: it runs across or down.
pub(crate) const ACROSS: char = '→';
pub(crate) const DOWN: char = '↓';

/// A text as it is said, with a capital at its beginning.
pub(crate) fn spoken(text: &str, phrases: &Phrases) -> String {
    capital(&goes_on(text, phrases))
}

/// The same where it goes on with a sentence: it keeps its own first letter.
pub(crate) fn goes_on(text: &str, phrases: &Phrases) -> String {
    let placed = text.contains([ACROSS, DOWN]);
    let mut said = String::new();
    let mut tokens = text.split_whitespace().peekable();
    while let Some(token) = tokens.next() {
        let token = match (token, tokens.peek()) {
            ("=", Some(next)) if next.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-') => {
                phrases.makes.into()
            }
            ("=", _) => phrases.means.into(),
            ("?", Some(next)) if next.contains('×') => phrases.joker.into(),
            _ => token_said(token, placed, phrases),
        };
        let begins = said.ends_with(['!', '?']);
        // What goes on with a comma stands at the word before.
        if !said.is_empty() && !token.starts_with(',') {
            said.push(' ');
        }
        said += &if begins { capital(&token) } else { token };
    }
    said.trim_end_matches(',').to_owned()
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| core::iter::once(upper(first)).chain(letters).collect())
}

/// The capital of a letter that screens have; the tables of all scripts would be a sixth of the page's data.
const fn upper(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' => match char::from_u32(letter as u32 - 32) {
            Some(capital) => capital,
            None => letter,
        },
        'œ' => 'Œ',
        'ÿ' => 'Ÿ',
        _ => letter.to_ascii_uppercase(),
    }
}

/// True for a letter that screens have.
const fn is_letter(sign: char) -> bool {
    matches!(sign, 'A'..='Z' | 'a'..='z' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' | 'Œ' | 'œ' | 'Ÿ')
}

/// One word, number or sign. `placed`: it says where a word lies on the board.
fn token_said(token: &str, placed: bool, phrases: &Phrases) -> String {
    let head = token.len() - token.trim_start_matches('(').len();
    let (open, rest) = token.split_at(head);
    let bare = rest.trim_end_matches([',', '.', ';', ':', '?', '!', ')']);
    let (core, end) = rest.split_at(bare.len());
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let digit_first = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let said = match core {
        "→" => phrases.across.into(),
        "↓" => phrases.down.into(),
        "·" => ",".into(),
        ">" => phrases.becomes.into(),
        _ if core.ends_with('*') && core.len() > 1 => {
            let rest = token_said(core.trim_end_matches('*'), placed, phrases);
            format!("{rest}, {}", phrases.corrected)
        }
        _ => match core.chars().next() {
            Some(sign @ ('+' | '-' | '−')) if digit_first(core.trim_start_matches(sign)) => {
                let word = if sign == '+' { phrases.plus } else { phrases.minus };
                format!("{word} {}", core.trim_start_matches(sign))
            }
            _ => number_or_word(core, placed, phrases, is_number),
        },
    };
    format!("{open}{said}{end}")
}

fn number_or_word(core: &str, placed: bool, phrases: &Phrases, is_number: impl Fn(&str) -> bool) -> String {
    if let Some(number) = core.strip_suffix('+')
        && is_number(number)
    {
        return format!("{} {number}", phrases.at_least);
    }
    if let Some((value, count)) = core.split_once('×')
        && is_number(value)
        && is_number(count)
    {
        return format!("{},", with_two(phrases.worth, count, value));
    }
    if let Some((nth, all)) = core.split_once('/')
        && placed
        && is_number(nth)
        && is_number(all)
    {
        return format!(", {}", with_two(phrases.line_of, nth, all));
    }
    match core.split_once('+') {
        Some((one, other)) if one.chars().all(is_letter) && other.chars().all(is_letter) => {
            format!("{one} {} {other}", phrases.and)
        }
        _ => core.into(),
    }
}

/// The digits of a clock: seconds alone with their word, overtime as such; behind a name as they stand.
pub(crate) fn clock(text: &str, phrases: &Phrases) -> String {
    let said = |digits: &str| digits.parse().map_or_else(|_| digits.to_owned(), |seconds| phrases.seconds(seconds));
    match text.strip_prefix('+') {
        Some(over) => filled(phrases.clock, filled(phrases.overtime, said(over))),
        // Whose it is stands before a colon: one is enough.
        None => filled(phrases.clock, goes_on(&said(text).replace(" : ", " ").replace(": ", " "), phrases)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use letters::Language;

    #[test]
    fn signs_are_said_as_words() {
        let english = Phrases::of(Language::English);
        let said = |text| spoken(text, english);
        assert_eq!(said("in the list: Ann -10"), "In the list: Ann minus 10");
        assert_eq!(said("melds: 40+ points"), "Melds: at least 40 points");
        assert_eq!(said("scored +0*"), "Scored plus 0, changed");
        assert_eq!(said("SPIEL+GRUPPE? name?"), "SPIEL and GRUPPE? Name?");
        assert_eq!(said("8F → 2/8"), "8F across, 2 of 8");
        assert_eq!(said("1/2 pulse"), "1/2 pulse");
        assert_eq!(said("A 1×13 B 3×2"), "A 13 worth 1, B 2 worth 3");
        assert_eq!(said("unseen 97 · bag 83"), "Unseen 97, bag 83");
        assert_eq!(said("hold: -1"), "Hold: minus 1");
        assert_eq!(said("HUAS > HAUS"), "HUAS becomes HAUS");
        assert_eq!(said("empty = delete it"), "Empty means delete it");
        assert_eq!(said("LUFT +7 = 7"), "LUFT plus 7 makes 7");
        assert_eq!(said("? 0×2"), "Blank 2 worth 0");
        assert_eq!(said("last turn! 6+"), "Last turn! At least 6");
        assert_eq!(said("Wort-Rummikub"), "Wort-Rummikub");
    }

    #[test]
    fn letters_of_the_screens_are_those_of_unicode() {
        for language in Language::ALL {
            for letter in language.alphabet().letters() {
                let (capital, small) = (letter.as_char(), letter.as_small_char());
                assert!(is_letter(capital) == capital.is_alphabetic() && is_letter(small) == small.is_alphabetic());
                assert_eq!(upper(small), capital);
            }
        }
        for sign in ('!'..='ÿ').chain(['œ', 'Œ', 'Ÿ', '’', '…', '→']).filter(|sign| !['ª', 'µ', 'º'].contains(sign))
        {
            assert_eq!(is_letter(sign), sign.is_alphabetic(), "{sign}");
            assert!(sign == 'ß' || sign.to_uppercase().eq([upper(sign)]), "{sign}");
        }
    }

    #[test]
    fn a_clock_is_told_in_seconds_or_as_it_stands() {
        let german = Phrases::of(Language::German);
        assert_eq!(clock("39", german), "Uhr: 39 Sekunden");
        assert_eq!(clock("Bernd: 2:24", german), "Uhr: Bernd 2:24");
        assert_eq!(clock("1", german), "Uhr: 1 Sekunde");
        assert_eq!(clock("-0:07", german), "Uhr: minus 0:07");
        assert_eq!(clock("+5", german), "Uhr: 5 Sekunden über der Zeit");
        assert_eq!(clock("+1:03", german), "Uhr: 1:03 über der Zeit");
    }
}
