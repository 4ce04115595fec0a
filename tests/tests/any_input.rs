//! Property tests of random input: the device does not panic, and pulling the plug takes nothing back.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says why and stops")]

use device::Input;
use device::sound::Sound;
use pico_image::flash::Flash;
use proptest::prelude::*;
use reached::{Reached, fuzz};
use scenario::SimDevice;
use scenario::input_driver::DETENT;

/// An act of the players, of time or of the wall socket.
#[derive(Debug, Clone)]
enum Deed {
    Press(u8),
    Hold(u8),
    Turn(i8),
    /// The first press asks, the second one challenges.
    PressAgain(u8),
    Push,
    HoldDial,
    /// An edge or a detent, and no time after it: fingers that come together, a knob that is nudged.
    Edge(Input),
    Wait(u64),
    PowerCut,
}

/// Those who sit there press most.
fn seat() -> impl Strategy<Value = u8> {
    prop_oneof![0..2u8, 0..6u8]
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => seat().prop_map(Deed::Press),
        1 => seat().prop_map(Deed::Hold),
        5 => (-12..=12i8).prop_map(Deed::Turn),
        6 => Just(Deed::Push),
        2 => Just(Deed::HoldDial),
        1 => seat().prop_map(Deed::PressAgain),
        1 => prop_oneof![
            (0..6u8).prop_map(Input::SeatDown),
            (0..6u8).prop_map(Input::SeatUp),
            Just(Input::PushDown),
            (-2..=2i8).prop_map(Input::Dial),
        ]
        .prop_map(Deed::Edge),
        2 => prop_oneof![9 => 1..3000u64, 1 => 1..100_000u64].prop_map(Deed::Wait),
        1 => Just(Deed::PowerCut),
    ]
}

/// Straight into a game, the n-th of the list, for two; from there anything may happen.
fn seated(game: i8) -> Vec<Deed> {
    use Deed::{Press, Push, Turn, Wait};
    vec![Push, Turn(game), Push, Press(0), Press(1), Push, Wait(5000)]
}

/// The same, into Scrabble kept by board, with a few words laid: from there letters are typed and placed.
fn by_board() -> Vec<Deed> {
    use Deed::{HoldDial, Press, Push, Turn, Wait};
    let sit =
        [Push, Turn(1), Push, Press(0), Press(1), Turn(1), Turn(SCORING), Push, Turn(1), Push, HoldDial, Wait(1000)];
    let begin = [Push, Wait(5000)];
    let word =
        |columns: [u8; 3]| columns.map(Press).into_iter().chain([Push, Wait(500), Push, Wait(1100), Push, Wait(1100)]);
    let lay = |seat| [Press(seat)].into_iter().chain(word([1, 3, 4]));
    sit.into_iter().chain(begin).chain(lay(0)).chain(lay(1)).chain(lay(0)).chain(lay(1)).collect()
}

/// Place of the scoring mode in the list of settings, from the first line on.
const SCORING: i8 = 4;

#[test]
fn input_reaches_a_board_with_words_on_it() {
    let mut device = SimDevice::power_up(Flash::erased(), 5).unwrap();
    wait(&mut device, 2000);
    for deed in by_board() {
        device = happen(device, &deed);
    }
    let game = device.game();
    assert_eq!(game.scoring_mode(), game::ScoringMode::Board);
    assert!(game.board().len() >= 3, "{} tiles lie there", game.board().len());
}

fn deeds(length: usize) -> impl Strategy<Value = Vec<Deed>> {
    let start = prop_oneof![1 => Just(Vec::new()), 3 => (0..7i8).prop_map(seated), 2 => Just(by_board())];
    (start, proptest::collection::vec(deed(), 1..length)).prop_map(|(start, rest)| [start, rest].concat())
}

fn wait(device: &mut SimDevice, millis: u64) {
    device.advance_to(device.now() + millis).unwrap();
}

fn press(device: &mut SimDevice, down: Input, millis: u64, up: Input) {
    device.input(down);
    wait(device, millis);
    device.input(up);
    wait(device, 50);
}

/// Gives back the device, which after a power cut is another one.
fn happen(mut device: SimDevice, deed: &Deed) -> SimDevice {
    match *deed {
        Deed::Press(seat) => press(&mut device, Input::SeatDown(seat), 50, Input::SeatUp(seat)),
        Deed::Hold(seat) => press(&mut device, Input::SeatDown(seat), 700, Input::SeatUp(seat)),
        Deed::Push => press(&mut device, Input::PushDown, 50, Input::PushUp),
        Deed::HoldDial => press(&mut device, Input::PushDown, 700, Input::PushUp),
        Deed::Turn(detents) => {
            device.input(Input::Dial(detents));
            // What comes with a push is no turn.
            wait(&mut device, DETENT);
        }
        Deed::PressAgain(seat) => {
            // The dial has rested, and it is no press made twice by habit.
            for pause in [1000, 600] {
                wait(&mut device, pause);
                press(&mut device, Input::SeatDown(seat), 50, Input::SeatUp(seat));
            }
        }
        Deed::Edge(input) => device.input(input),
        Deed::Wait(millis) => wait(&mut device, millis),
        Deed::PowerCut => {
            device = SimDevice::power_up(device.power_cut(), 7).unwrap();
            wait(&mut device, 2000);
        }
    }
    device
}

