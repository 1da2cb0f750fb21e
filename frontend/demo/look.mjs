/** Takes pictures of the demo at desk and phone width, light and dark, and asks axe what it finds: `npm run look`. */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const PORT = 8422;
const OUT = new URL('../.look/', import.meta.url).pathname;
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCENES = [
  ['desk', DESK, 'dark', 'p1', async () => {}],
  ['desk-light', DESK, 'light', 'p1', async () => {}],
  ['desk-fields', DESK, 'dark', 'p1', async (page) => page.keyboard.press('1')],
  ['desk-gm', DESK, 'dark', 'gm', async (page) => page.keyboard.press('o')],
  ['desk-menu', DESK, 'dark', 'p1', async (page) => page.locator('[data-thing="g1.damage"], [data-thing="b.action"]').last().click({ button: 'right' })],
  ['desk-log', DESK, 'dark', 'p1', async (page) => page.locator('.entry summary').last().click()],
  ['desk-keys', DESK, 'dark', 'p1', async (page) => page.keyboard.press('?')],
  ['desk-undo', DESK, 'dark', 'p1', async (page) => page.keyboard.press('Control+z')],
  ['phone', PHONE, 'dark', 'p1', async () => {}],
  ['phone-light', PHONE, 'light', 'p1', async () => {}],
  ['phone-fields', PHONE, 'dark', 'p1', async (page) => page.locator('.choice button').nth(1).click()],
  ['phone-log', PHONE, 'dark', 'p1', async (page) => page.getByRole('button', { name: /^Log/ }).click()],
];

await mkdir(OUT, { recursive: true });
const server = await serve(PORT);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--disable-component-update', '--disable-sync'],
});
let bad = 0;
const wanted = process.argv.slice(2);
for (const [name, viewport, colorScheme, seat, act] of SCENES) {
  if (wanted.length && !wanted.includes(name)) continue;
  const context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === PHONE, bypassCSP: false });
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && (bad++, console.log(`${name}: console: ${message.text()}`)));
  page.on('pageerror', (error) => (bad++, console.log(`${name}: ${error.message}`)));
  await page.goto(`http://127.0.0.1:${PORT}/?seat=${seat}`);
  await page.locator('.group').first().waitFor();
  await act(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${OUT}${name}.png`, fullPage: viewport === PHONE && !name.endsWith('log') });
  const found = await axe(page);
  for (const one of found) {
    bad++;
    console.log(`${name}: axe ${one.impact}: ${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
  }
  await context.close();
}
await browser.close();
server.close();
console.log(bad ? `${bad} findings` : 'nothing found');
process.exit(bad ? 1 : 0);

/** axe runs in the devtools' own world, which the page's policy does not bind. */
async function axe(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, grantUniveralAccess: true });
  const run = async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await run(AXE + ';0');
  return run('axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations)');
}
