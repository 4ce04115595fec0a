//! The search: over calls, cuts and what torn pieces read as.
//!
//! A state is the flash, the journal's memory and what the model expects, with the calls and cuts that are left. Whoever gets
//! into a state that was gone into goes no further: the same would follow. States wait in a queue that several threads take
//! from; only hashes are kept of those that are done.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use embassy_futures::block_on;
use journal::Journal;

use super::chip::{Chip, Operation, Tear};
use super::model::{Call, Kept, Model, Violation, layout};

/// The beginning of a search.
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

    pub(super) fn image(self) -> Result<(Chip, Model), Violation> {
        let chip = Chip::blank(8);
        if self == Self::Blank {
            return Ok((chip, Model::default()));
        }
        let mut journal = open(chip)?;
        let told = |error: journal::Error<_>| error.to_string();
        for game in 0..2_u8 {
            block_on(journal.begin()).map_err(told)?;
            // Behind them the place that is given up after a boot, and exactly one short record.
            for number in 0..26 {
                let length = if number == 25 { 118 } else { 128 };
                block_on(journal.append(&vec![game * 100 + number; length])).map_err(told)?;
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

/// Bounds of a search.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The flash at first.
    pub start: Start,
    /// All sequences of up to so many calls.
    pub calls: usize,
    /// Power cuts in each of them, up to so many.
    pub cuts: usize,
    /// Threads that search.
    pub threads: usize,
    /// The search is given up when it has taken so long.
    pub time: Duration,
}

/// Findings of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Sequences of calls, without cuts.
    pub sequences: u64,
    /// Cuts tried.
    pub cuts: u64,
    /// Different flash images at power-on.
    pub images: u64,
    /// Different states that were gone into.
    pub states: u64,
    /// States that were left when the time was over: none, or the search is not complete.
    pub left: u64,
    /// Broken promises, and how they come about; after some the search is given up.
    pub violations: Vec<String>,
}

#[derive(Clone, Copy)]
enum Step {
    Call(Call),
    Cut(usize, Tear),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => write!(f, "{call:?}"),
            Self::Cut(operation, tear) => write!(f, "cut in operation {operation}: {tear:?}"),
        }
    }
}

/// What is left of the bounds, and how it came here.
#[derive(Clone)]
struct Way {
    calls: usize,
    cuts: usize,
    path: Vec<Step>,
}

impl Way {
    fn call(&self, call: Call) -> Self {
        let path = self.path.iter().copied().chain([Step::Call(call)]).collect();
        Self { calls: self.calls - 1, cuts: self.cuts, path }
    }

    fn cut(&self, number: usize, tear: Tear) -> Self {
        let path = self.path.iter().copied().chain([Step::Cut(number, tear)]).collect();
        Self { calls: self.calls, cuts: self.cuts - 1, path }
    }

    fn is_cut(&self) -> bool {
        self.path.iter().any(|step| matches!(step, Step::Cut(..)))
    }
}

/// A state to go into.
enum Task {
    /// The power comes on. One of the models must be found.
    PowerOn(Chip, Vec<Model>, Way),
    /// The power is on.
    Session(Box<Journal<Chip>>, Model, Way),
}

impl Task {
    fn way(&self) -> &Way {
        let (Self::PowerOn(.., way) | Self::Session(.., way)) = self;
        way
    }
}

/// After so many violations it is known that something is wrong.
pub(super) const ENOUGH: usize = 20;
const SHARDS: usize = 64;

/// Hashes that several threads know of, each with a number.
struct Known(Vec<Mutex<HashMap<u64, usize>>>);

