//! The simulator's state: the device, the buttons that are down, and the sound that plays. Knows no terminal and no clock.

use super::notes;
use super::recorder::{self, Recorder, on_grid};
use device::sound::Sound;
use device::{FrameBuffer, Input, Moment};
use pico_image::flash::Flash;
use scenario::input_driver::{self, Witness};
use scenario::{Action, FIRST_STEP, GRID, PICTURE};
use scenario::{RunError, SimDevice};

/// Duration of a press whose end is not told.
const PRESS: u64 = 80;
/// Duration of a hold: longer than the device needs to take it for one.
const HOLD: u64 = 700;

/// Something that goes down and up. Seats count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Control {
    /// A seat button.
    Seat(u8),
    /// The push of the dial.
    Push,
}

/// A player's act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// Down, and up by itself soon after.
    Press(Control),
    /// Down, and up by itself after a hold.
    Hold(Control),
    /// This seat button and the next one together; the last one's next is the first.
    Chord(u8),
    /// The same, held.
    HoldChord(u8),
    /// A seat button together with the dial.
    PressPush(u8),
    /// Down until told.
    Down(Control),
    /// Up again.
    Up(Control),
    /// Detents; right is positive.
    Turn(i8),
    /// Everything up.
    LetGo,
}

/// A seat button and its neighbour; those at the edges are neighbours, too.
pub(super) fn pair(seat: u8) -> [u8; 2] {
    [seat, seat % 6 + 1]
}

/// A powered device and its controls.
pub(super) struct Simulator {
    device: SimDevice,
    /// Controls that are down, and when they come up by themselves.
    held: Vec<(Control, Option<Moment>)>,
    detents: i64,
    sounding: Option<(Sound, Moment)>,
    bell: bool,
    recorder: Option<Recorder>,
    /// The last picture that was taken for it.
    pictured: Option<FrameBuffer>,
}

impl Simulator {
    pub(super) fn power_up(flash: Flash, seed: u32, recorder: Option<Recorder>) -> Result<Self, RunError> {
        let device = SimDevice::power_up(flash, seed)?;
        let mut simulator =
            Self { device, held: Vec::new(), detents: 0, sounding: None, bell: false, recorder, pictured: None };
        simulator.listen();
        Ok(simulator)
    }

    /// Power off at once and on again; the flash stays.
    pub(super) fn pull_plug(mut self, seed: u32) -> Result<Self, RunError> {
        if self.recorder.is_some() {
            self.perform(Action::PowerCut)?;
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.over(Moment(FIRST_STEP));
        }
        Self::power_up(self.device.power_cut(), seed, self.recorder)
    }

    pub(super) fn is_recorded(&self) -> bool {
        self.recorder.is_some()
    }

    /// The scenario that was recorded, if one was to be.
    pub(super) fn recorded(mut self) -> Result<Option<String>, RunError> {
        self.wait_for_first_step()?;
        Ok(self.recorder.map(|recorder| recorder.text(&mut self.device)))
    }

    /// Looks at the screen, for the scenario that is recorded: what is shown at the moment at which it will look.
    pub(super) fn take_picture(&mut self) -> Result<Option<FrameBuffer>, RunError> {
        let Some(recorder) = &mut self.recorder else { return Ok(None) };
        let picture = recorder.next_picture();
        self.perform(picture)?;
        Ok(self.pictured.take())
    }

    /// Scenarios do nothing before this.
    fn wait_for_first_step(&mut self) -> Result<(), RunError> {
        self.device.advance_to(Moment(FIRST_STEP))
    }

    /// Does a step of a scenario, and writes it down.
    fn perform(&mut self, action: Action) -> Result<(), RunError> {
        self.wait_for_first_step()?;
        if let Some(recorder) = &mut self.recorder {
            recorder.record(action.clone(), &mut self.device);
        }
        let mut ears = Ears(Vec::new());
        if let Action::Screen(_) = action {
            input_driver::wait(PICTURE, &mut self.device, &mut ears)?;
            self.pictured = Some(self.device.frame().clone());
            input_driver::wait(GRID - PICTURE, &mut self.device, &mut ears)?;
        }
        input_driver::perform(&action, &mut self.device, &mut ears)?;
        if let Action::Dial(detents) = action {
            self.detents += i64::from(detents);
        }
        self.hear(ears.0);
        if let Some(recorder) = &mut self.recorder {
            recorder.over(self.device.now());
        }
        Ok(())
    }

    pub(super) fn device(&self) -> &SimDevice {
        &self.device
    }

    pub(super) fn is_down(&self, control: Control) -> bool {
        self.held.iter().any(|(held, _)| *held == control)
    }

    /// The position of the dial, in detents from where it began.
    pub(super) fn detents(&self) -> i64 {
        self.detents
    }

    /// The last sound, and whether it still plays.
    pub(super) fn sound(&self) -> Option<(Sound, bool)> {
        self.sounding.map(|(sound, end)| (sound, self.device.now() < end))
    }

