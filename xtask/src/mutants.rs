//! `cargo xtask mutants`: does the short search notice when the journal is wrong?
//!
//! A hundred small changes of the journal's source, chosen by a seed, or each of its promises broken on purpose
//! (tests/enumerate/broken.txt). Each is made in a copy of the tree, built, and searched; the work tree stays as it is.
//! tests/enumerate/alike.txt names changes that nobody could notice.

mod change;

use crate::process::{self, cargo};
use crate::workspace::Workspace;
use crate::{Failure, processor_time};
use change::{Change, Source};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The crate that is changed.
const SOURCE: &str = "firmware/journal/src";
/// Of so many changes nine in ten must be noticed.
const LEAST_PERCENT: usize = 90;
/// A search that takes so many times the processor time that the journal as it stands takes, and at least [`TIME`], has gone
/// astray: noticed, too.
const PATIENCE: u32 = 8;
const TIME: Duration = Duration::from_secs(120);
/// So does one that has waited so many times that long, on whatever.
const WAITING: u32 = 20;

/// Arguments of `cargo xtask mutants`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Break each promise of the journal once instead, as tests/enumerate/broken.txt says.
    #[arg(long)]
    promises: bool,
    /// Changes to try.
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    count: usize,
    /// Chooses them.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// The answer of the short search to a change.
enum Verdict {
    /// It does not compile: no change at all.
    Unviable,
    /// With what it says.
    Noticed(String),
    Missed,
}

/// Tries the changes, and fails if too many are missed.
pub(crate) fn run(workspace: &Workspace, args: &Args) -> Result<(), Failure> {
    let mut tree = Tree::copy_of(workspace)?;
    let sources = tree.sources()?;
    if let Verdict::Noticed(what) = tree.search()? {
        return Err(Failure(format!("the journal as it stands does not pass the short search: {what}")));
    }
    tree.patience = TIME.max(tree.time_of_a_search()? * PATIENCE);
    if args.promises {
        let list = read(&workspace.root.join("tests/enumerate/broken.txt"))?;
        return promises(&tree, &sources, &change::listed(&list, &sources).map_err(Failure)?);
    }
    let list = read(&workspace.root.join("tests/enumerate/alike.txt"))?;
    let alike = change::listed(&list, &sources).map_err(Failure)?;
    seeded(&tree, &sources, (change::shuffled(change::all(&sources), args.seed), &alike), args)
}

fn promises(tree: &Tree, sources: &[Source], broken: &[(String, Change)]) -> Result<(), Failure> {
    let mut missed = 0;
    for (promise, change) in broken {
        match tree.changed(change, sources)? {
            Verdict::Noticed(what) => println!("noticed  {promise}\n           {change}\n           {what}"),
            Verdict::Missed => {
                missed += 1;
                println!("MISSED   {promise}\n           {change}");
            }
            Verdict::Unviable => return Err(Failure(format!("{change} does not compile"))),
        }
    }
    println!("promises.broken {}, promises.missed {missed}", broken.len());
    if missed == 0 { Ok(()) } else { Err(Failure(format!("{missed} broken promises were not noticed"))) }
}

fn seeded(
    tree: &Tree,
    sources: &[Source],
    (changes, alike): (Vec<Change>, &[(String, Change)]),
    args: &Args,
) -> Result<(), Failure> {
    let (mut tried, mut noticed, mut unviable) = (0, 0, 0);
    let possible = changes.len();
    for change in changes {
        if tried == args.count {
            break;
        }
        if let Some((reason, _)) = alike.iter().find(|(_, known)| known.is_same(&change)) {
            println!("alike    {change}\n           {reason}");
            continue;
        }
        match tree.changed(&change, sources)? {
            Verdict::Unviable => {
                unviable += 1;
                continue;
            }
            Verdict::Noticed(what) => {
                noticed += 1;
                println!("noticed  {change}\n           {what}");
            }
            Verdict::Missed => println!("MISSED   {change}"),
        }
        tried += 1;
    }
    println!(
        "mutants.possible {possible}; {unviable} of those tried do not compile and do not count; seed {}",
        args.seed
    );
    println!("mutants.tried {tried}, mutants.killed {noticed}");
    if noticed * 100 >= tried * LEAST_PERCENT {
        return Ok(());
    }
    Err(Failure(format!("only {noticed} of {tried} changes were noticed, and {LEAST_PERCENT} percent should be")))
}

/// A copy of the work tree.
struct Tree {
    root: PathBuf,
    target: PathBuf,
    patience: Duration,
}

