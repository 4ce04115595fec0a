//! Persistence, write-ahead: a record is durable in the journal before the picture shows it; preferences and erasing are
//! deferred until nobody waits.

use crate::env::{Env, Observer, Parts, Supply};
use device::io::{VALUE_BYTES, Value, ValueKey};
use device::{Device, Effect, KeptPreferences, Recalled, Storage};
#[cfg(not(feature = "blocking"))]
use embassy_futures::yield_now;
use heapless::Deque;
use journal::nor_flash::ErrorType;
use journal::{Condition, Error, Journal, Layout, Prepared, Reading, Room, VALUE_MAX};

/// Nobody else has a turn.
#[cfg(feature = "blocking")]
fn yield_now() {}

/// The key under which the device's preferences are kept, as one value.
pub const PREFERENCES: u8 = 0;

// The device's longest record is the journal's.
const _: () = assert!(device::io::RECORD_BYTES <= journal::RECORD_MAX);
const _: () = assert!(device::io::PREFERENCES_BYTES <= VALUE_MAX && VALUE_BYTES <= VALUE_MAX);

/// More values than a game that begins has to be kept of.
const VALUES: usize = 4;

/// An error of the journal on the flash of this environment.
pub type JournalError<E> = Error<<<E as Env>::Flash as ErrorType>::Error>;

/// The journal, if the flash could be read, and what is to be done when nobody waits.
pub struct Persistence<E: Env> {
    journal: Result<Journal<E::Flash>, E::Flash>,
    supply: E::Supply,
    observer: E::Observer,
    /// To be stored as a chore: a hand that turns through preferences writes only once.
    preferences: Option<KeptPreferences>,
    /// Likewise, by their keys.
    values: Deque<(ValueKey, Value), VALUES>,
    /// A game's result, likewise: the screen that shows it need not wait.
    result: Option<Effect>,
    preparing: bool,
    /// The last news the device heard: it is told only changes.
    told: Storage,
    error: Option<JournalError<E>>,
    /// The supply was low when flash was last erased.
    supply_low: bool,
    /// The device has yet to hear of it.
    supply_warning: bool,
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl<E: Env> Persistence<E> {
    /// Finds what was kept, and gives a device its last game back. A flash that fails is told with the first record; until
    /// then the game goes on in memory.
    pub async fn open(env: E, layout: Layout, mut device: Option<&mut Device>) -> Self {
        let Parts { flash, supply, observer } = env.into_parts();
        let mut recall = |reading: Reading<'_>| match (&mut device, reading) {
            (None, _) => true,
            (Some(device), Reading::Record(record)) => device.recall(record),
            (Some(device), Reading::Again) => {
                device.forget_recalled();
                true
            }
        };
        let (journal, error) = match Journal::open_and_read(flash, layout, &mut recall).await {
            Ok(journal) => (Ok(journal), None),
            Err((flash, error)) => (Err(flash), Some(error)),
        };
        if let Some(device) = device {
            device.all_recalled();
            if let Ok(journal) = &journal {
                tell(device, journal.condition());
            }
        }
        Self {
            journal,
            supply,
            observer,
            preferences: None,
            values: Deque::new(),
            result: None,
            preparing: false,
            told: Storage::Fine,
            error,
            supply_low: false,
            supply_warning: false,
        }
    }

    /// Gives the device its preferences back.
    pub async fn recall_preferences(&mut self, device: &mut Device) {
        let Ok(journal) = &mut self.journal else { return };
        let recalled = journal.values(|key, value| match key {
            PREFERENCES => device.recall_preferences(value),
            key => device.recall_value(key, value),
        });
        if let Err(error) = recalled.await {
            self.error = Some(error);
        }
    }

    /// Gives the device the results of its last games back, and the number of the last of all.
    pub async fn recall_archive(&mut self, device: &mut Device) {
        let Ok(journal) = &mut self.journal else { return };
        device.number_game(journal.game_number());
        if let Err(error) = journal.archived(|key, entry| device.recall_archived(key, entry)).await {
            self.error = Some(error);
        }
    }

    /// Gives a device the game before the last, as long as no new one has taken its place.
    pub async fn recall_previous(&mut self, device: &mut Device) {
        let Ok(journal) = &mut self.journal else { return };
        let read = journal.previous(|record| device.recall(record)).await;
        device.all_recalled();
        match read {
            Ok(condition) => tell(device, condition),
            Err(error) => self.error = Some(error),
        }
    }

    /// Condition of the game when this was opened; `None` if the flash could not be read.
    pub fn game_condition(&self) -> Option<Condition> {
        self.journal.as_ref().map(Journal::condition).ok()
    }

    /// Condition of the preferences, likewise.
    pub fn preferences_condition(&self) -> Option<Condition> {
        self.journal.as_ref().map(Journal::values_condition).ok()
    }

    /// The last error of the flash since this was last asked, if any: for a log.
    pub fn take_error(&mut self) -> Option<JournalError<E>> {
        self.error.take()
    }

    /// True if the supply has been found low, before erasing, since this was last asked.
    pub fn take_supply_warning(&mut self) -> bool {
        core::mem::take(&mut self.supply_warning)
    }

