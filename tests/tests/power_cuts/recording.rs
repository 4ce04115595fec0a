//! Recordings: something played once, whole, with every flash operation kept; then the power is cut in each of them.

use crate::model::{Model, SEED, Sides};
use device::Effect;
use journal::SECTOR;
use journal::faulty_flash::{FaultyFlash, Operation, Tear};
use pico_image::flash::Flash;
use repository::scenarios;
use scenario::SimDevice;
use scenario::{Player, Scenario, Unseen};
use std::fs;
use zeitwort_bench::witness::{Step, watch};

/// The flash before the first operation, what was acknowledged then, and what followed, effect by effect.
pub(crate) struct Recording {
    pub(crate) name: String,
    pub(crate) start: FaultyFlash,
    pub(crate) model: Model,
    pub(crate) steps: Vec<Step>,
}

/// The power is cut here.
pub(crate) struct Cut<'r> {
    name: &'r str,
    number: u64,
    operation: &'r Operation,
    pub(crate) tear: Tear,
    before: &'r FaultyFlash,
    pub(crate) sides: &'r Sides,
}

impl Recording {
    /// A scenario file, played on a new device with its word lists. Its pictures are compared elsewhere.
    pub(crate) fn of_scenario(name: &str) -> Self {
        let text = fs::read_to_string(scenarios().join(name).with_extension("toml")).unwrap();
        Self::of_text(name, &text)
    }

    /// The same for a text.
    pub(crate) fn of_text(name: &str, text: &str) -> Self {
        let scenario = Scenario::parse(text).unwrap();
        let mut flash = Flash::erased();
        if !scenario.lexicons.is_empty() {
            flash.drop_uf2(&scenario.lexicons.uf2().unwrap()).unwrap();
        }
        let start = FaultyFlash::with_bytes(flash.bytes().to_vec());
        let model = Model::with_lists(SimDevice::power_up(start.clone(), SEED).unwrap().device().lexicons());
        let mut witness = watch(start.clone());
        let mut shown = Vec::new();
        Player::new(&scenario, &Unseen).play_on(witness.as_mut(), |played| shown = played.scores).unwrap();
        let recording = Self { name: name.into(), start, model, steps: witness.observer.take_steps() };
        assert_eq!(recording.model_at_end().scores(), shown, "{name}: not everything that happened was to be kept");
        recording
    }

    pub(crate) fn operations(&self) -> usize {
        self.steps.iter().map(|step| step.operations.len()).sum()
    }

    /// True if all of it was acknowledged. If not, it must have been refused from some record on to the end of the game:
    /// one with gaps in it would be a game that nobody has played.
    pub(crate) fn is_acknowledged(&self) -> bool {
        let records = self.steps.iter().filter(|step| matches!(step.effect, Effect::Keep(_)));
        let refused = records.skip_while(|step| step.acknowledged);
        let count = refused.inspect(|step| assert!(!step.acknowledged, "{}\nthe game has a gap", self.name)).count();
        count == 0
    }

    /// The model acknowledged at the end.
    pub(crate) fn model_at_end(&self) -> Model {
        let mut model = self.model.clone();
        model.witness(&self.steps);
        model
    }

    /// Cuts the power in every operation, in the ways that `tears` names for it.
    pub(crate) fn cut(&self, tears: impl Fn(u64, &Operation) -> Vec<Tear>, mut each: impl FnMut(&Cut<'_>)) {
        let (mut flash, mut model, mut number) = (self.start.clone(), self.model.clone(), 0);
        for step in &self.steps {
            let sides = Sides::of(&model, &step.effect);
            for operation in &step.operations {
                for tear in tears(number, operation) {
                    each(&Cut { name: &self.name, number, operation, tear, before: &flash, sides: &sides });
                }
                flash.repeat(operation);
                number += 1;
            }
            model.witness(std::slice::from_ref(step));
        }
    }
}

impl Cut<'_> {
    /// The flash that is left.
    pub(crate) fn flash(&self) -> FaultyFlash {
        self.before.torn(self.operation, self.tear)
    }

    /// Its place, for the message of a test that fails.
    pub(crate) fn name(&self) -> String {
        let operation = match self.operation {
            Operation::Program { at, bytes } => format!("program of {} bytes at {at:#x}", bytes.len()),
            Operation::Erase { at } => format!("erase at {at:#x}"),
        };
        format!("{}, operation {} ({operation}), {:?}", self.name, self.number, self.tear)
    }
}

/// Every kind of tear, with several lengths.
fn all_tears(seed: u64, operation: &Operation) -> Vec<Tear> {
    let length = match operation {
        Operation::Program { bytes, .. } => bytes.len() as u32,
        Operation::Erase { .. } => SECTOR,
    };
    let mut tears: Vec<Tear> = [1, 3, 7, length / 2, length - 1].map(Tear::First).into();
    tears.extend([1, 8, length / 2].map(Tear::AllButFirst));
    tears.extend([Tear::Scattered, Tear::Garbage, Tear::OneWeak, Tear::AllButOneWeak].map(|kind| kind(seed)));
    tears.extend([Tear::Nothing, Tear::Weak, Tear::Everything]);
    tears
}

/// So many of them, others for each operation, so that together they are all tried; or all, if there are no more.
pub(crate) fn some_tears(count: usize) -> impl Fn(u64, &Operation) -> Vec<Tear> {
    move |number, operation| {
        let tears = all_tears(number, operation);
        let count = count.min(tears.len());
        let first = number as usize * count;
        (first..first + count).map(|index| tears[index % tears.len()]).collect()
    }
}
