//! The confirmation dialog, a question with two answers: the dial chooses, a push does what is chosen. What is safe is
//! chosen first.

use super::scrub::Scrub;
use super::settle::{self, Settle};
use super::{Screen, Transition, home, house_list, menu, over, phase_screen, refuse, rules};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, filled, plain};
use crate::time::Moment;
use game::{Event, Seat, TimeOver};

/// The question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The glass ran out: is anything that lies there not valid?
    Late(Seat),
    /// Is the game that is on, or over, left for another?
    Leave,
    /// Does the same table play once more?
    Again,
    /// The table ended it, and this hand is empty: is its player out?
    Out(Settle),
    /// By board: does the table go on by points?
    ByPoints,
    /// A mended game is not over any more: is it played on?
    PlayOn,
    /// Time travel: are these turns dropped?
    Drop(Scrub),
    /// Does the table end the round before its time?
    EndRound,
    /// By board: do the tiles of somebody who has left go back into the bag?
    TilesBack(Seat),
    /// Is the house word at this place forgotten?
    Forget(usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(super) asked: Asked,
    pub(super) yes: bool,
}

impl From<Asked> for Question {
    fn from(asked: Asked) -> Self {
        Self { asked, yes: false }
    }
}

impl Screen for Question {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Turn { detents, .. } => {
                self.yes = detents > 0;
                Transition::Stay
            }
            Gesture::Push => self.answer(shared),
            Gesture::HoldDial => self.back(shared),
            _ => refuse(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let question = match self.asked {
            Asked::Late(_) => plain(texts.late_question()),
            Asked::Leave => plain(texts.leave_question()),
            Asked::Again => plain(texts.again_question()),
            Asked::Out(settle) => filled(texts.out_question(), shared.name(settle.seat())),
            Asked::ByPoints => plain(texts.board_unknown()),
            Asked::PlayOn => plain(texts.play_on_question()),
            Asked::Drop(_) => filled(texts.drop_question(), shared.game.turns_ahead()),
            Asked::TilesBack(seat) => filled(texts.tiles_back_question(), shared.game.tiles_left_behind(seat)),
            Asked::Forget(_) => plain(texts.forget_question()),
            Asked::EndRound if shared.game.ends_drawn() => plain(texts.round_unscored()),
            Asked::EndRound => plain(texts.end_round_question()),
        };
        canvas.title(&self.title(shared));
        canvas.fitted(&[Font::Bold, Font::Plain, Font::Narrow], Align::Centre, (64, 26), 126, &question);
        let (no, yes) = self.answers(shared);
        list::draw_choice(canvas, 28, &[(Key::of("no"), &no), (Key::of("yes"), &yes)], usize::from(self.yes));
        canvas.hints((Icon::TURN, texts.choose()), (Icon::PUSH, texts.do_it()));
    }
}

impl Question {
    fn title(&self, shared: &Shared) -> Sentence {
        let texts = shared.texts();
        match self.asked {
            Asked::Late(seat) => as_text(format_args!("{} {}", texts.time_over(), shared.name(seat))),
            Asked::Leave | Asked::Again | Asked::PlayOn => plain(texts.game(shared.game.settings().kind)),
            Asked::Out(_) => plain(settle::title(shared)),
            Asked::ByPoints => plain(texts.by_points()),
            Asked::Drop(_) => plain(texts.time_travel()),
            Asked::EndRound => rules::title(shared),
            Asked::TilesBack(seat) => as_text(shared.name(seat)),
            Asked::Forget(place) => {
                let word = shared.house_words.iter().find(|&(other, _)| other == place);
                word.map_or_else(Sentence::new, |(_, word)| as_text(word))
            }
        }
    }

    fn answers(&self, shared: &Shared) -> (Sentence, Sentence) {
        let texts = shared.texts();
        match self.asked {
            Asked::Late(_) => {
                let tiles = match shared.game.sheet().time_over {
                    TimeOver::NoteValidThenDraw(tiles) if !shared.game.supply_empty() => tiles,
                    _ => 0,
                };
                // Nothing is drawn where nothing is left.
                let back = if tiles == 0 { plain(texts.yes()) } else { filled(texts.late_yes(), tiles) };
                (plain(texts.late_no()), back)
            }
            _ => (plain(texts.no()), plain(texts.yes())),
        }
    }

    fn answer(&self, shared: &mut Shared) -> Transition {
        match (self.asked, self.yes) {
            (Asked::Late(_), invalid) => shared.happen(&Event::Late { invalid }, Sound::Click),
            (Asked::Leave | Asked::Again | Asked::ByPoints | Asked::EndRound, false) => self.back(shared),
            (Asked::Leave, true) => {
                shared.halt();
                shared.play(Sound::Click);
                Transition::to(home::Home::new())
            }
            (Asked::Again, true) => over::rematch(shared),
            (Asked::ByPoints, true) => {
                // What was typed or laid by board is not said any more.
                shared.clear_said();
                let _ = phase_screen::play_on(shared);
                shared.happen_plain(Event::ByPoints, Sound::Noted)
            }
            (Asked::TilesBack(_) | Asked::Forget(_), false) => self.back(shared),
            (Asked::Forget(place), true) => {
                shared.forget_word(place);
                shared.play(Sound::Noted);
                self.back(shared)
            }
            (Asked::TilesBack(seat), true) => {
                let _ = shared.happen(&Event::TilesBack { seat }, Sound::Noted);
                self.back(shared)
            }
            (Asked::EndRound, true) => shared.happen_plain(Event::EndRound, Sound::Noted),
            (Asked::Out(settle), out) => settle.book(shared, out),
            (Asked::Drop(scrub), true) => scrub.play_from_here(shared),
            (Asked::Drop(scrub), false) => Transition::to(scrub),
            (Asked::PlayOn, true) => phase_screen::play_on(shared),
            (Asked::PlayOn, false) => shared.happen_plain(Event::EndGame, Sound::Noted),
        }
    }

    fn back(&self, shared: &mut Shared) -> Transition {
        match self.asked {
            Asked::Late(_) => menu::open(shared),
            Asked::Leave | Asked::Again | Asked::ByPoints | Asked::PlayOn | Asked::EndRound | Asked::TilesBack(_) => {
                phase_screen::play_on(shared)
            }
            Asked::Out(settle) => settle.shown(shared),
            Asked::Drop(scrub) => Transition::to(scrub),
            Asked::Forget(_) => Transition::to(house_list::HouseList::default()),
        }
    }
}
