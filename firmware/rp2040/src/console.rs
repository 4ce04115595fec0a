//! USB CDC console: carries the lines of the [console](runner::console) in packets.

use crate::usb::{PACKET, Port};
use crate::{event_loop, flash};
use core::convert::Infallible;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_time::{Duration, Timer};
use embassy_usb::driver::EndpointError;
use runner::console::{Backend, Line, Scores, Session, Topic};
use runner::lists_line;

/// Time for a computer to read the last answer.
const FAREWELL: Duration = Duration::from_millis(100);

/// Answers whoever opens the port, for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut port: Port) -> ! {
    loop {
        port.wait_connection().await;
        let Err(_) = serve(&mut port).await;
        defmt::info!("The console was closed.");
    }
}

async fn serve(port: &mut Port) -> Result<Infallible, EndpointError> {
    let mut session = Session::default();
    let mut cable = Cable { port };
    let mut packet = [0; PACKET];
    loop {
        let length = cable.port.read_packet(&mut packet).await?;
        session.receive(&packet[..length], &mut cable).await?;
    }
}

/// The port, and the event loop that is asked.
struct Cable<'a> {
    port: &'a mut Port,
}

impl Backend for Cable<'_> {
    type Closed = EndpointError;

    async fn send(&mut self, line: &[u8]) -> Result<(), EndpointError> {
        for packet in line.chunks(PACKET) {
            self.port.write_packet(packet).await?;
        }
        // A full packet says that more follows.
        if line.len().is_multiple_of(PACKET) { self.port.write_packet(&[]).await } else { Ok(()) }
    }

    async fn report_line(&mut self, topic: Topic, number: usize) -> Option<Line> {
        match topic {
            Topic::Lists => lists_line(flash::lists(), number),
            _ => event_loop::report_line(topic, number).await,
        }
    }

    async fn scores(&mut self) -> Scores {
        event_loop::scores().await
    }

    async fn become_drive(&mut self) {
        Timer::after(FAREWELL).await;
        reset_to_usb_boot(0, 0);
    }
}
