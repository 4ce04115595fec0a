// Closes a gap of rp2040js: the flash cache controller is missing, and drivers wait for its stream to be idle.

const BASE = 0x14000;
const STATUS = 0x08;
const FIFO_EMPTY_AND_FLUSH_READY = 0b11;

class XipControl {
  readUint32(offset) {
    return offset === STATUS ? FIFO_EMPTY_AND_FLUSH_READY : 0;
  }

  writeUint32Atomic() {}
}

export function addXipControl(mcu) {
  mcu.peripherals[BASE] = new XipControl();
}
