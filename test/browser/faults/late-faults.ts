import { setTimeout as pause } from 'node:timers/promises';
import { chain, draw } from './canvas-graphs.js';
import type { Fault } from './fault.js';
import { goTo, seen, unseen } from './ways.js';

const asksMs = 1_500;

/** Goes to Runs in the moment that the page is drawn, before it has begun to listen. */
const goesEarly = `new MutationObserver((_, observer) => {
  if (document.querySelector('header.shell') === null) return;
  observer.disconnect();
  location.hash = '#/runs';
}).observe(document, { childList: true, subtree: true });`;

/** Where a page, or an answer, comes later than the person who uses it goes on. */
export const lateFaults: readonly Fault[] = [
  {
    name: 'late address',
    shows: 'who goes on while the page is still being drawn comes to where they go',
    async go(walk) {
      await walk.page.addInitScript(goesEarly);
      await walk.page.reload();
      await walk.find('heading', 'Runs').waitFor({ timeout: 15_000 });
    },
  },
  {
    name: 'late answer',
    shows: 'a draft that is opened when somebody has left for another page does not draw them back',
    async go(walk, { stack }) {
      const isOpened = walk.page.waitForResponse((response) => response.url().endsWith('/v1/builder/sessions'));
      await walk.page.route('**/v1/builder/sessions', async (route) => {
        await pause(asksMs);
        await route.continue();
      });
      await goTo(walk, stack, '/build');
      await walk.sees('Opening the draft…');
      await walk.click('link', 'Runs');
      await isOpened;
      await pause(asksMs);
      await walk.find('heading', 'Runs').waitFor({ timeout: 1_000 });
      if (!walk.page.url().endsWith('#/runs')) throw new Error(`the address is ${walk.page.url()}`);
    },
  },
  {
    name: 'late check',
    shows: 'while the gateway is away nobody is told that nothing is missing; what is missing is told when it is back',
    isAlone: true,
    async go(walk, { stack }) {
      await draw(walk, stack, 'late-check', chain('Late', ['One']));
      await seen(walk, '2 nodes, nothing is missing', 15_000);
      await walk.click('button', 'Add node');
      await walk.fill('Find a type of nodes', 'http request');
      await walk.find('button', /^HTTP Request/, walk.page.locator('.types')).waitFor();
      await stack.apps.gateway.kill('SIGKILL');
      await walk.click('button', /^HTTP Request/, walk.page.locator('.types'));
      await seen(walk, '3 nodes, not checked yet', 15_000);
      await seen(walk, /^The gateway cannot be reached/, 30_000);
      await unseen(walk, /nothing is missing/i);
      stack.apps.gateway.start();
      await stack.apps.gateway.untilReady(60_000);
      await seen(walk, '3 nodes, 1 finding', 30_000);
    },
  },
];
