// Scenarios on the real image: it must show the same pixels, tell the same scores and sound the same as the native machine.
// The suite plays a few that reach every screen and class of fault, here or before their power is cut; `cargo xtask bench`, or ZEITWORT_ALL_SCENARIOS=1, all.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { RECORDED } from './power-cuts.mjs';
import { flashWithWords, scenariosForTheImage, timelineOf, withBoard } from './product.mjs';
import { ARTEFACTS, SCENARIOS } from '../paths.mjs';
import { playTimeline } from './timeline.mjs';

const all = readdirSync(SCENARIOS).filter((file) => file.endsWith('.toml')).sort().map((file) => join(SCENARIOS, file));

/** A test for every one of so many scenarios that are played; files run side by side, and so two have half of them each. */
export function testShare(first, share) {
  const played = process.env.ZEITWORT_ALL_SCENARIOS ? all : scenariosForTheImage(all).filter((path) => !RECORDED.includes(basename(path)));
  for (const path of played.filter((_, place) => place % share === first)) {
    test(basename(path), (context) => {
      const timeline = timelineOf(path);
      const play = (board) => {
        for (const note of playTimeline(timeline, board, { artefacts: ARTEFACTS })) context.diagnostic(note);
      };
      return withBoard({ seed: timeline.seed, usb: true, flash: flashWithWords(timeline) }, play)(context);
    });
  }
}
