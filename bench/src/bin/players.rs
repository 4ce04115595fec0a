//! Soak test and typing benchmarks, as JSON lines: `players soak [INPUTS]`, `players law [INPUTS]`, `players typing NAME FILE`, where FILE is a
//! packed word list and NAME what its figures are called, `players board FILE [GAMES]`, games by board with the words
//! of such a list, `players light FILE [GAMES]`, the codes that such games go home as, `players mend`, a number put right in each game, `players table`, what families enter most.
#![forbid(unsafe_code)]

use anyhow::{Context, bail};
use game::GameKind;
use records::gcg::{Action, Letters, Mark, Record};
use std::env;
use zeitwort::gcg_on_device::{Outcome, Tables, play};
use zeitwort_bench::generator::Generator;
use zeitwort_bench::law::law;
use zeitwort_bench::light::Codes;
use zeitwort_bench::soak::{KINDS, soak};
use zeitwort_bench::table::Table;
use zeitwort_bench::typist::{Chords, Habit, Slips, Typist, mistakes_of_window};

/// Words of these lengths are typed.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=8;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["soak"] => soaked(10_000_000)?,
        ["soak", inputs] => soaked(inputs.parse().context("the number of inputs is no number")?)?,
        ["law"] => law_of_the_clock(10_000_000)?,
        ["law", inputs] => law_of_the_clock(inputs.parse().context("the number of inputs is no number")?)?,
        ["typing", name, file] => typed(name, file)?,
        ["window"] => windows(),
        ["mend"] => mended(),
        ["table"] => entered(),
        ["board", file] => by_board(file, 200)?,
        ["board", file, games] => by_board(file, games.parse().context("the number of games is no number")?)?,
        ["light", file] => by_light(file, 300)?,
        ["light", file, games] => by_light(file, games.parse().context("the number of games is no number")?)?,
        _ => bail!(
            "say `soak`, `soak INPUTS`, `law`, `law INPUTS`, `typing NAME FILE`, `window`, `mend`, `table`, `board FILE`, `board FILE GAMES`, `light FILE` or `light FILE GAMES`"
        ),
    }
    Ok(())
}

fn soaked(inputs: u64) -> anyhow::Result<()> {
    let seen = soak(inputs, 20_261_116);
    figure("device.soak_inputs", seen.inputs as f64, "inputs");
    figure("device.soak_games", seen.games as f64, "games");
    figure("device.soak_compared", seen.compared as f64, "comparisons");
    figure("device.soak_by_board", seen.by_board as f64, "inputs");
    for kind in KINDS {
        figure(&format!("device.soak_{kind}"), seen.times(kind) as f64, "times");
    }
    // Fewer inputs than these come to everything by luck only.
    if inputs >= 1_000_000 && !seen.missed().is_empty() {
        bail!("the soak never came to {}", seen.missed().join(", "));
    }
    if inputs >= 1_000_000 && !seen.scarce().is_empty() {
        bail!("the soak came too seldom to {}", seen.scarce().join(", "));
    }
    Ok(())
}

/// The most that it costs in any game to put a number of three turns ago, or of the last round, right.
fn mended() {
    let dearest = GameKind::ALL.iter().map(|&game| Table::sat_down(game).mend()).max().unwrap_or(0);
    figure("table.mend_actions", f64::from(dearest), "actions");
}

/// Every press and detent of what families enter most.
fn entered() {
    let nine_letters = Table::sat_down(GameKind::WortRummikub).nine_letters();
    figure("table.wort_rummikub_nine_actions", f64::from(nine_letters), "actions");
    let six_words = Table::sat_down(GameKind::WortRummy).six_words_counted();
    figure("table.count_six_words_actions", f64::from(six_words), "actions");
    figure("table.rummy_hand_nine_actions", Table::hands_of_nine(), "actions");
}

/// The law of the clock, with what the run came to.
fn law_of_the_clock(inputs: u64) -> anyhow::Result<()> {
    let kept = law(inputs, 20_261_118);
    figure("clock.law_inputs", kept.inputs as f64, "inputs");
    figure("clock.law_off_ms", kept.off_millis as f64, "ms");
    figure("clock.law_stolen_ms", kept.stolen_millis as f64, "ms");
    figure("clock.cut_back_ms_max", kept.cut_back_millis as f64, "ms");
    let came_to = [
        ("games", kept.games),
        ("cuts", kept.cuts),
        ("take_backs", kept.take_backs),
        ("windows", kept.windows),
        ("holds", kept.holds),
        ("pauses", kept.pauses),
        ("leavings", kept.leavings),
        ("challenges", kept.challenges),
        ("forfeits", kept.forfeits),
    ];
    for (name, times) in came_to {
        figure(&format!("clock.law_{name}"), times as f64, "times");
    }
    if kept.off_millis > 0 || kept.stolen_millis > 0 || kept.cut_back_millis > 30_000 {
        bail!("the law of the clock is broken");
    }
    Ok(())
}

