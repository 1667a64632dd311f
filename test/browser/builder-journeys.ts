import type { Locator } from 'playwright-core';
import { plainRequests } from '../builder/plain-requests.js';
import { builderAnswer } from '../builder/script-request.js';
import type { ModelScript } from '../stand-ins/scripted-model-server.js';
import { askingGraph } from './asking-graph.js';
import { seesForming } from './forming-journeys.js';
import { operate } from './journeys.js';
import { payingGraph } from './paying-graph.js';
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
  await walk.page.waitForTimeout(1_000); // the view moves to what was opened, and comes to rest
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

/** What the builder says once it has built and proven it. */
const built = 'Built. It fetches the items of your API every hour, from the address that the second node keeps.';

export const builderModel: ModelScript = (question) => builderAnswer(asked, question, built);

/** What a person does who draws a workflow. */
export const builderJourneys: readonly Journey[] = [
  {
    name: 'draw a graph: add two nodes, connect them by pointer and by list, set a parameter, undo, and save',
    async go(walk, fixture) {
      await walk.press('g w');
      await walk.click('link', 'Build a workflow');
      await walk.find('heading', 'Say what it should do').waitFor();
      await walk.judge('empty builder');
      await add(walk, 'manual', /^Manual Trigger/);
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
      if (walk.hasPointer) {
        await drag(walk, nodes(walk).first().locator('.source'), nodes(walk).last().locator('.target'));
        await connections(walk).first().waitFor({ state: 'attached' });
        await walk.click('button', 'Undo');
        await connections(walk).waitFor({ state: 'detached' });
      }
      await walk.chooseIn(walk.find('combobox', 'New connection'), 'From When clicking Execute');
      await walk.click('button', 'Connect');
      await connections(walk).first().waitFor({ state: 'attached' });
      await walk.sees('2 nodes, nothing is missing');
      await walk.click('button', 'List');
      await walk.find('list', 'Nodes').waitFor();
      await walk.judge('builder as a list');
      await walk.click('button', 'List'); // back to the canvas, where it stays when it is saved
      await walk.fill('Name of the workflow', idOf(fixture));
      await walk.press('Tab');
      await walk.click('button', 'Save');
      await walk.find('button', '✓ Saved').waitFor();
      await walk.judge('a saved graph');
      await walk.click('button', 'Run');
      await walk.page.locator('.times').nth(1).waitFor();
      await walk.page.locator('.run-bar .badge.good').waitFor();
      await walk.focusOn(nodes(walk).last());
      await walk.press('Enter');
      await walk.sees('Hello Ada', walk.page.locator('.node-items'));
      await walk.sees('ran, 1 item', nodes(walk).last());
      await walk.sees('1 item', connections(walk).first());
      await walk.judge('run of a graph in the builder');
      await walk.picture('builder-run');
      await walk.click('button', 'Publish');
      await walk.sees('Nothing starts it yet');
      await walk.judge('publishing a graph');
      await walk.click('button', 'Close', walk.page.locator('dialog.publish'));
      await walk.click('button', 'Pin it');
      await walk.sees('pinned', nodes(walk).last());
      await walk.click('button', 'Versions');
      await walk.sees(/^pinData/, walk.page.locator('.difference'));
      await walk.judge('versions beside the draft');
      await walk.picture('builder-versions');
      await walk.click('button', /^Take /);
    },
  },
  {
    name: 'fill in the form of a published graph, and chat with one',
    async go(walk, fixture) {
      const id = `asks-${fixture.person.slice(-2)}`;
      await operate(fixture.stack, 'POST', '/v1/workflows', { id, graph: askingGraph(id) });
      await operate(fixture.stack, 'POST', `/v1/workflows/${id}/publish`, {
        reason: 'a drill',
        limits: { runs_per_day: 1_000, calls_per_minute: 600 },
      });
      const console = walk.page.url();
      await walk.page.goto(`${fixture.stack.url}/form/${id}`);
      await walk.judge('form of a graph');
      await walk.picture('form');
      await walk.fill('Name', 'Ada');
      await walk.click('button', 'Submit');
      await walk.sees('Your response has been recorded.');
      await walk.judge('form that was sent');
      await walk.page.goto(`${fixture.stack.url}/webhook/${id}/chat`);
      await walk.judge('chat of a graph');
      await walk.fillIn(walk.page.getByRole('textbox'), 'Hello');
      await walk.clickOn(walk.page.getByRole('button'));
      await walk.sees('You said Hello');
      await walk.judge('answer of a chat');
      await walk.picture('chat');
      await walk.page.goto(console);
      await walk.page.goto(`${console.split('#')[0]}#/workflows/${id}`);
      await walk.find('button', /^Copy .*[/]form[/]/).waitFor();
      await walk.judge('workflow that is published');
      await walk.picture('published');
    },
  },
  {
    name: 'publish what writes without asking, having read the list',
    async go(walk, fixture) {
      const id = `pays-${fixture.person.slice(-2)}`;
      await operate(fixture.stack, 'POST', '/v1/workflows', { id, graph: payingGraph(id) });
      await walk.page.goto(`${walk.page.url().split('#')[0]}#/build/${id}`);
      await walk.click('button', 'Publish');
      const dialog = walk.page.locator('dialog.publish');
      await walk.sees('https://pay.example/', dialog.locator('.writes'));
      await walk.judge('publishing what writes without asking');
      await walk.picture('publish-list');
      await walk.fill('Why', 'a drill', dialog);
      await walk.click('button', 'I have read the list: publish it', dialog);
      await walk.sees('as somebody has confirmed', dialog);
      await walk.click('button', 'Close', dialog);
    },
  },
  {
    name: 'ask the builder for a workflow, watch it drawn, and read its answer while it forms',
    async go(walk, { model, stream }) {
      await walk.page.goto(`${walk.page.url().split('#')[0]}#/workflows`);
      await walk.click('link', 'Build a workflow');
      await walk.find('heading', 'Say what it should do').waitFor();
      await walk.fill('Message to the builder', asked.text);
      const release = model.hold(0);
      await walk.click('button', 'Send');
      await walk.sees(asked.text, walk.find('list', 'Messages')); // kept, and no model has said a word yet
      await walk.find('button', 'Stop').waitFor();
      const goOn = stream.holdAfter('every hour');
      try {
        release();
        await walk.judge('builder at work');
        await seesForming(walk, walk.find('list', 'Messages'), built);
        await walk.judge('builder that answers');
      } finally {
        goOn();
      }
      await walk.sees(built, walk.find('list', 'Messages'));
      await nodes(walk).nth(2).waitFor();
      await walk.judge('what the builder has built');
      await walk.picture('builder-built');
      await walk.click('button', 'Undo');
      await walk.click('button', 'Chat');
      await walk.find('heading', 'Say what it should do').waitFor({ state: 'detached' });
    },
  },
];
