//! The keyboard screen: typing a word, whatever it is for.

use super::verdict::Judgement;
use super::{Screen, Transition, challenged_words, check, home, referee, seats, settle, whose};
use crate::canvas::Canvas;
use crate::device::Shared;
use crate::entry::Entry;
use crate::gestures::{Gesture, Together};
use crate::io::Answer;
use crate::sound::Sound;
use crate::time::Moment;
use game::{NAME_CHARS, Name, Seat};
use letters::{Alphabet, LISTED_MAX, Language, Letter, Word};
use picture::frame_buffer::WIDTH;

/// The purpose of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A player's name.
    Name(Seat),
    /// A player's name in the middle of a game.
    Rename(Seat),
    /// The word laid, counted by the device.
    Laid,
    /// One of those anew.
    LaidAgain(usize),
    /// A challenged word: a new one, or one of those typed already.
    Challenged(Option<usize>),
    /// In a challenge about words that were changed: one as it lay before.
    Before,
    /// One that lies there now.
    After,
    /// A word that lies before a player when the round is settled.
    Settled(settle::Settle),
    /// One of those words anew: the one that is chosen in the list.
    Changed(settle::Settle),
    /// The letters left in a hand.
    Hand(settle::Settle),
    /// A word looked up while no game runs.
    Check(Language),
}

/// The alphabet words are typed in.
pub(crate) fn alphabet(language: Option<Language>) -> &'static Alphabet {
    language.unwrap_or_default().alphabet()
}

/// The alphabet names are typed in: French ones keep their accents, which tiles do not have, and all may have a hyphen.
pub(crate) fn names(language: Language) -> &'static Alphabet {
    static FRENCH: Alphabet = Alphabet::of_names("ABCÇDEÉÈÊËFGHIÏJKLMNOÔPQRSTUVWXYZ");
    static GERMAN: Alphabet = Alphabet::of_names("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ");
    static LATIN: Alphabet = Alphabet::of_names("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    match language {
        Language::French => &FRENCH,
        Language::German => &GERMAN,
        _ => &LATIN,
    }
}

/// Shows the keyboard with nothing typed.
pub(crate) fn open(shared: &Shared, purpose: Purpose) -> Transition {
    Transition::to(screen(shared, purpose))
}

/// The most letters a word may have: what a list is asked must be in its reach, what lies on the table may be longer.
const fn longest(purpose: Purpose) -> usize {
    match purpose {
        Purpose::Name(_) | Purpose::Rename(_) => NAME_CHARS,
        Purpose::Check(_) => LISTED_MAX,
        _ => letters::WORD_MAX,
    }
}

/// The keyboard with nothing typed.
pub(crate) fn screen(shared: &Shared, purpose: Purpose) -> Typing {
    with(shared, purpose, Word::new())
}

/// Shows the keyboard with a word to change.
pub(crate) fn edit(shared: &Shared, purpose: Purpose, word: Word) -> Transition {
    Transition::to(with(shared, purpose, word))
}

fn with(shared: &Shared, purpose: Purpose, word: Word) -> Typing {
    let alphabet = match purpose {
        Purpose::Name(_) | Purpose::Rename(_) => names(shared.preferences.language),
        Purpose::Check(language) => alphabet(Some(language)),
        _ => alphabet(shared.game.settings().language()),
    };
    Typing { purpose, entry: Entry::edit(alphabet, longest(purpose), word) }
}

/// The keyboard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typing {
    pub(super) purpose: Purpose,
    pub(super) entry: Entry,
}

