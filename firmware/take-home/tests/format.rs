//! The format: what is written never changes within a version, and whatever is read is refused with a reason or comes back whole.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use proptest::prelude::*;
use take_home::frame::FRAMES_MAX;
use take_home::stream::is_log;
use take_home::{Density, Frame, FrameError, Frames, Head, Longest, Packer, ResultPlayer, Score, StreamError, unpack};

const HEAD: Head = Head { events: 4, marks: 2, number: 513 };

/// Two turns by board, and a pass.
const LOG: &[u8] = b"\x03\x05\x9a\x08\x0d\x09\x00\x00\x02\x04\x6eH\x6fA\x70U\x71S\x04\x05\x9a\xb8\x01\x09\x09\x00\x00\x02\x02\x7fO\x8eS\x03\x0a\x9a\x08";

fn packed(log: &[u8]) -> Vec<u8> {
    let mut packer = Packer::new();
    packer.begin(HEAD, log);
    std::iter::from_fn(|| packer.next(log)).collect()
}

fn frames(log: &[u8], density: Density) -> Vec<String> {
    let mut frames = Frames::new();
    let count = frames.begin(HEAD, density, log);
    (0..count).map(|number| frames.frame(number, log).unwrap().to_string()).collect()
}

/// Any records, as logs are written.
fn log() -> impl Strategy<Value = Vec<u8>> {
    let record = prop_oneof![
        4 => proptest::collection::vec(any::<u8>(), 1..24),
        1 => proptest::collection::vec(any::<u8>(), 100..256),
    ];
    proptest::collection::vec((0_u8..46, record), 0..40).prop_map(|records| {
        let mut log = Vec::new();
        for (kind, mut record) in records {
            record[0] = kind;
            log.extend((record.len() >= 0x80).then_some(0x80));
            log.push(record.len() as u8);
            log.extend(record);
        }
        log
    })
}

#[test]
fn version_one_is_written_as_it_always_was() {
    assert_eq!(packed(LOG), GOLDEN_STREAM);
    assert_eq!(frames(LOG, Density::Fine), [GOLDEN_FRAME]);
}

#[test]
fn a_frame_fits_its_code_to_the_last_character() {
    assert_eq!((Density::Coarse.piece(), Density::Fine.piece()), (42, 254));
    let long: Vec<u8> = (0..200_u8).flat_map(|number| [3, 5, 0x80 | number.wrapping_mul(91), number & 0x7F]).collect();
    for density in [Density::Coarse, Density::Fine] {
        let frames = frames(&long, density);
        assert!(frames.len() > 1);
        assert!(frames[..frames.len() - 1].iter().all(|frame| frame.len() == density.chars()));
        assert!(frames.last().unwrap().len() <= density.chars());
    }
}

#[test]
fn frames_come_in_any_order_as_they_are_asked_for() {
    let long = [LOG; 30].concat();
    let all = frames(&long, Density::Coarse);
    let mut again = Frames::new();
    assert_eq!(usize::from(again.begin(HEAD, Density::Coarse, &long)), all.len());
    for number in [3, 0, 1, 7, 7, 2, all.len() as u16 - 1, 0] {
        assert_eq!(again.frame(number, &long).unwrap().as_str(), all[usize::from(number)]);
    }
    assert_eq!(again.frame(all.len() as u16, &long), None);
}

#[test]
fn what_is_no_log_has_no_frames() {
    for log in [&b"\x00"[..], b"\x05\x01", b"\x80\x05abcde", b"\x80", b"\xff\x01"] {
        assert!(!is_log(log));
        assert_eq!(Frames::new().begin(HEAD, Density::Fine, log), 0);
    }
    assert!(is_log(b""));
}

#[test]
fn a_game_of_more_frames_than_can_be_counted_has_none() {
    // Bytes that nobody can foresee, in records as long as they come.
    let mut seed = 1_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    let mut log = Vec::new();
    while log.len() < 65_000 {
        log.extend([0x80, 0xFF, 8]);
        log.extend((0..254).map(|_| next()));
    }
    let coarse = Frames::new().begin(HEAD, Density::Coarse, &log);
    assert!(coarse < FRAMES_MAX && coarse > 1_500, "{coarse}");
    assert_eq!(Frames::new().begin(HEAD, Density::Coarse, &[log.clone(), log].concat()), 0);
}

#[test]
fn foreign_newer_and_damaged_codes_have_a_sentence_each() {
    let frame = frames(LOG, Density::Fine).remove(0);
    assert!(Frame::parse(&frame).is_ok() && Frame::parse(&format!("{frame}\r\n")).is_ok());
    for (text, error) in [
        ("", FrameError::Foreign),
        ("https://example.org/", FrameError::Foreign),
        ("ZW", FrameError::Foreign),
        ("ZWEI", FrameError::Newer('E')),
        ("ZW0", FrameError::Foreign),
        ("ZW2:", FrameError::Newer('2')),
        ("ZW1", FrameError::Damaged),
        ("ZW1000000000", FrameError::Damaged),
        ("ZW1ä", FrameError::Damaged),
    ] {
        assert_eq!(Frame::parse(text), Err(error), "{text}");
        assert!(error.to_string().ends_with('.'));
    }
    for at in 3..frame.len() {
        let mut other = frame.clone().into_bytes();
        other[at] = if other[at] == b'0' { b'1' } else { b'0' };
        let other = String::from_utf8(other).unwrap();
        assert_eq!(Frame::parse(&other), Err(FrameError::Damaged), "{other}");
    }
}

