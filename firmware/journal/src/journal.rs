//! The journal: two append-only logs that take turns (wear levelling), and the values beside them.

use crate::nor_flash::MultiwriteNorFlash;

use crate::error::Error;
use crate::fragment::fragments;
use crate::history::History;
use crate::layout::{Layout, starts};
use crate::region::{self, Role, Survey, Tail};
use crate::sector::{self, Label};
use crate::values::Values;
use crate::walk::Settled;
use crate::{Condition, NEARLY_FULL, Prepared, RECORD_MAX, Reading, Room, VALUE_MAX};

/// Records of the current game and of the one before it, and values by key, on one flash.
#[derive(Clone, Hash)]
pub struct Journal<F> {
    flash: F,
    layout: Layout,
    values: Values,
    archive: Values,
    current: Option<Game>,
    /// State in which [`open`](Self::open) found the current game.
    condition: Condition,
    /// Region and generation of a first game, if there is none yet.
    first: (usize, u32),
    /// Sectors of the other region that are known to be clean, or worn out.
    prepared: u8,
    /// One of them says for which game.
    noted: bool,
}

/// The game that records are added to.
#[derive(Clone, Hash)]
struct Game {
    region: usize,
    generation: u32,
    tail: Tail,
    history: History,
    /// Branch of the game before it, which has yet to be told of this one.
    before: Option<u8>,
    /// Begun, but without a whole record it does not exist on flash: the game before it is still the one to come back.
    fresh: bool,
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl<F: MultiwriteNorFlash> Journal<F> {
    /// Finds the current game and the values, and settles what a power cut left undecided (a few programs, no erase).
    pub async fn open(flash: F, layout: Layout) -> Result<Self, Error<F::Error>> {
        Self::open_or_return(flash, layout).await.map_err(|(_, error)| error)
    }

    /// The same; a flash that cannot be used comes back.
    pub async fn open_or_return(flash: F, layout: Layout) -> Result<Self, (F, Error<F::Error>)> {
        Self::open_and_read(flash, layout, &mut |_| true).await
    }

    /// The same, and hands out the current game on the way, as [`records`](Self::records) would do it in a second pass.
    pub async fn open_and_read(
        mut flash: F,
        layout: Layout,
        each: &mut dyn FnMut(Reading<'_>) -> bool,
    ) -> Result<Self, (F, Error<F::Error>)> {
        match Found::on(&mut flash, &layout, each).await {
            Ok(Found { values, archive, current, condition, first }) => {
                Ok(Self { flash, layout, values, archive, current, condition, first, prepared: 0, noted: false })
            }
            Err(error) => Err((flash, error)),
        }
    }

    /// State in which [`open`](Self::open) found the current game, or [`records`](Self::records) since.
    pub fn condition(&self) -> Condition {
        self.condition
    }

    /// State in which [`open`](Self::open) found the values.
    pub fn values_condition(&self) -> Condition {
        self.values.condition
    }

    /// Hands the records of the current game to `each`, in order, up to the first that is missing or that it does not take,
    /// and says whether that were all. What is appended then follows the last one that was taken; whatever stood behind
    /// it is given up, and stays readable in flash.
    pub async fn records(&mut self, mut each: impl FnMut(&[u8]) -> bool) -> Result<Condition, Error<F::Error>> {
        let Some(game) = self.current.as_mut().filter(|game| !game.fresh) else {
            return Ok(if self.current.is_some() { Condition::Empty } else { self.condition });
        };
        let region = &self.layout.journals[game.region];
        let found = region::read(
            &mut self.flash,
            region,
            game.generation,
            (Role::Current, game.history),
            &mut of_records(&mut each),
        )
        .await?;
        game.tail.go_on_with(found.next);
        if found.condition == Condition::Damaged {
            self.condition = Condition::Damaged;
        }
        Ok(found.condition)
    }

    /// The same for the game before the current one. It is gone once [`prepare_step`](Self::prepare_step) needs its
    /// place.
    pub async fn previous(&mut self, mut each: impl FnMut(&[u8]) -> bool) -> Result<Condition, Error<F::Error>> {
        let Some(game) = &self.current else { return Ok(Condition::Empty) };
        let region = &self.layout.journals[1 - game.region];
        let before = game.generation.wrapping_sub(1);
        let Some(generation) = region::number_or(&mut self.flash, region, before).await? else {
            let old = region::of_old(&mut self.flash, region).await?;
            return Ok(if old.is_some() { Condition::OtherVersion } else { Condition::Empty });
        };
        let role = Role::Previous;
        let history = region::survey(&mut self.flash, region, generation, role, &mut |_| true).await?.history;
        let each = &mut of_records(&mut each);
        Ok(region::read(&mut self.flash, region, generation, (role, history), each).await?.condition)
    }

    /// Adds a record to the current game. It is durable when this returns, and only programs the flash, never erases.
    pub async fn append(&mut self, record: &[u8]) -> Result<Room, Error<F::Error>> {
        if record.is_empty() || record.len() > RECORD_MAX {
            return Err(Error::RecordSize);
        }
        let game = self.current.as_mut().ok_or(Error::NotBegun)?;
        for (kind, fragment) in fragments(record) {
            let stamp = game.tail.append(&mut self.flash, kind, fragment).await?;
            game.history.note(stamp);
            game.fresh &= !kind.ends_record();
        }
        game.tail.acknowledge(&mut self.flash, game.history.branch()).await?;
        if let Some(before) = game.before.take() {
            let older = (game.generation.wrapping_sub(1), before);
            region::supersede(&mut self.flash, &self.layout.journals[1 - game.region], older).await?;
        }
        Ok(match game.tail.records_left() {
            records_left if records_left < NEARLY_FULL => Room::NearlyFull { records_left },
            _ => Room::Plenty,
        })
    }

    /// Makes at most one sector of the other region ready for the next game; to be called in idle time.
    ///
    /// Gives up the game that stands there. Sectors that are ready already are not erased again.
    pub async fn prepare_step(&mut self) -> Result<Prepared, Error<F::Error>> {
        let Some((region, generation)) = self.next_game() else { return Ok(Prepared::Done) };
        let region = &self.layout.journals[region];
        let Some(start) = starts(region).nth(self.prepared.into()) else { return Ok(Prepared::Done) };
        let label = if self.current.is_some() { Label::Next } else { Label::First };
        let note = (!self.noted).then_some((generation, label));
        // One that is worn out is passed over when the game comes to it.
        self.noted |= sector::clean(&mut self.flash, start, note).await?;
        self.prepared += 1;
        Ok(if usize::from(self.prepared) == starts(region).count() { Prepared::Done } else { Prepared::More })
    }

    /// Begins a new game in the other region, prepared or not; the game before it becomes [`previous`](Self::previous).
    ///
    /// Until the first record is appended nothing has changed on flash: a power cut brings back the game before.
    pub async fn begin(&mut self) -> Result<(), Error<F::Error>> {
        let Some((region, generation)) = self.next_game() else { return Ok(()) };
        while self.prepare_step().await? == Prepared::More {}
        let tail = Tail::of_clean(&mut self.flash, self.layout.journals[region].clone(), generation).await?;
        let tail = tail.ok_or(Error::WornOut)?;
        let before = self.current.as_ref().map(|game| game.history.branch());
        self.current = Some(Game { region, generation, tail, history: History::default(), before, fresh: true });
        self.condition = Condition::Empty;
        (self.prepared, self.noted) = (0, false);
        Ok(())
    }

    /// Region and generation of the next game; none while a game is begun but has no record yet.
    fn next_game(&self) -> Option<(usize, u32)> {
        match &self.current {
            Some(game) if game.fresh => None,
            Some(game) => Some((1 - game.region, game.generation.wrapping_add(1))),
            None => Some(self.first),
        }
    }

    /// Copies the value kept for `key` into `buffer` and returns that part of it.
    pub async fn load_value<'b>(&mut self, key: u8, buffer: &'b mut [u8]) -> Result<Option<&'b [u8]>, Error<F::Error>> {
        let length = self.values.load(&mut self.flash, key, buffer).await?;
        Ok(length.and_then(|length| buffer.get(..length)))
    }

