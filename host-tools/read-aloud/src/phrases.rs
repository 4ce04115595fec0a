//! Phrases that are said and never shown, in each language of the screens; English where there are none. `#` stands for what is
//! filled in, `@` for a second thing.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use letters::Language;

/// The words around what the device tells.
pub(crate) struct Phrases {
    pub(crate) push: &'static str,
    pub(crate) turn: &'static str,
    pub(crate) hold: &'static str,
    pub(crate) button: &'static str,
    pub(crate) across: &'static str,
    pub(crate) down: &'static str,
    /// The number of a line, and how many there are.
    pub(crate) line_of: &'static str,
    /// The dial changes the value of the chosen line.
    pub(crate) being_changed: &'static str,
    pub(crate) points: (&'static str, &'static str),
    pub(crate) nothing_dialled: &'static str,
    pub(crate) whose_turn: &'static str,
    pub(crate) on_turn: &'static str,
    pub(crate) challenges: &'static str,
    /// The first one is asked about the second one's turn.
    pub(crate) asked: &'static str,
    pub(crate) if_valid: &'static str,
    pub(crate) this_round: &'static str,
    pub(crate) time: &'static str,
    pub(crate) seat: &'static str,
    pub(crate) seat_taken: &'static str,
    pub(crate) seat_free: &'static str,
    pub(crate) child: &'static str,
    pub(crate) words_of: &'static str,
    pub(crate) or_more: &'static str,
    pub(crate) typed: &'static str,
    pub(crate) deleted: &'static str,
    pub(crate) nothing_typed: &'static str,
    pub(crate) joker: &'static str,
    pub(crate) keyboard: &'static str,
    pub(crate) board_empty: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) seconds: (&'static str, &'static str),
    pub(crate) seconds_left: &'static str,
    pub(crate) minute_left: &'static str,
    pub(crate) minutes_left: &'static str,
    pub(crate) time_is_over: &'static str,
    pub(crate) minus: &'static str,
    pub(crate) plus: &'static str,
    pub(crate) and: &'static str,
    pub(crate) at_least: &'static str,
    pub(crate) corrected: &'static str,
    pub(crate) becomes: &'static str,
    /// An equals sign before a number, and before anything else.
    pub(crate) makes: &'static str,
    pub(crate) means: &'static str,
    /// So much time behind the end.
    pub(crate) overtime: &'static str,
    /// What a control without words does: it shows the others.
    pub(crate) others: &'static str,
    /// So many tiles of so many points.
    pub(crate) worth: &'static str,
    /// Before a colon and before a sign.
    pub(crate) colon: &'static str,
}

const GERMAN: Phrases = Phrases {
    push: "Rad drücken",
    turn: "Rad drehen",
    hold: "Rad halten",
    button: "Knopf",
    across: "waagrecht",
    down: "senkrecht",
    line_of: "# von @",
    being_changed: "das Rad ändert es",
    points: ("# Punkt", "# Punkte"),
    nothing_dialled: "Noch nichts gewählt",
    whose_turn: "# ist dran",
    on_turn: "am Zug",
    challenges: "# zweifelt @ an",
    asked: "# zum Zug von @",
    if_valid: "Gilt es doch: #",
    this_round: "in dieser Runde #",
    time: "Zeit #",
    seat: "Knopf #: @",
    seat_taken: "Knopf #: besetzt",
    seat_free: "Knopf #: frei",
    child: "Kind",
    words_of: "Knopf %, Wörter mit # Buchstaben: @",
    or_more: "# oder mehr",
    typed: "Bisher #",
    deleted: "# gelöscht",
    nothing_typed: "Nichts getippt",
    joker: "Joker",
    keyboard: "Die Knöpfe 1 bis 6 tippen #, zwei Nachbarn zugleich @, 1 und 6 zugleich %. Das Rad ändert den letzten Buchstaben",
    board_empty: "Hier liegt nichts",
    clock: "Uhr: #",
    seconds: ("# Sekunde", "# Sekunden"),
    seconds_left: "Noch # Sekunden",
    minute_left: "Noch eine Minute",
    minutes_left: "Noch # Minuten",
    time_is_over: "Die Zeit ist um",
    minus: "minus",
    plus: "plus",
    and: "und",
    at_least: "mindestens",
    corrected: "geändert",
    becomes: "wird",
    makes: "macht",
    means: "heißt",
    overtime: "# über der Zeit",
    others: "die anderen Wörter",
    worth: "#-mal zu @",
    colon: ":",
};

