// A computer at the USB port: enumerates the device, opens its serial console, sends lines and collects the answers.
import { USBCDC, createSetupPacket, DataDirection, SetupRecipient, SetupType } from 'rp2040js';
import { UsbOut } from '../chip/usb-out.mjs';

const SET_CONTROL_LINE_STATE = 0x22;
const DTR_AND_RTS = 0b11;

export class UsbHost {
  constructor() {
    this.text = '';
    this.configured = false;
  }

  attach(mcu) {
    this.mcu = mcu;
    this.configured = false;
    this.out = new UsbOut(mcu);
    const cdc = new USBCDC(mcu.usbCtrl);
    cdc.onDeviceConnected = () => {
      this.configured = true;
    };
    // A letter may come in two packets.
    const decoder = new TextDecoder();
    cdc.onSerialData = (bytes) => {
      this.text += decoder.decode(bytes, { stream: true });
    };
  }

  /** Opens the port as a terminal does (rp2040js addresses this request to the device, which drivers ignore). */
  open() {
    this.#setLines(DTR_AND_RTS);
  }

  close() {
    this.#setLines(0);
  }

  send(text) {
    this.out.send(new TextEncoder().encode(text));
  }

  /** What came since the last call. */
  take() {
    const { text } = this;
    this.text = '';
    return text;
  }

  #setLines(wValue) {
    this.mcu.usbCtrl.sendSetupPacket(
      createSetupPacket({
        dataDirection: DataDirection.HostToDevice,
        type: SetupType.Class,
        recipient: SetupRecipient.Interface,
        bRequest: SET_CONTROL_LINE_STATE,
        wValue,
        wIndex: 0,
        wLength: 0,
      }),
    );
  }
}
