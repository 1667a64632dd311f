import type { Locator } from 'playwright-core';
import { standInKeys } from '../support/product-environment.js';
import type { Journey } from './journeys.js';
import type { Walk } from './walk.js';

/** How far the wheel is turned at once, in pixels, and how often at most: the page draws what is on the screen alone. */
const turn = 500;
const mostTurns = 400;

/** It draws the whole document first, on a machine that may be busy. */
const drawnMs = 300_000;

/** The part of the page that one operation has, by its id in the document, once it has been scrolled to. */
async function scrollTo(walk: Walk, id: string): Promise<Locator> {
  const block = walk.page.locator(`.opblock[id$="-${id}"]`);
  await walk.page.locator('.opblock').first().waitFor({ timeout: drawnMs });
  await walk.page.mouse.move(5, turn); // beside the blocks: an example in an open one would turn with the wheel
  for (let turns = 0; turns < mostTurns && (await block.count()) === 0; turns++) {
    await walk.page.mouse.wheel(0, turn);
    await walk.page.waitForTimeout(50);
  }
  await block.scrollIntoViewIfNeeded();
  return block;
}

/** Opens an operation and tries it out, with what is to be typed in first; what the page says was answered. */
async function tryOut(walk: Walk, id: string, typed?: { name: string; body: object }): Promise<string> {
  const block = await scrollTo(walk, id);
  await walk.clickOn(block.locator('.opblock-summary-control'), id);
  await walk.click('button', 'Try it out', block);
  if (typed) {
    await walk.fillIn(block.locator('input[placeholder="name"]'), typed.name);
    await walk.fillIn(block.locator('textarea.body-param__text'), JSON.stringify(typed.body));
  }
  await walk.click('button', 'Execute', block);
  const answer = block.locator('.live-responses-table .response');
  await answer.waitFor();
  return answer.innerText();
}

function hasToSay(answer: string, ...words: readonly string[]): void {
  for (const word of words) if (!answer.includes(word)) throw new Error(`expected ${word} in ${answer.slice(0, 500)}`);
}

/** The page at `/docs`, whose policy lets nothing in from elsewhere. */
export const apiPageJourneys: readonly Journey[] = [
  {
    name: 'try the API out on the page of its document',
    async go(walk, { stack }) {
      const console = walk.page.url();
      await walk.page.goto(`${stack.url}/docs`);
      hasToSay(await tryOut(walk, 'listAgents'), '200', '"agents"'); // by the session of who is signed in
      const typed = { name: 'tool:get_counts', body: { state: 'auto', reason: 'a change by the page' } };
      hasToSay(await tryOut(walk, 'forceBreaker', typed), '200', '"tool:get_counts"');
      await walk.click('button', 'Authorize', walk.page.locator('.auth-wrapper').first());
      await walk.fillIn(walk.page.locator('.auth-container input').first(), standInKeys.operator);
      await walk.clickOn(walk.page.locator('.auth-btn-wrapper .authorize').first(), 'Authorize with a key');
      await walk.clickOn(walk.page.locator('.auth-btn-wrapper .btn-done').first(), 'Close');
      await walk.picture('api-page');
      await walk.page.goto(console);
    },
  },
];