impl Known {
    fn new() -> Self {
        Self((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    /// True if this hash was not known with as great a number.
    fn is_new(&self, hash: u64, number: usize) -> bool {
        let mut shard = lock(&self.0[hash as usize % SHARDS]);
        match shard.get_mut(&hash) {
            Some(known) if *known >= number => false,
            Some(known) => {
                *known = number;
                true
            }
            None => shard.insert(hash, number).is_none(),
        }
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|shard| lock(shard).len() as u64).sum()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search and what it has seen.
pub struct Search {
    until: Instant,
    /// With several cuts there would be too many.
    drifting: bool,
    queue: Mutex<Vec<Task>>,
    /// Tasks in the queue and in hand.
    open: AtomicU64,
    /// States by hash, with the calls that were left when they were gone into.
    states: Known,
    /// Images at power-on.
    images: Known,
    /// Images at power-on in which what a model expects was found.
    sound: Known,
    sequences: AtomicU64,
    cuts: AtomicU64,
    violations: Mutex<(HashSet<u64>, Vec<String>)>,
}

impl Search {
    /// Tries all sequences within the bounds.
    pub fn run(bounds: Bounds) -> Found {
        let search = Self {
            until: Instant::now() + bounds.time,
            drifting: bounds.cuts == 1,
            queue: Mutex::default(),
            open: AtomicU64::new(0),
            states: Known::new(),
            images: Known::new(),
            sound: Known::new(),
            sequences: AtomicU64::new(0),
            cuts: AtomicU64::new(0),
            violations: Mutex::default(),
        };
        let way = Way { calls: bounds.calls, cuts: bounds.cuts, path: Vec::new() };
        match bounds.start.image() {
            Ok((chip, model)) => search.push(Task::PowerOn(chip, vec![model], way)),
            Err(violation) => search.violate(&way, &violation),
        }
        std::thread::scope(|scope| (0..bounds.threads).for_each(|_| drop(scope.spawn(|| search.work()))));
        Found {
            sequences: search.sequences.into_inner(),
            cuts: search.cuts.into_inner(),
            images: search.images.count(),
            states: search.states.count(),
            left: search.open.into_inner(),
            violations: search.violations.into_inner().unwrap_or_else(PoisonError::into_inner).1,
        }
    }

    fn work(&self) {
        let goes_on = || Instant::now() < self.until && lock(&self.violations).1.len() < ENOUGH;
        while self.open.load(Ordering::SeqCst) > 0 && goes_on() {
            let task = lock(&self.queue).pop();
            let Some(task) = task else {
                // The others' tasks make more, or end the search: looked for, not waited out.
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            let way = task.way().clone();
            let done = catch_unwind(AssertUnwindSafe(|| match task {
                Task::PowerOn(chip, models, way) => self.power_on(&chip, &models, way),
                Task::Session(journal, model, way) => self.session(&journal, &model, &way),
            }));
            if done.is_err() {
                self.violate(&way, "panics here, or in the call that follows");
            }
            self.open.fetch_sub(1, Ordering::SeqCst);
        }
    }

    fn push(&self, task: Task) {
        self.open.fetch_add(1, Ordering::SeqCst);
        lock(&self.queue).push(task);
    }

    /// Keeps one violation of a kind: thousands of histories lead to the same.
    fn violate(&self, way: &Way, violation: &str) {
        let mut violations = lock(&self.violations);
        if violations.0.insert(hash_of(violation)) {
            let path: Vec<String> = way.path.iter().map(Step::to_string).collect();
            violations.1.push(format!("{}: {violation}", path.join(", ")));
        }
    }

    /// Opens, checks what is found there and after another power-on; and all the cuts in that.
    fn power_on(&self, chip: &Chip, models: &[Model], way: Way) {
        self.images.is_new(hash_of(chip), 0);
        if !self.states.is_new(hash_of(&(chip, models, way.cuts)), way.calls) {
            return;
        }
        match self.boot(chip, models, &way) {
            Ok((journal, model)) => self.go_on(journal, model, way),
            Err(violation) => self.violate(&way, &violation),
        }
    }

    fn boot(&self, chip: &Chip, models: &[Model], way: &Way) -> Result<(Journal<Chip>, Model), Violation> {
        let mut recorded = chip.clone();
        recorded.record();
        let mut opened = open(recorded)?;
        let operations = opened.flash().take_record();
        self.cut(&operations, models, way);
        let mut journal = opened.clone();
        let found = Kept::read_cut(&mut journal)?;
        let Some(model) = models.iter().find_map(|model| model.accept(&found)) else {
            return Err(format!("found {found:?}, expected one of {models:?}"));
        };
        self.expect(&journal.close(), &model)
            .map_err(|again| format!("found {found:?} and at the next power-on {again}"))?;
        Ok((opened, model))
    }

    /// A power-on must find what the model says.
    fn expect(&self, chip: &Chip, model: &Model) -> Result<(), Violation> {
        let hash = hash_of(&(chip, model));
        if lock(&self.sound.0[hash as usize % SHARDS]).contains_key(&hash) {
            return Ok(());
        }
        let found = Kept::read_cut(&mut open(chip.clone())?)?;
        if model.accept(&found).is_none() {
            return Err(format!("found {found:?}, expected {model:?}"));
        }
        self.sound.is_new(hash, 0);
        Ok(())
    }

    /// Cuts the power in each of the operations.
    fn cut(&self, operations: &[Operation], models: &[Model], way: &Way) {
        if way.cuts == 0 {
            return;
        }
        for (number, operation) in operations.iter().enumerate() {
            // That the second had not begun is that the first was done.
            for tear in Tear::all(self.drifting).filter(|tear| number == 0 || *tear != Tear::NotBegun) {
                self.cuts.fetch_add(1, Ordering::Relaxed);
                self.push(Task::PowerOn(operation.torn(tear), models.to_vec(), way.cut(number, tear)));
            }
        }
    }

    /// Goes into a session, unless one that is the same in all that matters was gone into.
    fn go_on(&self, journal: Journal<Chip>, model: Model, way: Way) {
        if way.calls > 0 && self.states.is_new(hash_of(&(&journal, &model, way.cuts)), way.calls) {
            self.push(Task::Session(Box::new(journal), model, way));
        } else if !way.is_cut() {
            // All that would follow has followed.
            self.sequences.fetch_add(sequences(way.calls), Ordering::Relaxed);
        }
    }

    /// All calls from here.
    fn session(&self, journal: &Journal<Chip>, model: &Model, way: &Way) {
        for call in Call::ALL {
            let way = way.call(call);
            self.sequences.fetch_add(u64::from(!way.is_cut()), Ordering::Relaxed);
            match self.call(journal, model, call, &way) {
                Ok((journal, model)) => self.go_on(journal, model, way),
                Err(violation) => self.violate(&way, &violation),
            }
        }
    }

    /// A call that is cut in all ways, or followed by a power-on.
    fn call(
        &self,
        journal: &Journal<Chip>,
        model: &Model,
        call: Call,
        way: &Way,
    ) -> Result<(Journal<Chip>, Model), Violation> {
        let (mut journal, mut after) = (journal.clone(), model.clone());
        journal.flash().record();
        let mut expected = model.clone();
        expected.expect(call);
        let performed = after.perform(&mut journal, call);
        let operations = journal.flash().take_record();
        performed?;
        self.expect(journal.flash(), &after.cut())?;
        self.cut(&operations, &[model.in_doubt(&expected), expected.cut()], way);
        Ok((journal, after))
    }
}

/// Number of sequences of one to so many calls.
pub fn sequences(calls: usize) -> u64 {
    (1..=calls as u32).map(|calls| (Call::ALL.len() as u64).pow(calls)).sum()
}

pub(super) fn hash_of(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn open(mut chip: Chip) -> Result<Journal<Chip>, Violation> {
    chip.power_on();
    block_on(Journal::open(chip, layout())).map_err(|error| format!("does not open: {error}"))
}
