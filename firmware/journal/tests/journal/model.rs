//! The reference model: all that must be on the flash after each step, and after a cut inside one.

use std::collections::BTreeMap;
use std::fmt;

use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, FaultyFlashError};
use journal::{Condition, Error, Journal, Layout, SECTOR};

/// Values are stored under the keys below this one.
pub(crate) const KEYS: u8 = 3;

pub(crate) type Records = Vec<Vec<u8>>;

/// Regions of so many sectors each: values, and each of the two journals.
pub(crate) fn layout(values: u32, journal: u32) -> Layout {
    let at = |sector: u32| sector * SECTOR;
    let (first, second, end) = (values, values + journal, values + 2 * journal);
    let journals = [at(first)..at(second), at(second)..at(end)];
    Layout { values: 0..at(first), archive: at(end)..at(end + 4), journals }
}

/// Bytes of a journal's sector before the first item.
pub(crate) const HEAD: usize = 168;
/// The extent of the greatest item of a journal, and of every dead one.
pub(crate) const ITEM_MAX: usize = 140;

/// The bytes that a record of up to 128 bytes covers.
pub(crate) fn extent(length: usize) -> usize {
    (10 + length).next_multiple_of(4)
}

/// The flash map of the board: 16 KB of values, two journals of 64 KB.
pub(crate) fn board() -> Layout {
    layout(4, 16)
}

pub(crate) fn blank(layout: &Layout) -> FaultyFlash {
    FaultyFlash::blank(layout.archive.end / SECTOR)
}

pub(crate) fn open(flash: FaultyFlash, layout: &Layout) -> Journal<FaultyFlash> {
    block_on(Journal::open(flash, layout.clone())).unwrap()
}

fn push(found: &mut Records, record: &[u8]) -> bool {
    found.push(record.to_vec());
    true
}

pub(crate) fn records(journal: &mut Journal<FaultyFlash>) -> (Condition, Records) {
    let mut found = Vec::new();
    let condition = block_on(journal.records(|record| push(&mut found, record))).unwrap();
    (condition, found)
}

pub(crate) fn previous(journal: &mut Journal<FaultyFlash>) -> (Condition, Records) {
    let mut found = Vec::new();
    let condition = block_on(journal.previous(|record| push(&mut found, record))).unwrap();
    (condition, found)
}

/// Bytes that differ from those of other numbers, runs of zeros and of 0xFF among them.
pub(crate) fn bytes(number: usize, length: usize) -> Vec<u8> {
    let byte = |index: usize| match number % 5 {
        0 => 0xFF,
        1 => 0x00,
        _ => (number.wrapping_mul(31) + index * (number % 7 + 1)) as u8,
    };
    let mut bytes: Vec<u8> = (0..length).map(byte).collect();
    bytes.iter_mut().zip(number.to_le_bytes()).for_each(|(byte, of_number)| *byte ^= of_number);
    bytes
}

/// A call of a runner to the journal.
#[derive(Clone)]
pub(crate) enum Step {
    Store(u8, Vec<u8>),
    Prepare,
    Begin,
    Append(Vec<u8>),
    Reboot,
}

pub(crate) fn perform(journal: &mut Journal<FaultyFlash>, step: &Step) -> Result<(), Error<FaultyFlashError>> {
    block_on(async {
        match step {
            Step::Store(key, value) => journal.store_value(*key, value).await,
            Step::Prepare => journal.prepare_step().await.map(drop),
            Step::Begin => journal.begin().await,
            Step::Append(record) => journal.append(record).await.map(drop),
            Step::Reboot => Ok(()),
        }
    })
}

/// The content that the next boot must find.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) game: Records,
    /// None once its region was touched for the next game.
    pub(crate) previous: Option<Records>,
    pub(crate) values: BTreeMap<u8, Vec<u8>>,
}

