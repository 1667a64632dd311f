import type { Walk } from '../walk.js';
import { begin, chain, clip, clipped, readDraft, drag, draw, edges, expectSame, exported } from './canvas-graphs.js';
import { findMiddle, findNode, nodes, press, sees } from './canvas-graphs.js';
import type { Fault } from './fault.js';

const names = ['One', 'Two', 'Three'];
const whole = { nodes: 4, edges: 3 };

async function boxOver(walk: Walk, first: string, last: string): Promise<void> {
  await walk.page.waitForTimeout(700); // the view has come to rest
  const [one, other] = [await findNode(walk, first).boundingBox(), await findNode(walk, last).boundingBox()];
  if (!one || !other) throw new Error('there are no nodes');
  await walk.page.keyboard.down('Shift');
  await walk.page.waitForTimeout(100); // the page has drawn itself anew for the key
  await drag(walk, [one.x - 20, one.y - 30], [other.x + other.width + 20, other.y + other.height + 30]);
  await walk.page.keyboard.up('Shift');
}

/** One operation is one undo, and what is chosen may be many. */
const undoFaults: readonly Fault[] = [
  {
    name: 'B24 delete',
    shows: 'Delete of a node goes with its connections, and one Ctrl Z brings all of it back',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b24-delete', chain('Delete', names));
      await press(walk, 'One', 'Enter');
      await press(walk, 'One', 'Delete');
      await sees(walk, { nodes: 3, edges: 1 });
      await walk.press('Control+z');
      await sees(walk, whole);
    },
  },
  {
    name: 'B24 many nodes',
    shows: 'all nodes are chosen, deleted and brought back as one; a box chooses some, and their drag is one step',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b24-many', chain('Many', names));
      await nodes(walk).first().focus();
      await walk.press('Control+a Delete');
      await sees(walk, { nodes: 0, edges: 0 });
      await walk.press('Control+z');
      await sees(walk, whole);
      await walk.page.waitForTimeout(500);
      await boxOver(walk, 'One', 'Two');
      await walk.sees('2 nodes chosen');
      await walk.judge('several nodes chosen');
      await walk.page.waitForTimeout(500);
      const before = await readDraft(walk, stack);
      const [x, y] = await findMiddle(findNode(walk, 'Two'));
      await drag(walk, [x, y], [x, y + 160]);
      await walk.page.waitForTimeout(300);
      const after = await readDraft(walk, stack);
      const moved = after.nodes.filter(
        ({ position }, at) => JSON.stringify(position) !== JSON.stringify(before.nodes[at]?.position),
      );
      expectSame('nodes that the drag has moved', moved.length, 2);
      await walk.press('Control+z');
      await walk.page.waitForTimeout(300);
      expectSame('places after one undo', (await readDraft(walk, stack)).nodes, before.nodes);
    },
  },
];

/** Paste, copy, cut, duplicate, import. */
const clipboardFaults: readonly Fault[] = [
  {
    name: 'B6 paste',
    shows: 'n8n’s JSON is pasted beside what is there, as one step, and expressions follow the new names',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-paste', chain('Paste', names));
      await clip(walk, JSON.stringify(exported));
      await press(walk, 'One', 'Control+v');
      await sees(walk, { nodes: 8, edges: 5 });
      const graph = JSON.stringify(await readDraft(walk, stack));
      if (!graph.includes('"Start 2"')) throw new Error('the second Start has no name of its own');
      await walk.press('Control+z');
      await sees(walk, whole);
      await walk.press('Control+y');
      await sees(walk, { nodes: 8, edges: 5 });
    },
  },
  {
    name: 'B6 copy',
    shows: 'nodes are copied for n8n, pasted, duplicated, cut and switched off, each by its key',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-copy', chain('Copy', names));
      await clip(walk, 'nothing');
      await boxOver(walk, 'One', 'Two');
      await walk.sees('2 nodes chosen');
      await walk.press('Control+c');
      const copied = await clipped(walk);
      const { nodes: these, connections } = JSON.parse(copied) as { nodes: { name: string }[]; connections: object }; // as n8n has it
      expectSame(
        'names on the clipboard',
        these.map(({ name }) => name),
        ['One', 'Two'],
      );
      expectSame('sources on the clipboard', Object.keys(connections), ['One']);
      await walk.press('Control+v');
      await sees(walk, { nodes: 6, edges: 4 });
      await walk.press('Control+d');
      await sees(walk, { nodes: 8, edges: 5 });
      await walk.press('Shift+D');
      await nodes(walk).locator('.graph-node.off').nth(1).waitFor();
      await walk.press('Control+x');
      await sees(walk, { nodes: 6, edges: 4 });
    },
  },
  {
    name: 'B6 import',
    shows:
      'a file of n8n’s is imported into an empty workflow whole, with a list of what is missing; an unknown type keeps its JSON',
    async go(walk, { stack }) {
      await begin(walk, stack);
      const buffer = Buffer.from(JSON.stringify(exported));
      await walk.page
        .locator('.palette input[type=file]')
        .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer });
      await sees(walk, { nodes: 4, edges: 2 });
      const missing = walk.find('region', 'What is missing');
      await walk.sees('Rows', missing);
      await walk.judge('what an import needs');
      await walk.page.waitForTimeout(300);
      expectSame('what is kept of the export', await readDraft(walk, stack), exported);
      await nodes(walk).locator('.stand-in').waitFor();
      await walk.sees('Read the rows first', nodes(walk));
      await walk.click('button', 'Rows', missing);
      await walk.find('region', 'Node Rows').waitFor();
    },
  },
  {
    name: 'B23',
    shows: 'n8n’s JSON in “Write a document” is recognised as a graph, and opens in the builder',
    async go(walk, { stack }) {
      await walk.page.goto(`${stack.url}/console#/new-workflow`);
      await walk.fill('Document', JSON.stringify(exported));
      await walk.sees('This is a graph of 4 nodes');
      await walk.judge('a graph in place of a document');
      await walk.click('button', 'Open it in the builder');
      await sees(walk, { nodes: 4, edges: 2 });
      expectSame('what is kept of the export', await readDraft(walk, stack), exported);
    },
  },
];

