// Gives a person a file or a text: to save, or to paste.

export function save(name, content) {
  const address = URL.createObjectURL(new Blob([content]));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies the text; true if it is on the clipboard now. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
