//! Wear and damage in every short history: one operation that fails without a word, one piece that is hit.

use std::collections::HashMap;
use std::ops::Range;

use embassy_futures::block_on;
use journal::{Condition, Error, Journal};

use super::chip::{Chip, Worn};
use super::model::{Call, Kept, Model, Records, Violation, layout};
use super::search::{ENOUGH, Start, hash_of, open};

/// Findings of a search for faults.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// Different states of a journal in which the fault was tried.
    pub states: u64,
    /// Operations that failed.
    pub worn: u64,
    /// Of these calls so many said so; all others were kept.
    pub refused: u64,
    /// Pieces that were hit, in all ways.
    pub hits: u64,
    /// Of these so many cost a record or a whole game, and said so.
    pub told: u64,
    /// Broken promises, and how they come about; after some the search is given up.
    pub violations: Vec<String>,
}

/// A journal in use, with what was programmed on the way.
#[derive(Clone)]
struct State {
    journal: Journal<Chip>,
    model: Model,
    /// As it was at first.
    first: Kept,
    path: Vec<Call>,
    written: Vec<Range<usize>>,
}

/// Ways in which a piece is hit.
const HITS: [(&str, Hit); 5] = [
    ("zeros", |_, _, _| 0x00),
    ("ones", |_, _, _| 0xFF),
    ("its first bit", |byte, place, _| if place == 0 { byte ^ 1 } else { byte }),
    ("its last bit", |byte, place, length| if place + 1 == length { byte ^ 0x80 } else { byte }),
    ("a byte in the middle", |byte, place, length| if place == length / 2 { byte ^ 0x5A } else { byte }),
];
type Hit = fn(u8, usize, usize) -> u8;

impl Faults {
    /// All sequences of up to so many calls; in each call each operation fails once, and after it each piece is hit.
    pub fn run(start: Start, calls: usize) -> Self {
        let mut faults = Self::default();
        match start.image().and_then(|(chip, model)| Ok((open(chip)?, model))) {
            Ok((journal, model)) => {
                let (path, written, mut known) = (Vec::new(), Vec::new(), HashMap::new());
                let first = model.kept.clone();
                faults.explore(&State { journal, model, first, path, written }, calls, &mut known);
            }
            Err(violation) => faults.violations.push(violation),
        }
        faults
    }

    fn explore(&mut self, state: &State, calls: usize, known: &mut HashMap<u64, usize>) {
        // Whoever came here with as many calls left has tried all that follows.
        let before = known.insert(hash_of(&(&state.journal, &state.model)), calls);
        if let Some(before) = before.filter(|&before| before >= calls) {
            known.insert(hash_of(&(&state.journal, &state.model)), before);
            return;
        }
        if before.is_none() {
            self.states += 1;
            self.hit_all(state);
        }
        if calls == 0 || self.violations.len() >= ENOUGH {
            return;
        }
        for call in Call::ALL {
            let mut next = state.clone();
            next.path.push(call);
            next.journal.flash().record();
            let done = next.model.perform(&mut next.journal, call);
            let operations = next.journal.flash().take_record();
            for operation in &operations {
                let range = operation.range();
                next.written.retain(|known| !(range.start <= known.start && known.end <= range.end));
                if !operation.is_erase() {
                    next.written.push(range);
                }
            }
            self.wear_all(state, call, operations.len());
            match done {
                Ok(()) => self.explore(&next, calls - 1, known),
                Err(violation) => self.violate(&next.path, &violation),
            }
        }
    }

    fn violate(&mut self, path: &[Call], violation: &str) {
        self.violations.push(format!("{path:?}: {violation}"));
    }

    /// Each operation of a call fails; then each other call follows.
    fn wear_all(&mut self, state: &State, call: Call, operations: usize) {
        for (number, worn) in (0..operations).flat_map(|number| [(number, Worn::Stuck), (number, Worn::Skipped)]) {
            let mut next = state.clone();
            next.path.push(call);
            next.journal.flash().fail_after(number, worn);
            let name = format!("operation {number} is {worn:?}");
            self.worn += 1;
            if let Err(violation) = self.worn_call(&mut next, call) {
                self.violate(&next.path, &format!("{name}: {violation}"));
                continue;
            }
            for second in Call::ALL {
                let mut next = next.clone();
                next.path.push(second);
                if let Err(violation) = self.worn_call(&mut next, second) {
                    self.violate(&next.path, &format!("{name}: {violation}"));
                }
            }
        }
    }

