//! The promises of the journal as a model: what a power-on may find.

use embassy_futures::block_on;
use journal::{Condition, Error, Journal, Layout, SECTOR, VALUE_MAX};

use super::chip::{Chip, Impossible};

type Records = Vec<Vec<u8>>;

/// A call of a runner: the alphabet of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// A record that fits one item.
    Append,
    /// One of two fragments.
    AppendLong,
    /// A new game.
    Begin,
    /// One step of making the other region ready.
    Prepare,
    /// A value of two fragments.
    Store,
    /// An entry of the archive.
    Archive,
}

impl Call {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Append, Self::AppendLong, Self::Begin, Self::Prepare, Self::Store, Self::Archive];

    /// Bytes that no other call of a sequence writes.
    fn bytes(self, number: usize) -> Vec<u8> {
        let length = match self {
            Self::AppendLong | Self::Store => 150,
            _ => 9,
        };
        (0..length).map(|place| (place * 13 + number * 41 + 7) as u8).collect()
    }
}

/// Regions of two sectors each.
pub(super) fn layout() -> Layout {
    let region = |first: u32| first * SECTOR..(first + 2) * SECTOR;
    Layout { values: region(0), archive: region(2), journals: [region(4), region(6)] }
}

/// The reason why a call or a power-on is against a promise.
pub(super) type Violation = String;

/// All that is found at a power-on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kept {
    game: Records,
    /// None if it is not sound.
    previous: Option<Records>,
    value: Option<Vec<u8>>,
    archived: Option<Vec<u8>>,
}

impl Kept {
    pub(super) fn read(journal: &mut Journal<Chip>) -> Result<Self, Violation> {
        let at_open = journal.condition();
        let (condition, game) = collect(|each| block_on(journal.records(each)))?;
        let expected = if game.is_empty() { Condition::Empty } else { Condition::Sound };
        if condition != expected || at_open != expected {
            return Err(format!("a cut is told as {at_open:?}, {condition:?} with {} records", game.len()));
        }
        if journal.values_condition() == Condition::Damaged {
            return Err("a cut is told as damage of the values".into());
        }
        let (condition, previous) = collect(|each| block_on(journal.previous(each)))?;
        let mut buffer = [0; VALUE_MAX];
        let value = block_on(journal.load_value(1, &mut buffer)).map_err(|error| format!("load: {error}"))?;
        let value = value.map(<[u8]>::to_vec);
        let mut archived = None;
        block_on(journal.archived(|_, entry| archived = Some(entry.to_vec()))).map_err(|error| error.to_string())?;
        Ok(Self { game, previous: (condition == Condition::Sound).then_some(previous), value, archived })
    }
}

fn collect(
    read: impl FnOnce(&mut dyn FnMut(&[u8]) -> bool) -> Result<Condition, Error<Impossible>>,
) -> Result<(Condition, Records), Violation> {
    let mut found = Records::new();
    let condition = read(&mut |record| {
        found.push(record.to_vec());
        true
    });
    condition.map(|condition| (condition, found)).map_err(|error| error.to_string())
}

/// The journal as it should be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Model {
    pub(super) kept: Kept,
    /// The previous game after a cut while it was given up: it may be found, or not.
    doubtful: Option<Records>,
    begun: bool,
}

impl Model {
    /// The model of what was found.
    pub(super) fn of(kept: Kept) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Lets the call happen on both; the model must agree with the answer.
    pub(super) fn perform(&mut self, journal: &mut Journal<Chip>, call: Call, number: usize) -> Result<(), Violation> {
        let erases = journal.flash().erases;
        let bytes = call.bytes(number);
        let done = match call {
            Call::Append | Call::AppendLong => block_on(journal.append(&bytes)).map(drop),
            Call::Begin => block_on(journal.begin()),
            Call::Prepare => block_on(journal.prepare_step()).map(drop),
            Call::Store => block_on(journal.store_value(1, &bytes)),
            Call::Archive => block_on(journal.archive(2, &bytes)),
        };
        let appends = matches!(call, Call::Append | Call::AppendLong);
        if appends && journal.flash().erases != erases {
            return Err("append erases".into());
        }
        match done {
            Ok(()) if appends && !self.has_game() => Err("a record of no game".into()),
            Ok(()) => {
                self.note(call, bytes);
                Ok(())
            }
            Err(Error::NotBegun) if appends && !self.has_game() => Ok(()),
            Err(Error::Full) if appends && self.kept.game.len() > 20 => Ok(()),
            Err(error) => Err(format!("{call:?} is refused: {error}")),
        }
    }

    /// What the call changes.
    pub(super) fn expect(&mut self, call: Call, number: usize) {
        if !matches!(call, Call::Append | Call::AppendLong) || self.has_game() {
            self.note(call, call.bytes(number));
        }
    }

    fn note(&mut self, call: Call, bytes: Vec<u8>) {
        match call {
            Call::Append | Call::AppendLong => {
                if std::mem::take(&mut self.begun) {
                    let before = std::mem::take(&mut self.kept.game);
                    self.kept.previous = (!before.is_empty()).then_some(before);
                }
                self.kept.game.push(bytes);
            }
            Call::Begin => {
                self.give_up_previous();
                self.begun = true;
            }
            Call::Prepare => self.give_up_previous(),
            Call::Store => self.kept.value = Some(bytes),
            Call::Archive => self.kept.archived = Some(bytes),
        }
    }

    fn has_game(&self) -> bool {
        self.begun || !self.kept.game.is_empty()
    }

    fn give_up_previous(&mut self) {
        if !self.begun {
            (self.kept.previous, self.doubtful) = (None, None);
        }
    }

    /// The power is off: what was begun without a record is not.
    pub(super) fn cut(&self) -> Self {
        Self { begun: false, ..self.clone() }
    }

    /// The model from now on, if a power-on may find this.
    pub(super) fn accept(&self, found: &Kept) -> Option<Self> {
        let may_be_gone = self.kept.previous.is_none() && found.previous == self.doubtful;
        let previous = if may_be_gone { None } else { found.previous.clone() };
        let counted = Kept { previous, ..found.clone() };
        (counted == self.kept).then(|| Self { kept: counted, doubtful: self.doubtful.clone(), begun: false })
    }

    /// Before a call, if it was cut while it gave up the previous game.
    pub(super) fn in_doubt(&self, after: &Self) -> Self {
        let mut before = self.cut();
        if after.kept.previous.is_none() && self.kept.previous.is_some() {
            before.doubtful = before.kept.previous.take();
        }
        before
    }
}
