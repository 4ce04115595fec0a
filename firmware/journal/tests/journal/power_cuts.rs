//! The power is cut at every operation of a recorded run, in several ways, once and twice: nothing acknowledged is lost.

use crate::model::{KEYS, Kept, Model, Step, blank, bytes, layout, open, perform, records};
use embassy_futures::block_on;
use journal::faulty_flash::{FaultyFlash, Operation, Tear};
use journal::{Condition, Layout, Prepared};

/// A run on a new flash: each operation, what had been kept before its step, and the step.
struct Recording {
    layout: Layout,
    moments: Vec<(Operation, Model, Step)>,
}

impl Recording {
    /// Calls `each` for every operation, with its number and the flash before it.
    fn replay(&self, mut each: impl FnMut(u64, &FaultyFlash, &Operation, &Model, &Step)) {
        let mut flash = blank(&self.layout);
        for (number, (operation, before, step)) in (0..).zip(&self.moments) {
            each(number, &flash, operation, before, step);
            flash.repeat(operation);
        }
    }
}

/// Values, three games with their preparation, one of them begun twice, two of them with a first record in fragments: every
/// kind of operation, several times.
fn script() -> Vec<Step> {
    let mut steps = Vec::new();
    let store = |number: usize| Step::Store((number % KEYS as usize) as u8, bytes(number, 40 + number % 80));
    for game in 0..3 {
        steps.extend((0..20).map(|number| store(game * 20 + number)));
        steps.extend((0..game + 1).map(|_| Step::Prepare));
        steps.push(Step::Begin);
        if game == 1 {
            steps.extend([Step::Reboot, Step::Prepare, Step::Begin]);
        }
        steps.extend((game > 0).then(|| Step::Append(bytes(game * 7, game * 128 + 50))));
        for number in 0..64 {
            let longer = if number % 20 == 13 { 128 } else { 0 };
            steps.push(Step::Append(bytes(game * 100 + number, 1 + number * 37 % 128 + longer)));
            if number % 25 == 24 {
                steps.extend([Step::Reboot, store(number)]);
            }
        }
    }
    steps
}

fn record(layout: Layout) -> Recording {
    let mut flash = blank(&layout);
    flash.record();
    let mut journal = open(flash, &layout);
    let mut model = Model::default();
    let mut moments = Vec::new();
    for step in script() {
        let before = model.clone();
        match step {
            Step::Reboot => journal = open(journal.close(), &layout),
            _ => perform(&mut journal, &step).unwrap(),
        }
        model.perform(&step);
        let operations = journal.flash().take_record();
        journal.flash().record();
        moments.extend(operations.into_iter().map(|operation| (operation, before.clone(), step.clone())));
    }
    assert_eq!(Kept::read(&mut journal), model.kept);
    Recording { layout, moments }
}

fn tears(seed: u64) -> [Tear; 12] {
    [
        Tear::Nothing,
        Tear::First(1),
        Tear::First(3),
        Tear::First(7),
        Tear::First(100),
        Tear::AllButFirst(24),
        Tear::Scattered(seed),
        Tear::Garbage(seed),
        Tear::Weak,
        Tear::OneWeak(seed),
        Tear::AllButOneWeak(seed),
        Tear::Everything,
    ]
}

/// Boots, and checks that what is found is as before or after the step, stays so, and that the journal goes on.
fn check(flash: FaultyFlash, layout: &Layout, before: &Model, step: &Step) {
    let mut journal = open(flash, layout);
    let mut model = before.after_cut(step, Kept::read(&mut journal));
    for step in what_follows(&model) {
        if let Step::Reboot = step {
            journal = open(journal.close(), layout);
            let found = Kept::read(&mut journal);
            assert!(model.accepts(&found), "after another boot\nfound {found:?}\nmodel {model:?}");
        } else {
            perform(&mut journal, &step).unwrap_or_else(|error| panic!("{step:?}: {error}\n{model:?}"));
        }
        model.perform(&step);
    }
}

