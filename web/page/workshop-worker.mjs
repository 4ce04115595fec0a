// The workshop's module in a worker, so that the page goes on while it packs. First comes the module, then messages.

let exports = null;
let waiting = Promise.resolve();

async function serve(data) {
  if (!exports) {
    exports = (await WebAssembly.instantiate(data, {})).instance.exports;
    return;
  }
  const place = exports.room(data.length);
  new Uint8Array(exports.memory.buffer, place, data.length).set(data);
  const length = exports.ask();
  const answer = new Uint8Array(exports.memory.buffer, exports.answered(), length).slice();
  postMessage(answer, [answer.buffer]);
}

onmessage = ({ data }) => {
  waiting = waiting.then(() => serve(data));
};