    /// Hands every value to `each` with its key, in one walk; of several with one key the last counts.
    pub async fn values(&mut self, each: impl FnMut(u8, &[u8])) -> Result<(), Error<F::Error>> {
        Ok(self.values.read(&mut self.flash, each).await?)
    }

    /// Keeps a value of at most [`VALUE_MAX`] bytes for `key`; durable when this returns. May erase one sector.
    pub async fn store_value(&mut self, key: u8, value: &[u8]) -> Result<(), Error<F::Error>> {
        if value.len() > VALUE_MAX {
            return Err(Error::ValueSize);
        }
        self.values.store(&mut self.flash, key, value).await
    }

    /// Hands every entry of the archive to `each` with its key; of several with one key the last counts.
    pub async fn archived(&mut self, each: impl FnMut(u8, &[u8])) -> Result<(), Error<F::Error>> {
        Ok(self.archive.read(&mut self.flash, each).await?)
    }

    /// Keeps an entry of the archive for `key`, as [`store_value`](Self::store_value) does: an older one stays until this
    /// one is whole, all others stay.
    pub async fn archive(&mut self, key: u8, entry: &[u8]) -> Result<(), Error<F::Error>> {
        if entry.len() > VALUE_MAX {
            return Err(Error::ValueSize);
        }
        self.archive.store(&mut self.flash, key, entry).await
    }

