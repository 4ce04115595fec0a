//! Two at a table: they press by meaning, and read what is shown.

use device::Element;
use pico_image::flash::Flash;
use scenario::input_driver::{Witness, perform};
use scenario::screen_reader::Reading;
use scenario::{Action, Scenario, SimDevice};

/// Longer than anything that makes buttons dead.
pub(crate) const LOOK: Action = Action::Wait(1_200);

/// Nobody writes down what happens.
struct Nobody;

impl Witness<Flash> for Nobody {
    fn input(&mut self, _: device::Moment, _: device::Input) {}
    fn look(&mut self, device: &mut SimDevice) {
        device.take_sounds();
    }
}

pub(crate) struct Table(pub(crate) SimDevice);

impl Table {
    /// A new device with these lists, as a scenario writes them, that speaks this language.
    pub(crate) fn new(words: &str, language: &str) -> Self {
        let scenario = Scenario::parse(&format!("words = {{ {words} }}\n[[step]]\nscreen = \"none\"")).unwrap();
        let mut flash = Flash::erased();
        if !scenario.lexicons.is_empty() {
            flash.drop_uf2(&scenario.lexicons.uf2().unwrap()).unwrap();
        }
        let mut table = Self(SimDevice::power_up(flash, 7).unwrap());
        table.go(&[Action::Wait(2_000)]);
        table.choose(language);
        table
    }

    /// Seats from the first on sit down to a game, and the first begins.
    pub(crate) fn begin(&mut self, game: &str, seats: u8, set: &[(&str, &str)]) {
        self.begin_with(game, seats, 1, set);
    }

    /// The same with so many presses of each button: twice is a child.
    pub(crate) fn begin_with(&mut self, game: &str, seats: u8, presses: u8, set: &[(&str, &str)]) {
        self.choose(game);
        for seat in 1..=seats {
            (0..presses).for_each(|_| self.go(&[Action::Press(seat)]));
        }
        self.go(&[Action::Dial(1)]);
        if self.line("starter").is_some() {
            self.set("starter", |value| value.ends_with(" 1"));
        }
        for (line, value) in set {
            self.set(line, |shown| shown == *value);
        }
        self.go(&[Action::HoldDial, LOOK, Action::Push, LOOK]);
    }

    /// Two sit down to a game; seat 1 has laid a first word, and lays another turn now, which it has not announced yet.
    pub(crate) fn second_turn(words: &str, game: &str, first: &str) -> Self {
        let mut table = Self::new(words, "English");
        table.begin(game, 2, &[]);
        table.lay_first(first);
        table.go(&[Action::Press(1), LOOK, Action::Press(1), LOOK]);
        table
    }

    /// Seat 1 lays its first word, and seat 2 none.
    pub(crate) fn lay_first(&mut self, word: &str) {
        self.go(&[Action::Press(1), LOOK, Action::Press(1), LOOK, Action::Hold(1)]);
        self.type_word(word);
        self.go(&[LOOK, Action::Push, LOOK, Action::Push, LOOK]);
    }

    pub(crate) fn go(&mut self, actions: &[Action]) {
        actions.iter().for_each(|action| perform(action, &mut self.0, &mut Nobody).unwrap());
    }

    /// Detents to a line of the list, if it is there.
    fn line(&mut self, line: &str) -> Option<isize> {
        Reading::of(&mut self.0).distance(line).ok()
    }

    pub(crate) fn choose(&mut self, line: &str) {
        let distance = self.line(line).unwrap_or_else(|| panic!("no line {line}: {:?}", self.texts()));
        self.go(&[Action::Dial(distance as i8), Action::Push]);
    }

    fn set(&mut self, line: &str, wanted: impl Fn(&str) -> bool) {
        self.choose(line);
        for direction in [1, -1] {
            for _ in 0..20 {
                if wanted(Reading::of(&mut self.0).value()) {
                    return self.go(&[Action::Push]);
                }
                self.go(&[Action::Dial(direction)]);
            }
        }
        panic!("{line} cannot be set: {:?}", self.texts());
    }

    /// Types a word, and is done with it.
    pub(crate) fn type_word(&mut self, word: &str) {
        let typing = Reading::of(&mut self.0).typing(word);
        let typing = typing.unwrap_or_else(|error| panic!("{error}: {:?}", self.texts()));
        self.go(&typing);
        self.go(&[Action::Push]);
    }

    /// All texts on the screen.
    pub(crate) fn texts(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        self.0.read_shown(|element| match element {
            Element::Text { text, .. } => texts.push(text.to_owned()),
            Element::Line { label, .. } => texts.push(label.to_owned()),
            _ => {}
        });
        texts
    }

    /// True if the screen says this, in one line or over two.
    pub(crate) fn shows(&mut self, part: &str) -> bool {
        self.texts().join(" ").contains(part)
    }

    /// The names of all icons on the screen, and of the keyboard: what can be done here.
    pub(crate) fn signs(&mut self) -> Vec<String> {
        let mut signs = Vec::new();
        self.0.read_shown(|element| match element {
            Element::Icon { name, .. } => signs.push(name.to_owned()),
            Element::Keyboard { .. } => signs.push("keyboard".to_owned()),
            _ => {}
        });
        signs
    }
}