    /// Does what the device wants kept, or makes it a [chore](Self::chore); the answer is news for the device. A record
    /// is durable when this returns. Sounds and words are not its business.
    pub async fn carry_out(&mut self, effect: Effect) -> Option<Storage> {
        match &effect {
            Effect::PrepareJournal => self.preparing = true,
            Effect::KeepPreferences(preferences) => self.preferences = Some(preferences.clone()),
            Effect::KeepValue(key, value) => self.defer(*key, value).await,
            Effect::BeginJournal => self.begin().await,
            Effect::Keep(record) => return self.keep(record, &effect).await,
            Effect::Archive(..) => self.result = Some(effect),
            Effect::Play(..) | Effect::LookUp(..) => {}
        }
        None
    }

    /// True if there is something to do when nobody waits.
    pub fn has_chores(&self) -> bool {
        self.preparing || self.preferences.is_some() || self.result.is_some() || !self.values.is_empty()
    }

    /// Does one thing that takes no longer than a sector needs to be erased.
    pub async fn chore(&mut self) {
        match self.preferences.take() {
            Some(preferences) => self.store(preferences).await,
            None if !self.values.is_empty() => self.store_value().await,
            None if self.result.is_some() => self.archive().await,
            None => self.prepare().await,
        }
    }

    /// The flash, to be looked at.
    pub fn flash(&mut self) -> &mut E::Flash {
        match &mut self.journal {
            Ok(journal) => journal.flash(),
            Err(flash) => flash,
        }
    }

    /// The observer, to be asked.
    pub fn observer(&mut self) -> &mut E::Observer {
        &mut self.observer
    }

    /// The environment as it is: the power is cut.
    pub fn into_env(self) -> E {
        let flash = self.journal.map_or_else(|flash| flash, Journal::close);
        E::from_parts(Parts { flash, supply: self.supply, observer: self.observer })
    }

    async fn keep(&mut self, record: &[u8], effect: &Effect) -> Option<Storage> {
        let appended = match &mut self.journal {
            Ok(journal) => journal.append(record).await,
            Err(_) => Err(Error::NotBegun),
        };
        self.tell_observer(effect, appended.is_ok());
        let news = match appended {
            Ok(Room::Plenty) => Storage::Fine,
            Ok(Room::NearlyFull { records_left }) => {
                Storage::NearlyFull(u16::try_from(records_left).unwrap_or(u16::MAX))
            }
            Err(Error::Full) => Storage::Full,
            Err(error) => {
                self.error = Some(error);
                Storage::Failed
            }
        };
        (core::mem::replace(&mut self.told, news) != news).then_some(news)
    }

    /// If that fails, the preferences hold until the power is cut.
    async fn store(&mut self, preferences: KeptPreferences) {
        let Ok(journal) = &mut self.journal else { return };
        let stored = journal.store_value(PREFERENCES, &preferences).await;
        self.record_result(&Effect::KeepPreferences(preferences), stored);
    }

    /// A value waits with the others; an older one of its key is forgotten, and when there are too many the first is kept now.
    async fn defer(&mut self, key: ValueKey, value: &Value) {
        if let Some((_, waiting)) = self.values.iter_mut().find(|(other, _)| *other == key) {
            waiting.clone_from(value);
            return;
        }
        if self.values.is_full() {
            self.store_value().await;
        }
        let _ = self.values.push_back((key, value.clone()));
    }

    /// Keeps the value that has waited longest.
    async fn store_value(&mut self) {
        let Some((key, value)) = self.values.pop_front() else { return };
        let Ok(journal) = &mut self.journal else { return };
        let stored = journal.store_value(key, &value).await;
        self.record_result(&Effect::KeepValue(key, value), stored);
    }

    /// Keeps the result that waits for it, if one does.
    async fn archive(&mut self) {
        let Some(effect) = self.result.take() else { return };
        let (Effect::Archive(key, entry), Ok(journal)) = (&effect, &mut self.journal) else { return };
        let kept = journal.archive(*key, entry).await;
        self.record_result(&effect, kept);
    }

    async fn prepare(&mut self) {
        let low = self.supply.is_low();
        self.supply_warning |= low && !self.supply_low;
        self.supply_low = low;
        let Ok(journal) = &mut self.journal else {
            self.preparing = false;
            return;
        };
        let prepared = journal.prepare_step().await;
        self.preparing = matches!(prepared, Ok(Prepared::More));
        self.record_result(&Effect::PrepareJournal, prepared.map(drop));
    }

    /// Starts the next game's journal, when the result of the last one is kept. What is not prepared yet is erased now; others
    /// may run between two sectors.
    async fn begin(&mut self) {
        self.archive().await;
        self.preparing = true;
        while self.preparing {
            self.prepare().await;
            yield_now().await;
        }
        let Ok(journal) = &mut self.journal else { return };
        let begun = journal.begin().await;
        self.record_result(&Effect::BeginJournal, begun);
    }

    fn record_result(&mut self, effect: &Effect, done: Result<(), JournalError<E>>) {
        self.tell_observer(effect, done.is_ok());
        if let Err(error) = done {
            self.error = Some(error);
        }
    }

    fn tell_observer(&mut self, effect: &Effect, done: bool) {
        let flash = match &mut self.journal {
            Ok(journal) => journal.flash(),
            Err(flash) => flash,
        };
        self.observer.carried_out(flash, effect, done);
    }
}

/// Tells the device how much came back, where it cannot have seen that itself.
fn tell(device: &mut Device, condition: Condition) {
    match condition {
        Condition::Damaged if device.recalled() == Recalled::Whole => device.set_recalled(Recalled::Damaged),
        Condition::OtherVersion => device.set_recalled(Recalled::OtherVersion),
        Condition::Empty | Condition::Sound | Condition::Damaged => {}
    }
}
