import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import type { Stack } from '../../support/stack.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';

export const nodes = (walk: Walk): Locator => walk.page.locator('.react-flow__node');
export const edges = (walk: Walk): Locator => walk.page.locator('.react-flow__edge');
export const findNode = (walk: Walk, name: string): Locator => nodes(walk).filter({ hasText: name }).first();

const to = (node: string) => ({ node, type: 'main', index: 0 });

/** A trigger and nodes behind it, one after the other. */
export function chain(name: string, names: readonly string[]): { name: string; nodes: object[]; connections: object } {
  const all = ['Start', ...names];
  return {
    name,
    nodes: all.map((each, at) => ({
      ...{ id: each.toLowerCase(), name: each, typeVersion: at === 0 ? 1 : 3.4, parameters: {} },
      ...{ position: [at * 240, 0], type: at === 0 ? 'n8n-nodes-base.manualTrigger' : 'n8n-nodes-base.set' },
    })),
    connections: Object.fromEntries(all.slice(0, -1).map((each, at) => [each, { main: [[to(all[at + 1] ?? '')]] }])),
  };
}

/** What n8n puts on the clipboard, and into a file: with a type that is not known here, and fields that are n8n's own. */
export const exported = {
  name: 'From n8n',
  nodes: [
    { id: 'x1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
    {
      ...{ id: 'x2', name: 'Rows', type: 'n8n-nodes-base.acme', typeVersion: 4.5, position: [240, 0] },
      ...{ parameters: { operation: 'read', range: 'A:B' }, credentials: { googleApi: { id: '7', name: 'mine' } } },
    },
    {
      ...{ id: 'x3', name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [480, 0] },
      parameters: {
        assignments: { assignments: [{ id: 'a', name: 'n', value: "={{ $('Rows').item.json.n }}", type: 'string' }] },
      },
    },
    {
      ...{ id: 'x4', name: 'Sticky Note', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, position: [0, -220] },
      parameters: { content: 'Read the rows first', width: 300, height: 120 },
    },
  ],
  connections: { Start: { main: [[to('Rows')]] }, Rows: { main: [[to('Edit Fields')]] } },
  pinData: {},
  settings: { executionOrder: 'v1' },
  meta: { instanceId: 'a-stranger' },
};

/** Stores a graph, and opens it where it is drawn. */
export async function draw(walk: Walk, stack: Stack, id: string, graph: { nodes: readonly object[] }): Promise<void> {
  await operate(stack, 'POST', '/v1/workflows', { id, graph });
  await walk.page.goto(`${stack.url}/console#/build/${id}`);
  await nodes(walk)
    .nth(graph.nodes.length - 1)
    .waitFor();
}

/** An empty workflow, as a person begins one. */
export async function begin(walk: Walk, stack: Stack): Promise<void> {
  await walk.page.goto(`${stack.url}/console#/workflows`);
  await walk.click('link', 'Build a workflow');
  await walk.find('heading', 'Add a node').waitFor();
}

const patienceMs = 20_000;

/** Waits until so many nodes and connections are drawn. */
export async function sees(walk: Walk, wanted: { nodes: number; edges: number }): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const [drawn, connected] = await Promise.all([nodes(walk).count(), edges(walk).count()]);
    if (drawn === wanted.nodes && connected === wanted.edges) return;
    if (Date.now() > until)
      throw new Error(`${drawn} nodes and ${connected} connections, expected ${wanted.nodes} and ${wanted.edges}`);
    await walk.page.waitForTimeout(50);
  }
}

/** Puts a text on the clipboard, as another program would. */
export async function clip(walk: Walk, text: string): Promise<void> {
  await walk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await walk.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

/** What has the focus, in a word: the node by its name, else its tag and class. */
export function focused(walk: Walk): Promise<string> {
  return walk.page.evaluate(`(() => {
    const element = document.activeElement;
    const node = element.closest('.react-flow__node')?.querySelector('.name')?.textContent;
    return node ?? element.tagName.toLowerCase() + '.' + (element.getAttribute('class') ?? '');
  })()`);
}

export function expectSame(what: string, got: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(got, wanted))
    throw new Error(`${what}: ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`);
}

/** A draft, as far as ways look at one. */
interface DrawnGraph {
  nodes: { name: string; position: number[] }[];
}

/** The draft that the page has open, as the gateway has it once all of it is kept. */
export async function readDraft(walk: Walk, stack: Stack): Promise<DrawnGraph> {
  await walk.page.locator('.toolbar .kept', { hasText: 'Draft kept' }).waitFor({ state: 'attached' });
  const [, path = '', query = ''] = /#\/build\/?([^?]*)\??(.*)$/.exec(walk.page.url()) ?? [];
  const session = new URLSearchParams(query).get('session') ?? `workflow-${path}-user-operator`;
  const answer = await operate(stack, 'GET', `/v1/builder/sessions/${session}`);
  return (answer as { graph: DrawnGraph }).graph; // as the API says
}

/** What is on the clipboard. */
export function clipped(walk: Walk): Promise<string> {
  return walk.page.evaluate('navigator.clipboard.readText()');
}

/** Drags with the left button from one place of the screen to another. */
export async function drag(walk: Walk, from: readonly [number, number], end: readonly [number, number]): Promise<void> {
  const { mouse } = walk.page;
  await mouse.move(from[0], from[1]);
  await mouse.down();
  await mouse.move((from[0] + end[0]) / 2, (from[1] + end[1]) / 2, { steps: 5 });
  await mouse.move(end[0], end[1], { steps: 5 });
  await mouse.up();
}

export async function findMiddle(thing: Locator): Promise<[number, number]> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error(`there is no ${String(thing)}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Presses keys on a node. */
export async function press(walk: Walk, node: string, keys: string): Promise<void> {
  await findNode(walk, node).focus();
  await walk.press(keys);
}
