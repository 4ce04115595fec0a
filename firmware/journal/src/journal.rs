//! The journal: two regions that take turns, and the settings beside them.

use embedded_storage_async::nor_flash::MultiwriteNorFlash;

use crate::error::Error;
use crate::item::Kind;
use crate::layout::{Layout, starts};
use crate::region::{self, Survey, Tail};
use crate::sector;
use crate::settings::Settings;
use crate::{Condition, NEARLY_FULL, Prepared, RECORD_MAX, Room, SETTING_MAX};

/// Records of the current game and of the one before it, and the device's settings, on one flash.
pub struct Journal<F> {
    flash: F,
    layout: Layout,
    settings: Settings,
    current: Option<Game>,
    /// The generation of a first game, if there is none yet.
    first_generation: u32,
    /// How many sectors of the other region are known to be clean.
    prepared: usize,
}

/// The game that records are added to.
struct Game {
    region: usize,
    generation: u32,
    tail: Tail,
    /// Begun, but without a whole record it does not exist on flash: the game before it is still the one to come back.
    records: u32,
    condition: Condition,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Finds the current game and the settings, and settles what a power cut left undecided (a few programs, no erase).
    pub async fn open(flash: F, layout: Layout) -> Result<Self, Error<F::Error>> {
        Self::open_or_return(flash, layout).await.map_err(|(_, error)| error)
    }

    /// The same; a flash that cannot be used comes back.
    pub async fn open_or_return(mut flash: F, layout: Layout) -> Result<Self, (F, Error<F::Error>)> {
        match Found::on(&mut flash, &layout).await {
            Ok(Found { settings, current, first_generation }) => {
                Ok(Self { flash, layout, settings, current, first_generation, prepared: 0 })
            }
            Err(error) => Err((flash, error)),
        }
    }

    /// What [`open`](Self::open) found of the current game. Also damaged if there was a newer one that is lost.
    pub fn condition(&self) -> Condition {
        self.current.as_ref().map_or(Condition::Empty, |game| game.condition)
    }

    /// What [`open`](Self::open) found of the settings.
    pub fn settings_condition(&self) -> Condition {
        self.settings.condition
    }

    /// Hands the records of the current game to `each`, in order, and says whether all could be read.
    pub async fn records(&mut self, each: impl FnMut(&[u8])) -> Result<Condition, Error<F::Error>> {
        match &self.current {
            Some(game) if game.records > 0 => self.read(game.region, each).await,
            _ => Ok(Condition::Empty),
        }
    }

    /// The same for the game before the current one. It is gone once [`prepare_step`](Self::prepare_step) needs its
    /// place.
    pub async fn previous(&mut self, each: impl FnMut(&[u8])) -> Result<Condition, Error<F::Error>> {
        match &self.current {
            Some(game) => self.read(1 - game.region, each).await,
            None => Ok(Condition::Empty),
        }
    }

    async fn read(&mut self, region: usize, each: impl FnMut(&[u8])) -> Result<Condition, Error<F::Error>> {
        let found = region::survey(&mut self.flash, &self.layout.journals[region], each).await?;
        Ok(found.map_or(Condition::Empty, |survey| survey.condition))
    }

    /// Adds a record to the current game. It is durable when this returns, and only programs the flash, never erases.
    pub async fn append(&mut self, record: &[u8]) -> Result<Room, Error<F::Error>> {
        self.add(Kind::Whole, record).await
    }

    /// Adds the beginning of a record too long for one piece; [`append`](Self::append) adds its end, which makes it count.
    ///
    /// [`records`](Self::records) hands out every piece, also those whose end never came: the pieces must tell.
    pub async fn append_part(&mut self, part: &[u8]) -> Result<Room, Error<F::Error>> {
        self.add(Kind::Part, part).await
    }

    async fn add(&mut self, kind: Kind, record: &[u8]) -> Result<Room, Error<F::Error>> {
        if record.is_empty() || record.len() > RECORD_MAX {
            return Err(Error::RecordSize);
        }
        let game = self.current.as_mut().ok_or(Error::NotBegun)?;
        game.tail.append(&mut self.flash, kind, record).await?;
        game.records += u32::from(kind == Kind::Whole);
        Ok(match game.tail.records_left() {
            records_left if records_left < NEARLY_FULL => Room::NearlyFull { records_left },
            _ => Room::Plenty,
        })
    }

