//! Errors of the serial connection to a device, in sentences for the person who holds the cable.

/// Reasons why a port could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Nothing of that name.
    #[error("there is no such serial port; {}", those(.0))]
    Missing(Vec<String>),
    /// Another program has it.
    #[error("another program uses this port; close the terminal or monitor that is open on it")]
    Busy,
    /// The person has no right to.
    #[error(
        "you may not open this port; on Linux join the group that owns it (`sudo usermod -aG dialout $USER`, then log in again)"
    )]
    Denied,
    /// A file, a folder or another kind of device.
    #[error("this is no serial port ({system}); {}", those(.there))]
    NoPort {
        /// In the system's words.
        system: String,
        /// The ports there are.
        there: Vec<String>,
    },
}

fn those(there: &[String]) -> String {
    match there {
        [] => "there is none at all: is the device plugged in, by a cable that carries data?".into(),
        [one] => format!("there is {one}"),
        several => format!("there are {}", several.join(", ")),
    }
}

/// Reasons why a conversation ended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConsoleError {
    /// Not a byte came.
    #[error(
        "nothing answers on this port; is it the right one? Unplug the device, plug it in again, and try once more"
    )]
    Silent,
    /// Something else is at the other end.
    #[error("what answers on this port is no Zeitwort; try another port")]
    Foreign,
    /// An answer was begun, and no more came.
    #[error("the device stopped in the middle of its answer; try once more, or give it longer with --timeout")]
    Stopped,
    /// The port went away.
    #[error("the device was unplugged in the middle of it; plug it in and try again")]
    Unplugged,
    /// A line of the sheet that is none.
    #[error("the device sent `{}`, which is no line of a score sheet; try once more", crate::output::one_line(.0))]
    Garbled(String),
    /// A line of the word lists that is none.
    #[error("the device sent something that is no part of a word list; try once more")]
    GarbledLists,
    /// A firmware from before the command.
    #[error(
        "the firmware on the device is too old for this; hold BOOTSEL while you plug it in and put a newer one on it"
    )]
    TooOld,
    /// A turn is on.
    #[error("a clock runs on the device; hold its dial until the menu stops the clock, and try again")]
    ClockRuns,
}
