//! Conversations with devices that answer, and with much else.

use super::*;
use std::cell::Cell;
use std::collections::VecDeque;
use std::io;
use std::sync::LazyLock;

const PATIENCE: Duration = Duration::from_millis(50);
const SORRY: &str = "That is not a command: type help for a list.\r\n";

thread_local! {
    /// The time that passed on this test's clock.
    static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

fn now() -> Instant {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    *START + PASSED.get()
}

fn pass(time: Duration) {
    PASSED.set(PASSED.get() + time);
}

/// The other end of the cable.
struct Other<F> {
    /// Its output, read as it comes; an empty piece is a pause, `None` is the cable pulled.
    says: VecDeque<Option<Vec<u8>>>,
    typed: Vec<u8>,
    /// Its answer to a line.
    answer: F,
}

impl<F: FnMut(&str) -> Vec<Option<String>>> Other<F> {
    fn new(answer: F) -> Self {
        Self { says: VecDeque::new(), typed: Vec::new(), answer }
    }

    fn has_said(mut self, text: &str) -> Self {
        self.says.push_back(Some(text.into()));
        self
    }

    fn has_been_typed(mut self, text: &str) -> Self {
        self.typed.extend(text.bytes());
        self
    }
}

impl<F> Read for Other<F> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.says.pop_front() {
            Some(Some(mut piece)) if !piece.is_empty() => {
                let rest = piece.split_off(piece.len().min(room.len()).min(7));
                room[..piece.len()].copy_from_slice(&piece);
                if !rest.is_empty() {
                    self.says.push_front(Some(rest));
                }
                Ok(piece.len())
            }
            Some(None) => Err(ErrorKind::BrokenPipe.into()),
            _ => {
                pass(Duration::from_millis(1));
                Err(ErrorKind::TimedOut.into())
            }
        }
    }
}

