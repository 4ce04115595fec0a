//! The law of the clock as a property: whatever is pressed and however late the device wakes, banks, free and stopped time add up
//! to the time that passed; nobody but whoever's time it is loses any; a power cut gives back no more than half a minute.
//!
//! The device is driven without a runner: its records are the journal, and a power cut is a new device that recalls them.

use crate::dice::Dice;
use device::io::Answer;
use device::{Device, Effect, Input, Lexicon, LexiconState, Moment, Wakeup};
use game::{Clock, ClockMode, Event, GameKind, Phase, ScoringMode, Seat, Settings};
use letters::Language;

/// Inputs of a game, at most.
const INPUTS: u64 = 2_500;
/// Bytes of a game's log below which another game is begun: a full log takes no time.
const ROOM: usize = 3_000;
/// One input of so many is a power cut.
const CUT: u64 = 1_200;

/// The result of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Inputs given: presses, detents, pushes.
    pub inputs: u64,
    /// The largest difference between the time that passed and the sum, in milliseconds; cuts, set clocks and time travel apart.
    pub off_millis: u64,
    /// The most a power cut gave a seat back, in milliseconds.
    pub cut_back_millis: u64,
    /// Milliseconds that a seat lost while it was not its time.
    pub stolen_millis: u64,
    /// Games played, and power cuts.
    pub games: u64,
    /// Power cuts.
    pub cuts: u64,
    /// Announcements that were taken back.
    pub take_backs: u64,
    /// Windows of a tournament.
    pub windows: u64,
    /// Holds in them.
    pub holds: u64,
    /// Pauses, agreed ones too.
    pub pauses: u64,
    /// Players who left.
    pub leavings: u64,
    /// Challenges.
    pub challenges: u64,
    /// Games that overtime ended.
    pub forfeits: u64,
}

impl Kept {
    fn count(&mut self, event: &Event, before: Phase) {
        match event {
            Event::Resume if matches!(before, Phase::Announced(_)) => self.take_backs += 1,
            Event::Said(_) => self.windows += 1,
            Event::Pause { .. } => self.pauses += 1,
            Event::Leave { .. } => self.leavings += 1,
            Event::Challenge { .. } => self.challenges += 1,
            Event::Forfeit { .. } => self.forfeits += 1,
            _ => {}
        }
    }
}

/// The sum of an account, and what each seat has used.
type Sum = (Moment, u64, [u64; game::SEATS]);

struct Table {
    device: Box<Device>,
    records: Vec<Vec<u8>>,
    now: Moment,
    dice: Dice,
    /// The account when it was last to be compared; none after something that changes clocks by intent.
    last: Option<Sum>,
    /// The moment that the records stand for: at any other the table only looks.
    present: Option<usize>,
    /// The seats whose time may pass, as of the present.
    entitled: [bool; game::SEATS],
    /// Seats whose buttons went down since the turn was announced.
    pressed: [bool; game::SEATS],
    holder: Option<Seat>,
    kept: Kept,
}

/// Plays so many inputs.
///
/// # Panics
/// If a device does not come back as it was after a power cut.
pub fn law(inputs: u64, seed: u64) -> Kept {
    let mut kept = Kept::default();
    for game in 0.. {
        if kept.inputs >= inputs {
            break;
        }
        let mut table = Table::begin(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (game + 1) << 20, kept);
        table.play(inputs);
        table.kept.games += 1;
        kept = table.kept;
    }
    kept
}

