//! Take home: the codes of a game, made a slice at a time so that a press never waits for more than one of them, and the result in words.

use crate::archive::ArchivedGame;
use crate::device::{Device, Shared};
use crate::screens::history::finest;
use crate::texts::Texts;
use core::fmt::{self, Write};
use game::SEATS;
use heapless::{String, Vec};
use take_home::{Density, Frames, Head, Longest, QrBuffers, ResultPlayer, Results, Score};

/// Longer addresses of the page would leave a result no room.
const PAGE_BYTES: usize = 128;

/// Bytes of a game that are packed in one slice, some 15 ms of work.
const SLICE: usize = 160;

/// A game that is whole on this device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholeGame {
    /// Its number on the device.
    pub(crate) number: u32,
    /// Bytes of its log as far as it had come: a clock that runs adds to it. Without any it cannot be taken home.
    pub(crate) bytes: u16,
}

/// The maker of codes. Large: it lives with the device and is never moved.
#[derive(Debug)]
pub(crate) struct Codes {
    pub(crate) frames: Frames,
    pub(crate) qr: QrBuffers,
    /// The page that the word lists name.
    page: String<PAGE_BYTES>,
}

impl Codes {
    pub(crate) const fn new() -> Self {
        Self { frames: Frames::new(), qr: QrBuffers::new(), page: String::new() }
    }
}

/// A line for tsh, a tournament's software: each player's number, or `?`, and total; behind it whether anything was corrected.
pub fn write_slip(
    players: impl Iterator<Item = (Option<u16>, i32)>,
    corrected: bool,
    out: &mut dyn Write,
) -> fmt::Result {
    for (place, (number, total)) in players.enumerate() {
        let gap = if place == 0 { "" } else { " " };
        match number {
            Some(number) => write!(out, "{gap}{number} {total}")?,
            None => write!(out, "{gap}? {total}")?,
        }
    }
    if corrected { out.write_str(" # corrected") } else { Ok(()) }
}

/// The club's line, if two play and one of them has a number.
fn slip(players: &[(Option<u16>, i32)], corrected: bool) -> Option<String<48>> {
    let numbered = players.len() == 2 && players.iter().any(|(number, _)| number.is_some());
    let mut line = String::new();
    (numbered && write_slip(players.iter().copied(), corrected, &mut line).is_ok()).then_some(line)
}

/// The log of the game of this number, if it is `current`, the one that is on or over, or was put by; else nothing.
fn log_of(game: &game::Game, current: u32, number: u32) -> &[u8] {
    if number == current { game.log_bytes() } else { game.log_of_earlier(number).unwrap_or_default() }
}

/// The log as far as it had come.
fn log(game: &game::Game, current: u32, whole: WholeGame) -> &[u8] {
    log_of(game, current, whole.number).get(..whole.bytes.into()).unwrap_or_default()
}

fn written(score: &Score<'_>, density: Density) -> Results {
    match density {
        Density::Coarse => score.coarse(density.text_bytes()),
        Density::Fine => core::iter::once(score.fine(density.text_bytes())).collect(),
    }
}

impl Shared {
    fn page(&self) -> Option<&str> {
        Some(self.codes.page.as_str()).filter(|page| !page.is_empty())
    }

    /// The texts of the result of the game that is on or over, one for each code.
    #[inline(never)]
    pub(crate) fn result_texts(&self, density: Density) -> Results {
        let game = &self.game;
        let seats = || game.settings().seats().iter();
        let names: Vec<_, SEATS> = seats().map(|seat| (seat, self.name(seat))).collect();
        let players: Vec<ResultPlayer<'_>, SEATS> = names
            .iter()
            .map(|(seat, name)| {
                let used = game.time_bank(*seat).map_or(game.time_used(*seat), |bank| bank.used).0 / 1_000;
                ResultPlayer { name, total: game.total(*seat).0, seconds: (used > 0).then_some(used) }
            })
            .collect();
        let (mut label, mut longest) = (String::<40>::new(), String::<40>::new());
        if let Some((key, name, _, word)) = finest(self).first()
            && *key == "longest-word"
        {
            let _ = write!(label, "{name}:");
            let _ = write!(longest, "{word}");
        }
        let longest = (!longest.is_empty()).then_some(Longest { label: &label, word: &longest });
        let numbers: Vec<_, SEATS> = seats().map(|seat| (game.player_number(seat), game.total(seat).0)).collect();
        let slip = slip(&numbers, game.is_corrected());
        let kind = self.texts().game(game.settings().kind);
        written(&Score { game: kind, players: &players, longest, slip: slip.as_deref(), page: self.page() }, density)
    }

