//! The codec of all that is kept: the bytes of [postcard](https://postcard.jamesmunns.com/wire-format), written by hand.
//!
//! A byte is itself, a larger number takes seven bits a byte, one with a sign is folded first (zigzag). A choice is its
//! number, a list its length and its parts; the fields of a struct follow each other. What each type looks like stands in
//! `layout.rs`.
//!
//! Derived by serde the same bytes took ten kilobytes of flash more: every field is then a call that may fail and a value
//! that is copied. Here nothing fails on the way. What does not fit is counted, what is damaged is read as something
//! harmless, and both are asked for once, at the end. Tests compare every event with what serde and postcard make of it.

/// A value that can be kept.
pub trait Coded: Sized {
    /// Writes its bytes.
    fn write(&self, to: &mut Writer<'_>);

    /// Reads it; of damaged bytes it is anything, and the reader knows.
    fn read(from: &mut Reader<'_>) -> Self;
}

/// Writes into a buffer, and counts on where that ends.
#[derive(Debug)]
pub struct Writer<'b> {
    room: &'b mut [u8],
    used: usize,
}

/// The bytes that the value takes in the buffer, unless it does not fit.
pub fn write(value: &impl Coded, room: &mut [u8]) -> Option<usize> {
    let most = room.len();
    let mut writer = Writer { room, used: 0 };
    value.write(&mut writer);
    (writer.used <= most).then_some(writer.used)
}

/// The bytes that the value takes.
pub fn size(value: &impl Coded) -> usize {
    let mut writer = Writer { room: &mut [], used: 0 };
    value.write(&mut writer);
    writer.used
}

/// The value at the beginning of the bytes, and what follows it; none if they are damaged.
pub fn read<T: Coded>(bytes: &[u8]) -> Option<(T, &[u8])> {
    let mut reader = Reader { bytes, damaged: false };
    let value = T::read(&mut reader);
    (!reader.damaged).then_some((value, reader.bytes))
}

impl Writer<'_> {
    /// A byte as it is.
    #[inline(never)]
    pub fn byte(&mut self, byte: u8) {
        if let Some(place) = self.room.get_mut(self.used) {
            *place = byte;
        }
        self.used += 1;
    }

    /// A number, seven bits a byte, the lowest first.
    #[inline(never)]
    pub fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }
}

/// Reads bytes, and remembers whether they made sense.
#[derive(Debug)]
pub struct Reader<'b> {
    bytes: &'b [u8],
    damaged: bool,
}

impl<'b> Reader<'b> {
    /// What was read makes no sense.
    #[cold]
    #[inline(never)]
    pub fn damage(&mut self) {
        self.damaged = true;
    }

    /// The value, or that of damaged bytes.
    pub fn or<T>(&mut self, value: Option<T>, harmless: T) -> T {
        value.unwrap_or_else(|| {
            self.damage();
            harmless
        })
    }

    /// A byte as it is.
    #[inline(never)]
    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.bytes.split_first() else {
            self.damage();
            return 0;
        };
        self.bytes = rest;
        byte
    }

    /// So many bytes as they are.
    pub(crate) fn bytes(&mut self, count: usize) -> &'b [u8] {
        let Some((bytes, rest)) = self.bytes.split_at_checked(count) else {
            self.damage();
            return &[];
        };
        self.bytes = rest;
        bytes
    }

    /// A number of at most so many bits.
    #[inline(never)]
    pub(crate) fn number(&mut self, bits: u32) -> u32 {
        let (mut number, mut shift) = (0, 0);
        while shift < bits {
            let byte = u32::from(self.byte());
            let part = byte & 0x7f;
            number |= part << shift;
            if byte == part {
                if part.checked_shr(bits - shift).unwrap_or(0) != 0 {
                    break;
                }
                return number;
            }
            shift += 7;
        }
        self.damage();
        0
    }

    /// The number of a choice.
    #[inline(never)]
    pub fn choice(&mut self) -> u32 {
        self.number(u32::BITS)
    }

    /// The length of a list.
    #[inline(never)]
    pub(crate) fn length(&mut self, most: usize) -> usize {
        let length = self.choice() as usize;
        self.or((length <= most).then_some(length), 0)
    }
}

/// Says what the bytes of a type are: the fields of a struct in their order, or the numbers of an enum's variants. `or` names
/// what a number that no variant has is read as; the reader knows that it is damaged.
#[macro_export]
macro_rules! coded {
    (struct $type:ident { $($field:ident),* $(,)? }) => {
        impl $crate::codec::Coded for $type {
            fn write(&self, to: &mut $crate::codec::Writer<'_>) {
                $($crate::codec::Coded::write(&self.$field, to);)*
            }

            // Apart: all structs of an event in one function have so large a frame that the processor needs two
            // instructions to reach a variable.
            #[inline(never)]
            fn read(from: &mut $crate::codec::Reader<'_>) -> Self {
                Self { $($field: $crate::codec::Coded::read(from)),* }
            }
        }
    };
    (enum $type:ident or $harmless:expr; {
        $($number:literal => $variant:ident $(($($part:ident),*))? $({ $($field:ident),* })?),* $(,)?
    }) => {
        impl $crate::codec::Coded for $type {
            fn write(&self, to: &mut $crate::codec::Writer<'_>) {
                match self {
                    $(Self::$variant $(($($part),*))? $({ $($field),* })? => {
                        to.byte($number);
                        $($($crate::codec::Coded::write($part, to);)*)?
                        $($($crate::codec::Coded::write($field, to);)*)?
                    })*
                }
            }

            fn read(from: &mut $crate::codec::Reader<'_>) -> Self {
                match from.choice() {
                    $($number => Self::$variant
                        $(($({ let $part = $crate::codec::Coded::read(from); $part }),*))?
                        $({ $($field: $crate::codec::Coded::read(from)),* })?,)*
                    _ => {
                        from.damage();
                        $harmless
                    }
                }
            }
        }
    };
}
