import type { Locator } from 'playwright-core';
import { plainRequests } from '../builder/plain-requests.js';
import { scriptOf } from '../builder/script-request.js';
import type { ModelScript } from '../support/scripted-model-server.js';
import type { Fixture, Journey } from './journeys.js';
import type { Walk } from './walk.js';

function idOf({ person }: Fixture): string {
  return `drawn-${person.slice(-2)}`;
}

const nodes = (walk: Walk): Locator => walk.page.locator('.react-flow__node');
const connections = (walk: Walk): Locator => walk.page.locator('.react-flow__edge');

async function add(walk: Walk, search: string, type: RegExp): Promise<void> {
  await walk.click('button', 'Add node');
  await walk.fill('Find a type of nodes', search);
  await walk.click('button', type, walk.page.locator('.types'));
}

/** Draws a connection with the pointer, from the output of one node to the input of another. */
async function drag(walk: Walk, from: Locator, to: Locator): Promise<void> {
  await nodes(walk).first().scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([from, to].map((handle) => handle.boundingBox()));
  if (!start || !end) throw new Error('there is no handle to drag');
  const { mouse } = walk.page;
  await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await mouse.down();
  await mouse.move(end.x - 8, end.y, { steps: 4 });
  await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 2 });
  await mouse.up();
}

const [asked] = plainRequests;
if (!asked) throw new Error('there is no request');

/** What the builder is answered, call by call, for as often as it is asked. */
export function builderModel(): ModelScript {
  const script = scriptOf(asked ?? { text: '', nodes: {}, edges: [] });
  let calls = 0;
  return ({ system, user }) => {
    const isOurs = system.startsWith('You build workflows') || user.includes(asked?.text ?? '');
    return isOurs ? (script[calls++ % script.length] ?? null) : null;
  };
}

/** What a person does who draws a workflow. */
export const builderJourneys: readonly Journey[] = [
  {
    name: 'draw a graph: add two nodes, connect them by pointer and by list, set a parameter, undo, and save',
    async go(walk, fixture) {
      await walk.press('g w');
      await walk.click('link', 'Build a workflow');
      await walk.find('heading', 'Add a node').waitFor();
      await walk.judge('empty builder');
      await walk.click('button', /^Manual Trigger/, walk.page.locator('.types'));
      await walk.fill('Test data', '{ "name": "Ada" }');
      await add(walk, 'edit fields', /^Edit Fields/);
      await connections(walk).first().waitFor({ state: 'attached' }); // a level line has no height
      await walk.click('button', 'Add a field');
      await walk.fill('Name', 'greeting');
      await walk.fill('Value', '=Hello {{ $json.name }}');
      await walk.press('Tab');
      await walk.judge('builder with a node');
      await walk.picture('builder');
      await walk.click('button', /^Remove connection/);
      await connections(walk).waitFor({ state: 'detached' });
      await drag(walk, nodes(walk).first().locator('.source'), nodes(walk).last().locator('.target'));
      await connections(walk).first().waitFor({ state: 'attached' });
      await walk.click('button', 'Undo');
      await connections(walk).waitFor({ state: 'detached' });
      await walk.find('combobox', 'New connection').selectOption({ label: 'From When clicking Execute' });
      await walk.click('button', 'Connect');
      await connections(walk).first().waitFor({ state: 'attached' });
      await walk.sees('2 nodes, nothing is missing');
      await walk.click('button', 'List');
      await walk.find('list', 'Nodes').waitFor();
      await walk.judge('builder as a list');
      await walk.click('button', 'Save');
      const dialog = walk.page.locator('dialog.save');
      await walk.fill('Id', idOf(fixture), dialog);
      await walk.fill('Why', 'drawn', dialog);
      await walk.fill('Your name', 'ana', dialog);
      await walk.judge('saving a graph');
      await walk.click('button', 'Save', dialog);
      await walk.click('button', 'Run');
      await walk.page.locator('.times').nth(1).waitFor();
      await walk.page.locator('.run-bar .badge.good').waitFor();
      await nodes(walk).last().focus();
      await walk.press('Enter');
      await walk.sees('Hello Ada', walk.page.locator('.node-items'));
      await walk.judge('run of a graph in the builder');
      await walk.picture('builder-run');
      await walk.click('button', 'Publish');
      await walk.sees('Nothing starts it yet');
      await walk.judge('publishing a graph');
    },
  },
  {
    name: 'ask the builder for a workflow, and watch it drawn',
    async go(walk) {
      await walk.page.goto(`${walk.page.url().split('#')[0]}#/workflows`);
      await walk.click('link', 'Build a workflow');
      await walk.find('heading', 'Say what it should do').waitFor();
      await walk.fill('Message to the builder', asked.text);
      await walk.click('button', 'Send');
      await walk.find('button', 'Stop').waitFor();
      await walk.judge('builder at work');
      await walk.sees('Built.');
      await nodes(walk).nth(2).waitFor();
      await walk.judge('what the builder has built');
      await walk.picture('builder-built');
      await walk.click('button', 'Undo');
      await walk.click('button', 'Chat');
      await walk.find('heading', 'Say what it should do').waitFor({ state: 'detached' });
    },
  },
];
