//! The costs of a challenge and of a late turn, told from the games' rule sheets in the manuals' words.

use game::{ClockMode, GameKind};
use game::{Sheet, Supply, TimeOver, Upheld};
use letters::Language;

/// A game's row: its name, a bad word, a good word, no time left.
pub type Row = [String; 4];

/// The sentences of a language; `#` is the sheet's number.
struct Phrases {
    free_play: &'static str,
    no_challenges: &'static str,
    tiles_back: &'static str,
    cards_back: &'static str,
    word_back: &'static str,
    nothing: &'static str,
    challenger_pays: &'static str,
    no_clock: &'static str,
    announce: &'static str,
    note_valid: &'static str,
    take_back: &'static str,
    finish: &'static str,
    uncombined: &'static str,
}

const GERMAN: Phrases = Phrases {
    free_play: "Freies Spiel",
    no_challenges: "kein Zweifeln",
    tiles_back: "alle Steine zurück, keine Punkte, der Nächste ist dran",
    cards_back: "alle Karten zurück, der Nächste ist dran",
    word_back: "dieses Wort zurück, # ziehen; was du sonst gelegt hast, zählt",
    nothing: "nichts",
    challenger_pays: "wer gezweifelt hat: −# Punkte",
    no_clock: "keine Uhr, außer ihr stellt eine; dann ",
    announce: "gleich ansagen",
    note_valid: "Etwas ungültig? Nein: ansagen. Ja: Ungültiges zurück, # ziehen, dann ansagen, was gilt",
    take_back: "alles zurück, # ziehen, der Nächste ist dran",
    finish: "Angefangenes fertig machen; noch kein Wort: # ziehen",
    uncombined: "alle Kärtchen aufnehmen, die nirgends passen",
};

const FRENCH: Phrases = Phrases {
    free_play: "Jeu libre",
    no_challenges: "on ne conteste pas",
    tiles_back: "tout reprendre, aucun point, au suivant",
    cards_back: "reprendre toutes les cartes, au suivant",
    word_back: "reprendre ce mot, piocher # ; le reste compte",
    nothing: "rien",
    challenger_pays: "qui a contesté : −# points",
    no_clock: "pas de sablier, sauf si vous en réglez un ; alors ",
    announce: "annoncer tout de suite",
    note_valid: "Un mot non valable ? Non : annoncer. Oui : le reprendre, piocher #, puis annoncer ce qui est bon",
    take_back: "tout reprendre, piocher #, au suivant",
    finish: "finir ce qui est commencé ; pas encore de mot : piocher #",
    uncombined: "reprendre les jetons qui ne vont nulle part",
};

const ENGLISH: Phrases = Phrases {
    free_play: "Free play",
    no_challenges: "no challenges",
    tiles_back: "all tiles back, no points, next player",
    cards_back: "all cards back, next player",
    word_back: "that word back, draw #; what else you laid counts",
    nothing: "nothing",
    challenger_pays: "the challenger: −# points",
    no_clock: "there is no clock, unless you set one; then ",
    announce: "say your points at once",
    note_valid: "Anything invalid? No: say your word. Yes: take the wrong tiles back, draw #, and say what is right",
    take_back: "take all back, draw #, next player",
    finish: "finish what you began; no word yet: draw #",
    uncombined: "take every tile that fits nowhere",
};

/// Every game's row, in the order they are offered.
pub fn cost_table(language: Language) -> Vec<Row> {
    let phrases = match language {
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        // Manuals are written in three languages.
        _ => &ENGLISH,
    };
    GameKind::ALL.iter().map(|kind| phrases.row(kind.sheet())).collect()
}

fn with(phrase: &str, number: impl ToString) -> String {
    phrase.replace('#', &number.to_string())
}

impl Phrases {
    fn row(&self, sheet: &Sheet) -> Row {
        let name = sheet.title.unwrap_or(self.free_play);
        [name.to_string(), self.bad_word(sheet), self.good_word(sheet), self.late(sheet)]
    }

    fn bad_word(&self, sheet: &Sheet) -> String {
        match (sheet.challenging.map(|challenging| challenging.upheld), sheet.supply) {
            (None, _) => self.no_challenges.to_string(),
            (Some(Upheld::TurnLost), Some(Supply::Stack)) => self.cards_back.to_string(),
            (Some(Upheld::TurnLost), _) => self.tiles_back.to_string(),
            (Some(Upheld::WordBack), _) => with(self.word_back, sheet.house.penalty_tiles),
        }
    }

    fn good_word(&self, sheet: &Sheet) -> String {
        match (sheet.challenging, sheet.house.challenge_cost) {
            (None, _) => String::new(),
            (Some(_), 0) => self.nothing.to_string(),
            (Some(_), cost) => with(self.challenger_pays, cost),
        }
    }

    fn late(&self, sheet: &Sheet) -> String {
        let late = match sheet.time_over {
            TimeOver::AnnounceNow => self.announce.to_string(),
            TimeOver::NoteValidThenDraw(tiles) => with(self.note_valid, tiles),
            TimeOver::TakeBackThenDraw(tiles) => with(self.take_back, tiles),
            TimeOver::FinishOrDraw => with(self.finish, 1),
            TimeOver::TakeUncombined => self.uncombined.to_string(),
        };
        let before = if sheet.clock.mode == ClockMode::Off { self.no_clock } else { "" };
        format!("{before}{late}")
    }
}
