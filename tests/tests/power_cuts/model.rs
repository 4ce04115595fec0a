//! Model of the acknowledged state: what a device must know when it is switched on.

use device::archive::ArchivedGame;
use device::io::{Lexicon, Record};
use device::{Device, Effect, FrameBuffer, KeptPreferences, Moment, Wakeup};
use game::{Event, Game, Line, Phase, Settings};
use std::collections::BTreeMap;
use zeitwort_bench::witness::Step;

/// The seed of the device's randomness.
pub(crate) const SEED: u32 = 7;

/// The acknowledged effects, folded. It knows nothing of flash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Model {
    pub(crate) settings: Option<KeptPreferences>,
    /// The records of the game.
    game: Vec<Record>,
    /// A new game replaces the one before with its first event.
    begun: bool,
    /// The results of the last games, by their keys.
    archive: BTreeMap<u8, Vec<u8>>,
    /// The rules and players of last time, by their keys.
    values: BTreeMap<u8, Vec<u8>>,
    /// The number of games begun.
    games: u32,
    /// The word lists on the flash.
    lexicons: Vec<Lexicon>,
}

/// All that can be known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    position: usize,
    events: Vec<Event>,
    phase: Phase,
    scores: Vec<i32>,
    lines: Vec<Line>,
    /// With the players' names.
    settings: Settings,
}

/// The state and the picture of a device that has just been switched on.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Awake {
    pub(crate) known: Known,
    pub(crate) picture: Vec<u8>,
    pub(crate) archive: Vec<ArchivedGame>,
}

impl Awake {
    pub(crate) fn of(device: &Device, picture: Vec<u8>) -> Self {
        let archive = (0..).map_while(|place| device.archived(place)).collect();
        Self { known: Known::of(device.game()), picture, archive }
    }
}

/// The states allowed after a cut: the one acknowledged before, or with it the effect that was cut. Nothing else.
#[derive(Clone)]
pub(crate) struct Sides(Vec<(Model, Awake)>);

impl Sides {
    pub(crate) fn of(before: &Model, effect: &Effect) -> Self {
        let mut after = before.clone();
        after.perform(effect);
        Self([before, &after].map(|model| model.started()).into())
    }

    /// Only those that agree with what a device knew that was switched on since.
    pub(crate) fn only(&self, known: &Known) -> Self {
        Self(self.0.iter().filter(|(_, awake)| awake.known == *known).cloned().collect())
    }

    /// True if one of them knows exactly this.
    pub(crate) fn know(&self, known: &Known) -> bool {
        self.0.iter().any(|(_, awake)| awake.known == *known)
    }

    /// The one that was found, if it is any of them.
    pub(crate) fn found(&self, awake: &Awake, settings: Option<&[u8]>) -> Option<&Model> {
        self.0.iter().find(|side| side.1 == *awake && side.0.settings.as_deref() == settings).map(|(model, _)| model)
    }

    /// Short enough to see what differs.
    pub(crate) fn brief(&self) -> String {
        let brief = |(model, awake): &(Model, Awake)| format!("{} {:?}", awake.known.brief(), model.settings);
        self.0.iter().map(brief).collect::<Vec<_>>().join("\n    or ")
    }
}

impl Known {
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            position: game.position(),
            events: game.events().map(Result::unwrap).collect(),
            phase: game.phase(),
            scores: game.settings().seats().iter().map(|seat| game.total(seat).0).collect(),
            lines: game.ledger().lines().to_vec(),
            settings: *game.settings(),
        }
    }

    /// Short enough to see what differs.
    pub(crate) fn brief(&self) -> String {
        let Self { position, events, phase, scores, lines, .. } = self;
        let last = events.last();
        format!("{position} of {} events, {phase:?}, {scores:?}, {} lines, last {last:?}", events.len(), lines.len())
    }
}

impl Model {
    /// Nothing was acknowledged yet by a device that has these word lists.
    pub(crate) fn with_lists(lexicons: &[Lexicon]) -> Self {
        Self { lexicons: lexicons.to_vec(), ..Self::default() }
    }

    /// Changes the model as this effect does once it has returned.
    pub(crate) fn perform(&mut self, effect: &Effect) {
        match effect {
            Effect::KeepPreferences(settings) => self.settings = Some(settings.clone()),
            Effect::KeepValue(key, value) => drop(self.values.insert(*key, value.to_vec())),
            Effect::BeginJournal => self.begun = true,
            Effect::Keep(record) => {
                if std::mem::take(&mut self.begun) {
                    self.games += 1;
                    self.game.clear();
                }
                self.game.push(record.clone());
            }
            Effect::Archive(key, entry) => drop(self.archive.insert(*key, entry.to_vec())),
            Effect::PrepareJournal | Effect::Play(..) | Effect::LookUp(..) => {}
        }
    }

    /// The same for effects of which not all may have been acknowledged.
    pub(crate) fn witness(&mut self, steps: &[Step]) {
        steps.iter().filter(|step| step.acknowledged).for_each(|step| self.perform(&step.effect));
    }

    /// The power was cut: what was not whole is nothing.
    pub(crate) fn switched_off(&self) -> Self {
        Self { begun: false, ..self.clone() }
    }

    /// A device that has been told all this.
    fn device(&self) -> Box<Device> {
        let mut device = Box::new(Device::new());
        self.lexicons.iter().cloned().for_each(|lexicon| device.shelve(lexicon));
        if let Some(settings) = &self.settings {
            device.recall_preferences(settings);
        }
        self.values.iter().for_each(|(key, value)| device.recall_value(*key, value));
        device.number_game(self.games);
        self.archive.iter().for_each(|(key, entry)| device.recall_archived(*key, entry));
        // A record that was never acknowledged may follow one that was not either, and makes no sense alone.
        let _ = self.game.iter().all(|record| device.recall(record));
        device.all_recalled();
        device
    }

    /// The game that has been acknowledged.
    pub(crate) fn known(&self) -> Known {
        Known::of(self.device().game())
    }

    /// Its totals.
    pub(crate) fn scores(&self) -> Vec<i32> {
        self.known().scores
    }

    /// The state and the picture that a device must have that is switched on now.
    pub(crate) fn awake(&self) -> Awake {
        self.started().1
    }

    /// The same, with what is so once it has started: a game that is over and was cut before it came into the archive
    /// comes there now.
    fn started(&self) -> (Self, Awake) {
        let mut model = self.switched_off();
        let mut device = model.device();
        device.boot(Moment(0), SEED, Wakeup::Power);
        let mut frame = FrameBuffer::new();
        device.draw(Moment(0), &mut frame);
        std::iter::from_fn(|| device.take_effect()).for_each(|effect| model.perform(&effect));
        let awake = Awake::of(&device, frame.bytes().to_vec());
        (model, awake)
    }
}
