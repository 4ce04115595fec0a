//! `zeitwort sheet --port` as a person meets it: with a device, with something else, with nothing at the other end.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use records::gcg::Record;
use serialport::{SerialPort, TTYPort};
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use zeitwort::gcg_on_device::{Tables, play};

/// The answer of the other end of the cable to a line; `None` pulls the cable.
type Answer = fn(&str) -> Option<&'static str>;

const SHEET: &str = "round,player,points,total,reason\r\n1,JÖRG,7,7,längstes Wort\r\n1,BEN,-5,-5,Rest\r\n\r\n";

fn device(line: &str) -> Option<&'static str> {
    Some(match line {
        "version" => "zeitwort 0.1.0\r\n",
        "sheet" => SHEET,
        _ => "That is not a command: type help for a list.\r\n",
    })
}

/// A program started between the two steps of `pair` would hold both ends of another test's cable.
static STARTING: Mutex<()> = Mutex::new(());

/// Both ends of a cable, which no program inherits.
fn pair() -> (TTYPort, TTYPort) {
    let _nobody_starts = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
    let (other, port) = TTYPort::pair().unwrap();
    (other.try_clone_native().unwrap(), port.try_clone_native().unwrap())
}

/// A serial port with somebody at the other end.
struct Cable {
    /// Kept, for a port that nobody has open is gone.
    port: Option<TTYPort>,
    name: String,
    other: Option<JoinHandle<()>>,
}

impl Cable {
    fn to(answer: Answer) -> Self {
        let (mut other, port) = pair();
        let name = port.name().unwrap();
        // Somebody was here before.
        other.write_all(b"nts,total,reason\r\n1,OLD,1,1,old\r\n\r\nzeitw").unwrap();
        Self { port: Some(port), name, other: Some(thread::spawn(move || answer_lines(&mut other, answer))) }
    }

    fn sheet(&self, args: &[&str]) -> Output {
        sheet(&[&["--port", &self.name], args].concat())
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        drop(self.port.take());
        self.other.take().unwrap().join().unwrap();
    }
}

/// Answers until the cable is pulled, here or there.
fn answer_lines(port: &mut TTYPort, answer: Answer) {
    let mut typed = Vec::new();
    let mut byte = [0];
    loop {
        match port.read(&mut byte) {
            Ok(1) if byte[0] == b'\n' => {
                let line = String::from_utf8(std::mem::take(&mut typed)).unwrap();
                let Some(said) = answer(line.trim()) else { return };
                // Nobody may be listening any more.
                let _ = port.write_all(said.as_bytes());
            }
            Ok(1) => typed.push(byte[0]),
            Err(error) if error.kind() == std::io::ErrorKind::TimedOut => {}
            _ => return,
        }
    }
}

fn sheet(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zeitwort"));
    command.arg("sheet").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = {
        let _nobody_else_starts = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        command.spawn().unwrap()
    };
    started.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The one sentence it gives up with.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let told = text(&output.stderr);
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

#[test]
fn a_device_tells_its_sheet_in_every_format() {
    let cable = Cable::to(device);
    let csv = text(&cable.sheet(&["--format", "csv"]).stdout);
    assert_eq!(csv, SHEET.replace('\r', "").trim_end().to_owned() + "\n");
    let markdown = text(&cable.sheet(&[]).stdout);
    assert!(markdown.ends_with("| 1 | JÖRG | +7 | 7 | längstes Wort |\n| 1 | BEN | -5 | -5 | Rest |\n"), "{markdown}");
    let json: serde_json::Value = serde_json::from_slice(&cable.sheet(&["--format", "json"]).stdout).unwrap();
    assert_eq!(
        json["lines"][1],
        serde_json::json!({"round": 1, "player": "BEN", "points": -5, "total": -5, "reason": "Rest"})
    );
}

/// A device that wants more than to be read.
fn liar(line: &str) -> Option<&'static str> {
    Some(match line {
        "version" => "zeitwort 9.9\u{1b}[31m\r\n",
        "sheet" => {
            "round,player,points,total,reason\r\n1,Ann\u{1b}]0;pwn\u{7}\u{1b}[2J,3,3,\"=cmd|x\"\u{1b}[31m\r\n\
             2,=HYPERLINK(1),-4,-1,|pipe|<b>\r\n\r\n"
        }
        "archive" => "game,name,seat,player,points,seconds,ending\r\n1,Frei\u{1b}[2J,1,A\u{1b}]0;x\u{7},4,5,e\r\n\r\n",
        _ => "\u{1b}]0;pwn\u{7}what\r\n\r\n",
    })
}

