// Closes a gap of rp2040js: it only logs the SEV instruction, so a core that signals itself sleeps through it.

/** Call with every line rp2040js logs; returns whether it was a SEV. */
export function handleSendEvent(core, message) {
  if (message !== 'SEV') return false;
  core.eventRegistered = true;
  return true;
}
