// The camera, open only while somebody points it at codes: gives a picture, and the next one when that is read.

/** Between two pictures; a code stands for longer. */
const PAUSE_MS = 60;

export class Camera {
  #stream = null;
  /** Told apart from those before it that were closed while the browser still asked. */
  #opening = null;

  constructor(video) {
    this.video = video;
  }

  get isOpen() {
    return this.#opening !== null;
  }

  /** Asks for the camera at the back, and calls `look` with every picture until it is closed. */
  async open(look) {
    this.close();
    const opening = (this.#opening = {});
    const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
    if (this.#opening !== opening) return stream.getTracks().forEach((track) => track.stop());
    this.#stream = stream;
    this.video.srcObject = stream;
    this.video.hidden = false;
    await this.video.play();
    while (this.#opening === opening) {
      if (this.video.videoWidth) await look(this.video);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return undefined;
  }

  close() {
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = this.#opening = null;
    this.video.srcObject = null;
    this.video.hidden = true;
  }
}
