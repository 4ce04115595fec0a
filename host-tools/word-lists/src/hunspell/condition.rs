//! Affix conditions on a root: `[^aeiou]y` before an affix may be put on.

/// One character of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Letter {
    Any,
    OneOf(Vec<char>),
    NoneOf(Vec<char>),
}

impl Letter {
    fn fits(&self, letter: char) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(letters) => letters.contains(&letter),
            Self::NoneOf(letters) => !letters.contains(&letter),
        }
    }
}

/// The letters that a root must begin or end with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition(Vec<Letter>);

impl Condition {
    /// Reads a condition; `None` if a bracket is left open. A single dot is always met.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut letters = Vec::new();
        let mut rest = text.chars();
        while let Some(letter) = rest.next() {
            letters.push(match letter {
                '.' => Letter::Any,
                '[' => {
                    let (inside, behind) = rest.as_str().split_once(']')?;
                    rest = behind.chars();
                    match inside.strip_prefix('^') {
                        Some(inside) => Letter::NoneOf(inside.chars().collect()),
                        None => Letter::OneOf(inside.chars().collect()),
                    }
                }
                letter => Letter::OneOf(vec![letter]),
            });
        }
        Some(if letters == [Letter::Any] { Self::default() } else { Self(letters) })
    }

    pub(super) fn fits_beginning(&self, word: &str) -> bool {
        let mut letters = word.chars();
        self.0.iter().all(|wanted| letters.next().is_some_and(|letter| wanted.fits(letter)))
    }

    pub(super) fn fits_end(&self, word: &str) -> bool {
        let mut letters = word.chars().rev();
        self.0.iter().rev().all(|wanted| letters.next().is_some_and(|letter| wanted.fits(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_met_from_either_side() {
        let condition = Condition::read("[^aeiou]y").unwrap();
        assert!(condition.fits_end("fly"));
        assert!(!condition.fits_end("play"));
        assert!(!condition.fits_end("y"));
        assert!(condition.fits_beginning("yyz"));
    }

    #[test]
    fn a_dot_alone_is_always_met_and_others_need_a_letter() {
        assert!(Condition::read(".").unwrap().fits_end(""));
        assert!(!Condition::read("..").unwrap().fits_end("a"));
    }

    #[test]
    fn an_open_bracket_is_no_condition() {
        assert_eq!(Condition::read("[ab"), None);
    }
}