const FRENCH: Phrases = Phrases {
    push: "Pousser la molette",
    turn: "Tourner la molette",
    hold: "Maintenir la molette",
    button: "Bouton",
    across: "horizontalement",
    down: "verticalement",
    line_of: "# sur @",
    being_changed: "la molette le change",
    points: ("# point", "# points"),
    nothing_dialled: "Rien de choisi",
    whose_turn: "C’est à # de jouer",
    on_turn: "à son tour de jouer",
    challenges: "# conteste le coup de @",
    asked: "# à propos du coup de @",
    if_valid: "Si c’est valable : #",
    this_round: "dans cette manche #",
    time: "temps #",
    seat: "Bouton # : @",
    seat_taken: "Bouton # : occupé",
    seat_free: "Bouton # : libre",
    child: "enfant",
    words_of: "Bouton %, mots de # lettres : @",
    or_more: "# ou plus",
    typed: "Jusqu’ici #",
    deleted: "# effacé",
    nothing_typed: "Rien de tapé",
    joker: "joker",
    keyboard: "Les boutons 1 à 6 tapent #, deux voisins ensemble @, 1 et 6 ensemble %. La molette change la dernière lettre",
    board_empty: "Il n’y a rien ici",
    clock: "Temps : #",
    seconds: ("# seconde", "# secondes"),
    seconds_left: "Encore # secondes",
    minute_left: "Encore une minute",
    minutes_left: "Encore # minutes",
    time_is_over: "Le temps est écoulé",
    minus: "moins",
    plus: "plus",
    and: "et",
    at_least: "au moins",
    corrected: "modifié",
    becomes: "devient",
    makes: "font",
    means: "veut dire",
    overtime: "# de trop",
    others: "les autres mots",
    worth: "# à @",
    colon: " :",
};

const ENGLISH: Phrases = Phrases {
    push: "Push the dial",
    turn: "Turn the dial",
    hold: "Hold the dial",
    button: "Button",
    across: "across",
    down: "down",
    line_of: "# of @",
    being_changed: "the dial changes it",
    points: ("# point", "# points"),
    nothing_dialled: "Nothing chosen yet",
    whose_turn: "It is #’s turn",
    on_turn: "to play",
    challenges: "# challenges @",
    asked: "# about @’s turn",
    if_valid: "If it is valid: #",
    this_round: "this round #",
    time: "time #",
    seat: "Button #: @",
    seat_taken: "Button #: taken",
    seat_free: "Button #: free",
    child: "child",
    words_of: "Button %, words of # letters: @",
    or_more: "# or more",
    typed: "So far #",
    deleted: "# deleted",
    nothing_typed: "Nothing typed",
    joker: "blank",
    keyboard: "Buttons 1 to 6 type #, two neighbours together @, 1 and 6 together %. The dial changes the last letter",
    board_empty: "Nothing lies here",
    clock: "Clock: #",
    seconds: ("# second", "# seconds"),
    seconds_left: "# seconds left",
    minute_left: "One minute left",
    minutes_left: "# minutes left",
    time_is_over: "Time is over",
    minus: "minus",
    plus: "plus",
    and: "and",
    at_least: "at least",
    corrected: "changed",
    becomes: "becomes",
    makes: "makes",
    means: "means",
    overtime: "# over time",
    others: "the other words",
    worth: "# worth @",
    colon: ":",
};

impl Phrases {
    pub(crate) const fn of(language: Language) -> &'static Self {
        match language {
            Language::German => &GERMAN,
            Language::French => &FRENCH,
            _ => &ENGLISH,
        }
    }

    /// A control, by the name of its icon.
    pub(crate) fn control(&self, icon: &str) -> &'static str {
        match icon {
            "push" => self.push,
            "turn" => self.turn,
            "hold" => self.hold,
            _ => self.button,
        }
    }

    /// So many points; in French none is singular.
    pub(crate) fn points(&self, points: i32) -> String {
        filled(self.number_of(self.points, points.unsigned_abs().into()), self.signed(points))
    }

    /// So many seconds.
    pub(crate) fn seconds(&self, seconds: u64) -> String {
        filled(self.number_of(self.seconds, seconds), seconds)
    }

    fn number_of(&self, (one, many): (&'static str, &'static str), number: u64) -> &'static str {
        let none_is_one = self.minus == FRENCH.minus;
        if number == 1 || (number == 0 && none_is_one) { one } else { many }
    }

    /// A number below zero is said with a word: readers leave a hyphen out.
    fn signed(&self, number: i32) -> String {
        if number < 0 { format!("{} {}", self.minus, number.unsigned_abs()) } else { number.to_string() }
    }
}

/// A phrase with one thing filled in.
pub(crate) fn filled(phrase: &str, what: impl ToString) -> String {
    phrase.replace('#', &what.to_string())
}

/// A phrase with two things filled in. French leaves a vowel out before a name that begins with one.
pub(crate) fn with_two(phrase: &str, one: impl ToString, other: &str) -> String {
    let vowel = other.chars().next().is_some_and(|first| "AEIOUYÀÂÉÈÊËÎÏÔÛÜaeiouyàâéèêëîïôûü".contains(first));
    let phrase = if vowel { phrase.replace("de @", "d’@") } else { phrase.to_owned() };
    // Names last: what they contain is not filled in.
    let (before, after) = phrase.split_once('#').unwrap_or((phrase.as_str(), ""));
    let said = |part: &str| part.replace('@', other);
    if phrase.contains('#') { format!("{}{}{}", said(before), one.to_string(), said(after)) } else { said(&phrase) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_of_the_screens_has_phrases_of_its_own() {
        let pushes = device::LANGUAGES.iter().map(|&language| Phrases::of(language).push);
        let different = pushes.collect::<std::collections::BTreeSet<_>>().len();
        assert_eq!(different, device::LANGUAGES.len(), "a language speaks the phrases of another one: Phrases::of");
    }
}
