//! Serial ports of this computer: opening one, or saying why not.

use super::OpenError;
use serialport::{Error, ErrorKind, SerialPort};
use std::io;
use std::path::Path;
use std::time::Duration;

/// USB takes no notice of it, but a port has one.
const BAUD: u32 = 115_200;
/// After so much silence nothing more is on its way.
const PAUSE: Duration = Duration::from_millis(250);

/// Opens the port; nobody else can until it is dropped.
pub fn open(path: &str) -> Result<Box<dyn SerialPort>, OpenError> {
    // The device answers only while a terminal is said to be ready; some systems say so by themselves.
    let port = serialport::new(path, BAUD).timeout(PAUSE).dtr_on_open(true);
    port.open().map_err(|error| refusal(path, error, there()))
}

fn refusal(path: &str, error: Error, there: Vec<String>) -> OpenError {
    // Windows says the same of a port in use and of none.
    let is_there = !cfg!(windows) || there.iter().any(|name| name == path);
    match error.kind() {
        ErrorKind::Io(io::ErrorKind::NotFound) => OpenError::Missing(there),
        ErrorKind::Io(io::ErrorKind::PermissionDenied) => OpenError::Denied,
        ErrorKind::NoDevice if is_there => OpenError::Busy,
        ErrorKind::NoDevice => OpenError::Missing(there),
        _ => OpenError::NoPort { system: error.description, there },
    }
}

/// The serial ports of this computer.
fn there() -> Vec<String> {
    // Without this folder the list cannot be made, and asking for it would end the program.
    if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
        return Vec::new();
    }
    let ports = serialport::available_ports().unwrap_or_default();
    let mut names: Vec<String> = ports.into_iter().map(|port| port.port_name).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_says_what_to_do() {
        let there = || vec!["COM3".to_string(), "COM4".to_string()];
        let told = |kind, there| refusal("COM3", Error::new(kind, "in the system's words"), there).to_string();
        assert!(told(ErrorKind::Io(io::ErrorKind::NotFound), there()).ends_with("there are COM3, COM4"));
        assert!(told(ErrorKind::Io(io::ErrorKind::NotFound), vec![]).contains("is the device plugged in"));
        assert!(told(ErrorKind::Io(io::ErrorKind::PermissionDenied), there()).contains("dialout"));
        assert!(told(ErrorKind::NoDevice, there()).contains("another program"));
        assert!(told(ErrorKind::Unknown, there()).contains("no serial port (in the system's words)"));
    }
}