proptest! {
    #[test]
    fn any_log_comes_back(log in log()) {
        let mut room = vec![0; 0x10000];
        prop_assert_eq!(unpack(&packed(&log), &mut room), Ok((HEAD, &log[..])));
        let gathered: Vec<u8> = frames(&log, Density::Coarse)
            .iter()
            .flat_map(|text| Frame::parse(text).unwrap().piece().to_vec())
            .collect();
        prop_assert_eq!(unpack(&gathered, &mut room), Ok((HEAD, &log[..])));
    }

    #[test]
    fn any_bytes_are_refused_or_were_packed(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut room = vec![0; 36 * 1024];
        match unpack(&bytes, &mut room) {
            Ok((_, log)) => prop_assert!(is_log(log)),
            Err(error) => prop_assert!(matches!(error, StreamError::Damaged | StreamError::TooLong)),
        }
    }

    #[test]
    fn a_changed_stream_is_no_game(log in log(), at in any::<prop::sample::Index>(), bit in 0..8_u32) {
        let mut stream = packed(&log);
        let at = at.index(stream.len());
        stream[at] ^= 1 << bit;
        let mut room = vec![0; 0x10000];
        // Events, marks and number in the head are checked by their frame alone.
        if let Ok((_, read)) = unpack(&stream, &mut room) {
            prop_assert_eq!(read, &log[..]);
        }
    }

    #[test]
    fn any_text_is_a_frame_or_is_none(text in "(ZW1)?[0-9A-Z $%*+./:-]{0,400}|.{0,40}") {
        let _ = Frame::parse(&text);
    }
}

const TWO: [ResultPlayer<'_>; 2] = [
    ResultPlayer { name: "Anna", total: 312, seconds: Some(1_122) },
    ResultPlayer { name: "Jürgen", total: -7, seconds: Some(59) },
];

fn score<'a>(players: &'a [ResultPlayer<'a>]) -> Score<'a> {
    let longest = Some(Longest { label: "Längstes Wort:", word: "AUSLASTUNG" });
    Score { game: "Scrabble", players, longest, slip: Some("12 312 ? -7"), page: None }
}

#[test]
fn a_fine_code_says_everything_and_coarse_ones_in_two() {
    let all = "Scrabble\nAnna 312 (18:42)\nJürgen -7 (0:59)\n12 312 ? -7\nLängstes Wort: AUSLASTUNG";
    assert_eq!(score(&TWO).fine(Density::Fine.text_bytes()), all);
    let coarse = score(&TWO).coarse(Density::Coarse.text_bytes());
    assert_eq!(coarse, ["Scrabble\nAnna 312\nJürgen -7", "12 312 ? -7\nLängstes Wort: AUSLASTUNG\n18:42 0:59"]);
    let bare = Score { game: "Rummy", players: &TWO[..1], longest: None, slip: None, page: None };
    let untimed = [ResultPlayer { seconds: None, ..TWO[0] }];
    assert_eq!(Score { players: &untimed, ..bare }.coarse(53), ["Rummy\nAnna 312"]);
}

#[test]
fn six_long_names_fit_and_nobody_is_left_out() {
    let six = [ResultPlayer { name: "ÄÖÜÄÖÜÄÖÜÄÖÜ", total: -1_234, seconds: Some(35_999) }; 6];
    let texts = score(&six).coarse(Density::Coarse.text_bytes());
    assert!(texts.iter().all(|text| text.len() <= 53), "{texts:?}");
    assert_eq!(texts[0].matches("-1234").count(), 6);
    assert_eq!(texts[1].lines().next(), Some("12 312 ? -7"));
    let fine = score(&six).fine(Density::Fine.text_bytes());
    assert!(fine.len() <= 271 && fine.matches("-1234").count() == 6, "{fine}");
}

#[test]
fn a_link_has_the_same_text_behind_the_hash() {
    let linked = Score { page: Some("https://example.org/z"), ..score(&TWO) };
    let link = linked.fine(Density::Fine.text_bytes());
    assert_eq!(
        link,
        "https://example.org/z#result=Scrabble~Anna+312+(18:42)~J%C3%BCrgen+-7+(0:59)~12+312+?+-7~L%C3%A4ngstes+Wort:+AUSLASTUNG"
    );
    let six = [ResultPlayer { name: "ÄÖÜÄÖÜÄÖÜÄÖÜ", total: 1, seconds: None }; 6];
    let long = Score { page: Some("https://example.org/z"), ..score(&six) }.fine(Density::Fine.text_bytes());
    assert!(long.starts_with("Scrabble\n"), "too long for a link: {long}");
}

#[test]
fn a_name_stays_text_whatever_it_holds() {
    let names = [ResultPlayer { name: "<b>&#~+%", total: 1, seconds: None }];
    let link = Score { page: Some("https://e.org/"), slip: None, longest: None, ..score(&names) }.fine(271);
    assert_eq!(link, "https://e.org/#result=Scrabble~%3Cb%3E%26%23%7E%2B%25+1");
}

/// Head: events of version 4, English, game 513, a log of 37 bytes, its check; then what the coder wrote.
const GOLDEN_STREAM: &[u8] = &[
    4, 2, 1, 2, 37, 0, 253, 175, 102, 0, 227, 246, 163, 123, 232, 55, 229, 206, 205, 185, 129, 136, 158, 6, 15, 37,
    114, 161, 163,
];
const GOLDEN_FRAME: &str = "ZW183WG00400IB09C0S50$7M25048V+TF:27L6QEKN9CHLY01X4OJKP:Q";
