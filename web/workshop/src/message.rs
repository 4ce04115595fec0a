//! Messages, in a length-prefixed envelope: an object in JSON with byte strings attached.
//!
//! Four bytes, little-endian, say how long the JSON is; then it comes, and behind it the attachments, end to end. The
//! object's `attached` says how long each of them is.

use serde_json::Value;

/// An object and what belongs to it.
pub(crate) struct Message {
    /// The object.
    pub(crate) object: Value,
    /// The byte strings, in their order.
    pub(crate) attached: Vec<Vec<u8>>,
}

/// The bytes are no message.
#[derive(Debug, thiserror::Error)]
#[error("the page and its workshop are not of the same version: load the page again")]
pub(crate) struct NoMessage;

impl Message {
    /// Reads the bytes of a whole message.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, NoMessage> {
        let (length, rest) = bytes.split_first_chunk::<4>().ok_or(NoMessage)?;
        let (json, mut rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(NoMessage)?;
        let object: Value = serde_json::from_slice(json).map_err(|_| NoMessage)?;
        let mut attached = Vec::new();
        for length in object["attached"].as_array().into_iter().flatten() {
            let length = length.as_u64().and_then(|length| usize::try_from(length).ok()).ok_or(NoMessage)?;
            let (bytes, behind) = rest.split_at_checked(length).ok_or(NoMessage)?;
            attached.push(bytes.to_vec());
            rest = behind;
        }
        Ok(Self { object, attached })
    }

    /// Its bytes.
    pub(crate) fn write(mut self) -> Vec<u8> {
        self.object["attached"] = self.attached.iter().map(Vec::len).collect();
        let json = self.object.to_string();
        let mut bytes = (json.len() as u32).to_le_bytes().to_vec();
        bytes.extend(json.as_bytes());
        self.attached.iter().for_each(|attached| bytes.extend(attached));
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_comes_back_as_it_was() {
        let message = Message { object: serde_json::json!({ "do": "x" }), attached: vec![vec![1, 2], vec![], vec![3]] };
        let back = Message::read(&message.write()).unwrap();
        assert_eq!((back.object["do"].as_str(), back.attached), (Some("x"), vec![vec![1, 2], vec![], vec![3]]));
    }

    #[test]
    fn what_is_cut_short_is_no_message() {
        let whole = Message { object: serde_json::json!({}), attached: vec![vec![7; 9]] }.write();
        assert!((0..whole.len()).all(|length| Message::read(&whole[..length]).is_err()));
    }
}
