//! The `zeitwort` command with the product's image at the other end of the cable: it runs in the emulated Pico, and its
//! USB console is bridged to a serial port of this computer.
//!
//! The image is not built by `cargo test`: `cargo xtask test` runs these when it is there.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on says why and stops")]

use pico_image::uf2::{self, Segment};
use repository::{in_repository, scenarios, screens};
use scenario::{Player, Scenario};
use serialport::{SerialPort, TTYPort};
use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
use zeitwort::pictures::Gallery;

/// Far longer than anything takes, also on a computer that has much else to do.
const PATIENCE: Duration = Duration::from_secs(300);
const PATIENCE_OF_THE_TOOL: [&str; 2] = ["--timeout", "300"];

/// An emulated Pico on a serial port.
struct Pico {
    emulator: Child,
    /// Kept open: a port that nobody has open is gone.
    port: TTYPort,
    name: String,
    told: Receiver<String>,
}

impl Pico {
    /// Plugs in a device on which that scenario has been played. Asked to, it becomes a drive there.
    fn after(scenario: &str, drive: &Path) -> Self {
        let (pico, port) = TTYPort::pair().unwrap();
        let name = port.name().unwrap();
        let mut serve = Command::new("node");
        serve.arg(in_repository("tests/emulator/serve.mjs")).arg(scenarios().join(scenario)).arg("--drive").arg(drive);
        serve.env("ZEITWORT_TOOL", tool()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut emulator = serve.spawn().unwrap();

        let (mut from, mut to) = (pico.try_clone_native().unwrap(), pico);
        to.set_timeout(PATIENCE).unwrap();
        let (mut stdin, mut stdout) = (emulator.stdin.take().unwrap(), emulator.stdout.take().unwrap());
        thread::spawn(move || carry(&mut from, &mut stdin));
        thread::spawn(move || carry(&mut stdout, &mut to));
        let (tell, told) = channel();
        let stderr = BufReader::new(emulator.stderr.take().unwrap());
        thread::spawn(move || stderr.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));

        let pico = Self { emulator, port, name, told };
        pico.wait_until("The device is connected.");
        pico
    }

    fn wait_until(&self, sentence: &str) {
        let mut told = Vec::new();
        while told.last().is_none_or(|line| line != sentence) {
            match self.told.recv_timeout(PATIENCE) {
                Ok(line) => told.push(line),
                Err(_) => panic!("the emulator never said `{sentence}`, but:\n{}", told.join("\n")),
            }
        }
    }

    fn zeitwort(&self, args: &[&str]) -> Output {
        run(Command::new(tool()).args(args).args(["--port", &self.name]).args(PATIENCE_OF_THE_TOOL))
    }

    fn sheet(&self) -> String {
        String::from_utf8(self.zeitwort(&["sheet", "--format", "csv"]).stdout).unwrap()
    }
}

impl Drop for Pico {
    fn drop(&mut self) {
        let _ = self.emulator.kill();
        let _ = self.emulator.wait();
    }
}

/// Carries bytes as they come, until one side is gone.
fn carry(from: &mut impl Read, to: &mut impl Write) {
    let mut bytes = [0; 256];
    loop {
        match from.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) if to.write_all(&bytes[..count]).and_then(|()| to.flush()).is_ok() => {}
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {}
            _ => return,
        }
    }
}

/// The command under test: built beside this test.
fn tool() -> PathBuf {
    let beside = || env::current_exe().unwrap().parent().unwrap().parent().unwrap().join("zeitwort");
    let tool = env::var_os("ZEITWORT_TOOL").map_or_else(beside, PathBuf::from);
    assert!(tool.exists(), "there is no {}: run `cargo build --package zeitwort` first", tool.display());
    tool
}

fn firmware() -> PathBuf {
    let built = || in_repository("target/uf2/zeitwort.uf2");
    let uf2 = env::var_os("ZEITWORT_UF2").map_or_else(built, PathBuf::from);
    assert!(uf2.exists(), "there is no {}: run `cargo xtask firmware` first", uf2.display());
    uf2
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    output
}

/// The sheet of the same game when it is played on the native machine.
fn native_sheet(scenario: &str) -> String {
    native(scenario, &["--format", "csv"])
}

