//! Phrases that are said and never shown, in each language of the screens; English where there are none.

use letters::Language;

/// The words around what the device tells.
pub(crate) struct Phrases {
    pub(crate) push: &'static str,
    pub(crate) turn: &'static str,
    pub(crate) hold: &'static str,
    pub(crate) button: &'static str,
    pub(crate) across: &'static str,
    pub(crate) down: &'static str,
    /// Between the number of a line and how many there are.
    pub(crate) of: &'static str,
    /// The dial changes the value of the chosen line.
    pub(crate) being_changed: &'static str,
    pub(crate) number: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) points: (&'static str, &'static str),
    /// Behind the name of whoever stands out.
    pub(crate) marked: &'static str,
    pub(crate) typed: &'static str,
    pub(crate) joker: &'static str,
    pub(crate) buttons_type: &'static str,
    pub(crate) seconds_left: (&'static str, &'static str),
    pub(crate) minutes_left: (&'static str, &'static str),
    pub(crate) time_is_over: &'static str,
}

const GERMAN: Phrases = Phrases {
    push: "Rad drücken",
    turn: "Rad drehen",
    hold: "Rad halten",
    button: "Knopf",
    across: "waagrecht",
    down: "senkrecht",
    of: "von",
    being_changed: "das Rad ändert es",
    number: "Zahl",
    clock: "Uhr",
    points: ("Punkt", "Punkte"),
    marked: "hervorgehoben",
    typed: "Getippt",
    joker: "Joker",
    buttons_type: "Die Knöpfe 1 bis 6 tippen",
    seconds_left: ("Noch", "Sekunden"),
    minutes_left: ("Noch", "Minuten"),
    time_is_over: "Die Zeit ist um",
};

const FRENCH: Phrases = Phrases {
    push: "pousser la molette",
    turn: "tourner la molette",
    hold: "maintenir la molette",
    button: "bouton",
    across: "horizontalement",
    down: "verticalement",
    of: "sur",
    being_changed: "la molette le change",
    number: "Nombre",
    clock: "Temps",
    points: ("point", "points"),
    marked: "en évidence",
    typed: "Tapé",
    joker: "joker",
    buttons_type: "Les boutons 1 à 6 tapent",
    seconds_left: ("Encore", "secondes"),
    minutes_left: ("Encore", "minutes"),
    time_is_over: "Le temps est écoulé",
};

const ENGLISH: Phrases = Phrases {
    push: "push the dial",
    turn: "turn the dial",
    hold: "hold the dial",
    button: "button",
    across: "across",
    down: "down",
    of: "of",
    being_changed: "the dial changes it",
    number: "Number",
    clock: "Clock",
    points: ("point", "points"),
    marked: "marked",
    typed: "Typed",
    joker: "blank",
    buttons_type: "Buttons 1 to 6 type",
    seconds_left: ("", "seconds left"),
    minutes_left: ("", "minutes left"),
    time_is_over: "Time is over",
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
            "across" => self.across,
            "down" => self.down,
            _ => self.button,
        }
    }
}
