//! OLED driver: sends the columns of the frame buffer that changed, and looks for the display again when it is gone.
//! A picture to be seen is put here; the newest one replaces one that is still on its way.
//!
//! A display may lose its power and be back before anybody notices. So its status is asked for every second: one that is
//! off though it should be on is set up again. And everything is sent again once a minute, a page at a time; to one that
//! cannot tell its status all at once, and that it is to be on.

use crate::board::Screen;
use crate::buzzer;
use crate::controllers::{self, CONTRAST, Controller, DISPLAY_OFF, DISPLAY_ON, NOP, START_LINE};
use crate::i2c::{self, Bus, NoAnswer};
use core::cell::{Cell, RefCell};
use core::convert::Infallible;
use core::sync::atomic::{AtomicBool, Ordering};
use device::dirty::DisplayShadow;
use device::frame_buffer::PAGES;
use device::sound::{Sound, Volume};
use device::{FrameBuffer, Panel};
use embassy_futures::select::select;
use embassy_sync::blocking_mutex::ThreadModeMutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};

/// Time after which a display that does not answer is looked for again, and one that does is asked whether it is still on.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// The same for one that had answered just before, or may not be awake yet.
const LOOK_SOON: Duration = Duration::from_millis(20);
/// Longer than a display needs after power-up.
const POWER_UP: Duration = Duration::from_millis(500);
/// Pages are sent again this often, in turn: all of them in a minute.
const SEND_AGAIN: Duration = Duration::from_millis(7_500);
/// After so many pages the picture moves by a row, so that no row burns in.
const SHIFT_AFTER: usize = 2 * PAGES;
/// Rows by which it is moved, in turn. The row that leaves the glass at one edge would come in at the other: it is left dark.
const SHIFTS: [u8; 4] = [0, 1, 0, 63];
/// The status bit of a display that is off.
const IS_OFF: u8 = 0x40;

/// The picture to be seen. Apart from the panel, because a picture of zeros needs no place in flash to start from.
static FRAME: ThreadModeMutex<RefCell<FrameBuffer>> = ThreadModeMutex::new(RefCell::new(FrameBuffer::new()));
static PANEL: ThreadModeMutex<Cell<Panel>> = ThreadModeMutex::new(Cell::new(Panel::new()));
static CHANGED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
static ANSWERS: AtomicBool = AtomicBool::new(false);

/// Replaces what is to be seen and how the display is to be set for it, even while the last picture is still on its way.
pub(crate) fn show(frame: &FrameBuffer, panel: Panel) {
    FRAME.lock(|wanted| wanted.borrow_mut().clone_from(frame));
    PANEL.lock(|wanted| wanted.set(panel));
    CHANGED.signal(());
}

/// Looks at the newest picture.
fn look<R>(look: impl FnOnce(&FrameBuffer) -> R) -> R {
    FRAME.lock(|wanted| look(&wanted.borrow()))
}

/// The settings that the display is to have.
fn wanted_panel() -> Panel {
    PANEL.lock(Cell::get)
}

/// Waits for the first picture since the last call.
async fn changed() {
    CHANGED.wait().await;
}

/// True if the display answered last.
pub(crate) fn answers() -> bool {
    ANSWERS.load(Ordering::Relaxed)
}

/// Keeps the display equal to the picture, for ever. Without a display the game goes on; a sound tells once.
#[embassy_executor::task]
pub(crate) async fn run(mut screen: Screen) -> ! {
    let mut told = false;
    changed().await;
    loop {
        i2c::recover(&mut screen).await;
        let mut answered = false;
        let Err(NoAnswer) = follow(Bus::new(&mut screen), &mut answered).await;
        ANSWERS.store(false, Ordering::Relaxed);
        told &= !answered;
        if answered || Instant::now() < Instant::MIN + POWER_UP {
            Timer::after(LOOK_SOON).await;
            continue;
        }
        if !told {
            defmt::warn!("The display does not answer.");
            buzzer::play(Sound::Nope, Volume::Loud);
            told = true;
        }
        Timer::after(LOOK_AGAIN).await;
    }
}