    /// The number of the current game, one more with each; without a game, the one before the first.
    pub fn game_number(&self) -> u32 {
        self.current.as_ref().map_or_else(|| self.first.1.wrapping_sub(1), |game| game.generation)
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

/// The content of a flash when it is opened.
struct Found {
    values: Values,
    archive: Values,
    current: Option<Game>,
    condition: Condition,
    first: (usize, u32),
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Found {
    async fn on<F: MultiwriteNorFlash>(
        flash: &mut F,
        layout: &Layout,
        each: &mut dyn FnMut(Reading<'_>) -> bool,
    ) -> Result<Self, Error<F::Error>> {
        layout.check(flash)?;
        let values = Values::open(flash, layout.values.clone()).await?;
        let archive = Values::open(flash, layout.archive.clone()).await?;
        let of_old = newest_of_old(flash, layout).await?;
        let [one, two] = &layout.journals;
        let labels = [region::labels(flash, one).await?, region::labels(flash, two).await?];
        let mut candidates = [0, 1].map(|region| labels[region].game.map(|generation| (region, generation)));
        // A game that has lost its marks must not be taken for none: the one before it would come back instead.
        for region in 0..2 {
            let expected = match (candidates[1 - region], labels[region].ready) {
                _ if candidates[region].is_some() => None,
                (Some((_, generation)), _) => Some(generation.wrapping_add(1)),
                (None, Some((generation, _))) => Some(generation),
                (None, None) => Some(1),
            };
            if let Some(expected) = expected
                && region::holds(flash, &layout.journals[region], expected).await?
            {
                candidates[region] = Some((region, expected));
            }
        }
        if let [Some((_, first)), Some((_, second))] = candidates
            && sector::is_later(second, first)
        {
            candidates.reverse();
        }
        let first = match (of_old, candidates.iter().flatten().next()) {
            (Some((region, generation)), _) => (1 - region, generation.wrapping_add(1)),
            (None, Some(&(_, generation))) => (0, generation),
            (None, None) => (0, 1),
        };
        // The older game is looked at only if of the newer one there is no record.
        for (region, generation) in candidates.into_iter().flatten() {
            let place = &layout.journals[region];
            let mut survey = region::survey(flash, place, generation, Role::Current, each).await?;
            if survey.settle(flash).await? == Settled::ItemLost {
                each(Reading::Again);
                survey = region::survey(flash, place, generation, Role::Current, each).await?;
            }
            let newer_of_old = of_old.filter(|(_, old)| sector::is_later(*old, generation));
            if survey.condition != Condition::Empty && newer_of_old.is_none() {
                let condition = survey.condition;
                let current = Some(Game::found(flash, region, survey, layout).await?);
                return Ok(Self { values, archive, current, condition, first });
            }
            each(Reading::Again);
        }
        // A region that was made ready for the next game tells of one that must have stood in the other.
        let [one, two] = [0, 1].map(|region| match labels[region].ready {
            Some((generation, Label::Next)) => Some((region, generation)),
            _ => None,
        });
        let ready = match (one, two) {
            (Some((_, older)), Some((_, newer))) if sector::is_later(newer, older) => two,
            _ => one.or(two),
        };
        // The next game is not one that a lost one would seem to follow.
        let mut follows = None;
        for (region, place) in layout.journals.iter().enumerate() {
            if region::holds(flash, place, first.1.wrapping_add(1)).await? {
                follows = Some(region);
            }
        }
        let (condition, first) = match (of_old, ready, follows.or(lost_game(flash, layout).await?)) {
            (Some(_), ..) => (Condition::OtherVersion, first),
            (None, Some(ready), _) => (Condition::Damaged, ready),
            // What is left of it stays where it is.
            (None, None, Some(lost)) => {
                (Condition::Damaged, (1 - lost, first.1.wrapping_add(if follows.is_some() { 2 } else { 0 })))
            }
            (None, None, None) => (Condition::Empty, first),
        };
        Ok(Self { values, archive, current: None, condition, first })
    }
}

/// For who knows what the game is: it is never read again.
fn of_records(each: &mut impl FnMut(&[u8]) -> bool) -> impl FnMut(Reading<'_>) -> bool {
    |reading| match reading {
        Reading::Record(record) => each(record),
        Reading::Again => true,
    }
}

/// The region of a game that nothing can be known of.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn lost_game<F: MultiwriteNorFlash>(flash: &mut F, layout: &Layout) -> Result<Option<usize>, F::Error> {
    for (region, place) in layout.journals.iter().enumerate() {
        if sector::has_lost_its_mark(flash, place.start).await? {
            return Ok(Some(region));
        }
    }
    Ok(None)
}

/// Region and generation of the newest game that version 0.1 has left here.
#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
async fn newest_of_old<F: MultiwriteNorFlash>(
    flash: &mut F,
    layout: &Layout,
) -> Result<Option<(usize, u32)>, F::Error> {
    let mut newest: Option<(usize, u32)> = None;
    for (region, place) in layout.journals.iter().enumerate() {
        let found = region::of_old(flash, place).await?;
        if let Some(generation) = found
            && newest.is_none_or(|(_, known)| sector::is_later(generation, known))
        {
            newest = Some((region, generation));
        }
    }
    Ok(newest)
}

#[cfg_attr(feature = "blocking", maybe_async::must_be_sync)]
impl Game {
    async fn found<F: MultiwriteNorFlash>(
        flash: &mut F,
        region: usize,
        survey: Survey,
        layout: &Layout,
    ) -> Result<Self, F::Error> {
        let (generation, history) = (survey.generation, survey.history);
        let tail = survey.into_tail(flash, layout.journals[region].clone()).await?;
        Ok(Self { region, generation, history, before: None, fresh: false, tail })
    }
}
