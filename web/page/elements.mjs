// Elements of the page by text alone: whatever a name holds, it stays text.

export const by = (id) => document.getElementById(id);

export const element = (tag, text, properties = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...properties });

/** A row of a table; those in `numbers` stand to the right. */
export function row(tag, texts, numbers = []) {
  const made = document.createElement('tr');
  made.append(...texts.map((text, i) => element(tag, text, { className: numbers.includes(i) ? 'number' : '' })));
  return made;
}
