//! USB device: one serial port (CDC-ACM) for the [console], on the Pico's own connector.
//!
//! The device says USB 2.00: a later number promises a BOS descriptor, and Windows stops a device that has none.
//!
//! A disturbance on the cable can hang the chip's controller (erratum RP2040-E15): it hears nothing more, not even a reset of
//! the bus, until its block is reset. It shows by a packet that nobody takes. Then driver and device are built anew, and
//! the computer gets to know the device once more.
//!
//! While flash is erased or written nobody hears the bus. If the reset of the bus and the computer's first question both come then,
//! the driver takes the question for one from before the reset, and drops it; a computer would wait five seconds for the answer. So
//! the device is gone for a moment instead, and the computer begins anew at once.
//!
//! Without a computer, when the [clocks] may rest, they do, and USB with them.

use crate::board::Irqs;
use crate::{clocks, console, supply};
use core::cell::Cell;
use core::sync::atomic::{AtomicBool, Ordering};
use embassy_futures::select::{Either4, select4};
use embassy_rp::Peri;
use embassy_rp::interrupt::typelevel::{Handler, USBCTRL_IRQ};
use embassy_rp::pac::{RESETS, USB as USBCTRL_REGS, USB_DPRAM};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::{Builder, Config, UsbVersion};

/// The serial port as the console sees it.
pub(crate) struct Port<'d> {
    pub(crate) sender: Sender<'d, Driver<'d, USB>>,
    pub(crate) receiver: Receiver<'d, Driver<'d, USB>>,
}

/// Bytes a packet carries at full speed.
pub(crate) const PACKET: usize = 64;

/// The identifier pid.codes sets aside for tests and devices that are not passed on. Who sells devices needs one of
/// their own: see "The USB identifier" in `docs/build.md`.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;

/// Time between two looks at the packets that are to be taken.
const LOOK: Duration = Duration::from_millis(250);
/// A packet that is still there at so many looks in a row hangs.
const LOOKS: u8 = 5;
/// The device is gone for so long before it comes back: every computer notices.
const GONE: Duration = Duration::from_millis(100);
/// Endpoints that packets are taken from: control, and the port's, which is the second one that the class asks for.
const CONTROL: usize = 0;
const DATA: usize = 2;

/// A computer has configured the device, and is awake.
static SEEN: AtomicBool = AtomicBool::new(false);

/// A question came before the reset of the bus was seen.
static LOST: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// The interrupt of the controller, before the driver takes it.
pub(crate) struct LostQuestion;

impl Handler<USBCTRL_IRQ> for LostQuestion {
    unsafe fn on_interrupt() {
        let status = USBCTRL_REGS.sie_status().read();
        if status.bus_reset() {
            // A sleep before it is over; the driver would tell of it afterwards.
            USBCTRL_REGS.sie_status().write(|status| status.set_suspended(true));
            if status.setup_rec() {
                LOST.signal(());
            }
        }
    }
}

/// True while a computer is at the other end of the cable.
pub(crate) fn sees_computer() -> bool {
    SEEN.load(Ordering::Relaxed)
}

/// State of the conversation, for [`end`].
#[derive(Default)]
pub(crate) struct Traffic {
    /// Packets that the console has handed over; those that are equal could not be told apart.
    pub(crate) packets: Cell<u32>,
    /// The console waits for the event loop, which nobody may interrupt: the answer would be another question's.
    pub(crate) asks: Cell<bool>,
    /// The computer is asleep or gone, and takes nothing.
    suspended: Cell<bool>,
}

/// A reason to build the device anew.
enum End {
    /// The controller hangs, or a question was lost.
    Deaf,
    /// Nobody is there.
    Rests,
}

/// Speaks to the computer, if there is one, for ever.
#[embassy_executor::task]
pub(crate) async fn run(mut usb: Peri<'static, USB>, serial: &'static str) -> ! {
    loop {
        let end = serve(usb.reborrow(), serial).await;
        SEEN.store(false, Ordering::Relaxed);
        RESETS.reset().modify(|reset| reset.set_usbctrl(true));
        match end {
            End::Deaf => {
                defmt::warn!("USB hangs, or has lost a question.");
                Timer::after(GONE).await;
            }
            End::Rests => clocks::rest().await,
        }
        RESETS.reset().modify(|reset| reset.set_usbctrl(false));
        while !RESETS.reset_done().read().usbctrl() {}
    }
}

/// Describes the device to a computer and speaks to it until the controller hangs, or nobody is there and the clocks may rest.
async fn serve(usb: Peri<'_, USB>, serial: &'static str) -> End {
    let (mut configuration, mut control) = ([0; 128], [0; PACKET]);
    let mut state = State::new();
    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Zeitwort");
    config.product = Some("Zeitwort");
    config.serial_number = Some(serial);
    config.bcd_usb = UsbVersion::Two;
    config.max_power = 250; // with a display of 2.42 inch at full brightness
    let driver = Driver::new(usb, Irqs);
    let mut builder = Builder::new(driver, config, &mut configuration, &mut [], &mut [], &mut control);
    let class = CdcAcmClass::new(&mut builder, &mut state, PACKET as u16);
    let (sender, receiver, line) = class.split_with_control();
    let mut device = builder.build();

    let traffic = Traffic::default();
    let computer = async {
        loop {
            device.run_until_suspend().await;
            traffic.suspended.set(true);
            device.wait_resume().await;
            traffic.suspended.set(false);
        }
    };
    match select4(computer, console::run(Port { sender, receiver }, &traffic), end(&traffic, &line), LOST.wait()).await
    {
        Either4::Third(end) => end,
        Either4::Fourth(()) => End::Deaf,
    }
}

/// Returns when a packet has not been taken for more than a second, though somebody should. A closed port takes none.
async fn end(traffic: &Traffic, line: &ControlChanged<'_>) -> End {
    let mut before = None;
    let mut looks = 0;
    while looks < LOOKS {
        Timer::after(LOOK).await;
        let alone = traffic.suspended.get() || !USB_DPRAM.ep_in_control(DATA - 1).read().enable();
        SEEN.store(!alone, Ordering::Relaxed);
        if alone && clocks::may_rest() && !supply::is_plugged_in() && !supply::is_measuring() {
            return End::Rests;
        }
        let [control, data] = [CONTROL, DATA].map(|endpoint| USB_DPRAM.ep_in_buffer_control(endpoint).read());
        let waits = control.available(0) || data.available(0) && line.dtr();
        let now = (control.0, data.0, traffic.packets.get());
        let same = waits && !traffic.suspended.get() && !traffic.asks.get() && before == Some(now);
        looks = if same { looks + 1 } else { 0 };
        before = Some(now);
    }
    End::Deaf
}