/// Sets the display up and sends what changes, until a transfer fails.
async fn follow(mut bus: Bus<'_>, answered: &mut bool) -> Result<Infallible, NoAnswer> {
    bus.find().await?;
    bus.commands(&[DISPLAY_OFF]).await?; // its memory holds noise until the first picture is there
    *answered = true;
    ANSWERS.store(true, Ordering::Relaxed);
    let status = bus.status().await.ok();
    let mut oled =
        Oled { bus, controller: controllers::controller(wanted_panel().display, status), tells: true, shift: 0 };
    loop {
        let panel = wanted_panel();
        oled.controller = controllers::controller(panel.display, status);
        if panel.lit {
            oled.show(panel).await?;
        } else {
            controllers::sleep(oled.controller, &mut oled.bus).await?;
            while !wanted_panel().lit {
                changed().await;
            }
        }
    }
}

struct Oled<'a> {
    bus: Bus<'a>,
    controller: &'static dyn Controller,
    /// Its status can be believed: it said off while it was off, and on when it was on.
    tells: bool,
    /// Rows by which the picture is moved.
    shift: u8,
}

impl Oled<'_> {
    /// Shows the newest picture until the display is to be dark, is another one, or has lost its power. Each window is cut
    /// from the newest picture, so a newer one replaces what is still being sent.
    async fn show(&mut self, panel: Panel) -> Result<(), NoAnswer> {
        self.bus.commands(&[DISPLAY_OFF]).await?; // a pump may want it so
        self.shift = 0;
        self.set_up(panel, false).await?;
        let mut set = panel;
        let mut shadow = DisplayShadow::new();
        self.send(&mut shadow).await?;
        let while_off = self.bus.status().await.is_ok_and(|status| status & IS_OFF != 0);
        self.bus.commands(&[DISPLAY_ON]).await?;
        self.tells = while_off && self.bus.status().await.is_ok_and(|status| status & IS_OFF == 0);
        let (mut sent_again, mut pages) = (Instant::now(), 0_usize);
        let mut asked = sent_again;
        loop {
            select(changed(), Timer::at((asked + LOOK_AGAIN).min(sent_again + SEND_AGAIN))).await;
            let panel = wanted_panel();
            if !panel.lit || panel.display != set.display {
                return Ok(());
            }
            if panel.contrast != set.contrast || panel.flipped != set.flipped || panel.camera != set.camera {
                self.set_panel(panel).await?;
                if panel.flipped != set.flipped {
                    shadow = DisplayShadow::new(); // a new direction counts only for pixels sent afterwards
                }
            }
            set = panel;
            self.send(&mut shadow).await?;
            if asked.elapsed() >= LOOK_AGAIN {
                if self.is_off().await? {
                    return Ok(());
                }
                asked = Instant::now();
            }
            if sent_again.elapsed() >= SEND_AGAIN {
                if pages % PAGES == 0 {
                    self.shift = SHIFTS[pages / SHIFT_AFTER % SHIFTS.len()];
                    self.set_up(panel, true).await?;
                    // The rows at the edges come and go with the shift.
                    shadow.forget(0);
                    shadow.forget(PAGES - 1);
                    if !self.tells {
                        (0..PAGES).for_each(|page| shadow.forget(page));
                        self.bus.commands(&[DISPLAY_ON]).await?;
                    }
                }
                shadow.forget(pages);
                pages += 1;
                sent_again = Instant::now();
                self.send(&mut shadow).await?;
            }
        }
    }

    /// True if the display is off, though it should be on. One that cannot say answers at least, or this fails.
    async fn is_off(&mut self) -> Result<bool, NoAnswer> {
        if self.tells {
            return Ok(self.bus.status().await? & IS_OFF != 0);
        }
        self.bus.commands(&[NOP]).await?;
        Ok(false)
    }

    /// Sends all that differs from the newest picture.
    async fn send(&mut self, shadow: &mut DisplayShadow) -> Result<(), NoAnswer> {
        while let Some(window) = look(|wanted| shadow.next_window(wanted)) {
            controllers::draw(self.controller, &mut self.bus, window, self.shift).await?;
        }
        Ok(())
    }

    async fn set_up(&mut self, panel: Panel, lit: bool) -> Result<(), NoAnswer> {
        controllers::set_up(self.controller, &mut self.bus, lit).await?;
        self.bus.commands(&[START_LINE | self.shift]).await?;
        self.set_panel(panel).await
    }

    async fn set_panel(&mut self, panel: Panel) -> Result<(), NoAnswer> {
        let (refresh, contrast) = (controllers::refresh(panel.camera), [CONTRAST, panel.contrast]);
        let [columns, rows] = controllers::direction(panel.flipped);
        self.bus.commands(&[refresh[0], refresh[1], contrast[0], contrast[1], columns, rows]).await
    }
}