/** Adding where it belongs, and finding again. */
const addingFaults: readonly Fault[] = [
  {
    name: 'B6 insert between',
    shows: 'a node is added on a connection, without a loose end, and one Ctrl Z takes it away',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-insert', chain('Insert', ['One', 'Two']));
      await edges(walk).first().hover({ force: true });
      await walk.click('button', 'Add a node between Start and One');
      await walk.fill('Find a type of nodes', 'edit fields');
      await walk.click('button', /^Edit Fields/, walk.page.locator('.types'));
      await sees(walk, { nodes: 4, edges: 3 });
      await walk.press('Escape');
      await walk.press('Control+z');
      await sees(walk, { nodes: 3, edges: 2 });
    },
  },
  {
    name: 'B6 dropped connection',
    shows: 'a connection dropped where nothing is asks which node it leads to; a double click asks too',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-drop', chain('Drop', ['One']));
      const [x, y] = await findMiddle(findNode(walk, 'One').locator('.source'));
      await drag(walk, [x, y], [x + 60, y + 180]);
      await walk.fill('Find a type of nodes', 'edit fields');
      await walk.click('button', /^Edit Fields/, walk.page.locator('.types'));
      await sees(walk, { nodes: 3, edges: 2 });
      await walk.press('Escape');
      const pane = await walk.page.locator('.react-flow__pane').boundingBox();
      await walk.page.mouse.dblclick((pane?.x ?? 0) + 60, (pane?.y ?? 0) + 60);
      await walk.find('heading', 'Add a node').waitFor();
    },
  },
  {
    name: 'B6 menu',
    shows: 'the right button offers what may be done with a node, a connection and the canvas; a note is put on it',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-menu', chain('Menu', names));
      await findNode(walk, 'One').click({ button: 'right' });
      await walk.judge('menu of a node');
      await walk.click('menuitem', 'Duplicate');
      await sees(walk, { nodes: 5, edges: 3 });
      const pane = await walk.page.locator('.react-flow__pane').boundingBox();
      await walk.page.mouse.click((pane?.x ?? 0) + 80, (pane?.y ?? 0) + 80, { button: 'right' });
      await walk.click('menuitem', 'Add a note here');
      await walk.fill('What it says', 'Ask Zoë first');
      await walk.press('Tab');
      await walk.sees('Ask Zoë first', nodes(walk));
      await walk.judge('a note on the canvas');
    },
  },
  {
    name: 'B6 find',
    shows: 'Ctrl F finds a node by words in it, and goes there',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b6-find', withNeedle());
      await nodes(walk).first().focus();
      await walk.press('Control+f');
      await walk.fill('Find a node', 'needle');
      await walk.judge('finding a node');
      await walk.press('Enter');
      await walk.find('region', 'Node Two').waitFor();
    },
  },
];

/** A chain with a word that one node alone has. */
function withNeedle(): { name: string; nodes: object[]; connections: object } {
  const graph = chain('Find', names);
  const assignments = [{ id: 'a', name: 'x', value: 'needle', type: 'string' }];
  return {
    ...graph,
    nodes: graph.nodes.map((node, at) => (at === 2 ? { ...node, parameters: { assignments: { assignments } } } : node)),
  };
}

/** Faults of the canvas of the builder, and of what is copied to it. */
export const canvasFaults: readonly Fault[] = [...undoFaults, ...clipboardFaults, ...addingFaults];