fn settings(dice: &mut Dice) -> Settings {
    let kind = if dice.below(5) == 0 { GameKind::FreePlay } else { GameKind::ScrabbleDe };
    let mut settings = Settings::new(kind);
    let seats = if dice.below(2) == 0 { 2 } else { 2 + dice.below(u64::from(settings.seats_max()) - 1) as usize };
    let seconds = [60, 180, 1_500][dice.below(3) as usize];
    for seat in Seat::ALL.into_iter().take(seats) {
        settings.sit(seat);
        let own = if dice.below(12) == 0 { ClockMode::Off } else { ClockMode::Game };
        let mode = if seat == Seat::ALL[0] { ClockMode::Game } else { own };
        if let Some(player) = &mut settings.players[seat.index()] {
            player.clock = Clock { mode, seconds };
        }
    }
    let house = &mut settings.house;
    house.set_tournament(dice.below(3) > 0);
    house.window = [0, 5, 10, 20][dice.below(4) as usize];
    house.overtime_limit = [0, 1, 5][dice.below(3) as usize];
    house.increment = [0, 0, 5][dice.below(3) as usize];
    house.two_person = dice.below(4) == 0;
    if kind == GameKind::FreePlay {
        house.plain_clock = dice.below(3) == 0;
    } else if dice.below(3) == 0 {
        settings.scoring_mode = ScoringMode::Board;
    }
    settings
}

fn lexicon() -> Lexicon {
    let (name, licence) = ("Made up".parse(), "CC0".parse());
    Lexicon {
        place: 0,
        language: Some(Language::German),
        name: name.unwrap_or_default(),
        words: 1,
        removed: None,
        licence: licence.unwrap_or_default(),
        state: LexiconState::Sound,
    }
}

impl Table {
    fn begin(seed: u64, kept: Kept) -> Self {
        let mut dice = Dice(seed | 1);
        let settings = settings(&mut dice);
        let mut record = vec![b'E'; 1 + game::EVENT_MAX];
        let used = Event::Begin(settings).encode(&mut record[1..]).map_or(0, <[u8]>::len);
        record.truncate(1 + used);
        let device = powered(std::slice::from_ref(&record), Moment(0));
        let mut table = Self {
            device,
            records: vec![record],
            now: Moment(0),
            dice,
            last: None,
            present: None,
            entitled: [false; game::SEATS],
            pressed: [false; game::SEATS],
            holder: None,
            kept,
        };
        table.carry_out(Phase::NotBegun);
        table
    }

    fn play(&mut self, inputs: u64) {
        for _ in 0..INPUTS {
            let over = matches!(self.device.game().phase(), Phase::Over | Phase::NotBegun | Phase::Settlement { .. });
            if over || self.device.game().room() < ROOM || self.kept.inputs >= inputs {
                break;
            }
            if self.dice.below(CUT) == 0 {
                self.cut_power();
            }
            self.act();
        }
    }

    /// Something that people do, led by what the phase is for: chance alone hardly comes to an announcement.
    fn act(&mut self) {
        let game = self.device.game();
        let mover = game.phase().seat().map_or(0, u8::from);
        let seats: Vec<u8> = game.settings().seats().iter().map(u8::from).collect();
        let any = seats[self.dice.below(seats.len() as u64) as usize];
        let (phase, chance) = (game.phase(), self.dice.below(16));
        let (few, either) = (1 + self.dice.below(4) as i8, self.dice.below(9) as i8 - 4);
        match (phase, chance) {
            (Phase::Ready { .. }, 0..12) | (Phase::Turn { .. }, 0..=8) => self.press(mover),
            (Phase::Announced(_), 0..3) => self.dial(few),
            (Phase::Announced(_), 3..6) => self.push(),
            (Phase::Announced(_), 6..9) => self.press(any),
            (Phase::Announced(_), 9) => self.hold_dial(),
            (Phase::Announced(_) | Phase::Turn { .. }, 10) => self.take_back(),
            (_, 11) => self.hold(any),
            (_, 12) => self.hold_dial(),
            (_, 13) => self.dial(either),
            (_, 14) => self.press(any),
            _ => self.push(),
        }
        self.wait();
    }

    /// Into the menu, to some line near the top, and there.
    fn take_back(&mut self) {
        self.hold_dial();
        let line = self.dice.below(8) as i8;
        self.dial(line);
        self.push();
    }

