//! Constants of the format that reader and packer share.

/// Most letters of an alphabet: two of the 31 slots of a node are not letters.
pub(crate) const LETTERS_MAX: u8 = 29;
/// Slot of the decision "another child?".
pub(crate) const MORE: u8 = 29;
/// Slot of the decision "a word ends here?".
pub(crate) const ENDS: u8 = 30;
/// Slots of a node's sums.
pub(crate) const SLOTS: usize = 32;

/// In place of the last child's letter: a word ends at the node, and it has no child yet.
pub(crate) const AFTER_WORD: u8 = 30;
/// In place of the last child's letter: no word ends at the node, and it has no child yet.
pub(crate) const AFTER_NONE: u8 = 29;
/// In place of a letter and a kind: unknown.
pub(crate) const NO_LETTER: u8 = 31;
pub(crate) const NO_KIND: u8 = 255;

/// Kind of a node that is written out; the others are macros.
pub(crate) const WRITTEN: u8 = 0;
/// The macro of a node where a word ends and nothing follows.
pub(crate) const LEAF: u8 = 1;

/// Sections of a body, and how many of them are the model.
pub(crate) const SECTIONS: usize = 8;
pub(crate) const MODEL_SECTIONS: usize = 6;
/// The model's sections in the order of reads per byte: directory, dense, records, trees, order, macros. A look-up reads one macro.
pub(crate) const COPIED_FIRST: [usize; MODEL_SECTIONS] = [2, 1, 3, 4, 0, 5];
/// Bytes before the sections: letters, longest word, two zeros, the sections' lengths.
pub(crate) const PREFIX: usize = 4 + 4 * SECTIONS;
/// Bytes behind index and payload that may be read and mean nothing.
#[cfg(feature = "std")]
pub(crate) const PADDING: usize = 4;

/// Decisions of one block after which bytes must be damaged; the packer keeps blocks below.
pub(crate) const DECISIONS_MAX: u16 = 1024;
/// Nodes of the upper trie that a look-up passes; the packer keeps below.
pub(crate) const STEPS_MAX: u16 = 512;
/// Levels of a letter's tree of kinds.
pub(crate) const TREE_LEVELS: usize = 16;

/// Macro edge: the letter of an edge that says that a word ends here.
pub(crate) const EDGE_ENDS: u16 = 31;
pub(crate) const EDGE_LETTER: u16 = 31;
pub(crate) const EDGE_LAST: u16 = 32;
/// Target of an edge that leads to a leaf.
pub(crate) const EDGE_LEAF: u16 = 0x3FF;
pub(crate) const EDGE_TARGET: u32 = 6;

/// Widths of the upper trie's numbers.
pub(crate) const RANK_BITS: u32 = 2;
pub(crate) const LENGTH_BITS: u32 = 4;
pub(crate) const SKIP_BITS: u32 = 16;

/// The tables of numbers, together in one static: a microcontroller's linker script can place it, by its name, in RAM.
pub(crate) struct Tables {
    /// Chance of a yes in 65,536, by the sum of the weights: the logistic function.
    pub(crate) chances: [u16; 81],
    /// Weights of a record's entries, in eighths of a nat.
    pub(crate) record_weights: [i8; 8],
    /// Weights of the dense tables, in eighths of a nat.
    pub(crate) dense_weights: [i8; 16],
}

pub(crate) static TABLES: Tables = Tables {
    record_weights: [4, -4, 9, -9, 16, -16, 28, -28],
    dense_weights: [0, 1, 3, 5, 8, 12, 17, 24, -24, -17, -12, -8, -5, -3, -1, -34],
    chances: [
        32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581, 54754, 55834, 56822,
        57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778, 63090, 63368, 63615, 63835, 64030, 64203,
        64357, 64494, 64614, 64721, 64816, 64900, 64974, 65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352,
        65374, 65393, 65410, 65425, 65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511,
        65514, 65517, 65519, 65521, 65523, 65524, 65526, 65527, 65528, 65529, 65530, 65530, 65531, 65532, 65532, 65533,
        65533,
    ],
};

/// Families of contexts of a node, and of its last child.
pub(crate) const NODE_FAMILIES: usize = 6;
pub(crate) const CHILD_FAMILIES: usize = 2;

/// Letters before a node, five bits each, the last one lowest; 0 is none, 1 is letter 0.
pub(crate) const HISTORY: u32 = 0xF_FFFF;

/// The history behind one more letter.
pub(crate) fn extended(history: u32, letter: u8) -> u32 {
    (history << 5 | (u32::from(letter) + 1)) & HISTORY
}

/// A node's circumstances, before its first decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The letters before it.
    pub(crate) history: u32,
    /// The number of letters before it.
    pub(crate) depth: u8,
    /// Letter and kind of the child before it.
    pub(crate) elder: u8,
    pub(crate) elder_kind: u8,
    /// Letters since a word last ended on the way, if one did.
    pub(crate) since_word: u8,
}

impl Node {
    /// The keys of its contexts, by family.
    pub(crate) fn keys(&self) -> [u32; NODE_FAMILIES] {
        let (history, last) = (self.history, self.history & 31);
        let elder = last << 5 | u32::from(self.elder);
        let since = u32::from(self.since_word.min(7));
        let compound = history & [0, 31, 0x3FF, 0x7FFF][since.min(3) as usize];
        [
            1 << 27 | (history & 0x3FF),
            2 << 27 | (history & 0x7FFF),
            3 << 27 | last << 4 | u32::from(self.depth),
            4 << 27 | elder,
            5 << 27 | elder << 8 | u32::from(self.elder_kind),
            6 << 27 | compound << 3 | since,
        ]
    }
}

/// True if a family's contexts count only where the family before has one.
pub(crate) fn leans(family: usize) -> bool {
    family == 1 || family == 4
}

/// The keys of the contexts of a node's last child, by family.
pub(crate) fn child_keys(history: u32, letter: u8, kind: u8) -> [u32; CHILD_FAMILIES] {
    let letter = u32::from(letter);
    [7 << 27 | (history & 31) << 5 | letter, 8 << 27 | letter << 8 | u32::from(kind)]
}

/// Bucket and check byte of a context.
pub(crate) fn place(key: u32, buckets: u32) -> (u32, u8) {
    let mixed = key.wrapping_mul(0x9E37_79B1);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85EB_CA6B);
    (((mixed >> 16) * buckets) >> 16, mixed as u8)
}
