// Faults that end a run early: each carries one sentence for the person reading the test's output.

/** The firmware did what a real RP2040 answers with a hard fault, or panicked. */
export class FirmwareFault extends Error {
  name = 'FirmwareFault';
}

/** Power was cut, as the test asked. The board is off until `powerOn`. */
export class PowerCut extends Error {
  name = 'PowerCut';
}

/** The chip resets itself; thrown to leave the instruction that asked for it, caught by the board. */
export class ChipReset {
  /** @param {'watchdog timer' | 'watchdog trigger' | 'system reset request'} cause */
  constructor(cause) {
    this.cause = cause;
  }
}
