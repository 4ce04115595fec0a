// Accessibility: gives the narrator's sentences to a screen reader, and reads the lines that the device tells of its screen.

/** All of it stands there to be walked through, the running clock apart; what is new goes into the live regions. */
export function speakAloud({ whole, clock, polite, urgent }) {
  for (const [id, text] of Object.entries({ words: whole, time: clock })) {
    const place = document.getElementById(id);
    if (place.textContent !== text) place.textContent = text;
  }
  for (const [id, text] of Object.entries({ polite, urgent })) {
    if (!text) continue;
    // A new element: the same sentence is said again when it comes again.
    const line = Object.assign(document.createElement('p'), { textContent: text });
    document.getElementById(id).replaceChildren(line);
  }
}

/** One thing of the screen, from its line. */
export function parse(line) {
  const [kind, ...parts] = line.split('\t');
  if (kind === 'line') return { kind, chosen: parts[0] === '1', edited: parts[1] === '1', label: parts[2], value: parts[3] };
  return { kind, x: Number(parts[0]), y: Number(parts[1]), text: parts[2] ?? '' };
}
