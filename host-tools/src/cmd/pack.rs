//! `zeitwort pack`: word lists become a lexicon.

use crate::Failure;
use crate::cmd::choices::Encoding;
use crate::cmd::spinner::Spinner;
use crate::output::{not_over, remark, say_of, write_whole};
use crate::recipes::FromDisk as _;
use crate::recipes::package::cache_folder;
use crate::recipes::recipe::Recipe;
use dict_pack::Lexicon;
use dict_pack::pack::{Description, Progress, Stage, corrections as pack_corrections, pack};
use indicatif::{ProgressBar, ProgressStyle};
use letters::Language;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use word_lists::gather::Gathering;
use word_lists::{LexiconError, codes};

/// Arguments of `zeitwort pack`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A recipe (de, de-large, fr, en, es, it, nl or a .toml file), or lists: one word per line, JSON arrays, hunspell .dic with its .aff
    /// beside it, each also as .gz; - reads a list from standard input.
    #[arg(required_unless_present_any = ["add", "remove"], value_name = "RECIPE or LIST")]
    inputs: Vec<String>,
    /// A list of words to add. Without a recipe or list these are corrections: a small lexicon that counts over the big list
    /// of its language on the device, whatever made that.
    #[arg(long, value_name = "LIST")]
    add: Vec<PathBuf>,
    /// A list of words to remove, likewise.
    #[arg(long, value_name = "LIST")]
    remove: Vec<PathBuf>,
    /// Where to write the lexicon; - writes to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Language of the lists: de, fr, en, es, it or nl (a recipe says its own).
    #[arg(long, value_parser = language)]
    lang: Option<Language>,
    /// Name on the judge screen, at most 16 characters.
    #[arg(long)]
    name: Option<String>,
    /// Encoding of the lists.
    #[arg(long, value_enum, default_value = "utf8")]
    encoding: Encoding,
    /// Terms the lists are under, for the lexicon's header.
    #[arg(long, default_value = "not stated")]
    licence: String,
    /// Write the spellings that were refused, and why, to this file: the first 10,000 of each reason.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Pack a list even if most of it is refused.
    #[arg(long)]
    anyway: bool,
    /// Where fetched packages are.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| format!("the languages are {}", codes("and")))
}

/// Gathers, packs, writes and tells.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    keep_inputs(&args)?;
    let recipe = recipe(&args)?;
    let language = match (&recipe, args.lang) {
        (Some(recipe), Some(other)) if other != recipe.language => {
            return Err(Failure::unusable(format_args!(
                "the recipe {} is for the language {}, not {}: leave --lang out",
                recipe.title,
                recipe.language.code(),
                other.code()
            )));
        }
        (Some(recipe), _) => recipe.language,
        (None, Some(language)) => language,
        (None, None) => {
            return Err(Failure::unusable(format!("say the language of the lists: --lang {}", codes("or"))));
        }
    };
    let mut amended = [Vec::new(), Vec::new()];
    if args.inputs.is_empty() {
        let packed = corrections(&args, language, &mut amended);
        write_rejects(&args, &amended.concat())?;
        let image = packed?;
        write_whole(&args.output, &image).map_err(LexiconError::file(&args.output)).map_err(Failure::unusable)?;
        return corrections_summary(&args.output, &image);
    }
    let mut rejects = Vec::new();
    let mut gathering = Gathering::new(language, args.rejects.is_some().then_some(&mut rejects as &mut dyn Write));
    let gathered = gather(&args, recipe.as_ref(), &mut gathering).and_then(|()| {
        let [added, removed] = amendments(&args, language, &mut amended)?;
        gathering.amend(&added, &removed);
        Ok(())
    });
    let description = describe(&args, recipe.as_ref(), language, &gathering);
    let packed = gathered.and_then(|()| pack_with_bar(&gathering, &description));
    gathering.finish_rejects();
    if packed.is_ok() {
        tell(&gathering);
    }
    drop(gathering);
    rejects.extend(amended.concat());
    write_rejects(&args, &rejects)?;
    let image = packed?;
    write_whole(&args.output, &image).map_err(LexiconError::file(&args.output)).map_err(Failure::unusable)?;
    summary(&args.output, &image)
}

fn write_rejects(args: &Args, rejects: &[u8]) -> Result<(), Failure> {
    let Some(path) = &args.rejects else { return Ok(()) };
    write_whole(path, rejects).map_err(LexiconError::file(path)).map_err(Failure::unusable)
}