    /// What is acknowledged is there; what is refused is there or not, and all else is.
    fn worn_call(&mut self, next: &mut State, call: Call) -> Result<(), Violation> {
        let (before, mut after) = (next.model.clone(), next.model.clone());
        after.expect(call);
        let models = match next.model.ask(&mut next.journal, call) {
            Ok(()) => vec![after.on_worn_flash(&before)],
            Err(Error::NotBegun) if !before.has_game() => vec![before],
            Err(Error::WornOut | Error::Gap) => {
                self.refused += 1;
                vec![before.in_doubt(&after), after.on_worn_flash(&before)]
            }
            Err(error) => return Err(format!("is refused: {error}")),
        };
        let found = Kept::read(&mut open(next.journal.flash().clone())?)?;
        let cut = models.iter().find(|model| model.cut().accept(&found).is_some());
        next.model = cut.ok_or_else(|| format!("found {found:?}, expected one of {models:?}"))?.clone();
        Ok(())
    }

    /// Each piece is hit in each way, and in what was played on after that the last one again.
    fn hit_all(&mut self, state: &State) {
        // Of a whole game the other region tells, if there was one before it.
        let regions = layout().journals.map(|region| region.start as usize..region.end as usize);
        let regions = regions.iter().filter(|_| state.model.kept.previous.is_some());
        let pieces = state.written.iter().flat_map(|piece| HITS.iter().map(move |hit| (piece, hit)));
        for (piece, (name, hit)) in
            pieces.chain(regions.flat_map(|region| HITS[..2].iter().map(move |hit| (region, hit))))
        {
            let mut chip = state.journal.clone().close();
            if !strike(&mut chip, piece, *hit) {
                continue;
            }
            self.hits += 1;
            let tried =
                self.damaged(chip, &state.model, &state.first).and_then(|(mut chip, model, last)| {
                    match strike(&mut chip, &last, *hit) {
                        true => self.damaged(chip, &model, &model.kept).map(drop),
                        false => Ok(()),
                    }
                });
            if let Err(violation) = tried {
                self.violate(&state.path, &format!("{name} at {piece:?}: {violation}"));
            }
        }
    }

    /// Opens after a hit: a true prefix, and the rest is told. Then plays on, and gives back what was programmed first.
    fn damaged(&mut self, chip: Chip, model: &Model, first: &Kept) -> Result<(Chip, Model, Range<usize>), Violation> {
        let mut journal = open(chip)?;
        let at_open = journal.condition();
        let (condition, found) = Kept::read_damaged(&mut journal)?;
        let kept = &model.kept;
        let told = condition == Condition::Damaged && at_open == Condition::Damaged;
        let nothing = Records::new();
        let older = kept.previous.as_ref().unwrap_or(&nothing);
        if found.game != kept.game {
            if !told {
                return Err(format!("{} of {} records, told as {condition:?}", found.game.len(), kept.game.len()));
            }
            if !kept.game.starts_with(&found.game) && *older != found.game {
                return Err(format!("found {found:?}, expected a part of {kept:?}"));
            }
            self.told += 1;
        }
        let was_kept = model.ever(Call::Store, first).contains(&found.value)
            && model.ever(Call::Archive, first).contains(&found.archived);
        if !was_kept {
            return Err(format!("found {found:?}, which nobody kept"));
        }
        // Two were stored, and stand in one sector: values that have moved to another are the latest ones only.
        if model.written[1] >= 2 && first.value.is_none() && found.value.is_none() {
            return Err(format!("found {found:?}: an older value is there"));
        }
        if found.previous.as_ref().is_some_and(|game| game != older && !older.starts_with(game)) {
            return Err(format!("found {:?} as the game before, expected {older:?}", found.previous));
        }
        self.go_on(journal, found)
    }

    fn go_on(&mut self, mut journal: Journal<Chip>, mut kept: Kept) -> Result<(Chip, Model, Range<usize>), Violation> {
        let said = |error: Error<_>| format!("cannot go on: {error}");
        if kept.game.is_empty() {
            block_on(journal.begin()).map_err(said)?;
            kept.previous = None;
        }
        journal.flash().record();
        block_on(journal.append(b"and on")).map_err(said)?;
        let operations = journal.flash().take_record();
        kept.game.push(b"and on".to_vec());
        block_on(journal.store_value(1, b"value")).map_err(said)?;
        block_on(journal.archive(2, b"entry")).map_err(said)?;
        (kept.value, kept.archived) = (Some(b"value".to_vec()), Some(b"entry".to_vec()));
        let chip = journal.close();
        let (condition, found) = Kept::read_damaged(&mut open(chip.clone())?)?;
        let counted = Kept { previous: kept.previous.clone(), ..found };
        if condition != Condition::Sound || counted != kept {
            return Err(format!("played on: found {condition:?} {counted:?}, expected {kept:?}"));
        }
        let range = operations.first().map_or(0..0, |operation| operation.range());
        Ok((chip, Model::of(kept), range))
    }
}

/// False if nothing has changed.
fn strike(chip: &mut Chip, piece: &Range<usize>, hit: Hit) -> bool {
    let before = hash_of(chip);
    let (start, length) = (piece.start, piece.len());
    chip.damage(piece.clone(), |byte, place| hit(byte, place - start, length));
    hash_of(chip) != before
}