/// Boots again, goes on with the game if there is one, and begins the next.
fn what_follows(model: &Model) -> Vec<Step> {
    let mut steps = vec![Step::Reboot, Step::Store(1, b"after the cut".to_vec())];
    if model.has_game() {
        steps.push(Step::Append(b"after the cut".to_vec()));
    }
    steps.extend([Step::Reboot, Step::Prepare, Step::Begin, Step::Append(b"next game".to_vec()), Step::Reboot]);
    steps
}

#[test]
fn a_cut_at_any_operation_loses_nothing_that_was_acknowledged() {
    let recording = record(layout(2, 2));
    let mut cuts = 0;
    recording.replay(|number, flash, operation, before, step| {
        for tear in tears(number) {
            check(flash.torn(operation, tear), &recording.layout, before, step);
            cuts += 1;
        }
    });
    println!("{} operations, {cuts} cuts", recording.moments.len());
}

#[test]
fn a_second_cut_while_the_first_is_mended_loses_nothing_either() {
    let recording = record(layout(2, 2));
    let mut cuts = 0;
    recording.replay(|number, flash, operation, before, step| {
        for first in [Tear::First(2), Tear::Scattered(number), Tear::AllButOneWeak(number)] {
            let second = [Tear::First(1), Tear::Scattered(number), Tear::AllButOneWeak(number)][number as usize % 3];
            for later in 0.. {
                let mut flash = flash.torn(operation, first);
                flash.cut_after(later, second);
                let opened = embassy_futures::block_on(journal::Journal::open(&mut flash, recording.layout.clone()));
                if opened.is_ok() {
                    break;
                }
                flash.power_on();
                check(flash, &recording.layout, before, step);
                cuts += 1;
            }
        }
    });
    println!("{} operations, {cuts} second cuts", recording.moments.len());
}

/// Makes the next game's region ready, cut at one of its operations; what is left, if there are so many.
fn cut_while_preparing(flash: &FaultyFlash, layout: &Layout, operation: u64, tear: Tear) -> Option<FaultyFlash> {
    let mut journal = open(flash.clone(), layout);
    journal.flash().cut_after(operation, tear);
    while block_on(journal.prepare_step()).is_ok_and(|prepared| prepared != Prepared::Done) {}
    let mut flash = journal.close();
    let cut = !flash.is_powered();
    flash.power_on();
    cut.then_some(flash)
}

#[test]
fn a_region_that_is_being_cleaned_is_no_damaged_game() {
    let layout = layout(2, 2);
    let begun_and_cut = |tear| {
        let mut journal = open(blank(&layout), &layout);
        block_on(journal.begin()).unwrap();
        journal.flash().cut_after(2, tear);
        assert!(block_on(journal.append(b"begins")).is_err());
        let mut flash = journal.close();
        flash.power_on();
        flash
    };
    let played_twice = {
        let mut journal = open(blank(&layout), &layout);
        for game in [&b"older"[..], b"newer"] {
            block_on(journal.begin()).unwrap();
            block_on(journal.append(game)).unwrap();
        }
        journal.close()
    };
    let mut cuts = 0;
    for (seed, first) in (1..20).map(|seed| (seed, begun_and_cut(Tear::AllButOneWeak(seed)))) {
        for (flash, game) in [(&first, None), (&played_twice, Some(b"newer".to_vec()))] {
            let known = records(&mut open(flash.clone(), &layout)).1;
            assert!(game.is_none_or(|game| known == [game]));
            for tear in (1..24).map(Tear::AllButFirst).chain(tears(seed)) {
                for operation in 0.. {
                    let Some(left) = cut_while_preparing(flash, &layout, operation, tear) else { break };
                    let (condition, found) = records(&mut open(left, &layout));
                    assert_ne!(condition, Condition::Damaged, "{tear:?} in operation {operation}");
                    assert_eq!(found, known, "{tear:?} in operation {operation}");
                    cuts += 1;
                }
            }
        }
    }
    assert!(cuts > 5000, "only {cuts} cuts");
}
