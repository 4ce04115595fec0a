//! Package names and versions by an allowlist: what a recipe hands to a package manager is a name in its registry, never a path,
//! an address or an option. `npm pack` and `pip` run the scripts of a folder or a repository that they are handed instead.

use super::package::Manager;

/// No registry has longer names.
const LONGEST_NAME: usize = 214;
const LONGEST_VERSION: usize = 64;

/// Refuses a name that the manager's registry cannot hold, with a sentence.
pub(super) fn check_name(manager: Manager, name: &str) -> Result<(), String> {
    let is_name = match manager {
        Manager::Debian => is_plain(name, |sign| sign.is_ascii_lowercase()),
        Manager::PyPi => is_plain(name, |sign| sign.is_ascii_alphabetic()),
        Manager::Npm => match name.strip_prefix('@') {
            Some(scoped) => scoped.split_once('/').is_some_and(|(scope, name)| is_npm_part(scope) && is_npm_part(name)),
            None => is_npm_part(name),
        },
    };
    if is_name && name.len() <= LONGEST_NAME {
        return Ok(());
    }
    Err(format!(
        "{name:?} is no name of a package: it is fetched from a registry by its name (letters, digits and - . _ +), not from a folder or an address"
    ))
}

/// Refuses what is no version number, with a sentence.
pub(super) fn check_version(version: &str) -> Result<(), String> {
    let is_version = version.starts_with(|sign: char| sign.is_ascii_digit())
        && version.len() <= LONGEST_VERSION
        && version
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '.' | ':' | '~' | '+' | '-' | '_'));
    match is_version {
        true => Ok(()),
        false => Err(format!("{version:?} is no version: one begins with a digit, as 1.6.3-2 does")),
    }
}

fn is_npm_part(part: &str) -> bool {
    is_plain(part, |sign| sign.is_ascii_lowercase())
}

/// Begins with a letter or digit and goes on with those and `-`, `.`, `_`, `+`; two dots in a row lead out of a folder.
fn is_plain(name: &str, is_letter: impl Fn(char) -> bool) -> bool {
    let known = |sign: char| is_letter(sign) || sign.is_ascii_digit();
    name.starts_with(known)
        && !name.contains("..")
        && name.chars().all(|sign| known(sign) || matches!(sign, '-' | '.' | '_' | '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_registries_are_names() {
        for (manager, name) in [
            (Manager::Debian, "tanglet-data"),
            (Manager::Debian, "libstdc++6"),
            (Manager::Npm, "an-array-of-english-words"),
            (Manager::Npm, "@words/de"),
            (Manager::PyPi, "German.nouns_2"),
        ] {
            assert_eq!(check_name(manager, name), Ok(()));
        }
    }

    #[test]
    fn paths_addresses_and_options_are_no_names() {
        let strange = [
            "",
            ".",
            "..",
            "./evil",
            "../evil",
            "/evil",
            "evil/",
            "a/b",
            "@a",
            "@a/b/c",
            "@/b",
            "@a/../b",
            "-oAPT::x",
            "--pre",
            "a b",
            "a@b",
            "file:evil",
            "git+https://x/y",
            "https://x/y",
            "github:x/y",
            "a\nb",
            "a;b",
            "ä",
            "~evil",
            "a..b",
            "a\u{0}b",
            "C:\\evil",
        ];
        for manager in [Manager::Debian, Manager::Npm, Manager::PyPi] {
            for name in strange {
                assert!(check_name(manager, name).is_err(), "{manager:?} {name:?}");
            }
            assert!(check_name(manager, &"a".repeat(LONGEST_NAME + 1)).is_err());
        }
        assert!(check_name(Manager::Npm, "Evil").is_err(), "npm's names are small");
    }

    #[test]
    fn versions_begin_with_a_digit_and_hold_no_address() {
        for version in ["1.6.3-2", "1:7.0-1", "4.0.0", "2026.1.post1", "1~rc1+dfsg-2"] {
            assert_eq!(check_version(version), Ok(()));
        }
        for version in
            ["", "file:/evil", "latest", "^1.0", "1.0 || evil", "git+https://x", "1/../evil", "-1", "http://x", "1\n2"]
        {
            assert!(check_version(version).is_err(), "{version:?}");
        }
    }
}
