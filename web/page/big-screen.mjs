// The big screen: a device on the cable, mirrored pixel by pixel, and its table large enough for everybody in the room.
import { showBoard } from './board.mjs';
import { by, element } from './elements.mjs';
import { Mirror } from './mirror.mjs';
import { FRAME_BYTES, paint } from './picture.mjs';
import { Unplugged, canRead, connect, find, sentenceOf } from './serial.mjs';
import { EVENTS } from './sheet-formats.mjs';
import { Speaker } from './speaker.mjs';
import { TEXTS } from './texts.mjs';
import { ScreenWakeLock, toggleFullScreen } from './wake-lock.mjs';

/** Lines of the sheet that are in sight, the newest first. */
const LINES = 8;
const DARK = new Uint8Array(FRAME_BYTES);

export class BigScreen {
  /** Ends what is watched; null while nothing is. */
  #end = null;
  #mirror = null;
  /** The version of the device's events. */
  #events = 0;
  /** The log whose game is shown. */
  #shown = null;
  #isReading = false;
  /** The board that is shown, and the one before it. */
  #boards = [null, null];
  #speaker = new Speaker();
  #wakeLock = new ScreenWakeLock();

  constructor({ page }, lists) {
    Object.assign(this, { page, lists });
    by('watch').onclick = () => this.#watch();
    by('big-close').onclick = () => this.#end?.();
    by('big-full').hidden = !document.fullscreenEnabled;
    by('big-full').onclick = () => toggleFullScreen(by('big'));
    by('big-plain').onclick = (event) => {
      event.stopPropagation();
      this.#plain(true);
    };
    by('big').addEventListener('click', () => this.#plain(false));
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.#plain(false));
    by('big-speak').onchange = () => this.#speak();
  }

  /** A device on the cable is shown, as often as it comes back, until somebody has seen enough. */
  async #watch() {
    const { texts } = this.page;
    if (!canRead()) return this.#tell(texts.no_serial);
    try {
      let device = (await find(0)) ?? (await connect());
      const enough = new Promise((resolve) => (this.#end = () => resolve((this.#end = null))));
      this.#show(true);
      while (device) {
        await this.#mirrorOf(device, enough);
        if (this.#end) this.#tell(texts.cable_gone);
        device = this.#end && (await find(Infinity, () => this.#end));
      }
      this.#tell('');
    } catch (error) {
      // Nobody picked a port.
      this.#tell(error.name === 'NotFoundError' ? '' : sentenceOf(error, texts));
    }
    this.#end = null;
    this.#show(false);
  }

  /** Until it is unplugged, or somebody has seen enough. */
  async #mirrorOf(device, enough) {
    try {
      const [header] = (await device.ask('events', EVENTS)).split('\n');
      this.#events = Number(header.slice(EVENTS.length));
      const mirror = (this.#mirror = new Mirror());
      this.#shown = null;
      this.#tell('');
      await device.watch((line) => mirror.take(line) && this.#update());
      await Promise.race([device.gone, enough]);
    } catch (error) {
      if (!(error instanceof Unplugged)) throw error;
    } finally {
      await device.close();
    }
  }

  /** An update is whole: the picture at once, the table as soon as its game is read. */
  #update() {
    const { frame, log, table } = this.#mirror;
    paint(by('big-screen'), table.lit ? frame : DARK);
    this.#turn();
    if (log !== this.#shown) this.#read();
  }

  /** Whose turn it is, and the clock. */
  #turn() {
    const { seat, clock, left, runs } = this.#mirror.table;
    let name = '';
    for (const player of by('big-players').children) {
      const isOn = Number(player.dataset.seat) === seat;
      const hasClock = isOn && (runs || left !== null);
      player.classList.toggle('on', isOn);
      player.classList.toggle('late', hasClock && left < 0);
      player.querySelector('.clock').textContent = hasClock ? clock : '';
      player.querySelector('.unseen').textContent = isOn ? this.page.texts.on_turn : '';
      if (isOn) ({ name } = player.dataset);
    }
    this.#speaker.turn(this.page.texts, name, runs ? left : null);
  }

  /** Reads the newest log; those that came meanwhile are left out. */
  async #read() {
    if (this.#isReading) return;
    this.#isReading = true;
    const marks = Object.keys(TEXTS).indexOf(this.page.language);
    while (this.#mirror.log !== this.#shown) {
      const { log, bytes } = this.#mirror;
      const told = await this.lists.workshop.live({ events: this.#events, marks }, bytes).catch(() => null);
      this.#shown = log;
      this.#game(told);
    }
    this.#isReading = false;
  }

  /** Shows a game; of one that this page cannot read the picture must do. */
  #game(told) {
    const { texts } = this.page;
    const sheet = told?.sheet;
    const players = sheet?.players ?? [];
    const names = new Map(players.map(({ seat, name }) => [seat, name]));
    const winners = sheet?.over ? (sheet.winners ?? []) : [];
    const lines = (sheet?.lines ?? []).slice(0, told?.booked).map((line) => ({ ...line, name: names.get(line.seat) }));
    this.#tell(told ? (sheet ? '' : texts.no_game_yet) : texts.unread);
    by('big-title').textContent = sheet?.game ?? 'Zeitwort';
    by('big-players').style.setProperty('--players', players.length);
    by('big-players').replaceChildren(...players.map((player) => playerOf(player, winners.includes(player.seat))));
    by('big-lines').replaceChildren(...lines.slice(-LINES).reverse().map(lineOf));
    this.#board(told);
    this.#turn();
    this.#speaker.game(texts, lines, winners.map((seat) => names.get(seat)));
  }

  /** The board, with what was laid last marked. */
  #board(told) {
    const rows = told?.board ?? null;
    if (rows?.join() !== this.#boards[0]?.join()) this.#boards = [rows, this.#boards[0]];
    showBoard(by('big-board'), { rows, before: this.#boards[1], premiums: told?.premiums }, this.page.texts);
  }

  #speak() {
    const wanted = by('big-speak').checked;
    if (this.#speaker.listen(wanted, this.page.language)) return;
    by('big-speak').checked = false;
    this.#tell(this.page.texts.no_voice);
  }

  #plain(isPlain) {
    by('big').classList.toggle('plain', isPlain);
    by('big').scrollTop = 0;
  }

  #show(isShown) {
    if (by('big').hidden === !isShown) return;
    document.body.classList.toggle('watching', isShown);
    by('big').hidden = !isShown;
    this.page.input.away = isShown;
    this.#wakeLock.want(isShown);
    by(isShown ? 'big-close' : 'watch').focus();
    if (isShown) return;
    this.#plain(false);
    this.#speaker.listen(false);
    by('big-speak').checked = false;
    if (document.fullscreenElement) document.exitFullscreen();
  }

  #tell(text) {
    for (const id of ['watch-says', 'big-says']) by(id).textContent = text;
  }
}

function playerOf({ seat, name, total }, hasWon) {
  const made = element('div', '', { className: hasWon ? 'player won' : 'player' });
  const who = element('div', '', { className: 'who' });
  Object.assign(made.dataset, { seat, name });
  who.append(...[[name, 'name'], ['', 'unseen'], ['', 'clock']].map(([text, className]) => element('span', text, { className })));
  made.append(who, element('strong', total, { className: 'total' }));
  return made;
}

function lineOf({ name, points, reason }) {
  const line = document.createElement('li');
  line.append(element('span', `${name} `), element('strong', points < 0 ? points : `+${points}`), element('span', ` ${reason}`));
  return line;
}
