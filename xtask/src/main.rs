//! Task runner for people and CI. Each task is a file; heavy work is done by the programs it calls.
#![forbid(unsafe_code)]

mod bench;
mod board;
mod card;
mod defmt;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]
mod documents;
mod enclosure;
mod enlarge;
mod enumerate;
mod files;
mod firmware;
mod lexicon_eval;
mod lexicons;
mod memory_x;
mod mutants;
mod notices;
mod play;
mod process;
mod processor_time;
mod report;
mod reproduce;
mod second;
mod snapshots;
mod symbolize;
mod test;
mod tools;
mod web;
mod workspace;

use clap::Parser;
use std::process::ExitCode;
use workspace::Workspace;

/// Everything there is to do with this repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Play in the terminal.
    Play(play::Args),
    /// Check everything: format, lints, tests, documentation, the firmware in an emulated Pico.
    Test(test::Args),
    /// Build the firmware, write target/uf2/zeitwort.uf2 (with word lists: zeitwort-full.uf2, too) and show what it takes
    /// of the flash.
    Firmware(firmware::Args),
    /// Fetch and pack the word lists and write target/uf2/lexicons.uf2 (with firmware: zeitwort-full.uf2, too).
    Lexicons(lexicons::Args),
    /// Build the page with the device in it: target/page, and target/page/zeitwort.html, which is one file.
    Web(web::Args),
    /// Measure the device.
    Bench(bench::Args),
    /// Measure how often the word judge is wrong, against dictionaries that no list is made of.
    #[command(alias = "judge")]
    LexiconEval(lexicon_eval::Args),
    /// Search every short history of the journal and of each game for a broken promise.
    Enumerate(enumerate::Args),
    /// Change the journal's source a hundred times, or break each of its promises, and see whether the short search notices.
    Mutants(mutants::Args),
    /// Make the pictures in docs/screens again from all scenarios.
    #[command(alias = "shots")]
    Snapshots,
    /// Tell what changed since another commit, as Markdown for a pull request: pictures, size, RAM, stack, times, cycles.
    Report(report::Args),
    /// Build the firmware in two folders and compare the files byte for byte; its hash goes beside target/uf2/zeitwort.uf2.
    Reproduce,
    /// Make the quick cards for the table, one a language: target/card, as PDF and SVG.
    Card,
    /// Make the carrier board's KiCad project, check it and export what a board house asks for (needs KiCad 9).
    Board,
    /// Render the printed case for every display and check that it can be printed and assembled (needs OpenSCAD).
    #[command(alias = "case")]
    Enclosure,
    /// Gather the licences of everybody else's code in firmware, command and page: target/notices.
    Notices,
    /// Write memory.x, the linker's flash map, from the constants in firmware/flash-map.
    MemoryX,
    /// Turn the firmware's log into text: RTT bytes on stdin.
    Defmt(defmt::Args),
    /// Turn the addresses that the self-test tells after a crash into functions and lines.
    #[command(alias = "where")]
    Symbolize(symbolize::Args),
}

/// The reason why a task ended early, in one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Failure(String);

impl Task {
    /// The task and about how long it takes on two cores, the first time and later: said before anything is built.
    fn announcement(&self) -> Option<&'static str> {
        Some(match self {
            Self::Play(_) => {
                "the simulator and the word lists, then the device: three minutes the first time, then a second"
            }
            Self::Firmware(_) => "the firmware: two to four minutes the first time, one after a change",
            Self::Lexicons(_) => "word lists, fetched and packed: two minutes the first time, then a second",
            Self::Web(_) => {
                "the device and the packer for browsers, word lists and firmware: six minutes the first time, one later"
            }
            Self::Bench(_) => "everything that is measured: an hour (some of it with --only)",
            Self::LexiconEval(_) => {
                "word lists against dictionaries (200 MB, fetched once): five minutes the first time, two later"
            }
            Self::Enumerate(_) => "every short history: a quarter of an hour on two idle cores (--short: seconds)",
            Self::Mutants(_) => "a hundred changes of the journal, built and searched: half an hour",
            Self::Snapshots => "all scenarios, played for their pictures: two minutes the first time, seconds later",
            Self::Enclosure => "the case: OpenSCAD renders ten solids, some minutes",
            Self::Board => {
                "the carrier board: routed, checked and drawn by KiCad: two minutes the first time, half a minute later"
            }
            Self::Card => "the quick cards: two minutes the first time, seconds later",
            Self::Report(_) => "two trees, built and measured: ten minutes the first time, three later",
            Self::Reproduce => "the firmware, twice: four to eight minutes",
            // It says so itself, is a pipe, or takes a second.
            Self::Test(_) | Self::MemoryX | Self::Notices | Self::Defmt(_) | Self::Symbolize(_) => return None,
        })
    }
}

fn main() -> ExitCode {
    let workspace = Workspace::here();
    let task = Task::parse();
    if let Some(announcement) = task.announcement() {
        eprintln!("xtask: {announcement}");
    }
    let done = match task {
        Task::Play(args) => return play::run(&workspace, args),
        Task::Test(args) => return test::run(&workspace, &args),
        Task::Firmware(args) => firmware::run_for(&workspace, &args),
        Task::Lexicons(args) => lexicons::run(&workspace, &args),
        Task::Web(args) => web::run(&workspace, args),
        Task::Bench(args) => bench::run(&workspace, &args),
        Task::LexiconEval(args) => lexicon_eval::run(&workspace, args),
        Task::Enumerate(args) => enumerate::run(&workspace, &args),
        Task::Mutants(args) => mutants::run(&workspace, &args),
        Task::Snapshots => snapshots::run(&workspace),
        Task::Report(args) => report::run(&workspace, &args),
        Task::Reproduce => reproduce::run(&workspace),
        Task::Board => board::run(&workspace),
        Task::Card => card::run(&workspace),
        Task::Enclosure => enclosure::run(&workspace),
        Task::Notices => notices::run(&workspace),
        Task::MemoryX => memory_x::run(&workspace),
        Task::Defmt(args) => defmt::run(&workspace, args),
        Task::Symbolize(args) => symbolize::run(&workspace, &args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => complain(&failure),
    }
}

/// Says what went wrong; the exit code for it.
fn complain(failure: &Failure) -> ExitCode {
    eprintln!("xtask: {failure}");
    ExitCode::FAILURE
}
