//! Parser of scenario files: says of a wrong one in which line what would be right.

use super::kept_game::KeptGame;
use super::{Action, DEFAULT_SEED, Expectation, GRID, Lexicons, Scenario, Step};
use device::sound::Sound;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// An error in a scenario file, and its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// From 1.
    pub line: usize,
    /// The text that stands there, and what may.
    pub message: String,
}

impl Scenario {
    /// Reads a whole file.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let line = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
        let file: FileText = toml::from_str(text).map_err(|error| ParseError {
            line: line(error.span().map_or(0, |span| span.start)),
            message: error.message().replace('\n', "; "),
        })?;
        let wrong = |Wrong { offset, message }| ParseError { line: line(offset), message };
        let lexicons =
            file.words.map_or(Ok(Lexicons::default()), |words| check(words, Lexicons::read)).map_err(wrong)?;
        let game = file
            .codes
            .map(|codes| check(codes, |codes: Vec<String>| KeptGame::read(&codes)))
            .transpose()
            .map_err(wrong)?;
        let step = |step: Spanned<ActionText>| {
            let begins = line(step.span().start);
            Ok(Step { line: begins, action: step.into_inner().checked().map_err(wrong)? })
        };
        let steps = file.step.into_iter().map(step).collect::<Result<Vec<Step>, ParseError>>()?;
        if steps.is_empty() {
            return Err(ParseError { line: 1, message: "there is no [[step]]; a scenario needs at least one".into() });
        }
        nothing_is_left(&steps)?;
        Ok(Scenario { title: file.title, seed: file.seed, lexicons, game, steps })
    }
}

