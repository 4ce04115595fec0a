// Statistics over games: who won how often, means, best words, times, and how pairs fare against each other. Sheets in, numbers out.

/** Nobody knows who sat on a seat without a name. */
const hasName = ({ named }) => named !== false;
const MOST_WORDS = 10;
const mean = (numbers) => (numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null);

/** Games of this kind in which this person plays; no filter where it is empty. */
export function filtered(games, { game = '', player = '' }) {
  return games.filter(
    ({ sheet }) => (!game || sheet.game === game) && (!player || sheet.players.some(({ name }) => name === player)),
  );
}

/** The kinds of games and the people there are, by name. */
export function choices(games) {
  const sorted = (texts) => [...new Set(texts)].sort((one, other) => one.localeCompare(other));
  return {
    games: sorted(games.map(({ sheet }) => sheet.game)),
    players: sorted(games.flatMap(({ sheet }) => sheet.players.filter(hasName).map(({ name }) => name))),
  };
}

/** A row for each person, of games that are over: { name, games, won, tied, mean, best, minutes }, who won most first. */
export function players(games) {
  const rows = new Map();
  for (const { sheet } of games.filter(isOver)) {
    for (const player of sheet.players.filter(hasName)) {
      const row = rows.get(player.name) ?? { name: player.name, games: 0, won: 0, tied: 0, totals: [], times: [] };
      rows.set(player.name, row);
      const wins = (sheet.winners ?? []).includes(player.seat);
      row.games += 1;
      row.won += wins && sheet.winners.length === 1 ? 1 : 0;
      row.tied += wins && sheet.winners.length > 1 ? 1 : 0;
      row.totals.push(player.total);
      if (player.milliseconds > 0) row.times.push(player.milliseconds);
    }
  }
  const told = [...rows.values()].map(({ totals, times, ...row }) => ({
    ...row,
    mean: mean(totals),
    best: Math.max(...totals),
    milliseconds: mean(times),
  }));
  return told.sort((one, other) => other.won - one.won || other.games - one.games || one.name.localeCompare(other.name));
}

/** The words that brought most, and the longest ones: { word, name, points }. A turn's points are its longest word's. */
export function words(games) {
  const told = games.flatMap(({ sheet }) => {
    const names = new Map(sheet.players.map((player) => [player.seat, player.name]));
    return sheet.lines
      .filter((line) => line.words?.length)
      .map((line) => ({ word: longestOf(line.words), name: names.get(line.seat) ?? '', points: line.points }));
  });
  const first = (compare) => distinct(told.toSorted(compare)).slice(0, MOST_WORDS);
  return {
    best: first((one, other) => other.points - one.points || other.word.length - one.word.length),
    longest: first((one, other) => other.word.length - one.word.length || other.points - one.points),
  };
}

/** Two people who played against each other alone: { names, won, tied, margins }, the margins in the order of the games. */
export function pairs(games) {
  const rows = new Map();
  for (const { sheet } of games.filter(isOver).toReversed()) {
    if (sheet.players.length !== 2 || !sheet.players.every(hasName)) continue;
    const [one, other] = sheet.players.toSorted((a, b) => a.name.localeCompare(b.name));
    if (one.name === other.name) continue;
    const key = JSON.stringify([one.name, other.name]);
    const row = rows.get(key) ?? { names: [one.name, other.name], won: [0, 0], tied: 0, margins: [] };
    rows.set(key, row);
    const [first, second] = [one, other].map(({ seat }) => (sheet.winners ?? []).includes(seat));
    if (first && second) row.tied += 1;
    else if (first || second) row.won[first ? 0 : 1] += 1;
    row.margins.push(one.total - other.total);
  }
  return [...rows.values()].sort((one, other) => other.margins.length - one.margins.length);
}

const isOver = ({ sheet }) => sheet.over;
const longestOf = (words) => words.reduce((longest, word) => (word.length > longest.length ? word : longest));

/** The same word of the same person once. */
function distinct(told) {
  const seen = new Set();
  return told.filter(({ word, name }) => {
    const key = JSON.stringify([word, name]);
    return !seen.has(key) && seen.add(key);
  });
}
