//! Unasserted results: a scenario must not end before its scores and sounds were expected.

use super::Expectation;
use device::sound::Sound;
use std::fmt;

/// The number of times that each sound was heard, in the order in which the device lists them.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct SoundCounts(Vec<(Sound, usize)>);

impl FromIterator<(Sound, usize)> for SoundCounts {
    fn from_iter<I: IntoIterator<Item = (Sound, usize)>>(counts: I) -> Self {
        let counts: Vec<(Sound, usize)> = counts.into_iter().collect();
        let count = |sound| counts.iter().filter(|(one, _)| *one == sound).map(|(_, count)| count).sum();
        Self(Sound::ALL.map(|sound| (sound, count(sound))).into_iter().filter(|(_, count)| *count > 0).collect())
    }
}

impl fmt::Display for SoundCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("{}");
        }
        let counts: Vec<String> = self.0.iter().map(|(sound, count)| format!("{sound:?} = {count}")).collect();
        write!(f, "{{ {} }}", counts.join(", "))
    }
}

impl fmt::Debug for SoundCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Results that have come since they were last asserted.
#[derive(Debug, Default)]
pub(super) struct Unasserted {
    /// Since sounds were last expected.
    pub(super) sounds: Vec<Sound>,
    /// The scores that were expected last; there are none before a game begins.
    scores: Vec<i32>,
}

impl Unasserted {
    /// Takes what the expectation asserts: the sounds, if it says which.
    pub(super) fn assert(&mut self, expected: &Expectation) -> Vec<Sound> {
        if let Some(scores) = &expected.scores {
            self.scores.clone_from(scores);
        }
        let all = expected.sounds.is_some() || expected.heard.is_some();
        if all { std::mem::take(&mut self.sounds) } else { Vec::new() }
    }

    /// The expectation that a scenario that ends with these scores still needs, if any.
    pub(super) fn rest(&self, scores: &[i32]) -> Option<Expectation> {
        let rest = Expectation {
            scores: (self.scores != scores).then(|| scores.to_vec()),
            heard: (!self.sounds.is_empty()).then(|| tally(&self.sounds)),
            ..Expectation::default()
        };
        (rest != Expectation::default()).then_some(rest)
    }
}

/// Counts them.
pub(super) fn tally(sounds: &[Sound]) -> SoundCounts {
    sounds.iter().map(|sound| (*sound, 1)).collect()
}
