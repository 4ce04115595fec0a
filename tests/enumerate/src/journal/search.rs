//! The search: depth first over calls, cuts and what torn pieces read as.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use embassy_futures::block_on;
use journal::Journal;

use super::chip::{Chip, Operation, Tear};
use super::model::{Call, Kept, Model, Violation, layout};

/// Where a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A new flash.
    Blank,
    /// A game whose next records go to the next sector, after another game; values that are about to move.
    SectorEnd,
}

impl Start {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Blank, Self::SectorEnd];

    fn image(self) -> Result<(Chip, Model), Violation> {
        let chip = Chip::blank(8);
        if self == Self::Blank {
            return Ok((chip, Model::default()));
        }
        let mut journal = open(chip)?;
        let told = |error: journal::Error<_>| error.to_string();
        for game in 0..2_u8 {
            block_on(journal.begin()).map_err(told)?;
            // 27 items of 140 bytes behind the head and the place that is given up: the next short one is the last.
            for number in 0..27 {
                block_on(journal.append(&[game * 100 + number; 128])).map_err(told)?;
            }
        }
        for number in 0..25_u8 {
            block_on(journal.store_value(1, &[number; 150])).map_err(told)?;
            block_on(journal.archive(2, &[number; 100])).map_err(told)?;
        }
        let chip = journal.close();
        let kept = Kept::read(&mut open(chip.clone())?)?;
        Ok((chip, Model::of(kept)))
    }
}

/// Findings of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Sequences of calls, without cuts.
    pub sequences: u64,
    /// Cuts tried.
    pub cuts: u64,
    /// Different flash images at power-on.
    pub states: u64,
    /// Broken promises, and how they come about; the first hundred.
    pub violations: Vec<String>,
}

/// A search and what it has seen.
pub struct Search {
    found: Found,
    /// Images at power-on with what may be found there, by hash: how deep they were gone into.
    known: HashMap<u64, usize>,
    images: HashSet<u64>,
    path: Vec<String>,
    /// Only the sequences that begin with one of these.
    first: Vec<Call>,
}

impl Search {
    /// A search of the sequences that begin with one of these calls.
    pub fn new(first: &[Call]) -> Self {
        let (known, images) = (HashMap::new(), HashSet::new());
        Self { found: Found::default(), known, images, path: Vec::new(), first: first.to_vec() }
    }

    /// Tries all sequences of up to `calls` calls with up to `cuts` cuts.
    pub fn run(mut self, start: Start, calls: usize, cuts: usize) -> Found {
        match start.image() {
            Ok((chip, model)) => self.power_on(&chip, &[model], calls, cuts),
            Err(violation) => self.violate(violation),
        }
        self.found.states = self.images.len() as u64;
        self.found
    }

    fn violate(&mut self, violation: Violation) {
        if self.found.violations.len() < 100 {
            self.found.violations.push(format!("{}: {violation}", self.path.join(", ")));
        }
    }

    /// Everything that can happen from here. One of the models must be found.
    fn power_on(&mut self, chip: &Chip, models: &[Model], calls: usize, cuts: usize) {
        let mut hasher = DefaultHasher::new();
        chip.hash(&mut hasher);
        self.images.insert(hasher.finish());
        (models, cuts).hash(&mut hasher);
        let known = self.known.entry(hasher.finish()).or_default();
        if *known > calls {
            return;
        }
        *known = calls + 1;
        match self.boot(chip, models, calls, cuts) {
            Ok(model) => self.call_on(chip, &model, &mut Vec::new(), calls, cuts),
            Err(violation) => self.violate(violation),
        }
    }

    /// Opens, checks what is found there and after another power-on; and all the cuts in that.
    fn boot(&mut self, chip: &Chip, models: &[Model], calls: usize, cuts: usize) -> Result<Model, Violation> {
        let mut recorded = chip.clone();
        recorded.record();
        let mut journal = open(recorded)?;
        let operations = journal.flash().take_record();
        if cuts > 0 {
            self.cut(chip, &operations, models, calls, cuts - 1);
        }
        let found = Kept::read(&mut journal)?;
        let Some(model) = models.iter().find_map(|model| model.accept(&found)) else {
            return Err(format!("found {found:?}, expected one of {models:?}"));
        };
        let again = Kept::read(&mut open(journal.close())?)?;
        match model.accept(&again) {
            Some(_) => Ok(model),
            None => Err(format!("found {found:?} and at the next power-on {again:?}")),
        }
    }

    /// Cuts the power in each of the operations.
    fn cut(&mut self, chip: &Chip, operations: &[Operation], models: &[Model], calls: usize, cuts: usize) {
        let mut chip = chip.clone();
        for (number, operation) in operations.iter().enumerate() {
            // That the second had not begun is that the first was done.
            for tear in Tear::all().filter(|tear| number == 0 || *tear != Tear::NotBegun) {
                let mut torn = chip.clone();
                torn.repeat(operation, tear);
                self.found.cuts += 1;
                self.path.push(format!("cut in operation {number}: {tear:?}"));
                self.power_on(&torn, models, calls, cuts);
                self.path.pop();
            }
            chip.repeat(operation, Tear::Done);
        }
    }

    /// All calls after those of this session.
    fn call_on(&mut self, chip: &Chip, model: &Model, session: &mut Vec<Call>, calls: usize, cuts: usize) {
        if session.len() == calls {
            return;
        }
        let is_first = self.path.is_empty();
        for call in Call::ALL {
            if is_first && !self.first.contains(&call) {
                continue;
            }
            session.push(call);
            self.path.push(format!("{call:?}"));
            // Cuts that came before have been counted with their own sequence.
            self.found.sequences += u64::from(self.path.iter().all(|step| !step.starts_with("cut")));
            if let Err(violation) = self.session(chip, model, session, calls, cuts) {
                self.violate(violation);
            } else {
                self.call_on(chip, model, session, calls, cuts);
            }
            self.path.pop();
            session.pop();
        }
    }

    /// The calls of a session from power-on, the last of which is cut in all ways, or followed by a power-on.
    fn session(
        &mut self,
        chip: &Chip,
        model: &Model,
        session: &[Call],
        calls: usize,
        cuts: usize,
    ) -> Result<(), Violation> {
        let Some((&last, earlier)) = session.split_last() else { return Ok(()) };
        let (mut journal, mut model) = (open(chip.clone())?, model.clone());
        let number = |place: usize| calls * 10 + place;
        for (place, &call) in earlier.iter().enumerate() {
            model.perform(&mut journal, call, number(place))?;
        }
        let before = journal.flash().clone();
        journal.flash().record();
        let mut after = model.clone();
        after.perform(&mut journal, last, number(earlier.len()))?;
        let operations = journal.flash().take_record();
        let found = Kept::read(&mut open(journal.close())?)?;
        if after.cut().accept(&found).is_none() {
            return Err(format!("found {found:?}, expected {after:?}"));
        }
        if cuts > 0 {
            let mut expected = model.clone();
            expected.expect(last, number(earlier.len()));
            let models = [model.in_doubt(&expected), expected.cut()];
            self.cut(&before, &operations, &models, calls - session.len(), cuts - 1);
        }
        Ok(())
    }
}

fn open(chip: Chip) -> Result<Journal<Chip>, Violation> {
    block_on(Journal::open(chip, layout())).map_err(|error| format!("does not open: {error}"))
}
