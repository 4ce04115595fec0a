//! Take home: a game as QR codes before a phone's camera. First the result, a text by itself, then the whole game in codes that
//! follow each other; the last place of the dial makes codes coarse or fine.

use super::last_games::{LastGames, Showing};
use super::{Screen, Transition, phase_screen, refuse};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon, broken};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::take_home::WholeGame;
use crate::texts::as_text;
use crate::time::Moment;
use ::take_home::{Density, Results};
use game::Phase;

/// So long each code of a game stands.
const CODE_MILLIS: u64 = 250;
/// Work goes on so much later: longer than a slice of it takes, so that presses come between.
const WORK_MILLIS: u64 = 30;

/// The side of a code with its quiet zone, in pixels.
const SIDE: i32 = 64;
/// The texts beside it: their first column, and their width.
const BESIDE: (i32, i32) = (67, 60);

/// A place of the dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A code of the result, from 0.
    Result(u8),
    /// The codes of the game, one after the other, or one of them if they are stopped.
    Game { stopped: bool },
    /// Coarse or fine.
    Size,
}

/// The number of a game's codes, which takes as long to know as packing all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Unknown,
    Counting,
    Known(u16),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeHome {
    /// The game's place in the archive, if that is where somebody came from.
    archived: Option<u8>,
    /// The game itself; `None` if only its result is known.
    whole: Option<WholeGame>,
    density: Density,
    pub(super) place: Place,
    /// Codes of the result.
    results: u8,
    /// The code of the game that is shown, from 0.
    pub(super) number: u16,
    pub(super) count: Count,
    /// The code of this place is made.
    made: bool,
    /// A code was made since this was opened: it stands until the next one is there.
    shown: bool,
    /// When there is more to do.
    due: Option<Moment>,
}

/// True if there is something to take home, and no clock runs on meanwhile.
pub(crate) fn is_offered(shared: &Shared) -> bool {
    let standing = !shared.is_tournament() || shared.game.phase() == Phase::Over;
    standing && !shared.game.ledger().lines().is_empty()
}

/// The game that is on or over.
pub(crate) fn open(shared: &mut Shared) -> Transition {
    Transition::to(TakeHome::of(shared, None))
}

/// A game of the archive; those of this evening are whole.
pub(crate) fn open_archived(shared: &mut Shared, place: usize) -> Transition {
    let place = u8::try_from(place).unwrap_or(u8::MAX);
    Transition::to(TakeHome::of(shared, Some(place)))
}

impl TakeHome {
    pub(super) fn of(shared: &Shared, archived: Option<u8>) -> Self {
        let number = match archived {
            Some(place) => shared.archive.number_of(place.into()),
            None => Some(shared.archive.current),
        };
        let mut screen = Self {
            archived,
            whole: number.and_then(|number| shared.whole_game(number)),
            density: Density::Coarse,
            place: Place::Result(0),
            results: 0,
            number: 0,
            count: Count::Unknown,
            made: false,
            shown: false,
            due: Some(shared.now() + 1),
        };
        screen.results = screen.texts(shared).len() as u8;
        screen
    }

    fn texts(&self, shared: &Shared) -> Results {
        let archive = &shared.archive;
        let earlier = self.archived.map(usize::from).filter(|&place| archive.number_of(place) != Some(archive.current));
        match earlier.and_then(|place| archive.get(place)) {
            Some(archived) => shared.archived_texts(&archived, self.density),
            None => shared.result_texts(self.density),
        }
    }

    /// Goes somewhere else; what is to be seen there is made next.
    fn go(&mut self, place: Place, now: Moment) {
        self.place = place;
        (self.made, self.due) = (false, (place != Place::Size).then_some(now + 1));
    }

    fn turn(&mut self, detents: i8, now: Moment) {
        let has_game = self.whole.is_some();
        if self.place == (Place::Game { stopped: true }) {
            let there = i32::from(self.number) + i32::from(detents);
            if let Some(number) = u16::try_from(there).ok().filter(|&number| number < self.known_count()) {
                self.number = number;
                return self.go(self.place, now);
            }
        }
        let results = usize::from(self.results);
        let here = match self.place {
            Place::Result(place) => place.into(),
            Place::Game { .. } => results,
            Place::Size => results + usize::from(has_game),
        };
        let there = crate::list::moved(here, detents, results + usize::from(has_game) + 1);
        let place = match there {
            there if there < results => Place::Result(there as u8),
            there if there == results && has_game => Place::Game { stopped: false },
            _ => Place::Size,
        };
        if there != here {
            self.go(place, now);
        }
    }

    fn push(&mut self, shared: &mut Shared) {
        match self.place {
            Place::Game { stopped } => {
                self.place = Place::Game { stopped: !stopped };
                // Until the next one is due, or for as long as it takes to make this one.
                self.due = (!self.made || stopped).then_some(shared.now() + 1);
            }
            Place::Size => {
                self.density = match self.density {
                    Density::Coarse => Density::Fine,
                    Density::Fine => Density::Coarse,
                };
                (self.number, self.count) = (0, Count::Unknown);
                self.results = self.texts(shared).len() as u8;
                self.go(Place::Result(0), shared.now());
            }
            Place::Result(_) => {
                shared.play(Sound::Nope);
                return;
            }
        }
        shared.play(Sound::Click);
    }

