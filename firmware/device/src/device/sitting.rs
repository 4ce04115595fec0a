//! What happens before and after a game: choosing one, sitting down, beginning, once more.

use super::Device;
use crate::draft::{Draft, Said};
use crate::screens::{Screen, paused::Cause};
use crate::sound::Sound;
use crate::time::Moment;
use crate::world::Effect;
use game::{Event, GameKind, Phase, Seat, Seats, Settings, Slot};

impl Device {
    /// After the first screen: the language, once; then the game or the list of games.
    pub(crate) fn leave_splash(&mut self) {
        self.repaint = true;
        if self.preferences.language_chosen {
            self.go_home();
        } else {
            self.screen = Screen::Language { chosen: 0 };
        }
    }

    /// To the game that is on, where a turn stands until somebody pushes, or to the list of games.
    pub(crate) fn go_home(&mut self) {
        match self.game.phase() {
            Phase::NotBegun => self.show_games(),
            Phase::Turn { .. } => self.screen = Screen::Paused { cause: Cause::Asked },
            _ => self.screen = Screen::Table,
        }
    }

    /// The list of games, at the one played last.
    pub(crate) fn show_games(&mut self) {
        let kind = self.game.settings().kind;
        let chosen = GameKind::ALL.iter().position(|&one| one == kind).unwrap_or(0);
        self.screen = Screen::Home { chosen };
    }

    /// Opens the table for a game: seats are kept from the last one.
    pub(crate) fn sit_down(&mut self, kind: GameKind) {
        let mut settings = Settings::new(kind);
        let last = self.game.settings();
        if last.seats().count() <= settings.seats_max() {
            settings.players.clone_from(&last.players);
        }
        self.draft = Slot::Full(Draft::new(settings));
        self.screen = Screen::Seats;
        self.push_effect(Effect::PrepareJournal);
    }

    /// Begins the game that was set up, or says why not.
    pub(crate) fn begin(&mut self, now: Moment) {
        let Some(draft) = self.draft.take() else { return };
        let seats = draft.settings.seats();
        let agreed = draft.starter.filter(|&seat| seats.contains(seat));
        let starter = agreed.or_else(|| self.draw_lot(seats)).unwrap_or(draft.settings.starter);
        let settings = draft.agreed(starter);
        if let Err(refusal) = settings.check() {
            self.draft = Slot::Full(draft);
            let sentence = self.texts().refusal(refusal);
            return self.tell(&sentence, now);
        }
        self.begin_with(&settings, now);
        if agreed.is_none() {
            self.screen = Screen::Lots { since: now };
        }
    }

    /// One of the seats, each as likely as the others.
    pub(crate) fn draw_lot(&mut self, seats: Seats) -> Option<Seat> {
        let lot = self.lots.draw(usize::from(seats.count()));
        seats.iter().nth(lot)
    }

    /// The same table once more, with the starter the sheet names.
    pub(crate) fn rematch(&mut self, now: Moment) {
        let seats = self.game.settings().seats();
        let Some(lot) = self.draw_lot(seats) else { return };
        let settings = self.game.rematch(lot);
        self.push_effect(Effect::PrepareJournal);
        self.begin_with(&settings, now);
    }

    fn begin_with(&mut self, settings: &Settings, now: Moment) {
        self.game.clear();
        self.push_effect(Effect::BeginJournal);
        self.said = Said::new();
        self.screen = Screen::Table;
        self.happen(&Event::Begin(settings.clone()), Sound::Noted, now);
    }
}