impl<F: FnMut(&str) -> Vec<Option<String>>> Write for Other<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            match byte {
                b'\r' | b'\n' => {
                    let line = String::from_utf8(std::mem::take(&mut self.typed)).unwrap();
                    if !line.trim().is_empty() {
                        self.says
                            .extend((self.answer)(line.trim()).into_iter().map(|said| said.map(String::into_bytes)));
                    }
                }
                byte => self.typed.push(*byte),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Says this to `sheet`, and the usual to the usual.
fn device(sheet: &str) -> impl FnMut(&str) -> Vec<Option<String>> {
    let sheet = sheet.to_string();
    move |line| {
        vec![Some(match line {
            "version" => "zeitwort 0.1.0\r\n".into(),
            "sheet" => sheet.clone(),
            "events" => format!("events of version {}\r\n0101\r\n03ff\r\n\r\n", game::VERSION),
            "lists" => "lists 5\r\n5a57\r\n4c44ff\r\n\r\n".into(),
            "reboot bootsel" => "Drop a UF2 file on the drive that appears.\r\n".into(),
            _ => SORRY.into(),
        })]
    }
}

const SHEET: &str = "round,player,points,total,reason\r\n1,JÖRG,7,7,längstes Wort\r\n1,BEN,-5,-5,Rest\r\n\r\n";

fn sheet_of<P: Read + Write>(port: P) -> Result<Vec<String>, ConsoleError> {
    let bookings = Console::greet_by(now, port, PATIENCE)?.sheet()?;
    Ok(bookings.lines.iter().map(ToString::to_string).collect())
}

fn the_sheet() -> Result<Vec<String>, ConsoleError> {
    Ok(vec!["1,JÖRG,7,7,längstes Wort".into(), "1,BEN,-5,-5,Rest".into()])
}

#[test]
fn a_device_tells_its_sheet() {
    assert_eq!(sheet_of(Other::new(device(SHEET))), the_sheet());
    assert_eq!(sheet_of(Other::new(device("round,player,points,total,reason\r\n\r\n"))), Ok(vec![]));
}

#[test]
fn a_device_tells_the_events_of_its_game_and_an_older_one_is_known_by_its_version() {
    let events = |port| Console::greet_by(now, port, PATIENCE).and_then(|mut console| console.events());
    assert_eq!(events(Other::new(device(SHEET))), Ok(vec![1, 1, 3, 255]));
    let older = |line: &str| match line {
        "events" => vec![Some("events of version 2\r\n00\r\n\r\n".to_string())],
        line => device(SHEET)(line),
    };
    let asked = Console::greet_by(now, Other::new(older), PATIENCE).and_then(|mut console| console.events());
    assert_eq!(asked, Err(ConsoleError::TooOld));
}

#[test]
fn what_others_asked_before_is_not_mistaken_for_the_answer() {
    let old = "ints,total,reason\r\n1,OLD,1,1,old\r\n\r\nzeitwort 0.0.1\r\nround,player,points,total,reason\r\n1,OLD,2,2,x\r\n\r\nsco";
    assert_eq!(sheet_of(Other::new(device(SHEET)).has_said(old)), the_sheet());
}

#[test]
fn half_a_line_typed_before_is_never_carried_out() {
    for typed in ["sco", "reboot bootsel", "reboot bootsel ", "sheet"] {
        let mut asked = Vec::new();
        let mut answer = device(SHEET);
        let port = Other::new(|line: &str| {
            asked.push(line.to_string());
            answer(line)
        });
        assert_eq!(sheet_of(port.has_been_typed(typed)), the_sheet());
        assert_eq!(asked[1..], ["version", "sheet"], "{typed}");
        assert!(asked[0].ends_with('?'), "{typed}");
    }
}

#[test]
fn silence_and_foreign_devices_are_told_apart() {
    assert_eq!(sheet_of(Other::new(|_: &str| vec![])), Err(ConsoleError::Silent));
    let login = Other::new(|line: &str| vec![Some(format!("{line}: command not found\n$ "))]);
    assert_eq!(sheet_of(login), Err(ConsoleError::Foreign));
    let monologue = Other::new(|_: &str| vec![Some("x".repeat(5000))]);
    assert_eq!(sheet_of(monologue), Err(ConsoleError::Foreign));
}

#[test]
fn a_sheet_that_is_not_finished_is_not_shown() {
    for (sheet, error) in [
        ("round,player,points,total,reason\r\n1,ANN,7,7,not", ConsoleError::Stopped),
        ("round,player,points,total,reason\r\n1,ANN,7,7,noted\r\n", ConsoleError::Stopped),
        ("round,player,points,total,reason\r\nhello\r\n\r\n", ConsoleError::Garbled("hello".into())),
        (SORRY, ConsoleError::TooOld),
    ] {
        assert_eq!(sheet_of(Other::new(device(sheet))), Err(error), "{sheet}");
    }
    let mut answer = device("round,player,points,total,reason\r\n1,ANN");
    let pulled = Other::new(|line: &str| {
        let mut says = answer(line);
        if line == "sheet" {
            says.push(None);
        }
        says
    });
    assert_eq!(sheet_of(pulled), Err(ConsoleError::Unplugged));
}

/// A port that never ends; each piece takes so long.
struct Spew(&'static [u8], Duration);

impl Read for Spew {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = room.len().min(self.0.len());
        room[..count].copy_from_slice(&self.0[..count]);
        pass(self.1);
        Ok(count)
    }
}

impl Write for Spew {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn endless_garbage_ends() {
    for garbage in [&b"\xff\x00garbage"[..], b"\n", b"line\r\n", b"zeitwort 1\r\n"] {
        // Too much of it, and too long.
        for took in [Duration::ZERO, Duration::from_millis(1)] {
            assert_eq!(sheet_of(Spew(garbage, took)), Err(ConsoleError::Foreign));
        }
    }
}

#[test]
fn a_device_that_leaves_before_its_last_words_have_come_is_a_drive_all_the_same() {
    let reboot = |port: &mut dyn FnMut(&str) -> Vec<Option<String>>| {
        Console::greet_by(now, Other::new(port), PATIENCE).and_then(Console::reboot_to_drive)
    };
    assert_eq!(reboot(&mut device(SHEET)), Ok(()));
    let mut usual = device(SHEET);
    assert_eq!(reboot(&mut |line: &str| if line.starts_with("reboot") { vec![None] } else { usual(line) }), Ok(()));
    let mut usual = device(SHEET);
    assert_eq!(
        reboot(&mut |line: &str| usual(if line.starts_with("reboot") { "?" } else { line })),
        Err(ConsoleError::TooOld)
    );
    let mut usual = device(SHEET);
    let refuses = |_: &str| vec![Some(format!("{REFUSAL}: hold the dial and choose Update in the menu.\r\n"))];
    assert_eq!(
        reboot(&mut |line: &str| if line.starts_with("reboot") { refuses(line) } else { usual(line) }),
        Err(ConsoleError::ClockRuns)
    );
}

#[test]
fn a_device_tells_its_word_lists_byte_for_byte() {
    let mut told = Vec::new();
    let mut console = Console::greet_by(now, Other::new(device("")), PATIENCE).unwrap();
    assert_eq!(console.lists(|bytes, all| told.push((bytes, all))), Ok(b"ZWLD\xff".to_vec()));
    assert_eq!(told, [(2, 5), (5, 5)]);
}

#[test]
fn word_lists_that_are_none_are_refused() {
    let cases = [
        ("lists 3\r\n5a5\r\n\r\n", ConsoleError::GarbledLists),
        ("lists 1\r\nzz\r\n\r\n", ConsoleError::GarbledLists),
        ("lists 2\r\n5a\r\n\r\n", ConsoleError::GarbledLists),
        (SORRY, ConsoleError::TooOld),
    ];
    for (said, why) in cases {
        let answer = move |line: &str| match line {
            "version" => vec![Some("zeitwort 0.1.0\r\n".into())],
            "lists" => vec![Some(said.into())],
            _ => vec![Some(SORRY.into())],
        };
        let mut console = Console::greet_by(now, Other::new(answer), PATIENCE).unwrap();
        assert_eq!(console.lists(|_, _| ()), Err(why), "{said}");
    }
}
