//! `cargo xtask symbolize`: the addresses of a crash, as the device's self-test tells them, symbolised with the ELF.

use crate::Failure;
use crate::workspace::Workspace;
use addr2line::Loader;
use std::path::{Path, PathBuf};

/// Arguments of `cargo xtask symbolize`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What the self-test said: the words are skipped, the addresses looked up.
    #[arg(required = true)]
    words: Vec<String>,
    /// The ELF file of exactly the firmware that crashed [default: the one built last].
    #[arg(long)]
    elf: Option<PathBuf>,
}

/// Prints a line for every function that was on its way, innermost first.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let elf = args.elf.clone().unwrap_or_else(|| workspace.elf());
    let symbols = Symbols::of(&elf)?;
    for address in args.words.iter().flat_map(|words| words.split_whitespace()).filter_map(address) {
        println!("{address:#010x} {}", symbols.of_call(address).join("\n           in "));
    }
    Ok(())
}

/// A word that is an address in the chip's flash or RAM.
fn address(word: &str) -> Option<u64> {
    let digits = word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric()).trim_start_matches("0x");
    let address = u64::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 8)?;
    (0x1000_0000..0x2005_0000).contains(&address).then_some(address)
}

/// Names and lines of an image.
struct Symbols(Loader);

impl Symbols {
    fn of(elf: &Path) -> Result<Self, Failure> {
        let loaded = Loader::new(elf);
        loaded.map(Self).map_err(|error| {
            Failure(format!("{} has no symbols to read ({error}): make it with cargo xtask firmware.", elf.display()))
        })
    }

    /// The functions inlined at a call and the one around them, with their lines. An address that is returned to is behind
    /// its call.
    fn of_call(&self, returned_to: u64) -> Vec<String> {
        let call = (returned_to & !1).saturating_sub(2);
        let mut lines = Vec::new();
        if let Ok(mut frames) = self.0.find_frames(call) {
            while let Ok(Some(frame)) = frames.next() {
                let name = frame.function.as_ref().and_then(|name| name.demangle().ok());
                let name = name.map_or_else(|| "?".into(), |name| name.into_owned());
                let place = frame.location.and_then(|place| Some(format!("{}:{}", place.file?, place.line?)));
                lines.push(format!("{name}, {}", place.unwrap_or_else(|| "no line".into())));
            }
        }
        if lines.is_empty() { vec!["nothing of this image".into()] } else { lines }
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn addresses_are_taken_from_what_the_self_test_says() {
        let said = "started again after: hard fault at 0x2003f000, called from 0x1000abcd; panicked at 10012345 cafe 7";
        let found: Vec<_> = said.split_whitespace().filter_map(address).collect();
        assert_eq!(found, [0x2003_f000, 0x1000_abcd, 0x1001_2345]);
    }
}