fn typed(name: &str, file: &str) -> anyhow::Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let lexicon = dict_pack::Lexicon::open(&bytes).with_context(|| format!("{file} is no word list"))?;
    let language = lexicon.header().language;
    let words = lexicon.iter().map(|word| word.to_string()).filter(|word| LENGTHS.contains(&word.chars().count()));
    let words: Vec<String> = words.collect();
    let typed = |habit: Habit| -> anyhow::Result<Typist> {
        let mut typist = Typist::new(language, habit);
        match words.iter().find(|word| !typist.types(word)) {
            Some(word) => bail!("{word} was typed and something else was asked"),
            None => Ok(typist),
        }
    };
    for (figure_name, slips) in [("kspc", Slips::None), ("kspc_slips5", Slips::Presses)] {
        let typist = typed(Habit { chords: Chords::Never, slips })?;
        figure(&format!("entry.{name}.{figure_name}"), typist.gestures_per_letter(), "actions/letter");
    }
    let typist = typed(Habit { chords: Chords::FewestGestures, slips: Slips::None })?;
    figure(&format!("entry.{name}.gestures"), typist.gestures_per_letter(), "gestures/letter");
    let typist = typed(Habit { chords: Chords::FewestPresses, slips: Slips::None })?;
    figure(&format!("entry.{name}.presses"), typist.presses_per_letter(), "presses/letter");
    let typist = typed(Habit { chords: Chords::FewestGestures, slips: Slips::PressesAndNeighbours })?;
    figure(&format!("entry.{name}.gestures_slips"), typist.gestures_per_letter(), "gestures/letter");
    figure(&format!("entry.{name}.words"), words.len() as f64, "words");
    Ok(())
}

/// The chord window beside others: chords taken for two letters and rolls taken for a chord, of a thousand each.
fn windows() {
    for window in [15, 30, 45, 60, 75, 90] {
        let (split, merged) = mistakes_of_window(window);
        figure(&format!("entry.window_{window}.chords_split"), split, "of 1000");
        figure(&format!("entry.window_{window}.rolls_merged"), merged, "of 1000");
    }
}

/// Plays games with the words of a list on the device, and tells of each.
fn play_games(
    file: &str,
    games: usize,
    mut tell: impl FnMut(&Record, &Outcome) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    let lexicon = dict_pack::Lexicon::open(&bytes).with_context(|| format!("{file} is no word list"))?;
    let mut generator = Generator::new(lexicon.header().language, lexicon.iter());
    let letters = Letters::ALL.into_iter().find(|letters| letters.language() == lexicon.header().language);
    let tables = Tables::default();
    for _ in 0..games {
        let game = generator.game();
        let record = Record::parse(&game).map_err(|error| anyhow::anyhow!("{error}\n{game}"))?;
        let outcome = play(&tables, &record, letters);
        if !outcome.differences.is_empty() || outcome.stopped.is_some() {
            bail!("{:?} {:?}\n{game}", outcome.differences, outcome.stopped);
        }
        tell(&record, &outcome)?;
    }
    Ok(())
}

/// Codes of games by board, and of their results.
fn by_light(file: &str, games: usize) -> anyhow::Result<()> {
    let mut codes = Codes::default();
    play_games(file, games, |_, outcome| codes.add(&outcome.events))?;
    let mean = |sum: usize| sum as f64 / codes.games as f64;
    let ([coarse, fine], [result, result_fine]) = (codes.board, codes.result);
    figure("light.result_codes", result as f64, "codes");
    figure("light.result_codes_fine", result_fine as f64, "codes");
    figure("light.board_game_codes", mean(coarse), "codes");
    figure("light.board_game_codes_fine", mean(fine), "codes");
    figure("light.board_game_log_bytes", mean(codes.log_bytes), "B");
    figure("light.games", codes.games as f64, "games");
    if result > 2 || result_fine > 1 || mean(coarse) > 14.0 || mean(fine) > 4.0 {
        bail!("a game takes more codes than anybody holds a phone for");
    }
    Ok(())
}

/// Games by board beside the same points dialled.
fn by_board(file: &str, games: usize) -> anyhow::Result<()> {
    let mut told = Told::default();
    play_games(file, games, |record, outcome| {
        told.add(record, outcome);
        Ok(())
    })?;
    let words = told.words as f64;
    figure("board.actions_per_move_mean", told.actions as f64 / words, "actions");
    figure("board.gestures_per_move_mean", (told.actions - told.chords) as f64 / words, "gestures");
    figure("board.actions_placing_mean", told.placing as f64 / words, "actions");
    figure("board.letters_mean", told.letters as f64 / words, "letters");
    figure("board.points_per_move_mean", told.points as f64 / words, "points");
    figure("board.ratio_to_points", told.actions as f64 / told.dialled as f64, "of the actions");
    figure("board.ratio_to_points_fast", told.actions as f64 / told.dialled_fast as f64, "of the actions");
    figure("board.moves", words, "moves");
    figure("board.games", games as f64, "games");
    Ok(())
}

/// Sums over all words laid.
#[derive(Default)]
struct Told {
    words: usize,
    letters: usize,
    points: i64,
    actions: u64,
    chords: u64,
    placing: u64,
    dialled: i64,
    dialled_fast: i64,
}

impl Told {
    fn add(&mut self, record: &Record, outcome: &Outcome) {
        for line in &record.moves {
            let (Action::Play { marks, .. }, Some(score)) = (&line.action, line.score) else { continue };
            let new = marks.iter().filter(|mark| **mark != Mark::Through).count();
            // The bonus for all seven is a press of the own button.
            let (points, bonus) = if new == 7 { (score - 50, 1) } else { (score, 0) };
            let fast = (points / 5 + points % 5).min(points / 5 + 1 + 5 - points % 5);
            self.words += 1;
            self.letters += marks.len();
            self.points += i64::from(score);
            self.dialled += i64::from(2 + bonus + points);
            self.dialled_fast += i64::from(2 + bonus + fast);
        }
        self.actions += outcome.actions.iter().map(|one| u64::from(one.all)).sum::<u64>();
        self.chords += outcome.actions.iter().map(|one| u64::from(one.chords)).sum::<u64>();
        self.placing += outcome.actions.iter().map(|one| u64::from(one.placing)).sum::<u64>();
    }
}

fn figure(name: &str, value: f64, unit: &str) {
    println!("{{\"name\":\"{name}\",\"value\":{value},\"unit\":\"{unit}\"}}");
}
