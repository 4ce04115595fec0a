//! What outlives the power: settings and the journal, in the flash chip the firmware runs from.
//!
//! Nothing else runs while flash is written (0.4 ms a page, 45 ms a sector; at worst 3 and 400): the dial counts on by
//! itself, edges of the buttons are kept, and the display's bus waits.

use crate::{flash_map, watchdog};
use device::{Bytes, Device, Storage as News};
use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{self, Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use journal::{Condition, Error, Journal, Layout, Prepared, Room};

type Chip = BlockingAsync<Flash<'static, FLASH, Blocking, { flash_map::FLASH_BYTES }>>;

/// The key under which the device's settings are kept, as one value.
const SETTINGS: u8 = 0;

/// The journal, if the flash could be read, and what is to be done when nobody waits.
pub(crate) struct Storage {
    journal: Option<Journal<Chip>>,
    settings: Option<Bytes>,
    preparing: bool,
}

impl Storage {
    /// Reads what was kept. A flash that fails is told with the first record; the game goes on in memory.
    pub(crate) async fn open(flash: Peri<'static, FLASH>) -> Self {
        let chip = BlockingAsync::new(Flash::new_blocking(flash));
        let layout = Layout { settings: flash_map::settings(), journals: flash_map::journals() };
        let journal = Journal::open(chip, layout).await;
        Self { journal: journal.inspect_err(complain).ok(), settings: None, preparing: false }
    }

    /// Gives the device its settings back.
    pub(crate) async fn recall_settings(&mut self, device: &mut Device) {
        let Some(journal) = &mut self.journal else { return };
        let mut bytes = [0; journal::SETTING_MAX];
        match journal.load_setting(SETTINGS, &mut bytes).await {
            Ok(Some(settings)) => device.recall_settings(settings),
            Ok(None) => {}
            Err(error) => complain(&error),
        }
    }

    /// Gives the device its last game back.
    pub(crate) async fn recall_game(&mut self, device: &mut Device) {
        let Some(journal) = &mut self.journal else { return };
        match journal.records(|record| device.recall(record)).await {
            Ok(condition) => defmt::info!("The journal is {}.", defmt::Debug2Format(&condition)),
            Err(error) => complain(&error),
        }
    }

    /// What was found of the game when the device started; `None` if the flash could not be read.
    pub(crate) fn game_condition(&self) -> Option<Condition> {
        self.journal.as_ref().map(Journal::condition)
    }

    /// What was found of the settings, likewise.
    pub(crate) fn settings_condition(&self) -> Option<Condition> {
        self.journal.as_ref().map(Journal::settings_condition)
    }

    /// Appends a record; it is durable when this returns [`News::Fine`] or [`News::NearlyFull`].
    pub(crate) async fn keep(&mut self, record: &[u8]) -> News {
        match &mut self.journal {
            Some(journal) => news(journal.append(record).await),
            None => News::Failed,
        }
    }

    /// Appends the beginning of a record, which counts with the end that [`keep`](Self::keep) appends.
    pub(crate) async fn keep_part(&mut self, part: &[u8]) -> News {
        match &mut self.journal {
            Some(journal) => news(journal.append_part(part).await),
            None => News::Failed,
        }
    }

    /// Replaces the settings, as the next [chore](Self::chore). A hand that turns through them writes only once.
    pub(crate) fn keep_settings_later(&mut self, settings: Bytes) {
        self.settings = Some(settings);
    }

    /// Makes the next game's journal ready, a [chore](Self::chore) at a time.
    pub(crate) fn prepare_later(&mut self) {
        self.preparing = true;
    }

    /// Whether there is something to do when nobody waits.
    pub(crate) fn has_chores(&self) -> bool {
        self.preparing || self.settings.is_some()
    }

    /// Does one thing that takes no longer than a sector needs to be erased.
    pub(crate) async fn chore(&mut self) {
        match self.settings.take() {
            Some(settings) => self.keep_settings(&settings).await,
            None => self.prepare().await,
        }
    }

    /// If that fails they hold until the power is cut.
    async fn keep_settings(&mut self, settings: &[u8]) {
        let Some(journal) = &mut self.journal else { return };
        if let Err(error) = journal.store_setting(SETTINGS, settings).await {
            complain(&error);
        }
    }

    async fn prepare(&mut self) {
        self.preparing = match &mut self.journal {
            Some(journal) => matches!(journal.prepare_step().await.inspect_err(complain), Ok(Prepared::More)),
            None => false,
        };
    }

    /// Starts the next game's journal. What is not prepared yet is erased now; each sector is a sign of life.
    pub(crate) async fn begin(&mut self) {
        self.preparing = true;
        while self.preparing {
            self.prepare().await;
            watchdog::feed();
            yield_now().await;
        }
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.begin().await
        {
            complain(&error);
        }
    }
}

/// What an append means for the device.
fn news(appended: Result<Room, Error<flash::Error>>) -> News {
    match appended {
        Ok(Room::Plenty) => News::Fine,
        Ok(Room::NearlyFull { records_left }) => News::NearlyFull(u16::try_from(records_left).unwrap_or(u16::MAX)),
        Err(Error::Full) => News::Full,
        Err(error) => {
            complain(&error);
            News::Failed
        }
    }
}

fn complain(error: &Error<flash::Error>) {
    defmt::error!("{}", defmt::Display2Format(error));
}