#[test]
fn escape_sequences_of_a_device_never_reach_the_terminal() {
    let cable = Cable::to(liar);
    for args in [&[][..], &["--format", "csv"], &["--format", "json"], &["--archive"]] {
        let output = cable.sheet(args);
        let told = [output.stdout, output.stderr].concat();
        let control = |byte: &u8| byte.is_ascii_control() && *byte != b'\n';
        assert!(!told.is_empty() && !told.iter().any(control), "{args:?}: {:?}", text(&told));
    }
}

/// The answer of a device at which a game by board has begun: a word, and a pass.
fn board_device(line: &str) -> Option<&'static str> {
    static EVENTS: OnceLock<String> = OnceLock::new();
    match line {
        "events" => Some(EVENTS.get_or_init(|| {
            let record = Record::parse(">a: DEGNRÜX 8D GRÜNDE +28 28\n>b: X - +0 0\n").unwrap();
            let log = play(&Tables::default(), &record, None).events;
            let hexadecimal =
                |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\r\n";
            let lines: String = log.chunks(16).map(hexadecimal).collect();
            format!("events of version {}\r\n{lines}\r\n", game::VERSION)
        })),
        _ => device(line),
    }
}

#[test]
fn a_device_tells_a_game_by_board_as_gcg() {
    let told = text(&Cable::to(board_device).sheet(&["--format", "gcg"]).stdout);
    let head = "#character-encoding UTF-8\n#player1 Player_1 Player 1\n#player2 Player_2 Player 2\n";
    let moves =
        "#tile-distribution german\n>Player_1: GRÜNDE 8D GRÜNDE +28 28\n>Player_2: E - +0 0\n#note rack not known\n";
    assert_eq!(told, format!("{head}{moves}"));
}

#[test]
fn what_is_no_device_is_told_in_one_sentence() {
    let none: Answer = |_| Some("");
    let shell: Answer = |_| Some("command not found\r\n$ ");
    let pulled: Answer = |line| if line == "sheet" { None } else { device(line) };
    let stuck: Answer =
        |line| if line == "sheet" { Some("round,player,points,total,reason\r\n1,A") } else { device(line) };
    for (answer, why) in
        [(none, "nothing answers"), (shell, "no Zeitwort"), (pulled, "unplugged"), (stuck, "stopped in the middle")]
    {
        let cable = Cable::to(answer);
        let told = complaint(&cable.sheet(&["--timeout", "1"]));
        assert!(told.contains(why) && told.contains(&cable.name), "{why}, not {told}");
    }
}

#[test]
fn a_port_in_use_is_left_alone() {
    let cable = Cable::to(device);
    let _terminal = serialport::new(&cable.name, 9600).open_native().unwrap();
    let told = complaint(&cable.sheet(&[]));
    assert!(told.contains("another program"), "{told}");
}

#[test]
fn what_is_no_port_is_named() {
    let told = complaint(&sheet(&["--port", "/dev/no-such-port"]));
    assert!(told.contains("/dev/no-such-port: there is no such serial port; there "), "{told}");
    let told = complaint(&sheet(&["--port", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]));
    assert!(told.contains("no serial port"), "{told}");
}

#[test]
fn a_file_and_a_port_are_never_both() {
    for args in [&["table.flash", "--port", "COM3"][..], &["--port", "COM3", "--previous"], &["x", "--timeout", "1"]] {
        let output = sheet(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains("--port"), "{output:?}");
    }
}
