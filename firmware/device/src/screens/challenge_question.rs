//! *Challenge?*, the confirmation of a challenge: another seat pressed while a turn is announced. The press only asks, so that
//! an eager neighbour does not pay for it; two presses of one seat are a challenge, and *fine* notes the turn.
//!
//! It belongs to whoever pressed last. Nothing is chosen at first, and detents of the first second are dropped: the seat on
//! turn may still be dialling.

use super::{Screen, Transition, announce, board_announce, challenged_words, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::{SOON_MILLIS, Shared};
use crate::draft::Said;
use crate::gestures::{Gesture, HOLD_MILLIS};
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::{Sentence, filled, plain};
use crate::time::Moment;
use game::{OnTurn, ScoringMode, Seat};

/// The second press of a seat counts so long after its first: a button that is pressed twice by habit asks once.
pub(super) const AGAIN_MILLIS: u64 = HOLD_MILLIS;

/// The answers, as the dial offers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Fine: the turn is noted.
    Fine,
    /// It is challenged.
    Challenge,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ChallengeQuestion {
    pub(super) on: OnTurn,
    /// Whoever pressed last, and when.
    pub(super) by: Seat,
    pub(super) pressed: Moment,
    pub(super) chosen: Option<Choice>,
}

/// The moment from which on another seat is heard. It comes by itself, and the picture says so no sooner: what the screen offers
/// is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hearing {
    from: Moment,
    told: bool,
}

impl Hearing {
    /// Heard from this moment on.
    pub(super) const fn from(from: Moment) -> Self {
        Self { from, told: false }
    }

    /// True if another seat is heard now.
    pub(super) fn is_open(self, now: Moment) -> bool {
        self.from <= now
    }

    pub(super) fn deadline(self) -> Option<Moment> {
        (!self.told).then_some(self.from)
    }

    pub(super) fn wake(&mut self, shared: &mut Shared) {
        if !self.told && self.is_open(shared.now()) {
            self.told = true;
            shared.repaint();
        }
    }
}

/// Another seat pressed: it is asked what was meant.
pub(super) fn open(shared: &mut Shared, on: OnTurn, by: Seat) -> Transition {
    shared.play(Sound::Click);
    shared.asks(Some(by));
    Transition::to(ChallengeQuestion { on, by, pressed: shared.now(), chosen: None })
}

/// True if a challenge would be taken now: something is said, and nothing is decided.
pub(super) fn is_possible(shared: &Shared) -> bool {
    let announcement = &shared.announcement;
    let said = announcement.lays() && announcement.said != Said::Points(0);
    // In a tournament the window is for that.
    let home = !shared.is_tournament();
    said && home && !shared.is_mending() && shared.game.sheet().challenging.is_some() && !shared.game.is_judged()
}

fn by_board(shared: &Shared) -> bool {
    shared.game.scoring_mode() == ScoringMode::Board
}

impl ChallengeQuestion {
    fn press(&mut self, shared: &mut Shared, button: u8) -> Transition {
        match shared.playing(button) {
            Some(seat) if seat == self.on.seat => back(shared),
            Some(seat) if seat != self.by => {
                (self.by, self.pressed, self.chosen) = (seat, shared.now(), None);
                shared.asks(Some(seat));
                shared.play(Sound::Click);
                Transition::Stay
            }
            Some(_) if shared.now().since(self.pressed) >= AGAIN_MILLIS => self.challenge(shared),
            Some(_) => refuse(shared, Gesture::Seat(button)),
            None => {
                shared.blink(button);
                Transition::Stay
            }
        }
    }

    fn challenge(&self, shared: &mut Shared) -> Transition {
        let by = u8::from(self.by);
        if by_board(shared) {
            board_announce::challenge(shared, by)
        } else {
            announce::challenge_words(shared, by, shared.announcement.words.clone())
        }
    }

    fn answers(shared: &Shared) -> (Sentence, Sentence) {
        let texts = shared.texts();
        let fine = filled(texts.fine(), announce::noted_words(shared));
        let words = if by_board(shared) { board_announce::counted(shared).words.len() } else { 1 };
        let challenge = match challenged_words::price(shared, words) {
            Some(price) => texts.says(texts.challenge_it(), &price),
            None => plain(texts.challenge_it()),
        };
        (fine, challenge)
    }
}

/// Back to the announcement: nothing was meant.
fn back(shared: &mut Shared) -> Transition {
    shared.asks(None);
    shared.play(Sound::Click);
    Transition::Table
}

impl Screen for ChallengeQuestion {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(button) => self.press(shared, button),
            Gesture::Turn { .. } if shared.now().since(self.pressed) < SOON_MILLIS => Transition::Stay,
            Gesture::Turn { detents, .. } => {
                self.chosen = Some(if detents > 0 { Choice::Challenge } else { Choice::Fine });
                Transition::Stay
            }
            Gesture::Push => match self.chosen {
                Some(Choice::Fine) if by_board(shared) => board_announce::note(shared),
                Some(Choice::Fine) => announce::note(shared),
                Some(Choice::Challenge) => self.challenge(shared),
                None => refuse(shared, gesture),
            },
            Gesture::HoldDial => back(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        canvas.told_as(Role::Asked).title(&challenged_words::both(shared, self.by, self.on.seat));
        let x = canvas.text_from(Font::Bold, (3, 26), texts.challenge_question());
        let x = canvas.icon(Icon::SEAT, (x + 6, 19));
        canvas.text(Font::Plain, Align::Left, (x, 26), texts.press_again());
        let (fine, challenge) = Self::answers(shared);
        let choices = [(Key::of("fine"), fine.as_str()), (Key::of("challenge"), challenge.as_str())];
        // Nothing is chosen yet: no line is.
        let chosen = self.chosen.map_or(choices.len(), |chosen| usize::from(chosen == Choice::Challenge));
        list::draw_choice(canvas, 28, &choices, chosen);
        match self.chosen {
            Some(_) => canvas.hints((Icon::TURN, texts.choose()), (Icon::PUSH, texts.do_it())),
            None => canvas.hints((Icon::TURN, texts.choose()), (Icon::HOLD, texts.back())),
        }
    }
}
