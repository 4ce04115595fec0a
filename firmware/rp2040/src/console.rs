//! USB CDC console: carries the lines of the [console](runner::console) in packets.

use crate::usb::{PACKET, Port, Traffic};
use crate::{event_loop, flash};
use core::convert::Infallible;
use core::future::pending;
use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::USB;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_rp::usb::Driver;
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::Sender;
use embassy_usb::driver::EndpointError;
use runner::console::{Backend, Line, Scores, Session, Topic};
use runner::lists_line;

/// Time for a computer to read the last answer.
const FAREWELL: Duration = Duration::from_millis(100);

/// The display has the picture by then: who presses waits for it, and not for a computer that watches.
const DISPLAY_FIRST: Duration = Duration::from_millis(25);

/// Pause between two packets from the computer, and two lines of what it watches: one that never stops leaves the rest of the time to the pictures.
const BETWEEN: Duration = Duration::from_millis(1);

/// Answers whoever opens the port, for ever.
pub(crate) async fn run(mut port: Port<'_>, traffic: &Traffic) -> ! {
    loop {
        port.receiver.wait_connection().await;
        let Err(_) = serve(&mut port, traffic).await;
        defmt::info!("The console was closed.");
    }
}

async fn serve(port: &mut Port<'_>, traffic: &Traffic) -> Result<Infallible, EndpointError> {
    let mut session = Session::default();
    let Port { sender, receiver } = port;
    let mut cable = Cable { sender, traffic };
    let mut packet = [0; PACKET];
    loop {
        let is_watched = session.is_watched();
        let change = async { if is_watched { event_loop::changed().await } else { pending().await } };
        match select(receiver.read_packet(&mut packet), change).await {
            Either::First(length) => session.receive(&packet[..length?], &mut cable).await?,
            Either::Second(()) => session.tell(&mut cable).await?,
        }
        Timer::after(BETWEEN).await;
    }
}

/// The way to the computer, and the event loop that is asked.
struct Cable<'a, 'd> {
    sender: &'a mut Sender<'d, Driver<'d, USB>>,
    traffic: &'a Traffic,
}

impl Cable<'_, '_> {
    async fn packet(&mut self, bytes: &[u8]) -> Result<(), EndpointError> {
        self.sender.write_packet(bytes).await?;
        self.traffic.packets.set(self.traffic.packets.get().wrapping_add(1));
        Ok(())
    }

    async fn ask<A>(&self, answer: impl Future<Output = A>) -> A {
        self.traffic.asks.set(true);
        let answer = answer.await;
        self.traffic.asks.set(false);
        answer
    }
}

impl Backend for Cable<'_, '_> {
    type Closed = EndpointError;

    async fn send(&mut self, line: &[u8]) -> Result<(), EndpointError> {
        for packet in line.chunks(PACKET) {
            self.packet(packet).await?;
        }
        // A full packet says that more follows.
        if line.len().is_multiple_of(PACKET) { self.packet(&[]).await } else { Ok(()) }
    }

    async fn report_line(&mut self, topic: Topic, number: usize) -> Option<Line> {
        match topic {
            Topic::Lists => lists_line(flash::lists(), number),
            Topic::Changes => {
                Timer::after(if number == 0 { DISPLAY_FIRST } else { BETWEEN }).await;
                self.ask(event_loop::report_line(topic, number)).await
            }
            Topic::Kept => flash::kept_line(number),
            _ => self.ask(event_loop::report_line(topic, number)).await,
        }
    }

    async fn scores(&mut self) -> Scores {
        self.ask(event_loop::scores()).await
    }

    async fn become_drive(&mut self) {
        Timer::after(FAREWELL).await;
        reset_to_usb_boot(0, 0);
    }
}
