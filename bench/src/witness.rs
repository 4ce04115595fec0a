//! A test spy: the operations each effect took on a strict flash, the effects that were acknowledged, and the words that
//! were asked for.

use device::Effect;
use device::io::{Answer, Lists};
use dict_pack::pack::{Description, pack, shelf};
use flash_map::PICO;
use game::Words;
use journal::faulty_flash::{FaultyFlash, Operation};
use letters::Language;
use runner::{Judge, Library, Observer, Parts, Supply};
use std::borrow::BorrowMut;

/// An environment whose effects are logged.
pub type Watched = Parts<FaultyFlash, SetSupply, EffectLog>;

/// The same, lent to a device.
pub type Lent<'w> = Parts<&'w mut FaultyFlash, &'w SetSupply, &'w mut EffectLog>;

/// Logs what happens on this flash from now on.
pub fn watch(mut flash: FaultyFlash) -> Watched {
    flash.record();
    Parts { flash, supply: SetSupply { is_low: false }, observer: EffectLog::default() }
}

/// A supply that is as the test sets it.
pub struct SetSupply {
    /// The answer to whoever asks.
    pub is_low: bool,
}

impl Supply for SetSupply {
    fn is_low(&self) -> bool {
        self.is_low
    }
}

/// One effect: what it did to the flash, and whether it was acknowledged.
pub struct Step {
    /// Operations it took.
    pub operations: Vec<Operation>,
    /// The effect: something to be kept.
    pub effect: Effect,
    /// True if it is kept.
    pub acknowledged: bool,
}

impl Step {
    /// The items that were programmed, and where: a record, or its fragments. Marks and dead places are none.
    pub fn items(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let programs = self.operations.iter().filter_map(|operation| match operation {
            Operation::Program { at, bytes } => Some((*at as usize, bytes.as_slice())),
            Operation::Erase { .. } => None,
        });
        programs.filter(|(_, bytes)| {
            let [length, complement, ..] = *bytes else { return false };
            // The two highest bits tell the kind of a fragment.
            *length > 0
                && (!length ^ complement) & 0x3f == 0
                && bytes.len() == (usize::from(*length) + 10).next_multiple_of(4)
        })
    }
}

/// All effects, in order.
#[derive(Default)]
pub struct EffectLog {
    steps: Vec<Step>,
}

impl EffectLog {
    /// The effects since this was last asked.
    pub fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }
}

impl<F: BorrowMut<FaultyFlash>> Observer<F> for EffectLog {
    fn carried_out(&mut self, flash: &mut F, effect: &Effect, done: bool) {
        let flash = flash.borrow_mut();
        let operations = flash.take_record();
        flash.record();
        self.steps.push(Step { operations, effect: effect.clone(), acknowledged: done });
    }
}

/// A judge that makes its verdicts up, and remembers the words it was asked for.
pub struct MadeUpVerdicts {
    verdict: fn(&Words) -> bool,
    asked: Vec<Words>,
}

impl MadeUpVerdicts {
    /// A judge that says this.
    pub fn new(verdict: fn(&Words) -> bool) -> Self {
        Self { verdict, asked: Vec::new() }
    }

    /// The words asked for since this was last asked.
    pub fn take_asked(&mut self) -> Vec<Words> {
        std::mem::take(&mut self.asked)
    }
}

impl Judge for MadeUpVerdicts {
    fn judge(&mut self, _: &Library<'_>, _: Lists, words: &Words) -> Answer {
        self.asked.push(words.clone());
        if (self.verdict)(words) { Answer::Listed(None) } else { Answer::Missing(1) }
    }
}

/// A new flash with a list of one word for each of these languages.
pub fn flash_with_lists(languages: &[Language]) -> FaultyFlash {
    let lists: Vec<Vec<u8>> = languages.iter().map(|&language| list(language)).collect();
    let lists: Vec<&[u8]> = lists.iter().map(Vec::as_slice).collect();
    let mut bytes = vec![0xff; PICO.flash_bytes()];
    let shelf = shelf(&lists).unwrap_or_default();
    bytes[PICO.lexicons.indices()][..shelf.len()].copy_from_slice(&shelf);
    FaultyFlash::with_bytes(bytes)
}

fn list(language: Language) -> Vec<u8> {
    let words: Vec<_> = language.alphabet().word("EI").into_iter().collect();
    let [name, source, licence] = ["List", "ours", "none"].map(String::from);
    pack(&words, &Description { language, name, source, licence }, &mut |_| {}).unwrap_or_default()
}
