//! I²C bus of the display (SDA GP4, SCL GP5, 400 kHz), with bus recovery and timeouts: no transfer can hang.

use crate::board::{Irqs, Screen};
use crate::controllers::NOP;
use core::iter::once;
use core::pin::pin;
use drivers::bus_clock::requested_frequency;
use embassy_futures::select::{Either, select};
use embassy_rp::clocks::clk_peri_freq;
use embassy_rp::gpio::{Level, OutputOpenDrain};
use embassy_rp::i2c::{self, Async, Config, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_time::{Duration, Instant, Timer};

/// Addresses of a display; the second one after a solder bridge was moved.
const ADDRESSES: [u16; 2] = [0x3c, 0x3d];
const HERTZ: u32 = 400_000;
/// Control byte, the first of each transfer: commands follow, or pixels.
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;
/// A whole page takes 3 ms; a display that stretches the clock longer than this is not one.
const TIMEOUT: Duration = Duration::from_millis(20);
/// A time-out that fires this late was itself held up, by a flash sector being erased, and says nothing about the bus.
const HELD_UP: Duration = Duration::from_millis(2);
/// Half a clock of bus recovery: 100 kHz, which every device follows.
const HALF_CLOCK: Duration = Duration::from_micros(5);

/// Bus recovery: frees a bus on which the display still holds SDA low because a transfer was torn off. Nine clocks let it
/// finish its byte, then comes a stop.
pub(crate) async fn recover(screen: &mut Screen) {
    let mut sda = OutputOpenDrain::new(screen.sda.reborrow(), Level::High);
    let mut scl = OutputOpenDrain::new(screen.scl.reborrow(), Level::High);
    sda.set_pullup(true);
    scl.set_pullup(true);
    for _ in 0..9 {
        scl.set_low();
        Timer::after(HALF_CLOCK).await;
        scl.set_high();
        Timer::after(HALF_CLOCK).await;
    }
    scl.set_low();
    sda.set_low();
    Timer::after(HALF_CLOCK).await;
    scl.set_high();
    Timer::after(HALF_CLOCK).await;
    sda.set_high();
    Timer::after(HALF_CLOCK).await;
}

/// No display answers, or it does not let a transfer end.
#[derive(Debug)]
pub(crate) struct NoAnswer;

/// The bus with the display on it.
pub(crate) struct Bus<'a> {
    i2c: I2c<'a, I2C0, Async>,
    address: u16,
}

impl<'a> Bus<'a> {
    /// Starts the controller afresh, whatever state it was left in.
    pub(crate) fn new(screen: &'a mut Screen) -> Self {
        let mut config = Config::default();
        config.frequency = requested_frequency(clk_peri_freq(), HERTZ);
        let i2c = I2c::new_async(screen.i2c.reborrow(), screen.scl.reborrow(), screen.sda.reborrow(), Irqs, config);
        Self { i2c, address: ADDRESSES[0] }
    }

    /// Looks at which address a display answers. What a torn transfer left it in the middle of is ended by the way: no
    /// command that we send lacks more than two bytes.
    pub(crate) async fn find(&mut self) -> Result<(), NoAnswer> {
        for address in ADDRESSES {
            self.address = address;
            if self.commands(&[NOP; 2]).await.is_ok() {
                return Ok(());
            }
        }
        Err(NoAnswer)
    }

    /// Asks the display for its status.
    pub(crate) async fn status(&mut self) -> Result<u8, NoAnswer> {
        let mut status = [0];
        let address = self.address;
        with_timeout(self.i2c.write_read_async(address, [COMMANDS], &mut status)).await?;
        Ok(status[0])
    }

    /// Sends commands, one after the other.
    pub(crate) async fn commands(&mut self, commands: &[u8]) -> Result<(), NoAnswer> {
        self.send(COMMANDS, commands).await
    }

    /// Sends columns of pixels.
    pub(crate) async fn pixels(&mut self, columns: &[u8]) -> Result<(), NoAnswer> {
        self.send(PIXELS, columns).await
    }

    async fn send(&mut self, kind: u8, bytes: &[u8]) -> Result<(), NoAnswer> {
        with_timeout(self.i2c.write_async(self.address, once(kind).chain(bytes.iter().copied()))).await
    }
}

/// Gives up a transfer that does not end.
async fn with_timeout(transfer: impl Future<Output = Result<(), i2c::Error>>) -> Result<(), NoAnswer> {
    let mut transfer = pin!(transfer);
    loop {
        let due = Instant::now() + TIMEOUT;
        match select(&mut transfer, Timer::at(due)).await {
            Either::First(result) => return result.map_err(|_| NoAnswer),
            Either::Second(()) if due.elapsed() > HELD_UP => {}
            Either::Second(()) => return Err(NoAnswer),
        }
    }
}
