// Compares what the buzzer's pin did with what the native machine played: note by note, by the device's own melodies.

/**
 * So much later a sound may begin on the chip: a contact is believed after 5 ms, a flash sector that is being erased holds the core
 * up for 45, and what the press does comes before what is heard of it. The most there was is 72 ms; another build of the same
 * source has other places in the cache, and some milliseconds more.
 */
const LATE_MS = 80;
/** So much later a further note: the next journal may be erased, sector by sector, while it plays. There were 104 ms. */
const STRETCHED_MS = 116;
/**
 * So much later the sound of a game that begins with one push, *As last time*: its journal could not be erased before, and all
 * sixteen sectors are looked through in that press. There were 134 ms.
 */
const BEGINNING_MS = 142;
const EARLY_MS = 3;
const SAME_PITCH = 0.03;
/** Notes of one pitch with no more than this between them sound as one. */
const JOINED_MS = 6;

/** The notes in the air, one after another: a newer sound replaces one that still plays. */
export function notesOf(sounds) {
  const notes = sounds.flatMap(({ at, name, notes: melody }, i) => {
    const replaced = sounds[i + 1]?.at ?? Infinity;
    let start = at;
    return melody.flatMap(([hertz, millis]) => {
      const late = name === 'Noted' ? BEGINNING_MS : start === at ? LATE_MS : STRETCHED_MS;
      const note = { name, hertz, start, late, end: Math.min(start + millis, replaced), replaced };
      start += millis;
      return hertz > 0 && note.end > note.start ? [note] : [];
    });
  });
  return joined(notes);
}

function joined(notes) {
  const result = [];
  for (const note of notes) {
    const last = result.at(-1);
    if (last && near(last.hertz, note.hertz) && note.start - last.end <= JOINED_MS) Object.assign(last, { end: Math.max(last.end, note.end), replaced: note.replaced });
    else result.push({ ...note });
  }
  return result;
}

const near = (one, other) => Math.abs(one / other - 1) < SAME_PITCH;

/** A sentence about the first note that differs, or null. `until` is when listening ended, in milliseconds as all times. */
export function wrongSound(sounds, heardNotes, until = Infinity) {
  return firstWrong(notesOf(sounds), joined(heardNotes), until);
}

/** From these places in both lists on. */
function firstWrong(notes, heard, until, first = 0, place = 0) {
  let next = place;
  for (let i = first; i < notes.length; i++) {
    const note = notes[i];
    const found = heard[next];
    const optional = isReplaced(note);
    if (found && matches(note, found)) {
      // What was found may belong to the newer sound.
      if (optional && firstWrong(notes, heard, until, i + 1, next) === null) return null;
      next += 1;
    } else if (!optional && !goesOn(note, heard[next - 1]) && note.start + note.late < until) {
      return `${told(note)} of ${note.name} should be heard, but ${found ? told(found) : 'nothing'} is.`;
    }
  }
  const extra = heard[next];
  return extra ? `${told(extra)} is heard, but nothing should be.` : null;
}

/** A newer sound comes before this note has to be there: it may never be heard. */
const isReplaced = (note) => note.replaced <= note.start + note.late;

/** A sound that begins again before its second note came: its first one simply goes on. */
const goesOn = (note, before) => before && near(before.hertz, note.hertz) && before.end > note.start;

function matches(note, heard) {
  const late = heard.start - note.start;
  return near(note.hertz, heard.hertz) && late >= -EARLY_MS && late <= note.late;
}

const told = ({ hertz, start }) => `${Math.round(hertz)} Hz at ${start.toFixed(0)} ms`;