impl Screen for Typing {
    const HOLD_REPEATS: bool = true;
    const TOGETHER: Together = Together::Chord;

    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        let Self { purpose, entry } = self;
        match gesture {
            Gesture::Seat(column) => {
                let sound = if entry.press(column) { Sound::Click } else { Sound::Nope };
                shared.play(sound);
            }
            Gesture::Replace { seat, pressed } => replace(shared, entry, seat, pressed),
            Gesture::Both { first, second } => press_both(shared, entry, first, second),
            Gesture::SeatHold(column) if !matches!(purpose, Purpose::Name(_) | Purpose::Rename(_)) => {
                entry.make_joker(column);
            }
            Gesture::SeatHold(_) => {}
            Gesture::Turn { detents, .. } => {
                if !entry.turn(detents) {
                    *purpose = referee::turned(shared, *purpose);
                }
            }
            Gesture::Push => return done(shared, *purpose, entry),
            // Only a hold that begins on an empty word leaves: one that deletes must not run on into the next screen.
            Gesture::HoldDial if !entry.delete() => return leave(shared, *purpose),
            Gesture::HoldDial => {}
            Gesture::HoldDialAgain => {
                entry.delete();
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        let texts = shared.texts();
        let told;
        let hint = match self.purpose {
            Purpose::Name(_) | Purpose::Rename(_) => texts.type_name(),
            Purpose::Challenged(_) if shared.game.sheet().robbing.is_some() => texts.word_or_rules(),
            Purpose::Laid | Purpose::LaidAgain(_) | Purpose::Challenged(_) => texts.type_challenged(),
            Purpose::Before | Purpose::After => {
                told = referee::hint(shared, self.purpose);
                &told
            }
            Purpose::Settled(settle) => {
                told = settle.last_word(shared);
                if told.is_empty() { texts.type_settled() } else { &told }
            }
            Purpose::Changed(_) => texts.type_changed(),
            Purpose::Hand(_) => texts.type_hand(),
            Purpose::Check(language) => check::judge(shared, language),
        };
        self.entry.draw(canvas);
        if self.entry.word().is_empty() {
            self.entry.draw_hint(canvas, hint, WIDTH as i32 - 1, !shared.knows_chords);
        }
    }

    fn answered(&mut self, shared: &mut Shared, answer: Answer) -> Transition {
        match self.purpose {
            Purpose::Check(language) => check::open_answer(shared, answer, *self.entry.word(), language),
            Purpose::After => referee::answered(shared, answer),
            Purpose::Challenged(_) => Judgement::of(shared, answer).shown(shared),
            _ => Transition::Stay,
        }
    }
}

/// Two buttons type the letter between their boxes; whoever has done so once need not be shown how.
pub(super) fn press_both(shared: &mut Shared, entry: &mut Entry, first: u8, second: u8) {
    let typed = entry.press_both(first, second);
    shared.knows_chords |= typed;
    shared.play(if typed { Sound::Click } else { Sound::Nope });
}

/// A button and the dial together put a letter in the place of the last one.
pub(super) fn replace(shared: &mut Shared, entry: &mut Entry, seat: u8, pressed: bool) {
    entry.replace(seat, pressed);
    shared.play(Sound::Click);
}

fn leave(shared: &mut Shared, purpose: Purpose) -> Transition {
    shared.play(Sound::Click);
    match purpose {
        Purpose::Name(_) => Transition::to(seats::Seating),
        Purpose::Laid | Purpose::LaidAgain(_) | Purpose::Rename(_) => Transition::Table,
        Purpose::Challenged(_) => challenged_words::leave_typing(shared),
        Purpose::Before | Purpose::After => referee::leave(shared, purpose),
        Purpose::Settled(settle) => settle::typed_all(shared, settle),
        Purpose::Changed(settle) | Purpose::Hand(settle) => Transition::to(settle),
        Purpose::Check(_) => Transition::to(home::Home::new()),
    }
}

fn done(shared: &mut Shared, purpose: Purpose, entry: &Entry) -> Transition {
    let word = entry.word();
    match purpose {
        _ if !word.is_empty() => {}
        Purpose::LaidAgain(_) | Purpose::Changed(_) | Purpose::Before | Purpose::After => {}
        // There is no list yet that could be complete.
        Purpose::Challenged(_) if shared.announcement.challenged.is_empty() => {
            shared.play(Sound::Nope);
            return Transition::Stay;
        }
        _ => return leave(shared, purpose),
    }
    match purpose {
        Purpose::Name(seat) => {
            if let Some(player) = shared.draft.as_mut().and_then(|draft| draft.settings.players[seat.index()].as_mut())
            {
                player.name = name(word);
            }
            shared.play(Sound::Noted);
            Transition::to(seats::Seating)
        }
        Purpose::Rename(seat) => whose::rename(shared, seat, name(word)),
        Purpose::Laid => challenged_words::lay(shared, word),
        Purpose::LaidAgain(place) => challenged_words::lay_again(shared, place, word),
        Purpose::Challenged(place) => challenged_words::typed(shared, place, word),
        Purpose::Before | Purpose::After => referee::typed(shared, purpose, word),
        Purpose::Settled(settle) => settle::typed_word(shared, settle, word),
        Purpose::Changed(settle) => settle::changed_word(shared, settle, word),
        Purpose::Hand(settle) => settle::typed_hand(shared, settle, word),
        Purpose::Check(language) => {
            check::ask(shared, language, word);
            Transition::Stay
        }
    }
}

/// A name as it is usually written: one capital, and one behind a hyphen.
fn name(word: &Word) -> Name {
    let mut name = Name::new();
    let mut first = true;
    for letter in word.letters() {
        let _ = name.push(if first { letter.as_char() } else { letter.as_small_char() });
        first = letter == Letter::HYPHEN;
    }
    name
}
