//! The first second: the name, while the device looks itself over.

use crate::Device;
use crate::ink::{Align, Face, Ink};
use crate::presses::Gesture;
use crate::time::Moment;

/// It stays this long, unless somebody presses something.
pub(crate) const MILLIS: u64 = 1_200;

pub(crate) fn gesture(device: &mut Device, now: Moment, _: Gesture) {
    device.leave_splash(now);
}

pub(crate) fn draw(device: &Device, ink: &mut Ink<'_>) {
    ink.text(Face::Name, Align::Centre, (64, 30), "Zeitwort");
    ink.text(Face::Plain, Align::Centre, (64, 46), device.texts().tagline);
    ink.text(Face::Narrow, Align::Centre, (64, 62), concat!("v", env!("CARGO_PKG_VERSION")));
}