    /// The same of a game of the archive: what is kept of it.
    #[inline(never)]
    pub(crate) fn archived_texts(&self, archived: &ArchivedGame, density: Density) -> Results {
        let texts = self.texts();
        let named = |seat: game::Seat, name: &str| -> String<24> {
            let mut text = String::new();
            let _ = if name.is_empty() {
                write!(text, "{} {}", texts.player(), seat.index() + 1)
            } else {
                text.write_str(name)
            };
            text
        };
        let names: Vec<_, SEATS> = archived.players.iter().map(|player| named(player.seat, &player.name)).collect();
        let players: Vec<ResultPlayer<'_>, SEATS> = (archived.players.iter().zip(&names))
            .map(|(player, name)| {
                let seconds = (player.seconds > 0).then_some(player.seconds.into());
                ResultPlayer { name, total: player.total, seconds }
            })
            .collect();
        let number = |number: u16| (number > 0).then_some(number);
        let numbers: Vec<_, SEATS> =
            archived.players.iter().map(|player| (number(player.number), player.total)).collect();
        let slip = slip(&numbers, archived.corrected);
        let game = texts.game(archived.kind);
        written(&Score { game, players: &players, longest: None, slip: slip.as_deref(), page: self.page() }, density)
    }

    /// The game of this number, if it is whole: the one that is on or over, and those before it as long as there is room.
    pub(crate) fn whole_game(&self, number: u32) -> Option<WholeGame> {
        let bytes = log_of(&self.game, self.archive.current, number).len();
        u16::try_from(bytes).ok().filter(|&bytes| bytes > 0).map(|bytes| WholeGame { number, bytes })
    }

    /// What stands before a game's log in its codes.
    fn head(&self, number: u32) -> Head {
        let language = Texts::SPOKEN.iter().position(|&language| language == self.preferences.language);
        Head { events: game::VERSION, marks: language.unwrap_or(0) as u8, number: number as u16 }
    }

    /// Begins the codes of a whole game.
    pub(crate) fn start_codes(&mut self, density: Density, whole: WholeGame) {
        let head = self.head(whole.number);
        let log = log(&self.game, self.archive.current, whole);
        self.codes.frames.start(head, density, log);
    }

    /// Counts a slice of them, and returns true once that is done.
    #[inline(never)]
    pub(crate) fn count_codes(&mut self, whole: WholeGame) -> bool {
        let log = log(&self.game, self.archive.current, whole);
        self.codes.frames.count_on(log, SLICE)
    }

    /// Goes towards a code for a slice, and makes it if it is there.
    #[inline(never)]
    pub(crate) fn make_code(&mut self, number: u16, density: Density, whole: WholeGame) -> bool {
        let log = log(&self.game, self.archive.current, whole);
        let frames = &mut self.codes.frames;
        if !frames.seek(number, log, (SLICE / density.piece()) as u16 + 1) {
            return false;
        }
        let text = frames.frame(number, log).unwrap_or_default();
        self.codes.qr.encode(&text, density);
        true
    }
}

impl Device {
    /// The texts of the result of the game that is on or over, one for each code.
    pub fn result_texts(&self, density: Density) -> Results {
        self.shared.result_texts(density)
    }

    /// What stands before the game's log in its codes.
    pub fn code_head(&self) -> Head {
        self.shared.head(self.shared.archive.current)
    }

    /// Learns the address of the page that results link to; call before [`Device::boot`]. One that is too long is none.
    pub fn learn_page(&mut self, address: &str) {
        let page = &mut self.shared.codes.page;
        page.clear();
        let _ = page.push_str(address);
    }
}
