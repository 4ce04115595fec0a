//! Zeitwort on a Raspberry Pi Pico: the runner that gives the device its buttons, dial, display, buzzer and flash.
//!
//! ```text
//! buttons, dial ──INPUTS──▶ shell ──▶ picture ──▶ display
//!                              │  └────────────────▶ buzzer
//!                              └──▶ flash, before the picture is shown
//! ```
//!
//! One task a file; none of them knows a rule of a game. Pins stand in [`pins`], the flash map in `memory.x`.
#![no_std]
#![no_main]

#[macro_use]
mod pins;

mod board;
mod buttons;
mod buzzer;
mod console;
mod controllers;
mod dial;
mod display;
mod flash;
mod heartbeat;
mod panic;
mod picture;
mod reports;
mod seed;
mod serial;
mod shell;
mod supply;
mod urgent;
mod usb;
mod watchdog;
mod windows;
mod wire;

use board::Board;
use defmt_rtt as _;
use device::Input;
use embassy_executor::{SpawnError, Spawner};

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::take();
    let start = watchdog::start(board.watchdog);
    defmt::info!("zeitwort {}, started by {}", env!("CARGO_PKG_VERSION"), defmt::Debug2Format(&start.wakeup));

    let mut flash = board.flash;
    let serial = serial::number(flash.reborrow());
    let urgent = urgent::start();
    let spawned = (|| -> Result<(), SpawnError> {
        spawner.spawn(shell::run(flash, start)?);
        spawner.spawn(display::run(board.screen)?);
        urgent.spawn(dial::run(board.dial)?);
        for (pin, seat) in board.seats.into_iter().zip(0..) {
            urgent.spawn(buttons::watch(pin, Input::SeatDown(seat), Input::SeatUp(seat), None)?);
        }
        urgent.spawn(buttons::watch(board.push, Input::PushDown, Input::PushUp, Some(Input::HeldAtStart))?);
        spawner.spawn(buzzer::run(board.buzzer)?);
        spawner.spawn(watchdog::run()?);
        let (device, port) = usb::start(board.usb, serial);
        spawner.spawn(usb::run(device)?);
        spawner.spawn(console::run(port)?);
        spawner.spawn(heartbeat::run(board.led, board.supply)?);
        Ok(())
    })();
    if spawned.is_err() {
        defmt::error!("A task was started twice.");
    }
}
