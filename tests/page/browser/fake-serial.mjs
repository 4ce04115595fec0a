// Web Serial for tests: the page gets a port whose other end is the test, by functions that it exposes to the page.

/**
 * Runs in the page. What is sent goes to `window.cable(text)`, which may answer with text. Where there is a `window.told()`, the other
 * end speaks unasked, too, until that says `null`. A port chosen before is there again if `window.isThere()` says so.
 */
export function fakeSerial() {
  const port = () => {
    let say;
    const source = { start: (controller) => (say = (text) => controller.enqueue(new TextEncoder().encode(text))) };
    const speaking = async (controller) => {
      const text = await told();
      if (text === null) controller.close();
      else say(text);
    };
    if (globalThis.told) source.pull = speaking;
    const write = async (bytes) => {
      const answer = await cable(new TextDecoder().decode(bytes));
      if (typeof answer === 'string') say(answer);
    };
    return {
      open: async () => {},
      close: async () => {},
      setSignals: async () => {},
      readable: new ReadableStream(source),
      writable: new WritableStream({ write }),
    };
  };
  const getPorts = async () => ((await globalThis.isThere?.()) ? [port()] : []);
  Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort: async () => port(), getPorts } });
}