    /// True if something more than a click has sounded since this was last asked.
    pub(super) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }

    /// When something will happen by itself.
    pub(super) fn next_change(&self) -> Option<Moment> {
        let sound_ends = self.sounding.map(|(_, end)| end).filter(|end| *end > self.device.now());
        let next = [self.device.deadline(), self.next_release(), sound_ends].into_iter().flatten().min();
        if self.is_recorded() { next.map(|Moment(next)| Moment(next.next_multiple_of(GRID))) } else { next }
    }

    fn next_release(&self) -> Option<Moment> {
        self.held.iter().filter_map(|(_, end)| *end).min()
    }

    /// Lets time pass: what was due on the way happens at its time.
    pub(super) fn advance_to(&mut self, then: Moment) -> Result<(), RunError> {
        let then = if self.is_recorded() { on_grid(then) } else { then };
        while let Some(release) = self.next_release().filter(|release| *release <= then) {
            self.device.advance_to(release)?;
            let due: Vec<Control> =
                self.held.iter().filter(|(_, end)| *end == Some(release)).map(|(control, _)| *control).collect();
            due.into_iter().for_each(|control| self.up(control));
        }
        self.device.advance_to(then)?;
        self.listen();
        Ok(())
    }

    pub(super) fn act(&mut self, act: Act) -> Result<(), RunError> {
        if self.is_recorded() {
            return recorder::action(act).map_or(Ok(()), |action| self.perform(action));
        }
        let now = self.device.now();
        match act {
            Act::Press(control) => self.down(control, Some(now + PRESS)),
            Act::Hold(control) => self.down(control, Some(now + HOLD)),
            Act::Chord(seat) => {
                pair(seat).into_iter().for_each(|seat| self.down(Control::Seat(seat), Some(now + PRESS)))
            }
            Act::HoldChord(seat) => {
                pair(seat).into_iter().for_each(|seat| self.down(Control::Seat(seat), Some(now + HOLD)));
            }
            Act::PressPush(seat) => {
                [Control::Seat(seat), Control::Push]
                    .into_iter()
                    .for_each(|control| self.down(control, Some(now + PRESS)));
            }
            Act::Down(control) => self.down(control, None),
            Act::Up(control) => {
                // A hold that runs by itself is not cut short by its key.
                if self.held.contains(&(control, None)) {
                    self.up(control);
                }
            }
            Act::Turn(detents) => {
                self.detents += i64::from(detents);
                self.device.input(Input::Dial(detents));
            }
            Act::LetGo => {
                let all: Vec<Control> = self.held.iter().map(|(control, _)| *control).collect();
                all.into_iter().for_each(|control| self.up(control));
            }
        }
        self.listen();
        Ok(())
    }

    /// A control that is already down is let go first, so that quick typing is quick pressing.
    fn down(&mut self, control: Control, end: Option<Moment>) {
        self.up(control);
        self.held.push((control, end));
        self.device.input(match control {
            Control::Seat(seat) => Input::SeatDown(seat - 1),
            Control::Push => Input::PushDown,
        });
    }

    fn up(&mut self, control: Control) {
        let before = self.held.len();
        self.held.retain(|(held, _)| *held != control);
        if self.held.len() < before {
            self.device.input(match control {
                Control::Seat(seat) => Input::SeatUp(seat - 1),
                Control::Push => Input::PushUp,
            });
        }
    }

    fn listen(&mut self) {
        let sounds = self.device.take_sounds();
        self.hear(sounds);
    }

    fn hear(&mut self, sounds: Vec<Sound>) {
        self.bell |= sounds.iter().any(|sound| *sound != Sound::Click);
        if let Some(sound) = sounds.last() {
            self.sounding = Some((*sound, self.device.now() + notes::duration(*sound)));
        }
    }
}

/// Hears what happens while a step is done.
struct Ears(Vec<Sound>);

impl Witness<Flash> for Ears {
    fn input(&mut self, _: Moment, _: Input) {}

