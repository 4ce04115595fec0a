//! What outlives the power: settings and the journal, in the flash chip the firmware runs from.
//!
//! Nothing else runs while flash is written (0.4 ms a page, 45 ms a sector; at worst 3 and 400): the dial counts on by
//! itself, edges of the buttons are kept, and the display's bus waits.

use crate::{flash_map, watchdog};
use device::{Device, Storage as News};
use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_futures::yield_now;
use embassy_rp::Peri;
use embassy_rp::flash::{self, Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use journal::{Error, Journal, Layout, Prepared, Room};

type Chip = BlockingAsync<Flash<'static, FLASH, Blocking, { flash_map::FLASH_BYTES }>>;

/// The key under which the device's settings are kept, as one value.
const SETTINGS: u8 = 0;

/// The journal, if the flash could be read.
pub(crate) struct Storage {
    journal: Option<Journal<Chip>>,
    preparing: bool,
}

impl Storage {
    /// Reads what was kept. A flash that fails is told with the first record; the game goes on in memory.
    pub(crate) async fn open(flash: Peri<'static, FLASH>) -> Self {
        let chip = BlockingAsync::new(Flash::new_blocking(flash));
        let layout = Layout { settings: flash_map::settings(), journals: flash_map::journals() };
        let journal = Journal::open(chip, layout).await;
        Self { journal: journal.inspect_err(complain).ok(), preparing: false }
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

    /// Appends a record; it is durable when this returns [`News::Fine`] or [`News::NearlyFull`].
    pub(crate) async fn keep(&mut self, record: &[u8]) -> News {
        let Some(journal) = &mut self.journal else { return News::Failed };
        match journal.append(record).await {
            Ok(Room::Plenty) => News::Fine,
            Ok(Room::NearlyFull { records_left }) => News::NearlyFull(u16::try_from(records_left).unwrap_or(u16::MAX)),
            Err(Error::Full) => News::Full,
            Err(error) => {
                complain(&error);
                News::Failed
            }
        }
    }

    /// Replaces the settings. If that fails they hold until the power is cut.
    pub(crate) async fn keep_settings(&mut self, settings: &[u8]) {
        let Some(journal) = &mut self.journal else { return };
        if let Err(error) = journal.store_setting(SETTINGS, settings).await {
            complain(&error);
        }
    }

    /// From now on there is time to [`prepare`](Self::prepare) the next game's journal.
    pub(crate) fn prepare_when_idle(&mut self) {
        self.preparing = true;
    }

    /// Whether [`prepare`](Self::prepare) has something to do.
    pub(crate) fn is_preparing(&self) -> bool {
        self.preparing
    }

    /// Erases at most one sector for the next game.
    pub(crate) async fn prepare(&mut self) {
        let Some(journal) = &mut self.journal else {
            self.preparing = false;
            return;
        };
        let prepared = journal.prepare_step().await.inspect_err(complain);
        self.preparing = matches!(prepared, Ok(Prepared::More));
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

fn complain(error: &Error<flash::Error>) {
    defmt::error!("{}", defmt::Display2Format(error));
}
