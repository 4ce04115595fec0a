//! The end of the game: who won, and why it is over.

use super::columns::{column_centre, draw_columns, in_column, tell_beside, used_digits};
use super::question::{Asked, Question};
use super::{Screen, Transition, challenged_words, clocks, history, phase_screen, who_begins};
use crate::accessibility::Role;
use crate::canvas::{Align, Canvas, Font, Icon};
use crate::device::Shared;
use crate::gestures::Gesture;
use crate::sound::Sound;
use crate::texts::as_text;
use crate::time::Moment;
use game::{Rounds, Starter};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Over;

impl Screen for Over {
    fn gesture(&mut self, shared: &mut Shared, gesture: Gesture) -> Transition {
        match gesture {
            Gesture::Push => {
                shared.play(Sound::Click);
                Transition::to(Question::from(Asked::Again))
            }
            Gesture::Turn { .. } => Transition::to(history::History::default()),
            _ => phase_screen::otherwise(shared, gesture),
        }
    }

    fn draw(&self, shared: &Shared, _now: Moment, canvas: &mut Canvas<'_>) {
        draw(shared, canvas);
    }
}

/// The same table once more, with the starter the sheet names.
pub(crate) fn rematch(shared: &mut Shared) -> Transition {
    let seats = shared.game.settings().seats();
    let Some(lot) = shared.draw_lot(seats) else { return Transition::Stay };
    let by_lot = shared.game.rematch_starter() == Starter::Lots;
    let settings = shared.game.rematch(lot);
    if !shared.can_begin(&settings) {
        // The game before stays on the table: perhaps somebody who has gone comes back.
        return Transition::Table;
    }
    shared.prepare_journal();
    let transition = shared.begin(&settings);
    if by_lot { who_begins::open(shared) } else { transition }
}

/// The longest word and the best one, each with its maker; beside times there is no room for them, and the history has them.
fn draw_finest(shared: &Shared, finest: &[history::Finest], room: bool, canvas: &mut Canvas<'_>) {
    for (&(_, name, seat, word), y) in finest.iter().zip([33, 41]).filter(|_| room) {
        let maker = shared.short_name(seat);
        let x = 127 - Font::Narrow.width(maker.as_str());
        canvas.text(Font::Narrow, Align::Left, (x, y), maker.as_str());
        let word = challenged_words::in_line(&[word], usize::MAX);
        let told = shared.texts().says(name, &word);
        // The longest words need all the room there is.
        let told = if Font::Narrow.width(told.as_str()) < x - 2 { told } else { word };
        canvas.text(Font::Narrow, Align::Left, (0, y), told.as_str());
    }
}

fn draw(shared: &Shared, canvas: &mut Canvas<'_>) {
    let texts = shared.texts();
    let winners = shared.game.leaders();
    // The times that game clocks have counted need a line of their own, or what the last deal has brought.
    let timed = clocks::seats(shared);
    let dealt = shared.game.sheet().rounds == Rounds::OfDeals;
    let finest = history::finest(shared);
    let [why_line, hint_line] = match (timed.is_empty() && !dealt, finest.is_empty()) {
        (true, true) => [38, 49],
        (true, false) => [25, 50],
        (false, _) => [28, 40],
    };
    draw_finest(shared, &finest, timed.is_empty(), canvas);
    for &seat in &timed {
        let used = used_digits(shared, seat);
        tell_beside(canvas, seat, &used);
        canvas.text(Font::Narrow, Align::Centre, (column_centre(seat), 50), used.as_str());
    }
    for seat in shared.game.settings().seats().iter().filter(|_| dealt) {
        let (gained, unit) = in_column(shared.game.ledger().round_total(seat, shared.game.round()).0, 9_999);
        let gained = as_text(format_args!("{gained:+}{unit}"));
        tell_beside(canvas, seat, &gained);
        canvas.text(Font::Narrow, Align::Centre, (column_centre(seat), 50), gained.as_str());
    }
    match (winners.count(), winners.iter().next()) {
        (1, Some(winner)) if why_line < 38 => {
            let wins = as_text(format_args!("{} {}", shared.name(winner), texts.wins()));
            // Above the line with the reason of a game with words there is room for a smaller face.
            let (fonts, baseline): (&[Font], i32) = match why_line {
                28.. => (&[Font::Name, Font::Title, Font::Bold, Font::Narrow], 14),
                _ => (&[Font::Title, Font::Bold, Font::Narrow], 12),
            };
            canvas.fitted(fonts, Align::Centre, (64, baseline), 126, &wins);
        }
        (1, Some(winner)) => {
            let name = shared.name(winner);
            let fonts = [Font::Name, Font::Title, Font::Bold];
            canvas.fitted(&fonts, Align::Centre, (64, 14), 126, &name);
            canvas.told_as(Role::More).text(Font::Bold, Align::Centre, (64, 27), texts.wins());
        }
        _ => {
            let (fonts, baseline) = ([Font::Name, Font::Title, Font::Bold], (why_line - 20).max(14));
            canvas.largest(&fonts, Align::Centre, (64, baseline), 126, (0, baseline + 4), texts.tie());
        }
    }
    if let Some(ending) = shared.game.ending() {
        let why = texts.ending(ending, |seat| shared.name(seat));
        canvas.fitted(&[Font::Plain, Font::Narrow], Align::Centre, (64, why_line), 126, &why);
    }
    let x = canvas.icon(Icon::PUSH, (0, hint_line - 7));
    canvas.text(Font::Plain, Align::Left, (x, hint_line), texts.rematch());
    let x = 127 - Font::Plain.width(texts.history());
    canvas.icon(Icon::TURN, (x - 9, hint_line - 7));
    canvas.text(Font::Plain, Align::Left, (x, hint_line), texts.history());
    draw_columns(shared, winners.iter().next().filter(|_| winners.count() == 1), canvas);
}