/// The journal as it should be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    pub(crate) kept: Kept,
    /// The previous game after a cut while it was being given up: it may come and go until it is.
    doubtful: Option<Records>,
    begun: bool,
}

impl Model {
    pub(crate) fn perform(&mut self, step: &Step) {
        match step {
            Step::Store(key, value) => drop(self.kept.values.insert(*key, value.clone())),
            Step::Prepare => self.give_up_previous(),
            Step::Begin => {
                self.give_up_previous();
                self.begun = true;
            }
            Step::Append(record) => {
                if std::mem::take(&mut self.begun) {
                    let before = std::mem::take(&mut self.kept.game);
                    self.kept.previous = (!before.is_empty()).then_some(before);
                }
                self.kept.game.push(record.clone());
            }
            Step::Reboot => self.begun = false,
        }
    }

    fn give_up_previous(&mut self) {
        if !self.begun {
            self.kept.previous = None;
            self.doubtful = None;
        }
    }

    /// True if a record can be appended, as far as the room goes.
    pub(crate) fn has_game(&self) -> bool {
        self.begun || !self.kept.game.is_empty()
    }

    /// The model from now on, if this is what a boot finds after a cut inside the step.
    pub(crate) fn after_cut(&self, step: &Step, found: Kept) -> Self {
        let mut after = self.clone();
        after.perform(step);
        let whole = self.accepts(&found) || after.accepts(&found);
        assert!(whole, "{step:?} was cut\nfound {found:?}\nbefore {self:?}\nafter {after:?}");
        let mut next = Self { kept: found, ..Self::default() };
        if after.kept.previous.is_none() {
            next.kept.previous = None;
            next.doubtful = self.kept.previous.clone().or(self.doubtful.clone());
        }
        next
    }

    /// True if a boot may find this.
    pub(crate) fn accepts(&self, found: &Kept) -> bool {
        let gone = self.kept.previous.is_none() && found.previous == self.doubtful;
        let previous = if gone { None } else { found.previous.clone() };
        Kept { previous, ..found.clone() } == self.kept
    }
}

impl Kept {
    /// Reads everything that an opened journal holds.
    pub(crate) fn read(journal: &mut Journal<FaultyFlash>) -> Self {
        let (condition, game) = records(journal);
        let expected = if game.is_empty() { Condition::Empty } else { Condition::Sound };
        assert_eq!(condition, expected, "a power cut is not damage");
        assert_eq!(journal.condition(), expected);
        assert_ne!(journal.values_condition(), Condition::Damaged, "a power cut is not damage");
        let (condition, previous) = previous(journal);
        let previous = (condition == Condition::Sound).then_some(previous);
        let mut values = BTreeMap::new();
        for key in 0..KEYS {
            let mut buffer = [0; 128];
            if let Some(value) = block_on(journal.load_value(key, &mut buffer)).unwrap() {
                values.insert(key, value.to_vec());
            }
        }
        Self { game, previous, values }
    }
}

/// Short enough to see what differs, like the next one.
impl fmt::Debug for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(key, value) => write!(formatter, "Store({key}, {})", brief(value)),
            Self::Prepare => formatter.write_str("Prepare"),
            Self::Begin => formatter.write_str("Begin"),
            Self::Append(record) => write!(formatter, "Append({})", brief(record)),
            Self::Reboot => formatter.write_str("Reboot"),
        }
    }
}

fn brief(bytes: &[u8]) -> String {
    format!("{}x{:02X?}", bytes.len(), &bytes[..bytes.len().min(4)])
}

impl fmt::Debug for Kept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends = |game: &Records| {
            (game.len(), game.first().map(|record| brief(record)), game.last().map(|record| brief(record)))
        };
        let values: Vec<_> = self.values.iter().map(|(key, value)| (key, brief(value))).collect();
        let (game, previous) = (ends(&self.game), self.previous.as_ref().map(ends));
        write!(formatter, "game {game:?}, previous {previous:?}, values {values:?}")
    }
}
