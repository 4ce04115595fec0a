//! The OLED (SSD1306, SDA GP4, SCL GP5): sends the columns that changed, and looks for the display again when it is gone.

use crate::board::Screen;
use crate::windows::Held;
use crate::wire::{self, Wire};
use crate::{buzzer, picture};
use core::convert::Infallible;
use core::sync::atomic::{AtomicBool, Ordering};
use device::Panel;
use device::sound::{Sound, Volume};
use display_interface::DisplayError;
use embassy_futures::select::select;
use embassy_time::{Duration, Instant, Timer};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::*;

type Oled<'a> = Ssd1306Async<Wire<'a>, DisplaySize128x64, BasicMode>;

/// How often a display is looked for that does not answer, and a silent one asked whether it is still there.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// How soon it is looked for when it had answered just before, or may not be awake yet.
const LOOK_SOON: Duration = Duration::from_millis(20);
/// Longer than a display needs after power-up.
const POWER_UP: Duration = Duration::from_millis(500);

static ANSWERS: AtomicBool = AtomicBool::new(false);

/// Whether the display answered last.
pub(crate) fn answers() -> bool {
    ANSWERS.load(Ordering::Relaxed)
}

/// Keeps the display equal to the picture, for ever. Without a display the game goes on; a sound tells once.
#[embassy_executor::task]
pub(crate) async fn run(mut screen: Screen) -> ! {
    let mut told = false;
    picture::changed().await;
    loop {
        wire::free(&mut screen).await;
        let mut wire = Wire::new(&mut screen);
        wire.end_torn_command().await;
        let mut oled = Ssd1306Async::new(wire, DisplaySize128x64, DisplayRotation::Rotate0);
        let mut answered = false;
        let Err(error) = follow(&mut oled, &mut answered).await;
        ANSWERS.store(false, Ordering::Relaxed);
        told &= !answered;
        if answered || Instant::now() < Instant::MIN + POWER_UP {
            Timer::after(LOOK_SOON).await;
            continue;
        }
        if !told {
            defmt::warn!("The display does not answer: {}", defmt::Debug2Format(&error));
            buzzer::play(Sound::Nope, Volume::Loud);
            told = true;
        }
        Timer::after(LOOK_AGAIN).await;
    }
}

/// Sets the display up and sends what changes, until a transfer fails. Each window is cut from the newest picture, so a
/// newer picture replaces one still being sent.
async fn follow(oled: &mut Oled<'_>, answered: &mut bool) -> Result<Infallible, DisplayError> {
    oled.init_with_addr_mode(AddrMode::Horizontal).await?;
    oled.set_display_on(false).await?; // its memory holds noise until the first picture is there
    *answered = true;
    ANSWERS.store(true, Ordering::Relaxed);
    let mut lit = false;
    let mut set = None;
    let mut held = Held::new();
    let mut heard = Instant::now();
    loop {
        let panel = picture::look(|wanted| wanted.panel);
        if set != Some(panel) {
            set_panel(oled, panel).await?;
            if set.is_none_or(|set: Panel| set.flipped != panel.flipped) {
                held = Held::new();
            }
            set = Some(panel);
        }
        while let Some(window) = picture::look(|wanted| held.next_window(&wanted.frame)) {
            oled.set_draw_area((window.first, window.page * 8), (window.end(), window.page * 8 + 8)).await?;
            oled.draw(window.columns()).await?;
            heard = Instant::now();
        }
        // When all is lit already this says nothing new, but it fails if the display is gone.
        if !lit || heard.elapsed() >= LOOK_AGAIN {
            oled.set_display_on(true).await?;
            lit = true;
            heard = Instant::now();
        }
        select(picture::changed(), Timer::at(heard + LOOK_AGAIN)).await;
    }
}

/// Sets contrast and direction. A new direction counts only for pixels sent afterwards, so all must be sent again.
async fn set_panel(oled: &mut Oled<'_>, panel: Panel) -> Result<(), DisplayError> {
    oled.set_brightness(Brightness::custom(2, panel.contrast)).await?;
    oled.set_rotation(if panel.flipped { DisplayRotation::Rotate180 } else { DisplayRotation::Rotate0 }).await
}