impl Tree {
    /// Copies what git knows of; a file that is the same stays, so that nothing is built twice.
    fn copy_of(workspace: &Workspace) -> Result<Self, Failure> {
        let folder = workspace.target.join("mutants");
        let tree = Self { root: folder.join("tree"), target: folder.join("target"), patience: Duration::MAX };
        let files = process::capture(Command::new("git").arg("ls-files").current_dir(&workspace.root))?;
        for file in files.lines().filter(|file| !file.ends_with(".png")) {
            let Ok(bytes) = fs::read(workspace.root.join(file)) else { continue };
            tree.write(file, &bytes)?;
        }
        Ok(tree)
    }

    fn write(&self, file: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.root.join(file);
        if fs::read(&path).is_ok_and(|known| known == bytes) {
            return Ok(());
        }
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(&path, bytes)).map_err(|error| Failure(format!("{}: {error}", path.display())))
    }

    /// The files of the journal that are no tests.
    fn sources(&self) -> Result<Vec<Source>, Failure> {
        let folder = self.root.join(SOURCE);
        let entries = fs::read_dir(&folder).map_err(|error| Failure(format!("{SOURCE}: {error}")))?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> =
            names.filter(|name| name.ends_with(".rs") && !name.starts_with("faulty")).collect();
        names.sort();
        names.into_iter().map(|name| Ok((name.clone(), read(&folder.join(name))?))).collect()
    }

    /// Makes the change, searches, and takes it back.
    fn changed(&self, change: &Change, sources: &[Source]) -> Result<Verdict, Failure> {
        let Some((_, text)) = sources.iter().find(|(name, _)| *name == change.file) else {
            return Err(Failure(format!("there is no {}", change.file)));
        };
        let file = format!("{SOURCE}/{}", change.file);
        self.write(&file, change.apply(text).as_bytes())?;
        let verdict = self.search();
        self.write(&file, text.as_bytes())?;
        verdict
    }

    /// What processors work for the journal as it stands, which is built.
    fn time_of_a_search(&self) -> Result<Duration, Failure> {
        let (begun, before) = (Instant::now(), processor_time::of_ended_children());
        self.search()?;
        Ok(processor_time::of_ended_children().zip(before).map_or(begun.elapsed(), |(after, before)| after - before))
    }

    fn search(&self) -> Result<Verdict, Failure> {
        let Some(program) = self.build()? else { return Ok(Verdict::Unviable) };
        let output = self.root.join("search.txt");
        let file = fs::File::create(&output).and_then(|file| Ok((file.try_clone()?, file)));
        let (told, complaints) = file.map_err(|error| Failure(format!("{}: {error}", output.display())))?;
        let mut child = Command::new(&program)
            .args(["journal", "--nocapture"])
            .stdin(Stdio::null())
            .stdout(told)
            .stderr(complaints)
            .spawn()
            .map_err(|error| Failure(format!("{}: {error}", program.display())))?;
        let begun = Instant::now();
        // Where the system does not tell what a program has worked, its time on the wall does.
        let worked = |child: &Child| processor_time::of(child).unwrap_or_else(|| begun.elapsed());
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(Verdict::Missed),
                Ok(Some(_)) => return Ok(Verdict::Noticed(reason(&read(&output)?))),
                Ok(None) if worked(&child) < self.patience && begun.elapsed() / WAITING < self.patience => {
                    // One test is enough.
                    let said = read(&output)?;
                    if said.contains("... FAILED") {
                        end(&mut child);
                        return Ok(Verdict::Noticed(reason(&said)));
                    }
                    std::thread::sleep(Duration::from_millis(50));
                }
                _ => {
                    end(&mut child);
                    return Ok(Verdict::Noticed("it does not come to an end".into()));
                }
            }
        }
    }

    /// The test program; none if it does not compile.
    fn build(&self) -> Result<Option<PathBuf>, Failure> {
        let workspace = Workspace::new(self.root.clone(), self.target.clone());
        let args = ["test", "--no-run", "--package", "zeitwort-enumerate", "--test", "short", "--message-format=json"];
        let output = cargo(&workspace, &args).env("CARGO_TARGET_DIR", &self.target).stderr(Stdio::null()).output();
        let output = output.map_err(|error| Failure(format!("cargo: {error}")))?;
        let told = String::from_utf8_lossy(&output.stdout);
        let programs = told.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let tests = programs.filter(|told| told["target"]["kind"][0] == "test");
        let program = tests.filter_map(|told| told.get("executable")?.as_str().map(PathBuf::from)).next_back();
        Ok(program.filter(|_| output.status.success()))
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The words of a failing test: the violation, in one line.
fn reason(said: &str) -> String {
    let mut lines = said.lines().skip_while(|line| !line.contains("panicked at")).skip(1);
    let violation = said.lines().find(|line| line.trim_start().starts_with("left: Some("));
    violation.or(lines.next()).unwrap_or("it ends early").trim().chars().take(200).collect()
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure(format!("{}: {error}", path.display())))
}