    fn press(&mut self, seat: u8) {
        self.input(Input::SeatDown(seat));
        self.pass(20 + self.now.0 % 60);
        self.input(Input::SeatUp(seat));
    }

    fn hold(&mut self, seat: u8) {
        self.input(Input::SeatDown(seat));
        self.pass(700);
        self.input(Input::SeatUp(seat));
    }

    fn push(&mut self) {
        self.pass(120);
        self.input(Input::PushDown);
        self.pass(50);
        self.input(Input::PushUp);
    }

    fn hold_dial(&mut self) {
        self.input(Input::PushDown);
        self.pass(700);
        self.input(Input::PushUp);
    }

    fn dial(&mut self, detents: i8) {
        for _ in 0..detents.unsigned_abs() {
            self.input(Input::Dial(detents.signum()));
            self.pass(90);
        }
    }

    /// Mostly a moment, at times a long thought.
    fn wait(&mut self) {
        let millis = match self.dice.below(24) {
            0 => 1 + self.dice.below(200_000),
            1..4 => 1 + self.dice.below(40_000),
            4..12 => 600 + self.dice.below(3_000),
            _ => 1 + self.dice.below(900),
        };
        self.pass(millis);
    }

    /// Time passes; the device is woken when it wants to be, at times a bit late.
    fn pass(&mut self, millis: u64) {
        let until = self.now + millis;
        while let Some(due) = self.device.deadline().filter(|&due| due < until) {
            let late = if self.dice.below(8) == 0 { self.dice.below(40) } else { 0 };
            let then = (due.max(self.now) + late).min(until);
            self.happen(then, None);
            if then >= until {
                break;
            }
        }
        self.happen(until, None);
    }

    fn input(&mut self, input: Input) {
        self.kept.inputs += 1;
        if let Input::SeatDown(seat) = input {
            self.pressed[usize::from(seat)] = true;
        }
        self.happen(self.now, Some(input));
    }

    /// One call of the device, and everything that must hold after it.
    fn happen(&mut self, now: Moment, input: Option<Input>) {
        let before = self.entitled;
        let phase = self.device.game().phase();
        match input {
            Some(input) => self.device.input(now, input),
            None => self.device.wake(now),
        }
        self.now = now;
        let changed = self.carry_out(phase);
        if !self.device.is_mending() {
            self.entitled = self.entitled();
        }
        self.compare(before, changed);
        let holder = self.device.window_holder();
        self.kept.holds += u64::from(holder.is_some() && holder != self.holder);
        self.holder = holder;
        if !matches!(self.device.game().phase(), Phase::Announced(_)) {
            self.pressed = [false; game::SEATS];
        }
    }

    /// Keeps records and answers look-ups; true if a clock was changed by intent.
    fn carry_out(&mut self, phase: Phase) -> bool {
        let (mut changed, mut recorded) = (false, false);
        while let Some(effect) = self.device.take_effect() {
            match effect {
                Effect::Keep(record) => {
                    recorded = true;
                    match record.split_first() {
                        Some((b'E', bytes)) => {
                            let event = Event::decode(bytes).ok();
                            assert!(event.is_some(), "a record that was just made is read");
                            event.iter().for_each(|event| self.kept.count(event, phase));
                            changed |= matches!(event, Some(Event::SetClock { .. } | Event::Again | Event::Begin(_)));
                        }
                        _ => changed = true,
                    }
                    self.records.push(record.to_vec());
                }
                Effect::BeginJournal => {
                    self.records.clear();
                    changed = true;
                }
                Effect::LookUp(..) => {
                    let answer = if self.dice.below(2) == 0 { Answer::Listed(None) } else { Answer::Missing(1) };
                    self.device.answer(self.now, answer);
                }
                _ => {}
            }
        }
        if recorded || self.present.is_none() {
            // While a line is mended the game stands elsewhere.
            self.present = (!self.device.is_mending()).then(|| self.device.game().position());
        }
        changed
    }