    /// Makes at most one sector of the other region ready for the next game; to be called in idle time.
    ///
    /// Gives up the game that stands there. Sectors that are ready already are not erased again.
    pub async fn prepare_step(&mut self) -> Result<Prepared, Error<F::Error>> {
        let Some((region, _)) = self.next_game() else { return Ok(Prepared::Done) };
        let region = &self.layout.journals[region];
        let Some(start) = starts(region).nth(self.prepared) else { return Ok(Prepared::Done) };
        sector::clean(&mut self.flash, start).await?;
        self.prepared += 1;
        Ok(if self.prepared == starts(region).count() { Prepared::Done } else { Prepared::More })
    }

    /// Begins a new game in the other region, prepared or not; the game before it becomes [`previous`](Self::previous).
    ///
    /// Until the first record is appended nothing has changed on flash: a power cut brings back the game before.
    pub async fn begin(&mut self) -> Result<(), Error<F::Error>> {
        let Some((region, generation)) = self.next_game() else { return Ok(()) };
        while self.prepare_step().await? == Prepared::More {}
        let tail = Tail::of_clean(self.layout.journals[region].clone(), generation);
        self.current = Some(Game { region, generation, tail, records: 0, condition: Condition::Empty });
        self.prepared = 0;
        Ok(())
    }

    /// Region and generation of the next game; none while a game is begun but has no record yet.
    fn next_game(&self) -> Option<(usize, u32)> {
        match &self.current {
            Some(game) if game.records == 0 => None,
            Some(game) => Some((1 - game.region, game.generation.wrapping_add(1))),
            None => Some((0, self.first_generation)),
        }
    }

    /// Copies the value kept for `key` into `buffer` and returns that part of it.
    pub async fn load_setting<'b>(
        &mut self,
        key: u8,
        buffer: &'b mut [u8],
    ) -> Result<Option<&'b [u8]>, Error<F::Error>> {
        let length = self.settings.load(&mut self.flash, key, buffer).await?;
        Ok(length.and_then(|length| buffer.get(..length)))
    }

    /// Keeps a value of at most [`SETTING_MAX`] bytes for `key`; durable when this returns. May erase one sector.
    pub async fn store_setting(&mut self, key: u8, value: &[u8]) -> Result<(), Error<F::Error>> {
        if value.len() > SETTING_MAX {
            return Err(Error::SettingSize);
        }
        self.settings.store(&mut self.flash, key, value).await
    }

    /// The flash under the journal, to be looked at but not written.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Gives the flash back.
    pub fn close(self) -> F {
        self.flash
    }
}

/// What a flash holds when it is opened.
struct Found {
    settings: Settings,
    current: Option<Game>,
    first_generation: u32,
}

impl Found {
    async fn on<F: MultiwriteNorFlash>(flash: &mut F, layout: &Layout) -> Result<Self, Error<F::Error>> {
        layout.check(flash)?;
        let settings = Settings::open(flash, layout.settings.clone()).await?;
        let mut candidates = [
            region::survey(flash, &layout.journals[0], |_| ()).await?.map(|survey| (0, survey)),
            region::survey(flash, &layout.journals[1], |_| ()).await?.map(|survey| (1, survey)),
        ];
        if let [Some((_, first)), Some((_, second))] = &candidates
            && sector::is_later(second.generation, first.generation)
        {
            candidates.reverse();
        }
        let first_generation = candidates.iter().flatten().next().map_or(1, |(_, survey)| survey.generation);
        let mut current = None;
        let mut lost_newer = false;
        for (region, mut survey) in candidates.into_iter().flatten() {
            survey.settle(flash).await?;
            if survey.records > 0 {
                current = Some(Game::found(region, survey, layout, lost_newer));
                break;
            }
            lost_newer |= survey.condition == Condition::Damaged;
        }
        Ok(Self { settings, current, first_generation })
    }
}

impl Game {
    fn found(region: usize, survey: Survey, layout: &Layout, lost_newer: bool) -> Self {
        Self {
            region,
            generation: survey.generation,
            records: survey.records,
            condition: if lost_newer { Condition::Damaged } else { survey.condition },
            tail: survey.into_tail(layout.journals[region].clone()),
        }
    }
}
