//! Fuzzing of UF2: a file is read or refused with the reason, and what was read is written and read again as it was.

use crate::fuzz;
use crate::mutation::{Damaged, anywhere, damaged, in_place};
use pico_image::uf2::{BLOCK, Segment, read, write};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const TOKENS: &[&[u8]] =
    &[b"UF2\n", &[0x57, 0x51, 0x5d, 0x9e], &[0x30, 0x6f, 0xb1, 0x0a], &[0; 4], &[0xff; 4], &[0; BLOCK]];

/// A number in the head of a block: which block, which of the seven behind the magic, and what it becomes.
type Field = (Index, usize, u32);

fn field() -> impl Strategy<Value = Field> {
    let numbers =
        [0, 1, 15, 16, 255, 256, 257, 476, 477, 0x2000, 0x2001, 0x1000_0100, 0xffff_ff00, 0xffff_ffff, 0xe48b_ff56];
    (any::<Index>(), 2..8usize, select(numbers.to_vec()))
}

fn with_fields(mut file: Vec<u8>, fields: &[Field]) -> Vec<u8> {
    let blocks = file.len() / BLOCK;
    for (block, field, number) in fields.iter().filter(|_| blocks > 0) {
        let at = block.index(blocks) * BLOCK + 4 * field;
        file[at..at + 4].copy_from_slice(&number.to_le_bytes());
    }
    file
}

/// True if the bytes of this segment stand at their place in one of the others.
fn stands_in(segment: &Segment, others: &[Segment]) -> bool {
    let within = |other: &Segment| {
        let from = usize::try_from(segment.addresses().start.checked_sub(other.addresses().start)?).ok()?;
        Some(other.bytes.get(from..from + segment.bytes.len())? == segment.bytes)
    };
    others.iter().any(|other| within(other) == Some(true))
}

#[test]
fn a_uf2_file_that_is_read_is_written_as_it_was() {
    let segment = |address, bytes: Vec<u8>| Segment { address, bytes };
    let counted: Vec<u8> = (0..5000).map(|byte| byte as u8).collect();
    let seeds = [
        vec![segment(0x1000_0000, counted.clone())],
        vec![segment(0x1008_4a00, vec![7; 300]), segment(0x1000_0f00, counted)],
        vec![segment(0xffff_f000, vec![1; 4096])],
    ];
    let seeds = seeds.map(|segments| write(&segments).unwrap());
    // A file of another length is refused before anything else is looked at.
    let mutations = prop_oneof![3 => damaged(in_place(TOKENS)), 1 => damaged(anywhere(TOKENS))];
    let input = (mutations, vec(field(), 0..3));
    let reached = fuzz(3000, input, |(input, fields): (Damaged, Vec<Field>), reached| {
        let file = with_fields(input.of(&seeds), &fields);
        let segments = match read(&file) {
            Ok(segments) => segments,
            Err(error) => {
                reached.note_variant("refused", &error);
                return Ok(());
            }
        };
        prop_assert!(segments.windows(2).all(|pair| pair[0].addresses().end < pair[1].addresses().start));
        prop_assert!(segments.iter().all(|segment| !segment.bytes.is_empty() && segment.addresses().end <= 1 << 32));
        let written = write(&segments).map_err(|error| TestCaseError::fail(error.to_string()))?;
        if written.is_empty() {
            prop_assert!(segments.is_empty(), "nothing is written only of nothing");
            reached.note("only comments");
            return Ok(());
        }
        let again = read(&written).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(segments.iter().all(|segment| stands_in(segment, &again)), "every byte at its place");
        prop_assert_eq!(write(&again), Ok(written), "what was written is written the same");
        reached.note(if seeds.contains(&file) { "sound" } else { "another file" });
        Ok(())
    });
    reached.assert_at_least(100, ["sound", "another file"]);
    let refusals = ["Length", "Magic", "Family", "Numbering", "Payload", "Overlap"];
    reached.assert_at_least(20, refusals.map(|refusal| format!("refused {refusal}")).iter().map(String::as_str));
}
