//! USB device: one serial port (CDC-ACM) for the [console](crate::console), on the Pico's own connector.
//!
//! The device says USB 2.00: a later number promises a BOS descriptor, and Windows stops a device that has none.

use crate::board::Irqs;
use embassy_rp::Peri;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::{Builder, Config, UsbDevice, UsbVersion};
use static_cell::ConstStaticCell;
use static_cell::StaticCell;

/// The serial port as the console sees it.
pub(crate) type Port = CdcAcmClass<'static, Driver<'static, USB>>;

/// Bytes a packet carries at full speed.
pub(crate) const PACKET: usize = 64;

/// The identifier pid.codes sets aside for tests and devices that are not passed on. Who sells devices needs one of
/// their own: see "The USB identifier" in `docs/build.md`.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;

/// Describes the device to a computer; both halves must be run.
pub(crate) fn start(usb: Peri<'static, USB>, serial: &'static str) -> (UsbDevice<'static, Driver<'static, USB>>, Port) {
    static CONFIGURATION: ConstStaticCell<[u8; 128]> = ConstStaticCell::new([0; 128]);
    static CONTROL: ConstStaticCell<[u8; PACKET]> = ConstStaticCell::new([0; PACKET]);
    static STATE: StaticCell<State<'static>> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Zeitwort");
    config.product = Some("Zeitwort");
    config.serial_number = Some(serial);
    config.bcd_usb = UsbVersion::Two;
    config.max_power = 250; // with a display of 2.42 inch at full brightness
    let mut builder =
        Builder::new(Driver::new(usb, Irqs), config, CONFIGURATION.take(), &mut [], &mut [], CONTROL.take());
    let port = CdcAcmClass::new(&mut builder, STATE.init_with(State::new), PACKET as u16);
    (builder.build(), port)
}

/// Speaks to the computer, if there is one, for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut device: UsbDevice<'static, Driver<'static, USB>>) -> ! {
    device.run().await
}