    fn look(&mut self, device: &mut SimDevice) {
        self.0.extend(device.take_sounds());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::{Album, Gallery};
    use scenario::{Player, Scenario, Timeline, What};

    fn simulator() -> Simulator {
        Simulator::power_up(Flash::erased(), 1, None).unwrap()
    }

    #[test]
    fn a_press_comes_up_by_itself() {
        let mut simulator = simulator();
        simulator.advance_to(Moment(1000)).unwrap();
        simulator.act(Act::Press(Control::Seat(2))).unwrap();
        assert!(simulator.next_change().unwrap() <= Moment(1080));
        simulator.advance_to(Moment(1079)).unwrap();
        assert!(simulator.is_down(Control::Seat(2)));
        simulator.advance_to(Moment(1080)).unwrap();
        assert!(!simulator.is_down(Control::Seat(2)));
    }

    #[test]
    fn a_hold_outlasts_its_key() {
        let mut simulator = simulator();
        simulator.act(Act::Hold(Control::Push)).unwrap();
        simulator.act(Act::Up(Control::Push)).unwrap();
        simulator.advance_to(Moment(699)).unwrap();
        assert!(simulator.is_down(Control::Push));
        simulator.advance_to(Moment(700)).unwrap();
        assert!(!simulator.is_down(Control::Push));
    }

    #[test]
    fn a_chord_types_the_letter_between_two_boxes_and_the_dial_replaces_one_recorded_or_not() {
        for recorder in [None, Some(Recorder::new("chord".into()))] {
            let mut simulator = Simulator::power_up(Flash::erased(), 1, recorder).unwrap();
            let push = Act::Press(Control::Push);
            let keyboard = [push, Act::Turn(1), push, Act::Hold(Control::Seat(1))];
            for act in keyboard.into_iter().chain([
                Act::Chord(6),
                Act::HoldChord(4),
                Act::Press(Control::Seat(1)),
                Act::PressPush(4),
                push,
            ]) {
                let seen = simulator.device().now().max(Moment(2_000)) + 900;
                simulator.advance_to(seen).unwrap();
                simulator.act(act).unwrap();
            }
            simulator.advance_to(simulator.device().now() + 900).unwrap();
            let mut shown = Vec::new();
            simulator.device.read_shown(|element| shown.push(format!("{element:?}")));
            assert!(shown.iter().any(|element| element.contains("\"Upn\"")), "{shown:?}");
        }
    }

    #[test]
    fn a_held_button_stays_down_until_it_is_let_go() {
        let mut simulator = simulator();
        simulator.act(Act::Down(Control::Seat(1))).unwrap();
        simulator.act(Act::Down(Control::Push)).unwrap();
        simulator.advance_to(Moment(60_000)).unwrap();
        assert!(simulator.is_down(Control::Seat(1)));
        simulator.act(Act::Up(Control::Seat(1))).unwrap();
        assert!(!simulator.is_down(Control::Seat(1)) && simulator.is_down(Control::Push));
        simulator.act(Act::LetGo).unwrap();
        assert!(!simulator.is_down(Control::Push));
    }

    #[test]
    fn a_sound_ends_when_its_notes_do() {
        let mut simulator = simulator();
        simulator.advance_to(Moment(5000)).unwrap();
        simulator.act(Act::Press(Control::Seat(1))).unwrap();
        let (sound, playing) = simulator.sound().unwrap();
        assert!(playing);
        simulator.advance_to(Moment(5000 + notes::duration(sound))).unwrap();
        assert_eq!(simulator.sound(), Some((sound, false)));
    }

    /// Plays what was recorded, with its pictures written to a folder; what it shows at every picture.
    fn replayed(text: &str) -> Vec<What> {
        let scenario = Scenario::parse(text).unwrap();
        let mut timeline = Timeline::default();
        // Strictly: nothing that was shown or heard is left for somebody to add.
        let folder = tempfile::tempdir().unwrap();
        let album = Gallery::Write(Album::new(folder.path().to_owned()));
        Player::new(&scenario, &album).timed(&mut timeline).play(|_| ()).unwrap();
        let looks = timeline.entries.into_iter().map(|entry| entry.what);
        looks.filter(|what| matches!(what, What::Picture(_) | What::Scores(_))).collect()
    }

    #[test]
    fn what_is_recorded_shows_the_same_pictures_and_scores_when_it_is_played() {
        let seed = scenario::DEFAULT_SEED;
        let mut simulator = Simulator::power_up(Flash::erased(), seed, Some(Recorder::new("evening".into()))).unwrap();
        let mut shown = Vec::new();
        let push = Act::Press(Control::Push);
        let seat = |seat| Act::Press(Control::Seat(seat));
        // English, free play, two seats; seat 2 flips the glass, announces nine points, the plug is pulled in seat 5's turn.
        let acts = [Act::Turn(1), Act::Turn(1), Act::Turn(1), push, push, seat(2), seat(5), push];
        let turn = [seat(2), seat(2), Act::Turn(9), push, seat(5), seat(5), Act::Turn(3)];
        let mut real = 2_130;
        for (act, pause) in acts.iter().map(|act| (act, 137)).chain(turn.iter().map(|act| (act, 4_411))) {
            simulator.advance_to(Moment(real)).unwrap();
            simulator.act(*act).unwrap();
            real += pause;
            shown.extend(simulator.take_picture().unwrap());
        }
        let scores = simulator.device().scores();
        let mut simulator = simulator.pull_plug(seed).unwrap();
        simulator.advance_to(Moment(3_000)).unwrap();
        let text = simulator.recorded().unwrap().unwrap();
        assert!(text.contains("{ choose = \"English\" }") && text.contains("{ choose = \"Free play\" }"), "{text}");
        let looks = replayed(&text);
        let pictures = |frames: &[device::FrameBuffer]| -> Vec<String> {
            frames.iter().map(|frame| frame.bytes().iter().map(|byte| format!("{byte:02x}")).collect()).collect()
        };
        let seen: Vec<String> = looks
            .iter()
            .filter_map(|what| if let What::Picture(shown) = what { Some(shown.bytes.clone()) } else { None })
            .collect();
        assert_eq!((shown.len(), seen.len()), (15, 16), "{text}");
        assert!(seen[..15] == pictures(&shown), "{text}");
        assert_eq!(looks.last(), Some(&What::Scores(scores)));
    }
}
