//! Film: a scenario as a moving picture: every change of the screen, and when it was.

use device::{FrameBuffer, Moment};

/// The pictures so far.
#[derive(Default)]
pub struct Film {
    shots: Vec<(Moment, FrameBuffer)>,
}

impl Film {
    /// Takes a picture, if it is another than the last.
    pub fn take(&mut self, now: Moment, frame: &FrameBuffer) {
        if self.shots.last().is_none_or(|(_, last)| last != frame) {
            self.shots.push((now, frame.clone()));
        }
    }

    /// Forgets what was taken: the film begins with the next picture.
    pub fn begin(&mut self) {
        self.shots.clear();
    }

    /// The pictures and when each was taken, oldest first.
    pub fn shots(&self) -> &[(Moment, FrameBuffer)] {
        &self.shots
    }

    /// The number of its pictures.
    pub fn len(&self) -> usize {
        self.shots.len()
    }

    /// True if no picture was taken.
    pub fn is_empty(&self) -> bool {
        self.shots.is_empty()
    }
}
