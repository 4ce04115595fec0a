// The last twenty games of a device, as its console tells them.

/** firmware/runner/src/archive_sheet.rs */
export const ARCHIVE = 'game,name,seat,player,points,seconds,ending';
const MOST_ROWS = 20 * 6;
const ROW = /^([1-9]|1\d|20),([^,]{1,40}),([1-6]),([^,]{1,40}),(-?\d{1,7}),(\d{1,6}),(.{0,60})$/;

/** The rows: [game, name, seat, player, points, seconds, ending]; null if one is none, or there are too many. */
export function archiveRows(answer) {
  const [header, ...lines] = answer.split('\n').filter(Boolean);
  if (header !== ARCHIVE || lines.length > MOST_ROWS) return null;
  const rows = lines.map((line) => ROW.exec(line)?.slice(1));
  return rows.every(Boolean) ? rows : null;
}
