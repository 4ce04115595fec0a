//! Every text the device shows, in one table: a language that lacks one does not compile.

mod de;
mod en;
mod fr;

use crate::preferences::Language;
use game::GameKind;

/// All texts of one language. Short: the screen is 128 pixels wide, and a test draws every one of them.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The language's own name.
    pub(crate) language: &'static str,
    /// Title of the first question of all.
    pub(crate) choose_language: &'static str,
    /// Under the name on the first screen.
    pub(crate) tagline: &'static str,

    /// Title: which game?
    pub(crate) choose_game: &'static str,
    /// The game without rules: a clock and points.
    pub(crate) free_play: &'static str,

    /// Title: who plays?
    pub(crate) sit_down: &'static str,
    /// Each player presses a button.
    pub(crate) press_to_sit: &'static str,
    /// Push: the game begins.
    pub(crate) begin: &'static str,
    /// Turn: the settings of this game.
    pub(crate) settings: &'static str,
    /// Too few seats are taken.
    pub(crate) too_few_players: &'static str,
    /// More seats are taken than this game has.
    pub(crate) too_many_players: &'static str,
    /// A player without a name; the seat's number follows.
    pub(crate) player: &'static str,
    /// Hint while a name is typed.
    pub(crate) type_name: &'static str,

    /// Setting: how long a turn may take.
    pub(crate) clock: &'static str,
    /// Setting: what the end of the time means.
    pub(crate) clock_mode: &'static str,
    /// The clock only tells.
    pub(crate) clock_soft: &'static str,
    /// The clock ends the turn.
    pub(crate) clock_hard: &'static str,
    /// Setting: who begins.
    pub(crate) starter: &'static str,
    /// Lots decide.
    pub(crate) by_lot: &'static str,
    /// A switch that is off, a clock that does not run.
    pub(crate) off: &'static str,
    /// A switch that is on.
    pub(crate) on: &'static str,
    /// Title of the lots.
    pub(crate) lots: &'static str,
    /// Under the name of the one who begins.
    pub(crate) begins: &'static str,

    /// Under the name of the one whose turn it is.
    pub(crate) flip_the_glass: &'static str,
    /// Pass this turn.
    pub(crate) pass: &'static str,
    /// Clock runs: press your button when you have laid.
    pub(crate) done: &'static str,
    /// The time is over.
    pub(crate) time_over: &'static str,
    /// Title: how many points?
    pub(crate) points: &'static str,
    /// Push: the points are written down.
    pub(crate) note: &'static str,

    /// Title: the clock stands.
    pub(crate) pause: &'static str,
    /// Push: on with it.
    pub(crate) go_on: &'static str,
    /// Why it stands: the power was gone.
    pub(crate) power_was_gone: &'static str,
    /// Why it stands: the device had to start again by itself.
    pub(crate) restarted: &'static str,

    /// Title of the menu.
    pub(crate) menu: &'static str,
    /// Menu: go back in time.
    pub(crate) undo: &'static str,
    /// Menu: end the game and see who won.
    pub(crate) end_game: &'static str,
    /// Menu: leave this game and choose another.
    pub(crate) new_game: &'static str,
    /// Menu: the device's own settings.
    pub(crate) device_settings: &'static str,
    /// Menu: leave the menu.
    pub(crate) back: &'static str,

    /// Title of the scrubber.
    pub(crate) history: &'static str,
    /// Push: play on from the moment shown.
    pub(crate) from_here: &'static str,
    /// The moment shown is the newest.
    pub(crate) now: &'static str,
    /// The moment shown is the very beginning.
    pub(crate) beginning: &'static str,

    /// Title at the end.
    pub(crate) game_over: &'static str,
    /// Before the name of the one who won.
    pub(crate) winner: &'static str,
    /// Before the names of those who share it.
    pub(crate) tie: &'static str,
    /// Push: the same again.
    pub(crate) rematch: &'static str,

    /// Setting: language of the texts.
    pub(crate) text_language: &'static str,
    /// Setting: loudness.
    pub(crate) sound: &'static str,
    /// Sound: for a quiet room.
    pub(crate) quiet: &'static str,
    /// Sound: for a table of six.
    pub(crate) loud: &'static str,
    /// Setting: brightness.
    pub(crate) brightness: &'static str,
    /// Brightness: low.
    pub(crate) low: &'static str,
    /// Brightness: medium.
    pub(crate) medium: &'static str,
    /// Brightness: high.
    pub(crate) high: &'static str,
    /// Setting: the picture turned by 180°.
    pub(crate) upside_down: &'static str,

    /// The journal has room for only a few more moves.
    pub(crate) memory_nearly_full: &'static str,
    /// The journal is full: the game goes on but is not kept.
    pub(crate) memory_full: &'static str,
    /// The flash does not answer: the game goes on but is not kept.
    pub(crate) memory_failed: &'static str,
}

impl Texts {
    /// What a game is called at the table.
    pub(crate) const fn game(&self, kind: GameKind) -> &'static str {
        match kind {
            GameKind::FreePlay => self.free_play,
            GameKind::ScrabbleDe => "Scrabble",
            GameKind::WortRummikub => "Wort-Rummikub",
            GameKind::WortRummikubCh => "Wort-Rummikub CH",
            GameKind::RummikubDesMots => "Rummikub des mots",
            GameKind::WortRummy => "Wort-Rummy",
            GameKind::Rummy => "Rummy",
        }
    }

    /// The table of a language.
    pub(crate) const fn of(language: Language) -> &'static Texts {
        match language {
            Language::German => &de::TEXTS,
            Language::French => &fr::TEXTS,
            Language::English => &en::TEXTS,
        }
    }
}
