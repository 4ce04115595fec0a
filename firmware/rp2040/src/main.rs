//! Firmware for the Raspberry Pi Pico: embassy tasks that give the runner its buttons, dial, display, buzzer and flash.
//!
//! ```text
//! buttons, dial ──INPUTS──▶ event loop ──▶ display
//!                              │   └──────▶ buzzer
//!                              └──▶ flash, before the picture is shown
//! ```
//!
//! One task per file; none of them knows a rule of a game. What needs no register is computed in [`drivers`], where
//! [the pins](drivers::pins) stand, too; the flash map is [`flash_map`].
#![no_std]
#![no_main]

mod board;
mod buttons;
mod buzzer;
#[cfg_attr(not(rp2350), path = "chip/rp2040.rs")]
#[cfg_attr(rp2350, path = "chip/rp2350.rs")]
mod chip;
mod clocks;
mod console;
mod controllers;
mod dial;
mod display;
mod event_loop;
mod flash;
mod heartbeat;
mod i2c;
mod panic;
mod reports;
mod seed;
mod serial;
mod supply;
mod usb;
mod watchdog;

use board::Board;
use defmt_rtt as _;
use device::{Input, Wakeup};
use embassy_executor::{InterruptExecutor, SendSpawner, SpawnError, Spawner};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};

/// Runs tasks that interrupt the others: what hands do is seen at once and in its order, even while a picture is drawn.
static URGENT: InterruptExecutor = InterruptExecutor::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::take();
    let start = watchdog::start(board.watchdog);
    defmt::info!("zeitwort {}, started by power: {}", env!("CARGO_PKG_VERSION"), matches!(start.wakeup, Wakeup::Power));

    let mut flash = board.flash;
    let serial = serial::number(flash.reborrow());
    let urgent = start_urgent();
    let spawned = (|| -> Result<(), SpawnError> {
        spawner.spawn(event_loop::run(flash, start)?);
        spawner.spawn(display::run(board.screen)?);
        urgent.spawn(dial::run(board.dial)?);
        for (pin, seat) in board.seats.into_iter().zip(0..) {
            urgent.spawn(buttons::watch(pin, Input::SeatDown(seat), Input::SeatUp(seat), None)?);
        }
        urgent.spawn(buttons::watch(board.push, Input::PushDown, Input::PushUp, Some(Input::HeldAtStart))?);
        spawner.spawn(buzzer::run(board.buzzer)?);
        spawner.spawn(watchdog::run()?);
        spawner.spawn(usb::run(board.usb, serial)?);
        spawner.spawn(heartbeat::run(board.led, board.supply)?);
        Ok(())
    })();
    if spawned.is_err() {
        defmt::error!("A task was started twice.");
    }
}

/// Starts the urgent executor, on an interrupt that no hardware uses.
fn start_urgent() -> SendSpawner {
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    URGENT.start(interrupt::SWI_IRQ_0)
}

#[embassy_rp::interrupt]
fn SWI_IRQ_0() {
    // SAFETY: this is the handler of the interrupt the executor was started on, and nothing else calls it.
    unsafe { URGENT.on_interrupt() }
}
