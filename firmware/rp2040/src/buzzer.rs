//! The buzzer: passive, on GP16, driven by channel A of PWM slice 0.

use crate::board;
use device::sound::{Note, Sound, Volume};
use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::Timer;

static WANTED: Signal<CriticalSectionRawMutex, (Sound, Volume)> = Signal::new();

/// Clock cycles a count: so that 16 bits reach from 30 Hz up.
const DIVIDER: u8 = 64;

/// Plays this instead of what may still be playing.
pub(crate) fn play(sound: Sound, volume: Volume) {
    WANTED.signal((sound, volume));
}

/// Plays what is wanted, for ever.
#[embassy_executor::task]
pub(crate) async fn run(buzzer: board::Buzzer) -> ! {
    let mut pwm = Pwm::new_output_a(buzzer.pwm, buzzer.pin, silence());
    loop {
        let mut next = Some(WANTED.wait().await);
        while let Some((sound, volume)) = next.take() {
            if let Either::First(newer) = select(WANTED.wait(), melody(&mut pwm, sound, volume)).await {
                next = Some(newer);
            }
        }
        pwm.set_config(&silence());
    }
}

async fn melody(pwm: &mut Pwm<'static>, sound: Sound, volume: Volume) {
    for note in sound.notes() {
        pwm.set_config(&tone(*note, volume));
        Timer::after_millis(note.millis.into()).await;
    }
}

fn silence() -> Config {
    let mut config = Config::default();
    config.enable = false;
    config
}

/// A square wave is loudest at half and half; a narrow pulse of the same pitch is soft.
fn tone(note: Note, volume: Volume) -> Config {
    if note.hz == 0 {
        return silence();
    }
    let period = clk_sys_freq() / u32::from(DIVIDER) / u32::from(note.hz);
    let top = u16::try_from(period).unwrap_or(u16::MAX).saturating_sub(1);
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = top;
    config.compare_a = match volume {
        Volume::Loud => top / 2,
        Volume::Quiet => top / 16,
    };
    config
}