/// Packs the words to add and those to remove by themselves.
fn corrections(args: &Args, language: Language, rejects: &mut [Vec<u8>; 2]) -> Result<Vec<u8>, Failure> {
    let [added, removed] = amendments(args, language, rejects)?;
    let first = args.add.iter().chain(&args.remove).next();
    let source: Vec<String> =
        [&added, &removed].map(Gathering::source_line).into_iter().filter(|line| !line.is_empty()).collect();
    let description = Description {
        language,
        name: args.name.clone().unwrap_or_else(|| first.map_or_else(String::new, |path| name_of(path))),
        source: source.join("; "),
        licence: args.licence.clone(),
    };
    shown(&description.name)?;
    let words = |gathering: &Gathering<'_>| gathering.words_if_any().map_err(Failure::unusable);
    let image = pack_corrections(&words(&added)?, &words(&removed)?, &description).map_err(Failure::unusable)?;
    tell(&added);
    tell(&removed);
    Ok(image)
}

/// The words to add, and those to remove.
fn amendments<'a>(
    args: &Args,
    language: Language,
    rejects: &'a mut [Vec<u8>; 2],
) -> Result<[Gathering<'a>; 2], Failure> {
    let read = |files: &[PathBuf], rejects: &'a mut Vec<u8>| {
        let mut gathering = Gathering::new(language, Some(rejects));
        files.iter().try_for_each(|file| gathering.file(file, args.encoding.into())).map_err(Failure::unusable)?;
        not_mostly_refused(args, &mut gathering)?;
        gathering.finish_rejects();
        Ok(gathering)
    };
    let [added, removed] = rejects;
    Ok([read(&args.add, added)?, read(&args.remove, removed)?])
}

/// No file is written over one that is read, nor two to the same place.
fn keep_inputs(args: &Args) -> Result<(), Failure> {
    let inputs: Vec<PathBuf> = args.inputs.iter().map(PathBuf::from).collect();
    let affixes: Vec<PathBuf> = inputs.iter().map(|input| input.with_extension("aff")).collect();
    let read = || inputs.iter().chain(&affixes).chain(&args.add).chain(&args.remove).map(PathBuf::as_path);
    not_over(&args.output, read())?;
    args.rejects.as_ref().map_or(Ok(()), |rejects| not_over(rejects, read().chain([args.output.as_path()])))
}

/// Reads everything that is asked for, and stops at a list of which most is refused.
fn gather(args: &Args, recipe: Option<&Recipe>, gathering: &mut Gathering<'_>) -> Result<(), Failure> {
    let spinner = Spinner::with("reading");
    let gathered = match recipe {
        Some(recipe) => gathering.recipe(recipe, &args.cache.clone().unwrap_or_else(cache_folder)),
        None => args.inputs.iter().try_for_each(|input| gathering.file(Path::new(input), args.encoding.into())),
    };
    drop(spinner);
    gathered.map_err(Failure::unusable)?;
    gathering.words().map_err(Failure::unusable)?;
    not_mostly_refused(args, gathering)
}

/// Stops at a list of which most is refused.
fn not_mostly_refused(args: &Args, gathering: &mut Gathering<'_>) -> Result<(), Failure> {
    match gathering.mostly_refused.take() {
        Some(error) if !args.anyway => {
            Err(Failure::unusable(format_args!("{error} --rejects FILE lists them, --anyway packs the others")))
        }
        _ => Ok(()),
    }
}

/// The recipe, if one is given: alone, by its language or as a `.toml` file.
fn recipe(args: &Args) -> Result<Option<Recipe>, Failure> {
    let is_recipe =
        |input: &String| input.ends_with(".toml") || Recipe::is_built_in(input) && !Path::new(input).exists();
    match args.inputs.as_slice() {
        [only] if is_recipe(only) => Recipe::find(only).map(Some).map_err(Failure::unusable),
        inputs if inputs.iter().any(is_recipe) => {
            Err(Failure::unusable("a recipe is packed alone, without other lists"))
        }
        _ => Ok(None),
    }
}

