//! Packages that hold word lists: fetched by the package managers people have, kept in a cache, never unpacked to disk.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::package_archive::Archive;
use word_lists::LexiconError;

/// A package manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manager {
    /// `apt-get download`, without root.
    Debian,
    /// `npm pack`, without the package's scripts.
    Npm,
    /// `pip download`, wheels only: nothing of the package is run.
    PyPi,
}

/// A package by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The manager that fetches it.
    pub manager: Manager,
    /// Its name.
    pub name: String,
    /// The version the recipe was reviewed with.
    pub version: Option<String>,
}

/// A package in the cache.
#[derive(Debug)]
pub struct Fetched {
    /// The version that is there.
    pub version: String,
    path: PathBuf,
    bytes: Vec<u8>,
}

/// The folder of fetched packages: `ZEITWORT_CACHE`, or the user's cache folder.
pub fn cache_folder() -> PathBuf {
    match std::env::var_os("ZEITWORT_CACHE") {
        Some(folder) => folder.into(),
        None => dirs::cache_dir().unwrap_or_else(std::env::temp_dir).join("zeitwort"),
    }
}

impl Package {
    fn folder(&self, cache: &Path) -> PathBuf {
        let manager = match self.manager {
            Manager::Debian => "debian",
            Manager::Npm => "npm",
            Manager::PyPi => "pypi",
        };
        cache.join(manager).join(self.name.replace('/', "+"))
    }

    /// The package in the cache, if it is there.
    pub fn in_cache(&self, cache: &Path) -> Result<Option<Fetched>, LexiconError> {
        let folder = self.folder(cache);
        let Ok(files) = fs::read_dir(&folder) else { return Ok(None) };
        let mut found: Vec<(String, PathBuf)> = files
            .filter_map(|file| Some(file.ok()?.path()))
            .filter_map(|path| Some((self.version_of(path.file_name()?.to_str()?)?, path)))
            .collect();
        // The reviewed version before any other.
        found.sort_by_key(|(version, path)| (self.version.as_ref() != Some(version), path.clone()));
        let Some((version, path)) = found.into_iter().next() else { return Ok(None) };
        let bytes = fs::read(&path).map_err(LexiconError::file(&path))?;
        Ok(Some(Fetched { version, path, bytes }))
    }

    /// The version in a package's file name.
    fn version_of(&self, file: &str) -> Option<String> {
        match self.manager {
            Manager::Debian => {
                let version = file.strip_suffix(".deb")?.strip_prefix(&self.name)?.strip_prefix('_')?;
                Some(version.split('_').next()?.replace("%3a", ":"))
            }
            Manager::Npm => {
                Some(file.strip_suffix(".tgz")?.strip_prefix(&self.npm_file_stem())?.strip_prefix('-')?.into())
            }
            Manager::PyPi => {
                let lower = file.to_lowercase();
                let version = lower.strip_suffix(".whl")?.strip_prefix(&self.wheel_stem())?.strip_prefix('-')?;
                Some(version.split('-').next()?.into())
            }
        }
    }

    /// The name of npm's file before the version: `@words/de` is `words-de`.
    fn npm_file_stem(&self) -> String {
        self.name.trim_start_matches('@').replace('/', "-")
    }

    /// The name of a wheel's file before the version: `german-nouns` is `german_nouns`.
    fn wheel_stem(&self) -> String {
        self.name.to_lowercase().replace(['-', '.'], "_")
    }

    /// Brings the package into the cache. It appears there whole or not at all, whoever else fetches it.
    pub fn fetch(&self, cache: &Path) -> Result<Fetched, LexiconError> {
        let folder = self.folder(cache);
        let workplace = folder.join(format!("fetching-{}", std::process::id()));
        fs::create_dir_all(&workplace).map_err(LexiconError::file(&workplace))?;
        let result = self.fetch_into(&folder, &workplace);
        // What is left there is nobody's.
        let _ = fs::remove_dir_all(&workplace);
        result?;
        self.in_cache(cache)?.ok_or_else(|| self.cannot_fetch("nothing came".into(), folder))
    }

    /// Takes a package that a person has put into `folder`.
    pub fn take_from(&self, folder: &Path, cache: &Path) -> Result<Option<Fetched>, LexiconError> {
        let Ok(files) = fs::read_dir(folder) else { return Ok(None) };
        let is_it = |path: &PathBuf| path.file_name().and_then(|name| self.version_of(name.to_str()?)).is_some();
        let Some(path) = files.filter_map(|file| Some(file.ok()?.path())).find(is_it) else { return Ok(None) };
        let place = self.folder(cache);
        let copied = fs::create_dir_all(&place)
            .and_then(|()| fs::read(&path))
            .and_then(|bytes| crate::output::write_whole(&place.join(path.file_name().unwrap_or_default()), &bytes));
        copied.map_err(LexiconError::file(&path))?;
        self.in_cache(cache)
    }

    /// The address where people find it.
    fn address(&self) -> String {
        match self.manager {
            Manager::Debian => format!("https://packages.debian.org/{}", self.name),
            Manager::Npm => format!("https://www.npmjs.com/package/{}", self.name),
            Manager::PyPi => format!("https://pypi.org/project/{}", self.name),
        }
    }

    fn fetch_into(&self, folder: &Path, workplace: &Path) -> Result<(), LexiconError> {
        let mut reason = String::new();
        for attempt in self.attempts() {
            match Command::new(self.program()).args(&attempt).current_dir(workplace).output() {
                Ok(output) if output.status.success() => {}
                Ok(output) => reason = last_line(&output.stderr),
                Err(error) if error.kind() == ErrorKind::NotFound => reason = "it is not installed here".into(),
                Err(error) => reason = error.to_string(),
            }
            let arrived = fs::read_dir(workplace).map_err(LexiconError::file(workplace))?;
            for file in arrived.filter_map(Result::ok) {
                if self.version_of(&file.file_name().to_string_lossy()).is_some() {
                    let place = folder.join(file.file_name());
                    return fs::rename(file.path(), &place).map_err(LexiconError::file(place));
                }
            }
        }
        Err(self.cannot_fetch(reason, folder.into()))
    }