/// The totals the table goes on with. Those of a moment that is only looked at are not among them.
struct Kept(Vec<i32>);

impl Kept {
    fn look(&mut self, device: &SimDevice) {
        if !device.place().contains("Scrub") && !device.device().is_mending() {
            self.0 = device.scores();
        }
    }
}

fn happen_in_turn<'a>(device: SimDevice, deeds: impl IntoIterator<Item = &'a Deed>) -> SimDevice {
    happen_before(&mut |_, _| (), device, deeds)
}

/// The same; each deed and what came of it is shown to a witness.
fn happen_before<'a>(
    witness: &mut dyn FnMut(&mut SimDevice, &Deed),
    mut device: SimDevice,
    deeds: impl IntoIterator<Item = &'a Deed>,
) -> SimDevice {
    let mut kept = Kept(device.scores());
    for deed in deeds {
        device = happen(device, deed);
        if let Deed::PowerCut = deed {
            assert_eq!(device.scores(), kept.0, "what was applied survives the plug");
        }
        kept.look(&device);
        witness(&mut device, deed);
    }
    device
}

#[test]
fn a_glance_into_the_past_is_over_when_the_plug_is_pulled() {
    use Deed::{HoldDial, PowerCut, Push, Turn};
    let mut device = SimDevice::power_up(Flash::erased(), 5).unwrap();
    wait(&mut device, 2000);
    device = happen_in_turn(device, &by_board());
    let now = device.scores();
    device = happen_in_turn(device, &[HoldDial, Turn(2), Push, Turn(-2)]);
    assert_ne!(device.scores(), now, "{}", device.place());
    device = happen(device, &PowerCut);
    assert_eq!(device.scores(), now);
}

/// All that can be seen and heard of a device.
fn seen(device: &mut SimDevice) -> (Vec<u8>, Vec<Sound>, Vec<i32>) {
    (device.frame().bytes().to_vec(), device.take_sounds(), device.scores())
}

/// Notes each screen and phase that the input reached, and what was heard.
fn note_place(device: &mut SimDevice, deed: &Deed, reached: &mut Reached) {
    let place = device.place();
    let (_, screen) = place.split_once(", ").unwrap_or_default();
    reached.note_variant("screen", &format_args!("{screen}"));
    reached.note_variant("deed", deed);
    if matches!(deed, Deed::PowerCut) && device.scores().iter().any(|&score| score != 0) {
        reached.note("points survived the plug");
    }
    device.take_sounds().iter().for_each(|sound| reached.note_variant("sound", sound));
}

/// Screens that a table sees in an evening.
const OFTEN: [&str; 11] = [
    "screen Announce",
    "screen BoardAnnounce",
    "screen BoardTyping",
    "screen Home",
    "screen Menu",
    "screen Paused",
    "screen Placing",
    "screen Ready",
    "screen Seats",
    "screen Setup",
    "screen Turn",
];

/// Screens that random input reaches now and then; for the rest there are scenarios.
const SELDOM: [&str; 10] = [
    "screen Adder",
    "screen Challenge",
    "screen History",
    "screen Over",
    "screen Preferences",
    "screen Question",
    "screen Scrub",
    "screen Settlement",
    "screen Typing",
    "screen Verdict",
];

#[test]
fn any_sequence_of_presses_leaves_a_device_that_keeps_its_scores() {
    let reached = fuzz(96, (deeds(200), any::<u32>()), |(deeds, seed), reached| {
        let mut device = SimDevice::power_up(Flash::erased(), seed).unwrap();
        wait(&mut device, 2000);
        let witness = &mut |device: &mut SimDevice, deed: &Deed| note_place(device, deed, reached);
        happen_before(witness, device, deeds.iter().chain([&Deed::PowerCut]));
        Ok(())
    });
    reached.assert_at_least(100, OFTEN);
    reached.assert_at_least(100, ["points survived the plug", "sound Noted", "sound Flip", "sound Nope"]);
    reached.assert_at_least(1, SELDOM);
}

#[test]
fn time_may_pass_in_any_pieces() {
    // Now and then so long that a device nobody touches goes dark.
    let piece = prop_oneof![59 => 1..5000u64, 1 => 300_000..400_000u64];
    let pieces = proptest::collection::vec(piece, 1..20);
    let reached = fuzz(96, (deeds(60), pieces), |(deeds, pieces), reached| {
        let mut whole = SimDevice::power_up(Flash::erased(), 1).unwrap();
        let mut pieced = SimDevice::power_up(Flash::erased(), 1).unwrap();
        for deed in &deeds {
            (whole, pieced) = (happen(whole, deed), happen(pieced, deed));
            for &piece in &pieces {
                wait(&mut pieced, piece);
            }
            wait(&mut whole, pieces.iter().sum());
            let (one, other) = (seen(&mut whole), seen(&mut pieced));
            one.1.iter().for_each(|sound| reached.note_variant("sound", sound));
            reached.note(if one.0.iter().all(|&byte| byte == 0) { "dark" } else { "lit" });
            prop_assert_eq!(one, other);
        }
        Ok(())
    });
    // What comes by itself, when its time has come.
    reached.assert_at_least(10, ["sound Warning", "sound Tick", "sound Alarm", "lit", "dark"]);
}