    /// Does a slice of the work, and says when the next is due.
    fn work(&mut self, shared: &mut Shared) -> Option<Moment> {
        match self.place {
            Place::Size => None,
            Place::Result(place) => {
                let texts = self.texts(shared);
                let text = texts.get(usize::from(place)).map_or("", |text| text.as_str());
                self.made = shared.codes.qr.encode(text, self.density).is_some();
                self.shown = self.made;
                None
            }
            Place::Game { stopped } => self.work_on_game(self.whole?, shared, stopped),
        }
    }

    fn work_on_game(&mut self, whole: WholeGame, shared: &mut Shared, stopped: bool) -> Option<Moment> {
        let more = Some(shared.now() + WORK_MILLIS);
        match self.count {
            Count::Unknown => {
                shared.start_codes(self.density, whole);
                self.count = Count::Counting;
                return more;
            }
            Count::Counting => {
                if shared.count_codes(whole) {
                    self.count = Count::Known(shared.codes.frames.count());
                }
                return more;
            }
            Count::Known(0) => {
                // It is too long for codes: its result is not.
                self.whole = None;
                self.go(Place::Result(0), shared.now());
                return self.due;
            }
            Count::Known(count) => {
                if self.made && !stopped {
                    self.number = (self.number + 1) % count;
                    self.made = false;
                }
            }
        }
        if !shared.make_code(self.number, self.density, whole) {
            return more;
        }
        (self.made, self.shown) = (true, true);
        (!stopped && self.known_count() > 1).then_some(shared.now() + CODE_MILLIS)
    }

    const fn known_count(&self) -> u16 {
        match self.count {
            Count::Known(count) => count,
            Count::Unknown | Count::Counting => 0,
        }
    }

    fn draw_beside(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let (title, how, place) = match self.place {
            Place::Result(place) => {
                let title = if self.whole.is_some() { texts.result() } else { texts.result_only() };
                (title, texts.by_phone(), as_text(format_args!("{}/{}", place + 1, self.results)))
            }
            Place::Game { .. } => {
                let place = match self.count {
                    Count::Known(count) => as_text(format_args!("{}/{count}", self.number + 1)),
                    Count::Unknown | Count::Counting => as_text("..."),
                };
                (texts.whole_game(), texts.by_page(), place)
            }
            Place::Size => return,
        };
        let (left, width) = BESIDE;
        canvas.fitted(&[Font::Bold, Font::Narrow], Align::Left, (left, 10), width, title);
        canvas.text(Font::Plain, Align::Left, (left, 22), place.as_str());
        for (line, words) in (0i32..).zip(broken(Font::Narrow, width, how)) {
            // One sentence in several lines.
            canvas.told_as(if line == 0 { Role::Plain } else { Role::More });
            canvas.text(Font::Narrow, Align::Left, (left, 32 + line * 8), words);
        }
        match self.place {
            Place::Game { stopped } => {
                let x = canvas.icon(Icon::PUSH, (left, 55));
                let does = if stopped { texts.go_on() } else { texts.stop() };
                canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 62), 127 - x, does);
            }
            _ => {
                let x = canvas.icon(Icon::TURN, (left, 55));
                let next = if self.whole.is_some() { texts.whole_game() } else { texts.size_of_codes() };
                canvas.fitted(&[Font::Plain, Font::Narrow], Align::Left, (x, 62), 127 - x, next);
            }
        }
    }

    fn draw_size(&self, shared: &Shared, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let (now, other) = match self.density {
            Density::Coarse => (texts.coarse(), texts.fine_codes()),
            Density::Fine => (texts.fine_codes(), texts.coarse()),
        };
        canvas.title(texts.take_home());
        let size = as_text(format_args!("{}: {now}", texts.size_of_codes()));
        canvas.fitted(&[Font::Title, Font::Bold, Font::Plain], Align::Centre, (64, 36), 126, &size);
        canvas.hints((Icon::TURN, texts.back()), (Icon::PUSH, other));
    }
}

/// Draws the code made last: light modules are lit, in a lit square that is the quiet zone, which reads best on a dark panel.
fn draw_code(shared: &Shared, canvas: &mut Canvas<'_>) {
    let modules = shared.codes.qr.modules();
    let size = i32::from(modules.size());
    let pixels = if 2 * size < SIDE { 2 } else { 1 };
    let edge = (SIDE - size * pixels) / 2;
    let module = |pixel: i32| (pixel - edge).div_euclid(pixels);
    for x in 0..SIDE {
        let lit = |top: i32| {
            (0..32).fold(0, |column, y| column | u32::from(!modules.is_dark(module(x), module(top + y))) << y)
        };
        canvas.frame().light(x as usize, [lit(0), lit(32)]);
    }
}

impl Screen for TakeHome {
    // No clock runs here.
    const BADGE: bool = false;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match (gesture, self.archived) {
            (Gesture::Turn { detents, .. }, _) => self.turn(detents, shared.now()),
            (Gesture::Push, _) => self.push(shared),
            (Gesture::HoldDial, Some(place)) => {
                shared.play(Sound::Click);
                return Transition::to(LastGames { chosen: place.into(), showing: Showing::TakeHome });
            }
            (Gesture::HoldDial, None) => return phase_screen::play_on(shared),
            _ => return refuse(shared, gesture),
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        if self.place == Place::Size {
            return self.draw_size(shared, canvas);
        }
        if self.shown {
            draw_code(shared, canvas);
        }
        self.draw_beside(shared, canvas);
    }

    fn deadline(&self, _now: Moment) -> Option<Moment> {
        self.due
    }

    fn wake(&mut self, shared: &mut Shared) -> Transition {
        if self.due.is_some_and(|due| due <= shared.now()) {
            self.due = None;
            self.due = self.work(shared);
            shared.repaint();
        }
        Transition::Stay
    }
}
