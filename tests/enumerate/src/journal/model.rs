//! The promises of the journal as a model: what a power-on may find.

use std::fmt;

use embassy_futures::block_on;
use journal::{Condition, Error, Journal, Layout, NEARLY_FULL, Prepared, Room, SECTOR, VALUE_MAX};

use super::chip::{Chip, Impossible};

pub(super) type Records = Vec<Vec<u8>>;

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

    fn appends(self) -> bool {
        matches!(self, Self::Append | Self::AppendLong)
    }

    /// Place in [`Model::written`] of what it writes.
    fn counter(self) -> Option<usize> {
        match self {
            Self::Append | Self::AppendLong => Some(0),
            Self::Store => Some(1),
            Self::Archive => Some(2),
            Self::Begin | Self::Prepare => None,
        }
    }

    /// Bytes that no other call of its kind in a sequence writes. Calls of other kinds do not change them, so that two
    /// sequences which differ only in an order that does not matter end with the same flash.
    fn bytes(self, number: u8) -> Vec<u8> {
        let length = match self {
            // One read has all of it, and the next may find another; or two have.
            Self::Append if number.is_multiple_of(2) => 2,
            Self::AppendLong | Self::Store => 150,
            _ => 9,
        };
        (0..length).map(|place| (place * 13 + usize::from(number) * 41 + 7) as u8).collect()
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
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Kept {
    pub(super) game: Records,
    /// None if it is not sound.
    pub(super) previous: Option<Records>,
    pub(super) value: Option<Vec<u8>>,
    pub(super) archived: Option<Vec<u8>>,
}

/// Of each piece its first byte and its length: enough to know it by.
impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |bytes: &Vec<u8>| format!("{:02x}x{}", bytes.first().copied().unwrap_or_default(), bytes.len());
        let game = |game: &Records| match &game[..] {
            [first, .., last] if game.len() > 6 => format!("{} records {}..{}", game.len(), piece(first), piece(last)),
            all => format!("{:?}", all.iter().map(piece).collect::<Vec<_>>()),
        };
        let (previous, value) = (self.previous.as_ref().map(game), self.value.as_ref().map(piece));
        let archived = self.archived.as_ref().map(piece);
        write!(f, "{}, before it {previous:?}, value {value:?}, archived {archived:?}", game(&self.game))
    }
}

impl Kept {
    pub(super) fn read(journal: &mut Journal<Chip>) -> Result<Self, Violation> {
        let at_open = journal.condition();
        let (condition, kept) = Self::read_damaged(journal)?;
        let expected = if kept.game.is_empty() { Condition::Empty } else { Condition::Sound };
        if condition != expected || at_open != expected {
            return Err(format!("a cut is told as {at_open:?}, {condition:?} with {} records", kept.game.len()));
        }
        Ok(kept)
    }

    /// The same after a cut, which hurts no value either.
    pub(super) fn read_cut(journal: &mut Journal<Chip>) -> Result<Self, Violation> {
        let kept = Self::read(journal)?;
        match journal.values_condition() {
            Condition::Damaged => Err("a cut is told as damage of the values".into()),
            Condition::Sound => Ok(kept),
            condition if kept.value.is_some() => Err(format!("a value is there, told as {condition:?}")),
            _ => Ok(kept),
        }
    }

    /// The same, with the condition of the game, whatever that is.
    pub(super) fn read_damaged(journal: &mut Journal<Chip>) -> Result<(Condition, Self), Violation> {
        let (found, game) = collect(|each| block_on(journal.records(each)))?;
        let (condition, previous) = collect(|each| block_on(journal.previous(each)))?;
        let mut buffer = [0; VALUE_MAX];
        let value = block_on(journal.load_value(1, &mut buffer)).map_err(|error| format!("load: {error}"))?;
        let value = value.map(<[u8]>::to_vec);
        let mut archived = None;
        block_on(journal.archived(|_, entry| archived = Some(entry.to_vec()))).map_err(|error| error.to_string())?;
        Ok((found, Self { game, previous: (condition == Condition::Sound).then_some(previous), value, archived }))
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

/// Room is told in time: two sectors never hold so many records of the greatest length.
fn is_true(room: Room) -> bool {
    matches!(room, Room::NearlyFull { records_left } if records_left < NEARLY_FULL)
}

/// The journal as it should be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Model {
    pub(super) kept: Kept,
    /// The previous game after a cut while it was given up: it may be found, or not.
    doubtful: Option<Records>,
    begun: bool,
    /// The next game needs no erase.
    prepared: bool,
    /// Records, values and entries written so far, also those of calls that were cut.
    pub(super) written: [u8; 3],
}

impl Model {
    /// The model of what was found.
    pub(super) fn of(kept: Kept) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Lets the call happen on both; the model must agree with the answer.
    pub(super) fn perform(&mut self, journal: &mut Journal<Chip>, call: Call) -> Result<(), Violation> {
        let erases = journal.flash().erases();
        let done = self.ask(journal, call);
        let erased = journal.flash().erases() - erases;
        let most = match call {
            Call::Append | Call::AppendLong => 0,
            Call::Begin if self.prepared => 0,
            Call::Begin => 2,
            _ => 1,
        };
        if erased > most {
            return Err(format!("{call:?} erases {erased} sectors"));
        }
        match done {
            Ok(()) if call.appends() && !self.has_game() => Err("a record of no game".into()),
            Ok(()) => {
                self.expect(call);
                Ok(())
            }
            Err(Error::NotBegun) if call.appends() && !self.has_game() => Ok(()),
            Err(error) => Err(format!("{call:?} is refused: {error}")),
        }
    }

