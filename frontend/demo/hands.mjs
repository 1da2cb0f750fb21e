/** Plays with the demo as hands do: mouse, touch and keyboard; fails at the first thing that is not as it should be. */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const PORT = 8423;
const server = await serve(PORT);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--disable-component-update', '--disable-sync'],
});

async function sit(viewport, seat = 'p1', more = {}) {
  const page = await (await browser.newContext({ viewport, ...more })).newPage();
  page.on('pageerror', (error) => { throw error; });
  await page.goto(`http://127.0.0.1:${PORT}/?seat=${seat}`);
  await page.locator('.group').first().waitFor();
  return page;
}

const sent = (page) => page.evaluate(() => window.demo.sent.map((body) => body.command));
const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const CASES = {
  async 'a card is carried to whom it is meant for, through others’ updates'() {
    const page = await sit({ width: 1440, height: 900 });
    const [x, y] = await middle(page.locator('[data-place="b.action"] .piece').last());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 60, { steps: 4 });
    assert.equal(await page.locator('.ghost').count(), 1);
    const before = await page.locator('.ghost').boundingBox();
    await page.evaluate(() => window.demo.live());
    await page.waitForTimeout(450);
    assert.deepEqual(await page.locator('.ghost').boundingBox(), before);
    const [tx, ty] = await middle(page.locator('[data-group="g1"]'));
    await page.mouse.move(tx, ty, { steps: 5 });
    assert.equal(await page.locator('[data-group="g1"].over').count(), 1);
    await page.mouse.up();
    assert.equal(await page.locator('.ghost').count(), 0);
    assert.equal(await page.locator('.filling h3').textContent(), 'Attack');
    assert.equal(await page.locator('.filling .pick input:checked + span').first().textContent(), 'Ogre of the ford');
    await page.locator('.filling').getByText('Sword 8').click();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    assert.deepEqual(await sent(page), [{ type: 'attack', target: 'g1', skill: 'sword' }]);
    assert.equal(await page.locator('.filling').count(), 0);
  },
  async 'pointing at a group answers an open field'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.keyboard.press('1');
    await page.locator('button.label', { hasText: /^Raider$/ }).click();
    assert.equal(await page.locator('.filling .pick input:checked + span').first().textContent(), 'Raider');
  },
  async 'keys alone play: numbers, space, fields, Esc, undo'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.keyboard.press('4');
    assert.equal(await page.locator('.filling h3').textContent(), 'Divide your blank cards');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    await page.keyboard.press('Space');
    await page.waitForTimeout(200);
    assert.deepEqual(await sent(page), [{ type: 'divide', front: 2 }, { type: 'pass' }]);
    await page.keyboard.press('1');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.filling').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'choices-title');
    await page.keyboard.press('Control+z');
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    await page.keyboard.press('t');
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await page.evaluate(() => document.activeElement?.textContent), first);
    assert.equal(await page.locator('[data-rove][tabindex="0"]').count(), 1);
  },
  async 'a menu opens by keyboard on a thing and gives the focus back'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.locator('[data-thing="b.action"].name').focus();
    await page.keyboard.press('Enter');
    await page.locator('.menu').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'menuitem');
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.thing), 'b.action');
  },
  async 'a refusal is one line with its clause, and the form stays'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.locator('.choices summary', { hasText: 'The table' }).click();
    await page.getByRole('button', { name: 'Change my name' }).click();
    await page.keyboard.type('Bo');
    await page.keyboard.press('Enter');
    await page.locator('.toast').waitFor();
    assert.match(await page.locator('.toast').textContent(), /that name is taken.*Instead: choose another.*SS-1\.2/s);
    assert.equal(await page.locator('.toast a').getAttribute('href'), '/rules/state-stack#SS-1.2');
    assert.equal(await page.locator('.filling input').inputValue(), 'Bo');
  },
  async 'a grey choice says why'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Recover stun' }).click({ force: true });
    assert.match(await page.locator('.toast').textContent(), /no stun to recover/);
    assert.deepEqual(await sent(page), []);
  },
  async 'the GM changes a thing by clicking it in override mode'() {
    const page = await sit({ width: 1440, height: 900 }, 'gm');
    await page.keyboard.press('o');
    await page.locator('[data-thing="a.damage"].name').click();
    await page.getByRole('button', { name: 'Set the damage' }).click();
    await page.locator('.filling input[type=number]').fill('4');
    await page.locator('.filling input[type=text], .filling textarea').fill('the bridge fell');
    await page.getByRole('button', { name: /^Set the damage/ }).click();
    await page.waitForTimeout(200);
    assert.deepEqual(await sent(page), [{ type: 'override_count', count: 4, reason: 'the bridge fell' }]);
  },
  async 'a cut line comes back and says so meanwhile'() {
    const page = await sit({ width: 1440, height: 900 });
    await page.evaluate(() => window.demo.cut());
    await page.locator('.lifeline.waiting').waitFor();
    await page.locator('.lifeline.live').waitFor({ timeout: 5000 });
  },
  async 'fingers carry, and a long press opens the menu'() {
    const page = await sit({ width: 390, height: 844 }, 'p1', { hasTouch: true, isMobile: true });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type, x, y) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const [x, y] = await middle(page.locator('[data-place="b.action"] .piece').last());
    await touch('touchStart', x, y);
    await page.waitForTimeout(650);
    await touch('touchEnd');
    await page.locator('.menu').waitFor();
    assert.match(await page.locator('.menu').textContent(), /Attack/);
    await page.keyboard.press('Escape');
    await touch('touchStart', x, y);
    for (let step = 1; step <= 6; step++) await touch('touchMove', x - step * 4, y + step * 8);
    assert.equal(await page.locator('.ghost').count(), 1);
    await touch('touchEnd');
    assert.equal(await page.locator('.ghost').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  },
};

let failed = 0;
for (const [name, run] of Object.entries(CASES)) {
  try {
    await run();
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`NOT ${name}\n   ${error.message.split('\n').slice(0, 12).join('\n   ')}`);
  }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