    fn cannot_fetch(&self, reason: String, folder: PathBuf) -> LexiconError {
        let file = match self.manager {
            Manager::Debian => format!("{}_….deb", self.name),
            Manager::Npm => format!("{}-….tgz", self.npm_file_stem()),
            Manager::PyPi => format!("{}-…-py3-none-any.whl", self.wheel_stem()),
        };
        let (program, package, address) = (self.program(), self.name.as_str().into(), self.address().into());
        LexiconError::CannotFetch { program, package, reason, address, file: file.into(), folder }
    }

    fn program(&self) -> &'static str {
        match self.manager {
            Manager::Debian => "apt-get",
            Manager::Npm if cfg!(windows) => "npm.cmd",
            Manager::Npm => "npm",
            Manager::PyPi => "pip",
        }
    }

    /// Commands to try in turn until the package is there.
    fn attempts(&self) -> Vec<Vec<String>> {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match self.manager {
            Manager::Debian => {
                let download: Vec<String> = words(&["download", "--quiet", "--", &self.name]);
                vec![download.clone(), words(&["update", "--quiet"]), download]
            }
            Manager::Npm => {
                let pack = |what: &str| words(&["pack", "--silent", "--ignore-scripts", "--", what]);
                let reviewed = self.version.as_ref().map(|version| pack(&format!("{}@{version}", self.name)));
                reviewed.into_iter().chain([pack(&self.name)]).collect()
            }
            Manager::PyPi => {
                let download =
                    |what: &str| words(&["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--", what]);
                let reviewed = self.version.as_ref().map(|version| download(&format!("{}=={version}", self.name)));
                reviewed.into_iter().chain([download(&self.name)]).collect()
            }
        }
    }
}

fn last_line(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it says nothing").trim().to_owned()
}

impl Fetched {
    /// The beginning of the package's SHA-256: enough to tell what an image was made of.
    pub fn digest(&self) -> String {
        Sha256::digest(&self.bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The bytes of a file inside; a leading `package/`, as npm puts it, may be left out.
    pub fn file(&self, name: &str) -> Result<Vec<u8>, LexiconError> {
        let place = self.path.display().to_string();
        let wrong = |problem: String| LexiconError::Package { place: place.clone(), problem };
        let found = Archive::of_file(&self.path).file(&self.bytes, name);
        found
            .map_err(|error| wrong(format!("cannot be unpacked: {error}")))?
            .ok_or_else(|| wrong(format!("there is no {name} inside")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(manager: Manager, name: &str) -> Package {
        Package { manager, name: name.into(), version: Some("1.0".into()) }
    }

    #[test]
    fn a_package_manager_is_handed_names_behind_the_end_of_its_options_and_runs_no_scripts() {
        for manager in [Manager::Debian, Manager::Npm, Manager::PyPi] {
            let name = "word-list";
            for attempt in package(manager, name).attempts().iter().filter(|words| words[0] != "update") {
                let end = attempt.iter().position(|word| word == "--").unwrap();
                assert_eq!(attempt.len(), end + 2, "{attempt:?}");
                assert!(attempt[end + 1].starts_with(name));
                let safe = ["--ignore-scripts", "--only-binary", "download"];
                assert!(attempt[..end].iter().any(|word| safe.contains(&word.as_str())), "{attempt:?}");
            }
        }
    }

    #[test]
    fn versions_stand_in_file_names() {
        let debian = package(Manager::Debian, "hunspell-fr-comprehensive");
        assert_eq!(debian.version_of("hunspell-fr-comprehensive_1%3a7.0-1_all.deb").as_deref(), Some("1:7.0-1"));
        assert_eq!(debian.version_of("hunspell-fr_1%3a7.0-1_all.deb"), None);
        let npm = package(Manager::Npm, "word-list");
        assert_eq!(npm.version_of("word-list-4.1.0.tgz").as_deref(), Some("4.1.0"));
        let scoped = package(Manager::Npm, "@words/de");
        assert_eq!(scoped.version_of("words-de-1.0.tgz").as_deref(), Some("1.0"));
        let wheel = package(Manager::PyPi, "German-nouns");
        assert_eq!(wheel.version_of("german_nouns-1.2.5-py3-none-any.whl").as_deref(), Some("1.2.5"));
    }

    #[test]
    fn what_to_put_there_by_hand_is_then_found_there() {
        for package in [
            package(Manager::Npm, "@words/de"),
            package(Manager::Debian, "tanglet-data"),
            package(Manager::PyPi, "german-nouns"),
        ] {
            let LexiconError::CannotFetch { file, .. } = package.cannot_fetch(String::new(), "cache".into()) else {
                panic!("the wrong error")
            };
            assert!(package.version_of(&file.replace('…', "1.0")).is_some(), "{file}");
        }
    }

    #[test]
    fn the_reviewed_version_is_preferred() {
        let cache = tempfile::tempdir().unwrap();
        let npm = package(Manager::Npm, "list");
        assert!(npm.in_cache(cache.path()).unwrap().is_none());
        fs::create_dir_all(npm.folder(cache.path())).unwrap();
        for version in ["0.9", "1.0", "2.0"] {
            fs::write(npm.folder(cache.path()).join(format!("list-{version}.tgz")), version).unwrap();
        }
        assert_eq!(npm.in_cache(cache.path()).unwrap().unwrap().version, "1.0");
    }
}
