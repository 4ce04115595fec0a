//! Base45 (RFC 9285): two bytes as three of the 45 characters that a QR code writes in 5½ bits each. Any reader gives them back as the
//! text they are; bytes would be guessed at (UTF-8, Latin-1, Shift JIS), and a browser's detector tells only text.

const CHARACTERS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/// Characters that so many bytes take.
pub const fn chars(bytes: usize) -> usize {
    bytes / 2 * 3 + bytes % 2 * 2
}

/// Bytes that fit into so many characters.
pub const fn bytes(chars: usize) -> usize {
    chars / 3 * 2 + chars % 3 / 2
}

/// The number that a character stands for; `None` if it is none of them.
pub fn digit(character: u8) -> Option<u32> {
    CHARACTERS.iter().position(|&known| known == character).map(|digit| digit as u32)
}

/// Tells the characters of these bytes, one after the other.
pub fn encode(bytes: &[u8], mut tell: impl FnMut(char)) {
    for pair in bytes.chunks(2) {
        let mut number = pair.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte));
        for _ in 0..=pair.len() {
            tell(char::from(CHARACTERS[(number % 45) as usize]));
            number /= 45;
        }
    }
}

/// Writes the bytes of a text and returns their number; `None` if the text is not base45 or there is no room.
pub fn decode(text: &str, room: &mut [u8]) -> Option<usize> {
    let mut written = 0;
    for group in text.as_bytes().chunks(3) {
        let mut number = 0_u32;
        for &character in group.iter().rev() {
            number = number * 45 + digit(character)?;
        }
        let length = group.len().checked_sub(1).filter(|&length| length > 0)?;
        let [_, _, high, low] = number.to_be_bytes();
        if number >> (8 * length) != 0 {
            return None;
        }
        let bytes = if length == 2 { &[high, low][..] } else { &[low][..] };
        room.get_mut(written..written + length)?.copy_from_slice(bytes);
        written += length;
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::String;

    fn encoded(bytes: &[u8]) -> String {
        let mut text = String::new();
        encode(bytes, |character| text.push(character));
        text
    }

    #[test]
    fn examples_of_the_rfc_are_the_same() {
        for (bytes, text) in [("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581")] {
            assert_eq!(encoded(bytes.as_bytes()), text);
            let mut room = [0; 16];
            let length = decode(text, &mut room).unwrap();
            assert_eq!(&room[..length], bytes.as_bytes());
            assert_eq!(chars(bytes.len()), text.len());
            assert_eq!(self::bytes(text.len()), bytes.len());
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["A", "GGW", "::", ":::", "abc", "A\u{e9}", "BB8B"] {
            assert_eq!(decode(text, &mut [0; 16]), None, "{text}");
        }
        assert_eq!(decode("BB8", &mut [0; 1]), None);
        assert_eq!(decode("", &mut []), Some(0));
    }
}
