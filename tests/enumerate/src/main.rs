//! Prints what a search through every short history found: sequences, states, violations.
#![forbid(unsafe_code)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use enumerate::journal::{Bounds, Faults, Search, Start, sequences};
use enumerate::rules;
use game::GameKind;

/// Calls and cuts of a search from a start.
type Bound = (Start, usize, usize);

/// The bounds of a nightly search.
const ALL: [Bound; 4] =
    [(Start::Blank, 6, 1), (Start::Blank, 4, 3), (Start::SectorEnd, 4, 1), (Start::SectorEnd, 2, 3)];
/// The bounds of a test's search.
const SHORT: [Bound; 3] = [(Start::Blank, 4, 1), (Start::Blank, 2, 2), (Start::SectorEnd, 2, 1)];
/// Calls of a search for faults.
const FAULTS: [(Start, usize); 2] = [(Start::Blank, 5), (Start::SectorEnd, 4)];
const FAULTS_SHORT: [(Start, usize); 2] = [(Start::Blank, 4), (Start::SectorEnd, 2)];
/// All of it is done within an hour, or the rest is told.
const TIME: Duration = Duration::from_secs(3_600);

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let time = Instant::now() + TIME;
    match &options.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => outcome(journals(&ALL, time) + faults(&FAULTS) + games(100_000)),
        ["--short"] => outcome(journals(&SHORT, time) + faults(&FAULTS_SHORT) + games(3_000)),
        ["--calls", calls, "--cuts", cuts] => match (calls.parse(), cuts.parse()) {
            (Ok(calls), Ok(cuts)) => outcome(journals(&Start::ALL.map(|start| (start, calls, cuts)), time)),
            _ => usage(),
        },
        ["--rules", states] => states.parse().map_or_else(|_| usage(), |states| outcome(games(states))),
        ["--faults", calls] => {
            calls.parse().map_or_else(|_| usage(), |calls| outcome(faults(&Start::ALL.map(|start| (start, calls)))))
        }
        _ => usage(),
    }
}

fn faults(bounds: &[(Start, usize)]) -> usize {
    let mut violations = Vec::new();
    for &(start, calls) in bounds {
        let begun = Instant::now();
        let found = Faults::run(start, calls);
        println!("faults from {start:?}, up to {calls} calls, in {:.0} s", begun.elapsed().as_secs_f32());
        println!("  faults.states {}", found.states);
        println!("  faults.worn {}, {} of the calls refused", found.worn, found.refused);
        println!("  faults.hits {}, {} of them cost a record and were told", found.hits, found.told);
        violations.extend(found.violations);
    }
    tell("faults", &violations)
}

fn usage() -> ExitCode {
    eprintln!("enumerate: takes nothing, --short, --calls NUMBER --cuts NUMBER, --faults CALLS, or --rules STATES");
    ExitCode::FAILURE
}

fn outcome(broken: usize) -> ExitCode {
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Says what was found, and the number of broken promises; a search that did not end is one, too.
fn journals(bounds: &[Bound], until: Instant) -> usize {
    let mut violations = Vec::new();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for &(start, calls, cuts) in bounds {
        let begun = Instant::now();
        let time = until.saturating_duration_since(begun);
        let found = Search::run(Bounds { start, calls, cuts, threads, time });
        println!(
            "journal from {start:?}, up to {calls} calls, {cuts} cuts, {threads} threads, in {:.0} s",
            begun.elapsed().as_secs_f32()
        );
        println!("  journal.sequences {} of {}", found.sequences, sequences(calls));
        println!("  journal.cuts {}, journal.images {}, journal.states {}", found.cuts, found.images, found.states);
        if found.left > 0 {
            violations.push(format!("from {start:?}: {} states are left", found.left));
        }
        println!("  {} violations", found.violations.len());
        violations.extend(found.violations);
    }
    tell("journal", &violations)
}

fn games(states: usize) -> usize {
    let mut violations = Vec::new();
    for &kind in GameKind::ALL {
        let begun = Instant::now();
        let found = rules::explore(kind, states);
        let (tried, refused, depth) = (found.tried, found.refused, found.depth);
        println!("{} in {:.0} s", kind.key(), begun.elapsed().as_secs_f32());
        println!("  rules.states {}, rules.depth {depth}, {tried} events, {refused} of them refused", found.states);
        violations.extend(found.violations);
    }
    tell("rules", &violations)
}

fn tell(name: &str, violations: &[String]) -> usize {
    println!("{name}.violations {}", violations.len());
    violations
        .iter()
        .take(20)
        .for_each(|violation| println!("  {}", violation.chars().take(2_000).collect::<String>()));
    violations.len()
}
