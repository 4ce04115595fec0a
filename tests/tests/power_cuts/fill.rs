//! Full flash, which takes very long at a table: a game that fills its journal, settings that fill their sector.

use crate::eager_persistence::EagerPersistence;
use crate::model::Model;
use crate::recording::Recording;
use crate::recovery;
use device::{Effect, Storage};
use journal::faulty_flash::Operation;
use zeitwort_bench::witness::{Step, Watched, watch};

/// A recorded scenario's end, and the last two different effects of the kind asked for.
fn end_of(recording: &Recording, wanted: fn(&Effect) -> bool) -> (Watched, Model, [Effect; 2]) {
    let mut flash = recording.start.clone();
    recording.steps.iter().flat_map(|step| &step.operations).for_each(|operation| flash.repeat(operation));
    let mut effects = recording.steps.iter().rev().map(|step| step.effect.clone()).filter(wanted);
    let last = effects.next().unwrap();
    let before = effects.find(|effect| *effect != last).unwrap();
    (watch(flash), recording.model_at_end(), [before, last])
}

/// A turn that is stopped and goes on until no more than one record fits for certain; then people play until it is full.
pub(crate) fn journal() -> Recording {
    let turn =
        "step = [{ choose = \"Deutsch\" }, { choose = \"Free play\" }, { press = 1 }, { press = 2 }, { push = true }, { wait = \"5s\" },
        { press = 1 }, { press = 2 }, { wait = \"1s\" }, { push = true }, { push = true }, { push = true },
        { expect = { dark = false } }]";
    let (mut witness, mut model, stop_and_go) =
        end_of(&Recording::of_text("turn", turn), |effect| matches!(effect, Effect::Keep(_)));
    stop_and_go_until_nearly_full(&mut witness, &stop_and_go);
    model.witness(&witness.observer.take_steps());
    let start = witness.flash.clone();
    recovery::play_until_full(&mut witness);
    Recording { name: "a full journal".into(), start, model, steps: witness.observer.take_steps() }
}

fn stop_and_go_until_nearly_full(witness: &mut Watched, stop_and_go: &[Effect]) {
    let mut persistence = EagerPersistence::open(witness.as_mut());
    for effect in stop_and_go.iter().cycle() {
        match persistence.carry_out(effect.clone()) {
            Some(Storage::NearlyFull(1)) => return,
            told => assert_ne!(told, Some(Storage::Full)),
        }
    }
}

/// Settings changed back and forth until their sector is full, the change that moves them on, and two more.
pub(crate) fn settings() -> Recording {
    let scenario = Recording::of_scenario("preferences");
    let (mut witness, mut model, changes) = end_of(&scenario, |effect| matches!(effect, Effect::KeepPreferences(_)));
    let mut changes = changes.iter().cycle();
    loop {
        let start = witness.flash.clone();
        let mut steps = change(&mut witness, changes.next().unwrap());
        if steps[0].operations.iter().any(|operation| matches!(operation, Operation::Erase { .. })) {
            (0..2).for_each(|_| steps.extend(change(&mut witness, changes.next().unwrap())));
            return Recording { name: "settings that move".into(), start, model, steps };
        }
        model.witness(&steps);
    }
}

/// Makes a change on a device that was just switched on.
fn change(witness: &mut Watched, effect: &Effect) -> Vec<Step> {
    EagerPersistence::open(witness.as_mut()).carry_out(effect.clone());
    witness.observer.take_steps()
}
