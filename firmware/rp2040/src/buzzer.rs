//! PWM buzzer: a passive piezo on GP16, driven by channel A of PWM slice 0, and GP17, channel B, as a bridge.
//!
//! While a loud tone plays GP17 is the inverse of GP16: a piezo between the two gets twice the voltage, one from GP16 to
//! ground does not notice. A quiet tone leaves GP17 low. In silence both pins are low.

use crate::board;
use device::sound::{Note, Sound, Volume};
use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};

static WANTED: Signal<CriticalSectionRawMutex, (Sound, Volume)> = Signal::new();

/// Clock cycles per count: so that 16 bits reach from 120 Hz up.
const DIVIDER: u8 = 16;
/// Longer than a wave of any note: a slice takes a new level when its wave is over.
const WAVE: Duration = Duration::from_millis(10);
/// Counts of a wave of silence, a fifth of a millisecond: a tone that comes in a pause need not wait for its end.
const SILENT_WAVE: u16 = 1_000;

/// Plays this instead of what may still be playing.
pub(crate) fn play(sound: Sound, volume: Volume) {
    WANTED.signal((sound, volume));
}

/// Plays what is wanted, for ever.
#[embassy_executor::task]
pub(crate) async fn run(buzzer: board::Buzzer) -> ! {
    let mut pwm = Pwm::new_output_ab(buzzer.pwm, buzzer.pin, buzzer.inverse, stopped());
    loop {
        let mut next = Some(WANTED.wait().await);
        while let Some((sound, volume)) = next.take() {
            if let Either::First(newer) = select(WANTED.wait(), melody(&mut pwm, sound, volume)).await {
                next = Some(newer);
            }
        }
    }
}

/// Plays the notes, lets the last wave end, and stops the slice. A note that is cut short or drawn out, because flash was
/// being written, does not move those after it.
async fn melody(pwm: &mut Pwm<'static>, sound: Sound, volume: Volume) {
    let mut end = Instant::now();
    for note in sound.notes() {
        pwm.set_config(&tone(*note, volume));
        end += Duration::from_millis(note.millis.into());
        Timer::at(end).await;
    }
    pwm.set_config(&silence());
    Timer::after(WAVE).await;
    pwm.set_config(&stopped());
}

/// Both pins low from the next wave on. The slice runs: one that is stopped keeps its pins where they are.
fn silence() -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = SILENT_WAVE;
    config
}

fn stopped() -> Config {
    let mut config = silence();
    config.enable = false;
    config
}

/// A square wave is loudest at half and half, and against its inverse; a narrow pulse of the same pitch is soft.
fn tone(note: Note, volume: Volume) -> Config {
    let mut config = silence();
    if note.hz == 0 {
        return config;
    }
    let period = clk_sys_freq() / u32::from(DIVIDER) / u32::from(note.hz);
    config.top = u16::try_from(period).unwrap_or(u16::MAX).saturating_sub(1);
    match volume {
        Volume::Loud => {
            config.compare_a = config.top / 2;
            config.compare_b = config.compare_a;
            config.invert_b = true;
        }
        Volume::Quiet => config.compare_a = config.top / 16,
    }
    config
}
