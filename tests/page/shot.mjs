// Takes the picture of the page for the README: `cargo xtask web && node tests/page/shot.mjs`.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from '../../web/serve.mjs';
import { PAGE } from '../paths.mjs';
import { ARGUMENTS, ready } from './browser/chromium.mjs';
import { carrying, digest, LOT, PORTRAIT, sit, VISITOR } from './browser/portrait.mjs';

const site = await serve(PAGE);
const executablePath = process.env.ZEITWORT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
const context = await browser.newContext(VISITOR);
await context.clock.install();
await context.addInitScript(LOT);
const page = await context.newPage();
await page.goto(site.address);
await ready(page);
await sit(page);
writeFileSync(PORTRAIT, carrying(await page.screenshot(), await digest(page)));
await browser.close();
site.close();
