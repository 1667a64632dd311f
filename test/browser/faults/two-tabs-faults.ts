import { setTimeout as pause } from 'node:timers/promises';
import { standInKeys } from '../../support/product-environment.js';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import { Walk } from '../walk.js';
import { chain, draw, expectSame, findNode, press, readDraft } from './canvas-graphs.js';
import { calling, openDraft, openNode } from './editor-drafts.js';
import type { Fault } from './fault.js';

/** How long the API stays away, in ms. */
const awayMs = 30_000;

/** Has a browser say whose it is, as the forms that ask for a reason do. */
async function nameBrowser(walk: Walk, name: string): Promise<void> {
  await walk.page.evaluate(`localStorage.setItem('name', ${JSON.stringify(name)})`);
}

/** Somebody else, in a browser of their own, with the same draft open. */
async function other(walk: Walk, { url }: Stack, place: string, name: string): Promise<Walk> {
  const browser = walk.page.context().browser();
  if (browser === null) throw new Error('expected a browser');
  const context = await browser.newContext();
  const theirs = new Walk(await context.newPage(), 'other', '');
  await theirs.page.goto(`${url}/console`);
  await theirs.fill('Key', standInKeys.operator);
  await theirs.click('button', 'Sign in');
  await theirs.find('heading', 'Phone').waitFor();
  await nameBrowser(theirs, name);
  await theirs.page.goto(`${url}/console#${place}`);
  return theirs;
}

async function rename(walk: Walk, from: string, to: string): Promise<void> {
  await press(walk, from, 'Enter');
  await walk.fill('Name of the node', to);
  await walk.press('Tab');
}

const api = '**/v1/**';

/** Two at one draft, and what each is told. */
export const twoTabsFaults: readonly Fault[] = [
  {
    name: 'B37 two tabs',
    shows:
      'with the API away for 30 s and over a reload nothing typed is lost; who is second is told by name what the other did, and chooses',
    async go(walk, { stack }) {
      await draw(walk, stack, 'two-tabs', chain('Tabs', ['One', 'Two']));
      const bea = await other(walk, stack, '/build/two-tabs', 'Bea Lind');
      await findNode(bea, 'One').waitFor();
      await walk.page.route(api, (route) => route.abort());
      const began = performance.now();
      await rename(walk, 'One', 'Of mine');
      await press(walk, 'Two', 'Enter');
      await walk.fill('Name of the node', 'Typed');
      await rename(bea, 'One', 'Of Bea');
      await bea.sees('Draft kept');
      await walk.page.reload();
      await pause(Math.max(0, awayMs - (performance.now() - began)));
      await walk.page.unroute(api);
      const note = walk.find('alert', 'Both of you changed the same');
      await note.waitFor();
      await walk.sees('Bea Lind has named a node “Of Bea”', note);
      await walk.sees('It calls Two “Typed”', note);
      await walk.judge('both have changed the same');
      await walk.picture('editor-two-tabs');
      await findNode(walk, 'Of Bea').waitFor();
      await walk.page.reload();
      await note.waitFor();
      await walk.click('button', 'Do mine on top', note);
      await findNode(walk, 'Of mine').waitFor();
      await findNode(walk, 'Typed').waitFor();
      await findNode(bea, 'Of mine').waitFor();
      const { nodes } = await readDraft(walk, stack);
      expectSame(
        'names',
        nodes.map(({ name }) => name),
        ['Start', 'Of mine', 'Typed'],
      );
      await bea.page.context().close();
    },
  },
  {
    name: 'B37 typed expression',
    shows: 'an expression that is being typed in as the page is loaded anew is in the draft',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' } }));
      await openNode(walk, 'Keep');
      await walk.fill('Value', '={{ $json.id + "!" }}');
      await walk.page.reload();
      await openNode(walk, 'Keep');
      await walk.sees('seven!', walk.page.locator('.value-field').last().locator('.value'));
    },
  },
  {
    name: 'B8 second save',
    shows: 'who saves second is told by name who saved what since, and chooses theirs or their own',
    async go(walk, { stack }) {
      const graph = chain('Saves', ['One']);
      await draw(walk, stack, 'second-save', graph);
      await nameBrowser(walk, 'Ann Lee');
      await rename(walk, 'One', 'Mine');
      const theirs = { ...chain('Saves', ['One', 'Theirs']), settings: { executionOrder: 'v1' } };
      await operate(stack, 'POST', '/v1/workflows', {
        id: 'second-save',
        graph: theirs,
        by: 'Bea Lind',
        note: 'for May',
      });
      await walk.click('button', 'Save');
      const note = walk.find('alert', 'Somebody else has saved it');
      await walk.sees(/Bea Lind saved another version/, note);
      await walk.sees('“for May”', note);
      await walk.sees('Theirs', note);
      await walk.judge('a second save');
      await walk.picture('editor-second-save');
      await walk.click('button', 'Take theirs into the draft', note);
      await findNode(walk, 'Theirs').waitFor();
      await walk.find('button', '✓ Saved').waitFor();
      await walk.press('Control+z');
      await findNode(walk, 'Mine').waitFor();
      await walk.click('button', 'Save');
      await walk.find('button', '✓ Saved').waitFor();
      await rename(walk, 'Mine', 'Mine again');
      const once = chain('Saves', ['Third']);
      await operate(stack, 'POST', '/v1/workflows', { id: 'second-save', graph: once, by: 'Cai' });
      await walk.click('button', 'Save');
      await walk.sees(/Cai saved another version/, note);
      await walk.click('button', 'Save mine on top', note);
      await walk.find('button', '✓ Saved').waitFor();
      const { versions } = (await operate(stack, 'GET', '/v1/workflows/second-save/versions')) as {
        versions: { by: string }[];
      }; // as the API says
      expectSame(
        'who saved, the latest first',
        versions.slice(0, 3).map(({ by }) => by),
        ['Ann Lee', 'Cai', 'Ann Lee'],
      );
    },
  },
  {
    name: 'B8 save of one draft',
    shows: 'two who draw in one draft save it one after the other, and are not asked: neither takes anything away',
    async go(walk, { stack }) {
      await draw(walk, stack, 'one-draft', chain('One draft', ['One', 'Two']));
      const bea = await other(walk, stack, '/build/one-draft', 'Bea Lind');
      await findNode(bea, 'One').waitFor();
      await rename(walk, 'One', 'Of Ann');
      await findNode(bea, 'Of Ann').waitFor();
      await walk.click('button', 'Save');
      await walk.find('button', '✓ Saved').waitFor();
      await rename(bea, 'Two', 'Of Bea');
      await bea.sees('Draft kept');
      await bea.click('button', 'Save');
      await bea.find('button', '✓ Saved').waitFor();
      await findNode(walk, 'Of Bea').waitFor();
      await bea.page.context().close();
    },
  },
  {
    name: 'B37 Redis away',
    isAlone: true,
    shows: 'what is drawn while Redis is away is kept, and is in the draft when it is back',
    async go(walk, { stack, redis }) {
      await draw(walk, stack, 'redis-away', chain('Away', ['One']));
      await redis.kill();
      await rename(walk, 'One', 'Drawn meanwhile');
      await pause(6_000);
      await findNode(walk, 'Drawn meanwhile').waitFor();
      await redis.restart();
      const { nodes } = await readDraft(walk, stack);
      expectSame(
        'names',
        nodes.map(({ name }) => name),
        ['Start', 'Drawn meanwhile'],
      );
    },
  },
];