/// At the end nothing is down, and somebody looks at what came of it.
fn nothing_is_left(steps: &[Step]) -> Result<(), ParseError> {
    let wrong =
        |step: &Step, message: &str| ParseError { line: step.line, message: format!("{} {message}", step.action) };
    let looks = |step: &&Step| matches!(step.action, Action::Screen(_) | Action::Expect(_));
    let after_last_look = steps.len() - steps.iter().rev().take_while(|step| !looks(step)).count();
    if let Some(step) = steps.get(after_last_look) {
        return Err(wrong(step, "is done and nobody looks; end with a screen or an expect"));
    }
    let mut down: Vec<&Step> = Vec::new();
    for step in steps {
        match step.action {
            Action::Down(_) | Action::PushDown => down.push(step),
            Action::Up(seat) => down.retain(|step| step.action != Action::Down(seat)),
            Action::PushUp => down.retain(|step| step.action != Action::PushDown),
            _ => {}
        }
    }
    down.first().map_or(Ok(()), |step| Err(wrong(step, "is never let go")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    title: Option<String>,
    #[serde(default = "default_seed")]
    seed: u32,
    words: Option<Spanned<BTreeMap<String, Vec<String>>>>,
    codes: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    step: Vec<Spanned<ActionText>>,
}

fn default_seed() -> u32 {
    DEFAULT_SEED
}

/// A table with exactly one key is how TOML writes a variant.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ActionText {
    Press(Spanned<i64>),
    Hold(Spanned<i64>),
    Chord(Spanned<[i64; 2]>),
    HoldChord(Spanned<[i64; 2]>),
    PressPush(Spanned<i64>),
    Dial(Spanned<i64>),
    Spin(Spanned<i64>),
    Choose(Spanned<String>),
    TurnTo(Spanned<String>),
    Set(Spanned<BTreeMap<String, String>>),
    Type(Spanned<String>),
    Down(Spanned<i64>),
    Up(Spanned<i64>),
    PushDown(Spanned<bool>),
    PushUp(Spanned<bool>),
    Push(Spanned<bool>),
    HoldDial(Spanned<bool>),
    Wait(Spanned<String>),
    PowerCut(Spanned<bool>),
    Screen(Spanned<String>),
    Expect(Spanned<ExpectationText>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectationText {
    scores: Option<Vec<i32>>,
    clocks: Option<Vec<String>>,
    sounds: Option<Vec<String>>,
    heard: Option<BTreeMap<String, usize>>,
    dark: Option<bool>,
}

/// A value that TOML can hold but a scenario cannot.
struct Wrong {
    offset: usize,
    message: String,
}

fn check<T, U>(value: Spanned<T>, rule: impl FnOnce(T) -> Result<U, String>) -> Result<U, Wrong> {
    let offset = value.span().start;
    rule(value.into_inner()).map_err(|message| Wrong { offset, message })
}

impl ActionText {
    fn checked(self) -> Result<Action, Wrong> {
        Ok(match self {
            ActionText::Press(value) => Action::Press(check(value, seat)?),
            ActionText::Hold(value) => Action::Hold(check(value, seat)?),
            ActionText::Chord(value) => Action::Chord(check(value, pair)?),
            ActionText::HoldChord(value) => Action::HoldChord(check(value, pair)?),
            ActionText::PressPush(value) => Action::PressPush(check(value, seat)?),
            ActionText::Dial(value) => Action::Dial(check(value, detents)?),
            ActionText::Spin(value) => Action::Spin(check(value, detents)?),
            ActionText::Choose(value) => Action::Choose(check(value, text)?),
            ActionText::TurnTo(value) => Action::TurnTo(check(value, text)?),
            ActionText::Set(value) => check(value, setting).map(|(line, value)| Action::Set(line, value))?,
            ActionText::Type(value) => Action::Type(check(value, text)?),
            ActionText::Down(value) => Action::Down(check(value, seat)?),
            ActionText::Up(value) => Action::Up(check(value, seat)?),
            ActionText::PushDown(value) => check(value, yes).map(|()| Action::PushDown)?,
            ActionText::PushUp(value) => check(value, yes).map(|()| Action::PushUp)?,
            ActionText::Push(value) => check(value, yes).map(|()| Action::Push)?,
            ActionText::HoldDial(value) => check(value, yes).map(|()| Action::HoldDial)?,
            ActionText::Wait(value) => Action::Wait(check(value, millis)?),
            ActionText::PowerCut(value) => check(value, yes).map(|()| Action::PowerCut)?,
            ActionText::Screen(value) => Action::Screen(check(value, screen_name)?),
            ActionText::Expect(value) => Action::Expect(check(value, expectation)?),
        })
    }
}

fn seat(seat: i64) -> Result<u8, String> {
    match u8::try_from(seat) {
        Ok(seat @ 1..=6) => Ok(seat),
        _ => Err(format!("there is no seat {seat}; allowed are 1 to 6")),
    }
}

/// Two buttons side by side; the outer two are neighbours across the edge.
fn pair([first, second]: [i64; 2]) -> Result<[u8; 2], String> {
    let (first, second) = (seat(first)?, seat(second)?);
    match first.abs_diff(second) {
        1 | 5 => Ok([first, second]),
        _ => Err(format!(
            "buttons {first} and {second} are no neighbours; a chord is of two side by side, or of 1 and 6"
        )),
    }
}

fn detents(detents: i64) -> Result<i8, String> {
    match i8::try_from(detents) {
        Ok(detents @ (-100..=-1 | 1..=100)) => Ok(detents),
        _ => Err(format!("{detents} detents cannot be turned; allowed are -100 to -1 and 1 to 100")),
    }
}

fn text(text: String) -> Result<String, String> {
    if text.is_empty() { Err("nothing stands between the quotes".into()) } else { Ok(text) }
}

fn setting(lines: BTreeMap<String, String>) -> Result<(String, String), String> {
    let mut lines = lines.into_iter();
    match (lines.next(), lines.next()) {
        (Some(line), None) => Ok(line),
        _ => Err("a step sets one line; write set = { \"Time\" = \"30 s\" }".into()),
    }
}

fn yes(yes: bool) -> Result<(), String> {
    if yes { Ok(()) } else { Err("false does nothing; write true or leave the step out".into()) }
}

fn millis(text: String) -> Result<u64, String> {
    // `ms` before `s`, which it ends with.
    const UNITS: [(&str, u64); 3] = [("ms", 1), ("s", 1000), ("m", 60_000)];
    let parsed = UNITS.iter().find_map(|(unit, millis)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(*millis)
    });
    match parsed {
        Some(millis) if millis > 0 && millis.is_multiple_of(GRID) => Ok(millis),
        Some(millis) => Err(format!("{millis} ms is not on the grid; a wait is a multiple of {GRID} ms")),
        None => Err(format!("`{text}` is no duration; write \"500ms\", \"61s\" or \"2m\"")),
    }
}

/// A name becomes a file name, so it cannot lead out of the folder.
fn screen_name(name: String) -> Result<String, String> {
    let allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if !name.is_empty() && name.chars().all(allowed) {
        Ok(name)
    } else {
        Err(format!("`{name}` cannot name a picture; allowed are a to z, 0 to 9 and -"))
    }
}

fn expectation(text: ExpectationText) -> Result<Expectation, String> {
    let ExpectationText { scores, clocks, sounds, heard, dark } = text;
    if scores.is_none() && clocks.is_none() && sounds.is_none() && heard.is_none() && dark.is_none() {
        return Err("nothing is expected; allowed are scores, clocks, sounds, heard and dark".into());
    }
    if sounds.is_some() && heard.is_some() {
        return Err("sounds say all that heard does; write one of them".into());
    }
    let sounds = sounds.map(|names| names.into_iter().map(sound).collect()).transpose()?;
    let counted = |(name, count)| sound(name).map(|sound| (sound, count));
    let heard = heard.map(|counts| counts.into_iter().map(counted).collect()).transpose()?;
    Ok(Expectation { scores, clocks, sounds, heard, dark })
}

fn sound(name: String) -> Result<Sound, String> {
    Sound::ALL.into_iter().find(|sound| format!("{sound:?}") == name).ok_or_else(|| {
        let all = Sound::ALL.map(|sound| format!("{sound:?}"));
        format!("there is no sound `{name}`; allowed are {}", all.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY_ACTION: &str = r#"
title = "everything"
seed = 7
[[step]]
press = 2
[[step]]
hold = 6
[[step]]
chord = [2, 3]
[[step]]
hold_chord = [6, 1]
[[step]]
press_push = 4
[[step]]
dial = -3
[[step]]
spin = 5
[[step]]
push = true
[[step]]
hold_dial = true
[[step]]
wait = "2m"
[[step]]
power_cut = true
[[step]]
choose = "Check a word"
[[step]]
turn_to = "About"
[[step]]
set = { "Time" = "30 s" }
[[step]]
type = "HAuS"
[[step]]
down = 3
[[step]]
up = 3
[[step]]
push_down = true
[[step]]
push_up = true
[[step]]
screen = "turn-1"
[[step]]
expect = { scores = [12, -4], sounds = ["Warning", "Tick"], dark = false }
[[step]]
expect = { heard = { Hello = 1, Tick = 5 } }
"#;

    #[test]
    fn every_action_is_read() {
        let scenario = Scenario::parse(EVERY_ACTION).unwrap();
        assert_eq!((scenario.title.as_deref(), scenario.seed), (Some("everything"), 7));
        let actions: Vec<Action> = scenario.steps.iter().map(|step| step.action.clone()).collect();
        let expectation = Expectation {
            scores: Some(vec![12, -4]),
            sounds: Some(vec![Sound::Warning, Sound::Tick]),
            dark: Some(false),
            ..Expectation::default()
        };
        let heard = [(Sound::Tick, 5), (Sound::Hello, 1)].into_iter().collect();
        assert_eq!(
            actions,
            [
                Action::Press(2),
                Action::Hold(6),
                Action::Chord([2, 3]),
                Action::HoldChord([6, 1]),
                Action::PressPush(4),
                Action::Dial(-3),
                Action::Spin(5),
                Action::Push,
                Action::HoldDial,
                Action::Wait(120_000),
                Action::PowerCut,
                Action::Choose("Check a word".into()),
                Action::TurnTo("About".into()),
                Action::Set("Time".into(), "30 s".into()),
                Action::Type("HAuS".into()),
                Action::Down(3),
                Action::Up(3),
                Action::PushDown,
                Action::PushUp,
                Action::Screen("turn-1".into()),
                Action::Expect(expectation),
                Action::Expect(Expectation { heard: Some(heard), ..Expectation::default() }),
            ]
        );
    }

    #[test]
    fn a_step_knows_its_line() {
        let lines: Vec<usize> = Scenario::parse(EVERY_ACTION).unwrap().steps.iter().map(|step| step.line).collect();
        assert_eq!(lines, (4..=46).step_by(2).collect::<Vec<_>>());
    }

    #[test]
    fn an_action_prints_as_it_is_written() {
        let steps = Scenario::parse(EVERY_ACTION).unwrap().steps;
        let text: String = steps.iter().map(|step| format!("[[step]]\n{}\n", step.action)).collect();
        let actions = |steps: Vec<Step>| steps.into_iter().map(|step| step.action).collect::<Vec<_>>();
        assert_eq!(actions(Scenario::parse(&text).unwrap().steps), actions(steps));
    }

    #[test]
    fn steps_in_one_array_are_the_same_steps() {
        let text = "step = [\n  { press = 2 }, { push = true },\n  { dial = -3 }, # left\n  { screen = \"x\" }]";
        let told: Vec<(usize, String)> =
            Scenario::parse(text).unwrap().steps.iter().map(|step| (step.line, step.action.to_string())).collect();
        let expected = [(2, "press = 2"), (2, "push = true"), (3, "dial = -3"), (4, "screen = \"x\"")];
        assert_eq!(told, expected.map(|(line, step)| (line, step.to_string())));
    }

    #[test]
    fn words_are_taken_in_any_order() {
        let lexicons = |words: &str| Scenario::parse(&format!("{words}\n[[step]]\nscreen = \"x\"")).unwrap().lexicons;
        assert!(lexicons("").is_empty());
        let sorted = lexicons("words = { de = [\"ÄRA\", \"HAUS\"], fr = [\"EAU\"] }");
        assert_eq!(lexicons("words = { fr = [\"EAU\"], de = [\"HAUS\", \"ÄRA\", \"HAUS\"] }"), sorted);
    }

    #[test]
    fn the_seed_is_the_default_one_unless_said() {
        assert_eq!(Scenario::parse("[[step]]\nscreen = \"x\"").unwrap().seed, DEFAULT_SEED);
        assert_eq!(Scenario::parse("seed = 0x1F\n[[step]]\nscreen = \"x\"").unwrap().seed, 31);
    }

    #[test]
    fn a_wrong_file_is_told_where_and_what_is_allowed() {
        for (text, line, part) in [
            ("", 1, "at least one"),
            (
                "titel = \"x\"\n[[step]]\npush = true",
                1,
                "unknown field `titel`, expected one of `title`, `seed`, `words`, `codes`, `step`",
            ),
            (
                "[[step]]\npush = true\n\n[[step]]\npres = 1",
                5,
                "unknown variant `pres`, expected one of `press`, `hold`",
            ),
            ("[[step]]\npress = 7", 2, "no seat 7; allowed are 1 to 6"),
            ("[[step]]\nchord = [2, 4]", 2, "no neighbours"),
            ("[[step]]\npress = \"one\"", 2, "expected i64"),
            ("[[step]]\npress = 1\nhold = 2", 1, "exactly 1"),
            ("[[step]]\n[[step]]\npress = 1", 1, "exactly 1"),
            ("[[step]]\ndial = 0", 2, "allowed are -100 to -1 and 1 to 100"),
            ("[[step]]\nspin = 300", 2, "300 detents"),
            ("[[step]]\npush = false", 2, "write true"),
            ("[[step]]\nwait = \"1h\"", 2, "`1h` is no duration"),
            ("[[step]]\nwait = \"70ms\"", 2, "multiple of 50 ms"),
            ("[[step]]\nwait = \"0s\"", 2, "multiple of 50 ms"),
            ("[[step]]\nwait = \"99999999999999999999m\"", 2, "is no duration"),
            ("[[step]]\nscreen = \"../x\"", 2, "cannot name a picture"),
            ("[[step]]\nexpect = {}", 2, "nothing is expected"),
            ("[[step]]\nexpect = { sounds = [], heard = {} }", 2, "write one of them"),
            ("[[step]]\nexpect = { heard = { Bang = 1 } }", 2, "no sound `Bang`"),
            ("[[step]]\nexpect = { score = [1] }", 2, "unknown field `score`, expected one of `scores`"),
            ("[[step]]\nexpect = { sounds = [\"Bang\"] }", 2, "no sound `Bang`; allowed are Hello, Click"),
            (
                "words = { xx = [\"HUIS\"] }\n[[step]]\npush = true",
                1,
                "language `xx`; allowed are de, fr, en, es, it and nl",
            ),
            ("\nwords = { de = [\"Haus\"] }\n[[step]]\npush = true", 2, "`Haus` is no word of the list `de`"),
            ("words = { fr = [\"ÄRA\"] }\n[[step]]\npush = true", 1, "`ÄRA` is no word of the list `fr`"),
            ("words = { de = [] }\n[[step]]\npush = true", 1, "the list `de` is empty"),
            ("seed = -1\n[[step]]\npush = true", 1, "u32"),
            ("[[step]]\nchoose = \"\"", 2, "nothing stands between the quotes"),
            ("[[step]]\nset = {}", 2, "a step sets one line"),
            ("[[step]]\npush = true", 1, "push = true is done and nobody looks"),
            ("[[step]]\npush = ", 2, ""),
        ] {
            let error = Scenario::parse(text).unwrap_err();
            assert!(error.message.contains(part), "{text:?}: {error}");
            assert_eq!(error.line, line, "{text:?}: {error}");
            assert!(!error.message.contains('\n'), "{error}");
        }
    }
}
