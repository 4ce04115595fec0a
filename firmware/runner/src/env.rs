//! The environment of a runner (dependency injection): its flash, its supply and, in tests, an observer.
//!
//! A [`FlashChip`] alone is an environment, with a supply that holds and nobody who watches. [`Parts`] is one with more.

use device::Effect;
use journal::nor_flash::MultiwriteNorFlash;

/// Flash with word lists in it: the Pico's, a file's, a page's, or one that a test makes fail.
pub trait FlashChip: MultiwriteNorFlash {
    /// The region of the word lists, read in place. Nothing writes it while the device runs.
    fn lexicons(&self) -> &[u8];
}

/// The power supply.
pub trait Supply {
    /// True if it is so low that erasing may go wrong. That is told, and erased all the same: the reading may be wrong, and
    /// a game that cannot begin is worse.
    fn is_low(&self) -> bool;
}

/// A witness of all that is kept, for tests.
pub trait Observer<F> {
    /// This effect has been carried out on the flash, or could not be.
    fn carried_out(&mut self, flash: &mut F, effect: &Effect, done: bool);
}

/// Everything that a runner is given, as one type: it is taken apart at power-up and put together again at a power cut.
pub trait Env: Sized {
    /// The flash.
    type Flash: FlashChip;
    /// The supply.
    type Supply: Supply;
    /// The observer.
    type Observer: Observer<Self::Flash>;

    /// Takes it apart.
    fn into_parts(self) -> Parts<Self::Flash, Self::Supply, Self::Observer>;

    /// Puts it together.
    fn from_parts(parts: Parts<Self::Flash, Self::Supply, Self::Observer>) -> Self;
}

/// An environment of parts.
#[derive(Clone, Copy, Debug)]
pub struct Parts<F, S = SteadySupply, O = NoObserver> {
    /// The flash.
    pub flash: F,
    /// The supply.
    pub supply: S,
    /// The observer.
    pub observer: O,
}

impl<F, S, O> Parts<F, S, O> {
    /// The same parts, lent.
    pub fn as_mut(&mut self) -> Parts<&mut F, &S, &mut O> {
        Parts { flash: &mut self.flash, supply: &self.supply, observer: &mut self.observer }
    }
}

/// A supply that holds, or that nobody measures.
#[derive(Clone, Copy, Debug)]
pub struct SteadySupply;

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl Supply for SteadySupply {
    fn is_low(&self) -> bool {
        false
    }
}

impl<F> Observer<F> for NoObserver {
    fn carried_out(&mut self, _: &mut F, _: &Effect, _: bool) {}
}

impl<F: FlashChip> Env for F {
    type Flash = F;
    type Supply = SteadySupply;
    type Observer = NoObserver;

    fn into_parts(self) -> Parts<F> {
        Parts { flash: self, supply: SteadySupply, observer: NoObserver }
    }

    fn from_parts(parts: Parts<F>) -> Self {
        parts.flash
    }
}

impl<F: FlashChip, S: Supply, O: Observer<F>> Env for Parts<F, S, O> {
    type Flash = F;
    type Supply = S;
    type Observer = O;

    fn into_parts(self) -> Self {
        self
    }

    fn from_parts(parts: Self) -> Self {
        parts
    }
}

impl<F: FlashChip> FlashChip for &mut F {
    fn lexicons(&self) -> &[u8] {
        (**self).lexicons()
    }
}

impl<S: Supply> Supply for &S {
    fn is_low(&self) -> bool {
        (**self).is_low()
    }
}

impl<F, O: Observer<F>> Observer<F> for &mut O {
    fn carried_out(&mut self, flash: &mut F, effect: &Effect, done: bool) {
        (**self).carried_out(flash, effect, done);
    }
}

#[cfg(feature = "test-flash")]
impl FlashChip for journal::faulty_flash::FaultyFlash {
    fn lexicons(&self) -> &[u8] {
        &self.bytes()[flash_map::PICO.lexicons.indices()]
    }
}
