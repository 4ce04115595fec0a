//! S-expressions, KiCad's file format: a reader, and identifiers that are the same whenever a file is made again.

/// A list or a word.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    /// A word, without its quotes.
    Word(String),
    /// A list.
    List(Vec<Node>),
}

impl Node {
    /// Reads the first expression of a text.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut open: Vec<Vec<Self>> = Vec::new();
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '(' => open.push(Vec::new()),
                ')' => {
                    let done = Self::List(open.pop()?);
                    match open.last_mut() {
                        Some(around) => around.push(done),
                        None => return Some(done),
                    }
                }
                '"' => {
                    let mut word = String::new();
                    while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                        word.push(if letter == '\\' { letters.next()? } else { letter });
                    }
                    open.last_mut()?.push(Self::Word(word));
                }
                _ if letter.is_whitespace() => {}
                _ => {
                    let mut word = String::from(letter);
                    while let Some(letter) = letters.next_if(|next| !next.is_whitespace() && !"()\"".contains(*next)) {
                        word.push(letter);
                    }
                    open.last_mut()?.push(Self::Word(word));
                }
            }
        }
        None
    }

    fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            Self::Word(_) => &[],
        }
    }

    /// The word at a place of a list.
    pub(super) fn word(&self, nth: usize) -> Option<&str> {
        match self.items().get(nth)? {
            Self::Word(word) => Some(word),
            Self::List(_) => None,
        }
    }

    /// The number at a place of a list.
    pub(super) fn number(&self, nth: usize) -> Option<f64> {
        self.word(nth)?.parse().ok()
    }

    /// Lists inside it that begin with a word.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.items().iter().filter(move |item| item.word(0) == Some(name))
    }

    /// The first of them.
    pub(super) fn one<'a>(&'a self, name: &'a str) -> Option<&'a Self> {
        self.all(name).next()
    }

    /// The two numbers of a list in it, as of `(at 1 2)`.
    pub(super) fn point(&self, name: &str) -> Option<(f64, f64)> {
        let at = self.one(name)?;
        Some((at.number(1)?, at.number(2)?))
    }
}

/// An identifier made of a name (FNV-1a, twice), in the shape of a UUID.
pub(super) fn uuid(name: &str) -> String {
    let hash =
        |seed: u64| name.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let (high, low) = (hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142));
    format!(
        "{:08x}-{:04x}-5{:03x}-8{:03x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xfff,
        low >> 48 & 0xfff,
        low & 0xffff_ffff_ffff
    )
}
