// Translations of the page: complete, and each under a name of its own.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TEXTS } from '../../web/page/texts.mjs';

test('every text is there in every language', () => {
  for (const [language, texts] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(TEXTS.en).sort(), language);
  }
});

test('no text has the name of another', () => {
  // JavaScript takes the last of two that are named alike, and says nothing.
  const source = readFileSync(new URL('../../web/page/texts.mjs', import.meta.url), 'utf8');
  for (const [language, texts] of Object.entries(TEXTS)) {
    const body = source.split(`\nconst ${language} = {\n`)[1].split('\n};\n')[0];
    const names = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    assert.deepEqual(names, Object.keys(texts), language);
  }
});

test('every text is shown somewhere', () => {
  const folder = new URL('../../web/page/', import.meta.url);
  const files = readdirSync(folder).filter((name) => /\.(mjs|html)$/.test(name) && name !== 'texts.mjs');
  const page = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const isShown = (name) => new RegExp(`texts\\??\\.${name}\\b|data-\\w+="${name}"|'${name}'`).test(page);
  assert.deepEqual(Object.keys(TEXTS.en).filter((name) => !isShown(name)), []);
});
