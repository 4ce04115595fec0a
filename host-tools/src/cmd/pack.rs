//! `zeitwort pack`: word lists become a lexicon.

use crate::Failure;
use crate::lexicon::LexiconError;
use crate::lexicon::gather::Gathering;
use crate::lexicon::package::cache_folder;
use crate::lexicon::recipe::Recipe;
use crate::lexicon::text::Encoding;
use crate::output::{remark, say, write_whole};
use dict_pack::pack::{Description, Progress, Stage, pack};
use dict_pack::{Language, Lexicon};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `zeitwort pack` can be given.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A recipe (de, de-large, fr, en or a .toml file), or lists: a word a line, JSON arrays, hunspell .dic with its .aff beside
    /// it, each also as .gz.
    #[arg(required = true, value_name = "RECIPE or LIST")]
    inputs: Vec<String>,
    /// Where to write the lexicon.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Language of the lists: de, fr or en (a recipe says its own).
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
    /// Write every spelling that was refused, and why, to this file.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Where fetched packages are.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "the languages are de, fr and en".into())
}

/// Gathers, packs, writes and tells.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
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
        (None, None) => return Err(Failure::unusable("say the language of the lists: --lang de, fr or en")),
    };
    let mut rejects = match &args.rejects {
        Some(path) => {
            Some(BufWriter::new(File::create(path).map_err(LexiconError::file(path)).map_err(Failure::unusable)?))
        }
        None => None,
    };
    let mut gathering = Gathering::new(language, rejects.as_mut().map(|file| file as &mut dyn Write));
    match &recipe {
        Some(recipe) => gathering.recipe(recipe, &args.cache.clone().unwrap_or_else(cache_folder)),
        None => args.inputs.iter().try_for_each(|input| gathering.file(Path::new(input), args.encoding)),
    }
    .map_err(Failure::unusable)?;
    let description = describe(&args, recipe.as_ref(), language, &gathering);
    let image = pack_with_bar(&gathering, &description).map_err(Failure::unusable)?;
    tell(&gathering);
    if let Some(path) = &args.rejects {
        let flushed = rejects.map_or(Ok(()), |mut file| file.flush());
        flushed.map_err(LexiconError::file(path)).map_err(Failure::unusable)?;
    }
    write_whole(&args.output, &image).map_err(LexiconError::file(&args.output)).map_err(Failure::unusable)?;
    summary(&args.output, &image)
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
        (None, Some(input)) => {
            let stem = Path::new(input).file_stem().map_or_else(|| input.clone(), |stem| stem.display().to_string());
            stem.chars().take(dict_pack::pack::LONGEST_NAME).collect()
        }
        (None, None) => language.code().into(),
    };
    Description {
        language,
        name: args.name.clone().unwrap_or(default_name),
        source: gathering.source_line(),
        licence: recipe.map_or_else(|| args.licence.clone(), |recipe| recipe.licence.clone()),
    }
}

/// Packs; on a terminal a bar shows how far it is.
fn pack_with_bar(gathering: &Gathering<'_>, description: &Description) -> Result<Vec<u8>, LexiconError> {
    let words = gathering.words()?;
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
    Ok(image?)
}

fn tell(gathering: &Gathering<'_>) {
    for given in &gathering.yields {
        remark(format_args!("{:>9} words from {}", given.new_words, given.source));
    }
    if gathering.added > 0 {
        remark(format_args!("{:>9} words added by hand", gathering.added));
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
    let words = lexicon.header().words;
    say!(
        "{}: {words} words in {} bytes, {:.2} bits a word",
        path.display(),
        image.len(),
        image.len() as f64 * 8.0 / f64::from(words)
    )?;
    Ok(ExitCode::SUCCESS)
}
