//! What the display does when nobody uses it: first dim, then dark but for a drifting dot that says "still here".

use crate::frame::{Frame, HEIGHT, WIDTH};
use crate::time::Moment;

/// Without a press for so long, the display is dimmed.
pub(crate) const DIM_MILLIS: u64 = 90_000;
/// Without a press for so long, it goes dark.
pub(crate) const DARK_MILLIS: u64 = 300_000;
/// The dot moves this often.
const DRIFT_MILLIS: u64 = 10_000;

/// How awake the display is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wakefulness {
    /// As bright as the settings say.
    Bright,
    /// As dim as it goes.
    Dim,
    /// Dark; the next press only wakes it.
    Dark,
}

/// Since when nobody has pressed anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    since: Moment,
}

impl Idle {
    /// Somebody was here just now.
    pub(crate) const fn from(now: Moment) -> Self {
        Self { since: now }
    }

    /// How awake the display is now.
    pub(crate) const fn at(self, now: Moment) -> Wakefulness {
        match now.since(self.since) {
            DARK_MILLIS.. => Wakefulness::Dark,
            DIM_MILLIS.. => Wakefulness::Dim,
            _ => Wakefulness::Bright,
        }
    }

    /// When the picture changes next by itself.
    pub(crate) fn next_change(self, now: Moment) -> Moment {
        match self.at(now) {
            Wakefulness::Bright => self.since + DIM_MILLIS,
            Wakefulness::Dim => self.since + DARK_MILLIS,
            Wakefulness::Dark => {
                let drifts = now.since(self.since + DARK_MILLIS) / DRIFT_MILLIS;
                self.since + DARK_MILLIS + (drifts + 1) * DRIFT_MILLIS
            }
        }
    }

    /// The dark picture: one dot that visits the whole screen and burns in nowhere.
    pub(crate) fn draw_dark(self, frame: &mut Frame, now: Moment) {
        let drifts = now.since(self.since + DARK_MILLIS) / DRIFT_MILLIS;
        let (x, y) = (drifts * 37 % WIDTH as u64, drifts * 23 % HEIGHT as u64);
        frame.set(x as i32, y as i32, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_dim_then_dark_then_a_drifting_dot() {
        let idle = Idle::from(Moment(1_000));
        assert_eq!(idle.at(Moment(90_999)), Wakefulness::Bright);
        assert_eq!(idle.at(Moment(91_000)), Wakefulness::Dim);
        assert_eq!(idle.at(Moment(301_000)), Wakefulness::Dark);
        assert_eq!(idle.next_change(Moment(1_000)), Moment(91_000));
        assert_eq!(idle.next_change(Moment(91_000)), Moment(301_000));
        assert_eq!(idle.next_change(Moment(301_000)), Moment(311_000));
        let (mut one, mut two) = (Frame::new(), Frame::new());
        idle.draw_dark(&mut one, Moment(301_000));
        idle.draw_dark(&mut two, Moment(311_000));
        assert!(one != two);
        assert_eq!(one.bytes().iter().map(|byte| byte.count_ones()).sum::<u32>(), 1);
    }
}
