//! The game a scenario may begin with: that of its codes, in flash as the device that played it has kept it.

use crate::{Player, Scenario, StepFailure, Timeline, Unseen};
use embassy_futures::block_on;
use flash_map::PICO;
use journal::{Error, Journal};
use pico_image::flash::{Flash, FlashError};
use pico_image::uf2::Segment;
use records::codes::{Gathering, Taken, TakenGame};
use runner::PREFERENCES;
use std::fmt::Write as _;
use take_home::Density;

/// A game that a device has kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame(TakenGame);

/// Reasons why codes are no beginning of a scenario.
#[derive(Debug, thiserror::Error)]
pub enum NoBeginning {
    /// The file that was written cannot be read.
    #[error(transparent)]
    Parse(#[from] crate::ParseError),
    /// It cannot be played.
    #[error(transparent)]
    Play(#[from] StepFailure),
}

impl KeptGame {
    /// The game of these codes: all of them, in any order.
    pub(super) fn read(codes: &[String]) -> Result<Self, String> {
        let mut gathering = Gathering::default();
        for code in codes {
            if let Taken::Game(game) = gathering.take(code).map_err(|error| format!("`{code}`: {error}"))? {
                return Ok(Self(*game));
            }
        }
        let missing = gathering.begun().next().map(|begun| begun.missing).unwrap_or_default();
        Err(format!("codes are missing: {missing:?}"))
    }

    /// Puts it into a flash, with the language of its device.
    pub(super) fn put_into(&self, flash: Flash) -> Result<Flash, Error<FlashError>> {
        block_on(async {
            let mut journal = Journal::open(flash, PICO.journal_layout()).await?;
            journal.store_value(PREFERENCES, &self.0.preferences()).await?;
            journal.begin().await?;
            for record in self.0.records() {
                journal.append(&record).await?;
            }
            Ok(journal.close())
        })
    }
}

/// All of a flash that is not blank, by sectors.
pub(super) fn segments(flash: &Flash) -> Vec<Segment> {
    let sectors =
        flash.bytes().chunks(journal::SECTOR as usize).zip((PICO.flash().start..).step_by(journal::SECTOR as usize));
    let written = sectors.filter(|(bytes, _)| bytes.iter().any(|&byte| byte != 0xFF));
    written.map(|(bytes, address)| Segment { address, bytes: bytes.to_vec() }).collect()
}

impl Scenario {
    /// The sectors of the game it begins with and their offsets in flash; none if the device is new.
    pub fn kept_sectors(&self) -> Result<Vec<(u32, Vec<u8>)>, Error<FlashError>> {
        let Some(game) = &self.game else { return Ok(vec![]) };
        let flash = game.put_into(Flash::erased())?;
        let base = PICO.flash().start;
        Ok(segments(&flash).into_iter().map(|segment| (segment.address - base, segment.bytes)).collect())
    }
}

/// A scenario that begins with a game, as a file: somebody writes on where it expects the scores and sounds of the start.
pub fn beginning_with(title: &str, game: &TakenGame) -> Result<String, NoBeginning> {
    let scores = game.device().scores();
    let file = |heard: &str| {
        let mut text = format!(
            "title = {title:?}\n\n# A game that was taken home (docs/take-home.md): the device has kept it.\ncodes = [\n"
        );
        for code in game.frames(Density::Fine) {
            let _ = writeln!(text, "    {code:?},");
        }
        let _ = write!(text, "]\n\nstep = [\n    {{ expect = {{ scores = {scores:?}{heard} }} }},\n]\n");
        text
    };
    let scenario = Scenario::parse(&file(""))?;
    let mut timeline = Timeline::default();
    Player::new(&scenario, &Unseen).timed(&mut timeline).play(|_| ())?;
    Ok(file(&format!(", heard = {}", timeline.tally())))
}
