// Every scenario file is a test: the real image must show the golden pictures, pixel by pixel.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ARTEFACTS, SCENARIOS, SCREENS, flashWithWords, withBoard } from '../product.mjs';
import { playScenario, readScenario } from '../scenario.mjs';

const files = existsSync(SCENARIOS) ? readdirSync(SCENARIOS).filter((file) => file.endsWith('.toml')).sort() : [];

for (const file of files) {
  const path = join(SCENARIOS, file);
  const scenario = readScenario(path);
  const usb = scenario.steps.some((step) => step.kind === 'expect' && 'scores' in step.value);
  const play = (board, context) => {
    for (const note of playScenario(scenario, board, { screens: SCREENS, artefacts: ARTEFACTS })) context.diagnostic(note);
  };
  test(`${file}: ${scenario.title}`, (context) => {
    const flash = scenario.words ? flashWithWords(path) : undefined;
    return withBoard({ seed: scenario.seed, usb, flash }, play)(context);
  });
}