    /// Lets the call happen on the journal alone.
    pub(super) fn ask(&mut self, journal: &mut Journal<Chip>, call: Call) -> Result<(), Error<Impossible>> {
        let bytes = self.bytes(call);
        match call {
            Call::Append | Call::AppendLong => {
                let room = block_on(journal.append(&bytes))?;
                if is_true(room) { Ok(()) } else { Err(Error::Full) }
            }
            Call::Begin => block_on(journal.begin()),
            Call::Prepare => block_on(journal.prepare_step()).map(|step| {
                // A game that is begun and has no record is the next one.
                self.prepared |= step == Prepared::Done && !self.begun;
            }),
            Call::Store => block_on(journal.store_value(1, &bytes)),
            Call::Archive => block_on(journal.archive(2, &bytes)),
        }
    }

    /// What the call writes if it is the next one.
    fn bytes(&self, call: Call) -> Vec<u8> {
        call.counter().map_or_else(Vec::new, |counter| call.bytes(self.written[counter]))
    }

    /// The change that the call makes.
    pub(super) fn expect(&mut self, call: Call) {
        if call.appends() && !self.has_game() {
            return;
        }
        let bytes = self.bytes(call);
        if let Some(counter) = call.counter() {
            self.written[counter] += 1;
        }
        self.note(call, bytes);
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
                (self.begun, self.prepared) = (true, false);
            }
            Call::Prepare => self.give_up_previous(),
            Call::Store => self.kept.value = Some(bytes),
            Call::Archive => self.kept.archived = Some(bytes),
        }
    }

    pub(super) fn has_game(&self) -> bool {
        self.begun || !self.kept.game.is_empty()
    }

    fn give_up_previous(&mut self) {
        if !self.begun {
            (self.kept.previous, self.doubtful) = (None, None);
        }
    }

    /// The power is off: what was begun without a record is not.
    pub(super) fn cut(&self) -> Self {
        Self { begun: false, prepared: false, ..self.clone() }
    }

    /// The model from now on, if a power-on may find this.
    pub(super) fn accept(&self, found: &Kept) -> Option<Self> {
        let may_be_gone = self.kept.previous.is_none() && found.previous == self.doubtful;
        let previous = if may_be_gone { None } else { found.previous.clone() };
        let counted = Kept { previous, ..found.clone() };
        (counted == self.kept).then(|| self.cut())
    }

    /// The values, or the entries, that were ever kept.
    pub(super) fn ever(&self, call: Call, first: &Kept) -> Vec<Option<Vec<u8>>> {
        let number = call.counter().map_or(0, |counter| self.written[counter]);
        let of = |kept: &Kept| if call == Call::Store { kept.value.clone() } else { kept.archived.clone() };
        (0..number).map(|number| Some(call.bytes(number))).chain([of(&self.kept), of(first), None]).collect()
    }

    /// After a call that gave up the previous game on a worn flash: what does not erase may still be there, all of it.
    pub(super) fn on_worn_flash(mut self, before: &Self) -> Self {
        if self.kept.previous.is_none() {
            self.doubtful = before.kept.previous.clone().or_else(|| before.doubtful.clone());
        }
        self
    }

    /// Before a call, if it was cut while it gave up the previous game.
    pub(super) fn in_doubt(&self, after: &Self) -> Self {
        let mut before = Self { written: after.written, ..self.cut() };
        if after.kept.previous.is_none() && self.kept.previous.is_some() {
            before.doubtful = before.kept.previous.take();
        }
        before
    }
}
