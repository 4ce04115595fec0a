//! Prints what a search through every short history found: sequences, states, violations.
#![forbid(unsafe_code)]

use std::process::ExitCode;
use std::time::Instant;

use enumerate::journal::{Call, Search, Start};
use enumerate::rules;
use game::GameKind;

/// Calls and cuts of a search from a start.
type Bound = (Start, usize, usize);

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let (bounds, states): (&[Bound], usize) = match &options.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            (&[(Start::Blank, 6, 1), (Start::Blank, 4, 3), (Start::SectorEnd, 4, 1), (Start::SectorEnd, 2, 3)], 100_000)
        }
        ["--short"] => (&[(Start::Blank, 3, 1), (Start::SectorEnd, 2, 1)], 3_000),
        ["--calls", calls, "--cuts", cuts] => {
            let (Ok(calls), Ok(cuts)) = (calls.parse(), cuts.parse()) else { return usage() };
            return outcome(journals(&Start::ALL.map(|start| (start, calls, cuts))));
        }
        ["--rules", states] => {
            let Ok(states) = states.parse() else { return usage() };
            return outcome(games(states));
        }
        _ => return usage(),
    };
    outcome(journals(bounds) + games(states))
}

fn usage() -> ExitCode {
    eprintln!("enumerate: takes nothing, --short, --calls NUMBER --cuts NUMBER, or --rules STATES");
    ExitCode::FAILURE
}

fn outcome(broken: usize) -> ExitCode {
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn journals(bounds: &[Bound]) -> usize {
    let mut violations = Vec::new();
    for &(start, calls, cuts) in bounds {
        let begun = Instant::now();
        let found = std::thread::scope(|scope| {
            let parts = Call::ALL.map(|first| scope.spawn(move || Search::new(&[first]).run(start, calls, cuts)));
            parts.map(|part| part.join().unwrap_or_default())
        });
        let sum = |count: fn(&enumerate::journal::Found) -> u64| found.iter().map(count).sum::<u64>();
        println!("journal from {start:?}, up to {calls} calls, {cuts} cuts, in {:.0} s", begun.elapsed().as_secs_f32());
        println!("  journal.sequences {}", sum(|found| found.sequences));
        println!("  journal.cuts {}", sum(|found| found.cuts));
        println!("  journal.states {}", sum(|found| found.states));
        violations.extend(found.into_iter().flat_map(|found| found.violations));
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
