//! The word of a turn by board, typed as it reads there: letters that lie on the board already are typed, too.
//!
//! For whoever drives it (a scenario, a typist): the own button on the turn's screen comes here, and the clock stands from
//! then on. The seat buttons are the keyboard's columns, a held one makes the letter a blank, the dial moves the last letter,
//! holding the dial deletes it. A push goes to [the place](super::placing). On the empty line the dial chooses instead, and a
//! push does it: one detent right is the pass, two to eight exchange one to seven tiles, the last goes on by points. Holding
//! the dial on the empty line goes back to the turn.

use super::question::{Asked, Question};
use super::ready::giving_up;
use super::{Screen, Transition, mend, menu, placing, typing};
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::entry::Entry;
use crate::gestures::{Gesture, Together};
use crate::list::{self, Key};
use crate::sound::Sound;
use crate::texts::{Sentence, as_text, plain};
use crate::time::Moment;
use game::Event;
use game::board::SIDE;
use letters::Word;

/// The uses of the empty line, besides a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instead {
    /// Nothing is chosen.
    Word,
    Pass,
    Exchange(u8),
    OnlyPoints,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardTyping {
    pub(super) entry: Entry,
    /// Place among what the empty line can be for.
    pub(super) chosen: usize,
}

/// Tiles that can be exchanged now.
fn exchangeable(shared: &Shared) -> usize {
    let dealt = shared.game.sheet().dealt;
    if shared.game.may_exchange() { usize::from(dealt.min(shared.game.bag())) } else { 0 }
}

/// The number of choices the empty line has.
pub(super) fn choices(shared: &Shared) -> usize {
    // A turn of the past is another word, and nothing else.
    if shared.is_mending() { 1 } else { exchangeable(shared) + 3 }
}

fn instead(shared: &Shared, chosen: usize) -> Instead {
    match chosen {
        0 => Instead::Word,
        1 => Instead::Pass,
        _ if chosen - 1 <= exchangeable(shared) => Instead::Exchange(chosen as u8 - 1),
        _ => Instead::OnlyPoints,
    }
}

impl BoardTyping {
    /// With a word to go on with, or an empty one.
    pub(super) fn of(shared: &Shared, word: Word) -> Self {
        let alphabet = typing::alphabet(shared.game.settings().language());
        Self { entry: Entry::edit(alphabet, usize::from(SIDE), word), chosen: 0 }
    }

    fn push(&self, shared: &mut Shared) -> Transition {
        let spent = shared.spent();
        match instead(shared, self.chosen) {
            _ if !self.entry.word().is_empty() => placing::open(shared, *self.entry.word()),
            Instead::Word => {
                shared.play(Sound::Nope);
                Transition::Stay
            }
            Instead::Pass => shared.happen(&giving_up(shared), Sound::Noted),
            Instead::Exchange(tiles) => shared.happen(&Event::Exchange { spent, tiles }, Sound::Noted),
            Instead::OnlyPoints => {
                shared.play(Sound::Click);
                Transition::to(Question::from(Asked::ByPoints))
            }
        }
    }

    /// Back into the turn; once the glass has run out there is no such way.
    fn leave(shared: &mut Shared) -> Transition {
        if shared.is_mending() {
            return mend::back(shared);
        }
        if shared.game.may_correct() { shared.happen_plain(Event::Resume, Sound::Flip) } else { menu::open(shared) }
    }

    fn draw_instead(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let x = canvas.icon(Icon::PUSH, (1, 2));
        let label = label(shared, instead(shared, self.chosen));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 10), canvas.room() - 1 - x, &label);
    }
}

fn label(shared: &Shared, instead: Instead) -> Sentence {
    let texts = shared.texts();
    match instead {
        Instead::Word => plain(texts.type_on_board()),
        Instead::Pass => plain(texts.pass()),
        Instead::Exchange(tiles) => as_text(format_args!("{} {tiles}", texts.exchange())),
        Instead::OnlyPoints => plain(texts.only_points()),
    }
}

/// Draws what to type, and what the dial has instead.
fn draw_hint(shared: &Shared, entry: &Entry, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    if canvas.has_badge() {
        let room = canvas.room() - 1;
        canvas.fitted(&[Font::Narrow], Align::Left, (0, 6), room, texts.type_on_board());
        let x = canvas.icon(Icon::TURN, (0, 7));
        return canvas.fitted(&[Font::Narrow], Align::Left, (x, 13), room - x, texts.pass());
    }
    // A chord is shown beside it until somebody has typed one: that leaves room for fewer words.
    let (font, hint) = match shared.knows_chords {
        true => (Font::Plain, texts.type_on_board()),
        false => (Font::Narrow, texts.type_on_board_short()),
    };
    let x = 128 - font.width(texts.pass());
    canvas.icon(Icon::TURN, (x - 9, 3));
    canvas.text(font, Align::Left, (x, 10), texts.pass());
    entry.draw_hint(canvas, hint, x - 13, !shared.knows_chords);
}

impl Screen for BoardTyping {
    const HOLD_REPEATS: bool = true;
    const TOGETHER: Together = Together::Chord;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Seat(column) => {
                self.chosen = 0;
                let sound = if self.entry.press(column) { Sound::Click } else { Sound::Nope };
                shared.play(sound);
            }
            Gesture::Replace { seat, pressed } => {
                self.chosen = 0;
                typing::replace(shared, &mut self.entry, seat, pressed);
            }
            Gesture::Both { first, second } => typing::press_both(shared, &mut self.entry, first, second),
            Gesture::SeatHold(column) => self.entry.make_joker(column),
            Gesture::Turn { detents, .. } => {
                if !self.entry.turn(detents) {
                    self.chosen = list::moved(self.chosen, detents, choices(shared));
                }
            }
            Gesture::Push => return self.push(shared),
            // Only a hold that begins on an empty word leaves: one that deletes must not run on into the next screen.
            Gesture::HoldDial if !self.entry.delete() => return Self::leave(shared),
            Gesture::HoldDial => {}
            Gesture::HoldDialAgain => {
                self.entry.delete();
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        self.entry.draw(canvas);
        if !self.entry.word().is_empty() {
            return;
        }
        match self.chosen {
            0 if shared.is_mending() => {
                canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (0, 10), 126, shared.texts().type_on_board());
            }
            0 => draw_hint(shared, &self.entry, canvas),
            _ => self.draw_instead(shared, canvas),
        }
        for index in 0..choices(shared) {
            let instead = instead(shared, index);
            let key = match instead {
                Instead::Word => Key::of("word"),
                Instead::Pass => Key::of("pass"),
                Instead::Exchange(tiles) => Key::numbered("exchange", usize::from(tiles)),
                Instead::OnlyPoints => Key::of("only-points"),
            };
            list::read_one(canvas, index, key, &label(shared, instead), index == self.chosen);
        }
    }
}
