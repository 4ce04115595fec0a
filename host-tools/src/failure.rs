//! Failure of a command: its exit code, and one sentence a person can act on.

use std::fmt;
use std::process::ExitCode;

/// One human sentence (what, where, what to do) and how the process ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    sentence: String,
    code: u8,
}

impl Failure {
    /// A negative answer: a scenario differs, a check failed. Exit code 1.
    pub fn negative(sentence: impl fmt::Display) -> Self {
        Self { sentence: sentence.to_string(), code: 1 }
    }

    /// The command could not do its work: a file is missing or unreadable, the input is not what it should be. Exit code 2.
    pub fn unusable(sentence: impl fmt::Display) -> Self {
        Self { sentence: sentence.to_string(), code: 2 }
    }

    /// Nobody needs to be told: whoever reads the output has stopped reading. Exit code 2.
    pub fn known() -> Self {
        Self { sentence: String::new(), code: 2 }
    }

    /// Tells the sentence, if there is one, on standard error.
    pub fn tell(&self) {
        if !self.sentence.is_empty() {
            crate::output::remark(format_args!("zeitwort: {self}"));
        }
    }

    /// The exit code of the process.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Failure {}
