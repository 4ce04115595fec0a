//! The plug: out, there is only flash; in, there is a device.

use crate::one_thread::OneThread;
use crate::page_flash::PageFlash;
use alloc::boxed::Box;
use device::{Device, Moment, Wakeup};
use dict_pack::Shelf;
use flash_map::PICO;
use runner::{FlashChip, Runner, Start};

/// A device that is powered.
pub(crate) type Running = Runner<Box<Device>, PageFlash>;

enum Plug {
    Out(PageFlash),
    In(Box<Running>),
}

static PLUG: OneThread<Option<Plug>> = OneThread::new(None);

/// Does something with the device, if it is powered.
pub(crate) fn with<T: Default>(act: impl FnOnce(&mut Running) -> T) -> T {
    PLUG.with(|plug| match plug {
        Some(Plug::In(runner)) => act(runner),
        Some(Plug::Out(_)) | None => T::default(),
    })
}

/// Pulls the plug; where the flash is.
pub(crate) fn pull() -> *mut u8 {
    PLUG.with(|plug| {
        let mut flash = match plug.take() {
            Some(Plug::In(runner)) => runner.power_cut(),
            Some(Plug::Out(flash)) => flash,
            None => PageFlash::erased(),
        };
        let place = flash.as_mut_ptr();
        *plug = Some(Plug::Out(flash));
        place
    })
}

/// True if the flash, while the plug is out, has word lists that this version reads.
pub(crate) fn has_lists() -> bool {
    PLUG.with(|plug| match plug {
        Some(Plug::Out(flash)) => {
            Shelf::open(flash.lexicons()).is_ok_and(|shelf| shelf.iter().any(|list| list.is_ok()))
        }
        Some(Plug::In(_)) | None => false,
    })
}

/// Plugs the device in at moment 0.
pub(crate) fn put_in(seed: u32) {
    PLUG.with(|plug| {
        if let Some(Plug::Out(flash)) = plug.take_if(|plug| matches!(plug, Plug::Out(_))) {
            let start = Start { now: Moment(0), seed, wakeup: Wakeup::Power, recall: true };
            let device = Box::new(Device::new());
            let runner = Runner::power_up(device, flash, PICO.journal_layout(), start);
            *plug = Some(Plug::In(Box::new(runner)));
        }
    });
}