fn describe(args: &Args, recipe: Option<&Recipe>, language: Language, gathering: &Gathering<'_>) -> Description {
    let default_name = match (recipe, args.inputs.first()) {
        (Some(recipe), _) => recipe.name.clone(),
        (None, Some(input)) => name_of(Path::new(input)),
        (None, None) => language.code().into(),
    };
    Description {
        language,
        name: args.name.clone().unwrap_or(default_name),
        source: gathering.source_line(),
        licence: recipe.map_or_else(|| args.licence.clone(), |recipe| recipe.licence.clone()),
    }
}

/// A list that nobody has named is called as its file.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str()).display().to_string();
    stem.chars().take(dict_pack::pack::LONGEST_NAME).collect()
}

/// Packs; on a terminal a bar shows how far it is.
fn pack_with_bar(gathering: &Gathering<'_>, description: &Description) -> Result<Vec<u8>, Failure> {
    shown(&description.name)?;
    let words = gathering.words().map_err(Failure::unusable)?;
    let bar = ProgressBar::new(100);
    if let Ok(style) = ProgressStyle::with_template("{msg:<8} {bar:40} {percent:>3} %") {
        bar.set_style(style);
    }
    let image = pack(&words, description, &mut |progress: Progress| {
        bar.set_message(match progress.stage {
            Stage::Building => "building",
            Stage::Coding => "coding",
        });
        bar.set_length(progress.of.into());
        bar.set_position(progress.done.into());
    });
    bar.finish_and_clear();
    image.map_err(Failure::unusable)
}

/// Refuses a name that the device's letters cannot show: they are those of Latin-1.
fn shown(name: &str) -> Result<(), Failure> {
    let missing = |sign: &char| !matches!(sign, ' '..='~' | '\u{A1}'..='\u{FF}');
    match name.chars().find(missing) {
        _ if name.trim().is_empty() => Err(Failure::unusable("the name is empty: say one with --name")),
        Some(sign) => Err(Failure::unusable(format_args!(
            "the device cannot show the {sign} in the name \"{name}\": say another with --name"
        ))),
        None => Ok(()),
    }
}

fn tell(gathering: &Gathering<'_>) {
    for given in &gathering.yields {
        remark(format_args!("{:>9} {} from {}", given.new_words, words(given.new_words), given.source));
    }
    if gathering.added > 0 {
        remark(format_args!("{:>9} {} added by hand", gathering.added, words(gathering.added)));
    }
    if gathering.added_by_rule > 0 {
        remark(format_args!("{:>9} {} added by rule", gathering.added_by_rule, words(gathering.added_by_rule)));
    }
    for (reason, count) in &gathering.refused {
        remark(format_args!("{count:>9} refused: {reason}"));
    }
    for idle in &gathering.idle {
        remark(format_args!("note: {idle}"));
    }
}

fn summary(path: &Path, image: &[u8]) -> Result<ExitCode, Failure> {
    let lexicon = Lexicon::open(image).map_err(Failure::unusable)?;
    let count = lexicon.header().words;
    let (bytes, place, density) = (image.len(), path.display(), density(image.len(), count));
    say_of(path, format_args!("{place}: {count} {} in {bytes} bytes{density}", words(count as usize)))?;
    Ok(ExitCode::SUCCESS)
}

/// Bits per word, as the end of a sentence; of a few words nearly all is the header's, so nothing is said.
pub(super) fn density(bytes: usize, words: u32) -> String {
    const ENOUGH: u32 = 10_000;
    let bits = bytes as f64 * 8.0 / f64::from(words.max(1));
    if words < ENOUGH { String::new() } else { format!(", {bits:.2} bits per word") }
}

/// What was packed, and what to do with it.
fn corrections_summary(path: &Path, image: &[u8]) -> Result<ExitCode, Failure> {
    let lexicon = Lexicon::open(image).map_err(Failure::unusable)?;
    let (added, removed) = (lexicon.header().words, lexicon.removed_words());
    let (place, language, bytes) = (path.display(), lexicon.header().language.code(), image.len());
    let added_words = words(added as usize);
    say_of(
        path,
        format_args!(
            "{place}: {added} {added_words} added and {removed} removed over any list of the language {language}, in {bytes} bytes"
        ),
    )?;
    remark(format_args!("zeitwort uf2 lexicons.uf2 {place} -o OUT.uf2 puts it beside the lists that it corrects"));
    Ok(ExitCode::SUCCESS)
}

/// One word, several words.
fn words(count: usize) -> &'static str {
    if count == 1 { "word" } else { "words" }
}
