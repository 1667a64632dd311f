import type { Locator } from 'playwright-core';
import type { Walk } from '../walk.js';
import { calling, nodeOf, openDraft, openNode } from './editor-drafts.js';
import type { Fault } from './fault.js';

const chat = (walk: Walk): Locator => walk.page.getByRole('region', { name: 'Chat with the builder' });

async function leftAndWidth(thing: Locator): Promise<{ left: number; width: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error(`${String(thing)} is not to be seen`);
  return { left: box.x, width: box.width };
}

const drawn = calling({ url: 'https://api.example/notes', pinned: { id: 'seven' } });
const half = 'and then';

/** What is open beside the graph, and the room that it leaves. */
export const roomFaults: readonly Fault[] = [
  {
    name: 'B27 room',
    shows:
      'at 1280 px the panel of a node hides the chat, the graph keeps 400 px, and the chat is back with what was typed',
    async go(walk, fixture) {
      await openDraft(walk, fixture, drawn);
      await walk.click('button', 'Chat');
      await walk.fill('Message to the builder', half);
      await openNode(walk, 'Keep');
      await walk.find('region', 'Input').waitFor();
      await chat(walk).waitFor({ state: 'hidden' });
      const { width } = await leftAndWidth(walk.page.locator('.canvas'));
      if (width < 400) throw new Error(`the graph has ${width} px`);
      await walk.judge('a panel in the place of the chat');
      await walk.click('button', 'Close', walk.find('region', 'Node Keep'));
      await chat(walk).waitFor();
      const kept = await walk.page.getByLabel('Message to the builder').inputValue();
      if (kept !== half) throw new Error(`what was typed is ${JSON.stringify(kept)}`);
      await openNode(walk, 'Keep');
      await chat(walk).waitFor({ state: 'hidden' });
      await walk.click('button', 'Chat');
      await chat(walk).waitFor();
      await walk.find('region', 'Node Keep').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'B27 side',
    shows: 'what is opened stands to the right of the graph, which does not move, with the chat and without it',
    async go(walk, fixture) {
      await openDraft(walk, fixture, drawn);
      const before = await leftAndWidth(walk.page.locator('.canvas'));
      await openNode(walk, 'Start');
      const graph = await leftAndWidth(walk.page.locator('.canvas'));
      const panel = await leftAndWidth(walk.find('region', 'Node Start'));
      if (graph.left !== before.left) throw new Error(`the graph moved from ${before.left} to ${graph.left}`);
      if (panel.left < graph.left + graph.width - 1) throw new Error(`the panel stands at ${panel.left}`);
      await nodeOf(walk, 'Start').waitFor();
    },
  },
  {
    name: 'B27 phone chat',
    view: 'phone',
    shows: 'on a phone the panel of a node stands in the place of the chat, which is back when it is closed',
    async go(walk, fixture) {
      await openDraft(walk, fixture, drawn);
      await walk.click('button', 'Chat');
      await chat(walk).waitFor();
      await openNode(walk, 'Start');
      await chat(walk).waitFor({ state: 'hidden' });
      await walk.judge('a panel on a phone');
      await walk.click('button', 'Close', walk.find('region', 'Node Start'));
      await chat(walk).waitFor();
    },
  },
];
