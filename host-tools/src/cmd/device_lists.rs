//! The word lists of a device on a serial port, for the commands that take lists from files.

use crate::Failure;
use crate::cmd::spinner::Spinner;
use crate::console::{self, Console};
use crate::image_file::ImageFile;
use std::time::Duration;

/// Seconds that a device may take to go on, unless somebody says otherwise.
const PATIENCE: u16 = 10;

/// The device, and its timeout.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct DeviceLists {
    /// Take the lists of the device on this serial port, for example /dev/ttyACM0 or COM3.
    #[arg(long, value_name = "PORT")]
    port: Option<String>,
    /// With --port: how long the device may take to answer [default: 10].
    #[arg(long, value_name = "SECONDS", requires = "port")]
    timeout: Option<u16>,
}

impl DeviceLists {
    /// Reads them, if a port is named.
    pub(super) fn read(&self) -> Result<Option<ImageFile>, Failure> {
        let Some(port) = &self.port else { return Ok(None) };
        let named = |why: &dyn std::fmt::Display| Failure::unusable(format_args!("{port}: {why}"));
        let cable = console::open(port).map_err(|error| named(&error))?;
        let patience = Duration::from_secs(self.timeout.unwrap_or(PATIENCE).into());
        let spinner = Spinner::with("reading the word lists of the device");
        let tell = |bytes: usize, all: usize| {
            spinner.say(format!("reading the word lists: {} of {} kB", bytes / 1000, all / 1000))
        };
        let read = Console::greet(cable, patience).and_then(|mut console| console.lists(tell));
        let region = read.map_err(|error| named(&error))?;
        drop(spinner);
        if region.is_empty() {
            return Err(named(&"there are no word lists on this device"));
        }
        ImageFile::of_device(port, &region).map(Some).map_err(Failure::unusable)
    }
}
