// The score sheet's lines as the device tells them (CSV), and what can be made of them.

export const HEADER = 'round,player,points,total,reason';
/** The console's answer to `events` begins so. */
export const EVENTS = 'events of version ';

/** The lines behind the header: [round, player, points, total, reason]. A reason may have commas in it. */
export function rows(csv) {
  const [header, ...lines] = csv.split('\n').filter(Boolean);
  if (header !== HEADER) throw new Error('This is no score sheet.');
  return lines.map((line) => {
    const [round, player, points, total, ...reason] = line.split(',');
    return [round, player, points, total, reason.join(',')];
  });
}

/** The table that `zeitwort sheet --port` prints. */
export function markdown(csv) {
  const cell = (text) => text.replaceAll('|', '\\|');
  const signed = (points) => (Number(points) < 0 ? points : `+${points}`);
  const line = ([round, player, points, total, reason]) =>
    `| ${round} | ${cell(player)} | ${signed(points)} | ${total} | ${cell(reason)} |`;
  return ['| round | player | points | total | reason |', '|---:|---|---:|---:|---|', ...rows(csv).map(line), ''].join(
    '\n',
  );
}