/// The output of `zeitwort sheet` for the flash after that scenario on the native machine.
fn native(scenario: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("played.flash");
    let parsed = Scenario::parse(&fs::read_to_string(scenarios().join(scenario)).unwrap()).unwrap();
    let flash = Player::new(&parsed, &Gallery::Compare(screens())).play(|_| ()).unwrap();
    fs::write(&file, flash.bytes()).unwrap();
    let output = run(Command::new(tool()).arg("sheet").arg(&file).args(args));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs target/uf2/zeitwort.uf2; `cargo xtask test` runs it when that is built"]
fn the_sheet_over_usb_is_the_sheet_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    for scenario in ["scrabble-game.toml", "wort-rummikub-ch-game.toml"] {
        let expected = native_sheet(scenario);
        assert!(expected.lines().count() > 5, "{scenario} has no sheet worth reading: {expected}");
        let mut pico = Pico::after(scenario, &folder.path().join("drive"));
        assert_eq!(pico.sheet(), expected, "{scenario}");

        // Somebody was here before, did not read the answer, and left a command that waits for its line end.
        pico.port.write_all(b"help\r\nsheet\r\nreboot bootsel").unwrap();
        assert_eq!(pico.sheet(), expected, "{scenario}");
        assert!(!folder.path().join("drive").exists(), "half a command was carried out");
    }
}

#[test]
#[ignore = "needs target/uf2/zeitwort.uf2; `cargo xtask test` runs it when that is built"]
fn the_archive_over_usb_is_the_one_that_the_device_shows() {
    let (scenario, folder) = ("archive.toml", tempfile::tempdir().unwrap());
    let pico = Pico::after(scenario, &folder.path().join("drive"));
    for format in ["csv", "json", "md"] {
        let args = ["--archive", "--format", format];
        let expected = native(scenario, &args);
        assert!(expected.contains("Anna") && expected.contains("Jürgen"), "{expected}");
        let told = pico.zeitwort(&["sheet", args[0], args[1], args[2]]).stdout;
        assert_eq!(String::from_utf8(told).unwrap(), expected, "{format}");
    }
}

#[test]
#[ignore = "needs target/uf2/zeitwort.uf2; `cargo xtask test` runs it when that is built"]
fn a_device_takes_new_firmware_and_words_and_keeps_its_game() {
    let scenario = "scrabble-game.toml";
    let folder = tempfile::tempdir().unwrap();
    let [drive, words] = ["RPI-RP2", "words.uf2"].map(|name| folder.path().join(name));
    let with_words = scenarios().join("scrabble-challenges.toml");
    run(Command::new(tool()).arg("sim").arg("--scenario").arg(with_words).arg("--lexicons").arg(&words));
    let (firmware, words) = (firmware(), words);
    let pico = Pico::after(scenario, &drive);

    let named = [&firmware, &words, &drive].map(|path| path.to_str().unwrap());
    pico.zeitwort(&["flash", named[0], named[1], "--drive", named[2]]);

    pico.wait_until("The device is connected.");
    assert!(!drive.exists(), "the drive is still there");
    let taken = fs::read(folder.path().join("RPI-RP2-taken").join("zeitwort.uf2")).unwrap();
    let segments = |file: &[u8]| uf2::read(file).unwrap();
    let mut sent: Vec<Segment> = [firmware, words].iter().flat_map(|path| segments(&fs::read(path).unwrap())).collect();
    sent.sort_by_key(|segment| segment.address);
    assert!(segments(&taken) == sent, "the device did not get what was sent");
    assert_eq!(pico.sheet(), native_sheet(scenario));
}

#[test]
#[ignore = "needs target/uf2/zeitwort.uf2; `cargo xtask test` runs it when that is built"]
fn word_lists_come_back_out_of_a_device() {
    let scenario = "scrabble-challenges.toml";
    let folder = tempfile::tempdir().unwrap();
    let [drive, put, own, text, more] =
        ["drive", "put.uf2", "own.zwl", "own.txt", "more.uf2"].map(|name| folder.path().join(name));
    run(Command::new(tool()).arg("sim").arg("--scenario").arg(scenarios().join(scenario)).arg("--lexicons").arg(&put));
    let words = |output: Output| String::from_utf8(output.stdout).unwrap();
    let on_paper = words(run(Command::new(tool()).arg("words").arg(&put)));
    let pico = Pico::after(scenario, &drive);
    assert_eq!(words(pico.zeitwort(&["words"])), on_paper);

    // A list of one's own beside them, with nothing but the device at hand.
    fs::write(&text, "Hausregel\n").unwrap();
    let [own, text, more] = [own, text, more].map(|path| path.to_str().unwrap().to_string());
    run(Command::new(tool()).args(["pack", &text, "--lang", "de", "--name", "Haus", "-o", &own]));
    pico.zeitwort(&["uf2", &own, "-o", &more]);
    let both = words(run(Command::new(tool()).args(["words", &more])));
    assert_eq!(both, format!("{on_paper}HAUSREGEL\n"));
}