    /// The seats whose time may pass now, as the rules have it and the device need not know.
    fn entitled(&self) -> [bool; game::SEATS] {
        let game = self.device.game();
        let mut entitled = [false; game::SEATS];
        let said = game.is_said();
        if let Some(mover) = game.phase().seat().filter(|_| !said) {
            entitled[mover.index()] = true;
        }
        if let Some(next) = game.next_in_play().filter(|_| said) {
            entitled[next.index()] = true;
        }
        // Whoever asks or holds has pressed their own button.
        if let Phase::Announced(on) = game.phase() {
            for (place, entitled) in entitled.iter_mut().enumerate() {
                *entitled |= self.pressed[place] && place != on.seat.index();
            }
        }
        entitled
    }

    fn compare(&mut self, before: [bool; game::SEATS], changed: bool) {
        let game = self.device.game();
        if changed || matches!(game.phase(), Phase::NotBegun) {
            self.last = None;
        }
        // The table looks at another moment: its banks are of that one. Whoever mends a line sees those of the present.
        if !self.device.is_mending() && self.present != Some(game.position()) {
            return;
        }
        let account = self.device.time_account();
        let sum = account.free + account.stopped + account.used.iter().sum::<u64>();
        if let Some((then, earlier, used)) = self.last {
            let off = sum.abs_diff(earlier + self.now.since(then));
            if off > 0 && self.kept.off_millis == 0 {
                let events: Vec<_> = game.events().flatten().skip(game.position().saturating_sub(4)).collect();
                eprintln!("off by {off} ms at {:?}, after {events:?} in {:?}", self.now, self.device.place());
            }
            self.kept.off_millis = self.kept.off_millis.max(off);
            for place in 0..game::SEATS {
                if !before[place] && !self.entitled[place] {
                    let stolen = account.used[place].saturating_sub(used[place]);
                    self.kept.stolen_millis = self.kept.stolen_millis.max(stolen);
                }
            }
        }
        self.last = Some((self.now, sum, account.used));
    }

    fn cut_power(&mut self) {
        let (before, place) = (self.device.time_account(), format!("{:?}", self.device.place()));
        let (game, mending) = (self.device.game(), self.device.is_mending());
        let looks = !mending && self.present != Some(game.position());
        let (said, phase) = (game.said(), game.phase());
        self.device = powered(&self.records, self.now);
        self.carry_out(phase);
        self.kept.cuts += 1;
        (self.last, self.holder) = (None, None);
        self.present = Some(self.device.game().position());
        if looks {
            return;
        }
        assert!(mending || self.device.game().said() == said, "the same announcement stands there afterwards");
        let after = self.device.time_account();
        for (before, after) in before.used.into_iter().zip(after.used) {
            assert!(after <= before, "nobody loses time by a power cut");
            if before - after > 30_000 {
                eprintln!("{} ms back by a power cut in {place}", before - after);
            }
            self.kept.cut_back_millis = self.kept.cut_back_millis.max(before - after);
        }
    }
}

/// A device that is switched on with these records.
fn powered(records: &[Vec<u8>], now: Moment) -> Box<Device> {
    let mut device = Box::new(Device::new());
    for record in records {
        assert!(device.recall(record), "a record of its own is taken back");
    }
    device.all_recalled();
    device.shelve(lexicon());
    device.boot(now, 7, Wakeup::Power);
    device
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_millisecond_belongs_to_exactly_one() {
        let kept = law(150_000, 28);
        println!("{kept:?}");
        assert_eq!((kept.off_millis, kept.stolen_millis), (0, 0), "{kept:?}");
        assert!(kept.cut_back_millis <= 30_000, "{kept:?}");
        let reached = [kept.take_backs, kept.windows, kept.holds, kept.pauses, kept.challenges];
        assert!(reached.iter().all(|&times| times >= 100), "{kept:?}");
        assert!([kept.cuts, kept.leavings, kept.forfeits].iter().all(|&times| times >= 5), "{kept:?}");
    }
}
