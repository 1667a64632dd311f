import { until } from '../../support/app-process.js';
import { standInKeys } from '../../support/product-environment.js';
import { operate } from '../journeys.js';
import type { Walk } from '../walk.js';
import { begin, chain, readDraft, draw, expectSame, focused, findNode, press, sees } from './canvas-graphs.js';
import type { Fault } from './fault.js';

const names = ['One', 'Two', 'Three'];

const hasFocus = async (walk: Walk, wanted: string): Promise<void> => {
  await walk.page.waitForTimeout(300);
  expectSame('what has the focus', await focused(walk), wanted);
};

const focusFaults: readonly Fault[] = [
  {
    name: 'B26',
    shows:
      'Escape and Delete leave the focus on the canvas, Enter takes it into the panel, arrows go from node to node and move them',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b26', chain('Focus', names));
      await press(walk, 'Start', 'ArrowRight');
      await hasFocus(walk, 'One');
      await walk.press('Enter');
      await hasFocus(walk, 'section.node-panel');
      await walk.press('Escape');
      await hasFocus(walk, 'One');
      await walk.press('Escape');
      await hasFocus(walk, 'One');
      await walk.press('Enter');
      await hasFocus(walk, 'section.node-panel');
      await press(walk, 'One', 'Shift+ArrowDown Shift+ArrowDown Shift+ArrowDown');
      await walk.page.waitForTimeout(1_500);
      const moved = await readDraft(walk, stack);
      expectSame('where One stands', moved.nodes[1]?.position, [240, 60]);
      await walk.press('Control+z');
      await walk.page.waitForTimeout(300);
      const back = await readDraft(walk, stack);
      expectSame('where One stands after one undo', back.nodes[1]?.position, [240, 0]);
      await press(walk, 'One', 'Delete');
      await sees(walk, { nodes: 3, edges: 1 });
      await walk.page.waitForTimeout(400);
      const where = await focused(walk);
      if (where.startsWith('body')) throw new Error('Delete has dropped the focus');
    },
  },
  {
    name: 'B27',
    shows:
      'a graph that is there opens with the chat closed and all of it in view; the panel of the last node does not hide it',
    async go(walk, { stack }) {
      const many = chain(
        'Wide',
        Array.from({ length: 30 }, (_, at) => `N${at}`),
      );
      await draw(walk, stack, 'b27', many);
      if ((await walk.page.locator('section.chat').count()) > 0) throw new Error('the chat is open');
      await walk.page.waitForTimeout(900);
      await inView(walk, 'Start');
      await inView(walk, 'N29');
      await press(walk, 'N29', 'Enter');
      await walk.find('region', 'Node N29').waitFor();
      await walk.page.waitForTimeout(1_200);
      await inView(walk, 'N29');
    },
  },
  {
    name: 'B27 phone',
    view: 'phone',
    shows: 'on a phone the toolbar is one row, and what is tapped opens below the graph, in view',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b27-phone', chain('Phone', names));
      const bar = await walk.page.locator('.toolbar').boundingBox();
      if ((bar?.height ?? 0) > 70) throw new Error(`the toolbar is ${bar?.height} pixels high`);
      await walk.page.waitForTimeout(700);
      await findNode(walk, 'Three').tap();
      const panel = walk.find('region', 'Node Three');
      await panel.waitFor();
      await walk.page.waitForTimeout(900);
      const box = await walk.page.locator('.builder > .side').boundingBox();
      const height = walk.page.viewportSize()?.height ?? 0;
      if (!box || box.y + 60 > height) throw new Error('the panel is below the fold');
      await inView(walk, 'Three');
      await walk.judge('a node on a phone');
    },
  },
];

export async function inView(walk: Walk, name: string): Promise<void> {
  const [node, outer] = [
    await findNode(walk, name).boundingBox(),
    await walk.page.locator('.react-flow').first().boundingBox(),
  ];
  const isIn =
    node &&
    outer &&
    node.x >= outer.x &&
    node.x + node.width <= outer.x + outer.width &&
    node.y >= outer.y &&
    node.y + node.height <= outer.y + outer.height;
  if (!isIn) throw new Error(`${name} is out of view`);
}

const saveFaults: readonly Fault[] = [
  {
    name: 'B8 words',
    shows: 'a long name fits its node, and “(required)” stands beside the name of its field',
    async go(walk, { stack }) {
      const graph = chain('Words', ['When clicking Execute']);
      const [start, call] = graph.nodes;
      const http = { ...call, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 };
      await draw(walk, stack, 'b8-words', { ...graph, nodes: [start ?? {}, { ...http, disabled: true }] });
      const over: number[] = await walk.page.evaluate(`(() => {
        const name = document.querySelector('.graph-node .name[title^="When clicking"]');
        return [name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight];
      })()`);
      const [across = Infinity, down = Infinity] = over;
      if (across > 1 || down > 3) throw new Error(`the name is over its node by ${across} and ${down} pixels`);
      await press(walk, 'When clicking', 'Enter');
      const label = walk.page.locator('.parameter .about label', { hasText: '(required)' }).first();
      const [outer, inner] = [await label.boundingBox(), await label.locator('.required').boundingBox()];
      if (!outer || !inner || inner.y > outer.y + 4) throw new Error('“(required)” is on a line of its own');
    },
  },
  {
    name: 'B7',
    shows: 'the first save keeps undo, the open panel and the view; so does a reload after it',
    async go(walk, { stack }) {
      await begin(walk, stack);
      await walk.fill('Find a type of nodes', 'manual');
      await walk.click('button', /^Manual Trigger/, walk.page.locator('.types'));
      await walk.click('button', 'Add node');
      await walk.fill('Find a type of nodes', 'edit fields');
      await walk.click('button', /^Edit Fields/, walk.page.locator('.types'));
      await sees(walk, { nodes: 2, edges: 1 });
      await walk.find('region', 'Node Edit Fields').waitFor();
      await walk.page.waitForTimeout(700); // the view has come to rest
      const view = await walk.page.locator('.react-flow__viewport').getAttribute('style');
      await walk.press('Control+s');
      await walk.find('button', '✓ Saved').waitFor();
      await walk.page.waitForURL(/#\/build\/my-workflow/);
      await walk.find('region', 'Node Edit Fields').waitFor();
      expectSame('the view', await walk.page.locator('.react-flow__viewport').getAttribute('style'), view);
      if (walk.page.url().includes('session=')) throw new Error('the draft is not that of its workflow');
      await walk.page.reload();
      await sees(walk, { nodes: 2, edges: 1 });
      await walk.click('button', 'Undo');
      await sees(walk, { nodes: 1, edges: 0 });
      await walk.click('button', 'Redo');
      await sees(walk, { nodes: 2, edges: 1 });
    },
  },
  {
    name: 'B8',
    shows: 'Save asks nothing: its id is its name, another of the name gets a number, and it says “Saved”',
    async go(walk, { stack }) {
      for (const id of ['count-orders-daily', 'count-orders-daily-2']) {
        await begin(walk, stack);
        await walk.fill('Name of the workflow', 'Count orders, daily');
        await walk.fill('Find a type of nodes', 'manual');
        await walk.click('button', /^Manual Trigger/, walk.page.locator('.types'));
        await sees(walk, { nodes: 1, edges: 0 });
        await walk.sees('Draft kept');
        await walk.click('button', 'Save');
        await walk.find('button', '✓ Saved').waitFor();
        await walk.page.waitForURL(`**/console#/build/${id}`);
      }
      await walk.judge('a saved workflow');
    },
  },
  {
    name: 'B31',
    shows: 'the dialog says which addresses publishing opens, and to whom, before it is done',
    async go(walk, { stack }) {
      const values = [{ fieldLabel: 'Name', fieldType: 'text' }];
      const form = { path: 'b31', formTitle: 'Hello', formFields: { values } };
      const at = { typeVersion: 1, position: [0, 0], parameters: {} };
      await draw(walk, stack, 'b31', {
        ...{ name: 'Asks', connections: { Form: { main: [[{ node: 'Keep', type: 'main', index: 0 }]] } } },
        nodes: [
          { ...at, id: 'f', name: 'Form', type: 'n8n-nodes-base.formTrigger', typeVersion: 2.2, parameters: form },
          { ...at, id: 'k', name: 'Keep', type: 'n8n-nodes-base.noOp', position: [240, 0] },
        ],
      });
      await walk.click('button', 'Publish');
      const opens = walk.page.locator('dialog.publish .opens');
      await walk.sees(`${stack.url}/form/b31`, opens);
      await walk.sees('anybody who knows the address', opens);
      await walk.judge('what publishing opens');
    },
  },
  {
    name: 'B37',
    shows: 'the end of a sign-in while drawing keeps the edit in hand',
    async go(walk, { stack }) {
      await draw(walk, stack, 'b37', chain('Ends', ['One']));
      await press(walk, 'One', 'Enter');
      await walk.page.context().clearCookies();
      await walk.fill('Name of the node', 'Renamed');
      await walk.press('Tab');
      await walk.find('button', 'Sign in').waitFor();
      await walk.fill('Key', standInKeys.operator);
      await walk.click('button', 'Sign in');
      await findNode(walk, 'Renamed').waitFor();
      await walk.sees('Draft kept');
      await walk.page.waitForTimeout(500);
      const { nodes: kept } = await readDraft(walk, stack);
      expectSame(
        'names in the draft',
        kept.map(({ name }) => name),
        ['Start', 'Renamed'],
      );
    },
  },
  {
    name: 'B7 two people',
    shows: 'what one draws after the first save the other sees who opens the workflow: it is one draft',
    async go(walk, { stack }) {
      await begin(walk, stack);
      await walk.fill('Name of the workflow', 'Of two');
      await walk.fill('Find a type of nodes', 'manual');
      await walk.click('button', /^Manual Trigger/, walk.page.locator('.types'));
      await sees(walk, { nodes: 1, edges: 0 });
      await walk.click('button', 'Save');
      await walk.find('button', '✓ Saved').waitFor();
      await walk.page.waitForURL('**/console#/build/of-two');
      const session = '/v1/builder/sessions/workflow-of-two-user-operator';
      const { status } = (await operate(stack, 'GET', session)) as { status: { revision: number } }; // as the API says
      await operate(stack, 'POST', `${session}/operations`, {
        base: status.revision,
        operations: [{ type: 'setName', name: 'Of both' }],
      });
      await until('the name', async () => (await walk.page.locator('#graph-name').inputValue()) === 'Of both');
      await walk.sees('last changed by operator');
    },
  },
];

/** Faults of a day at the builder: focus, view, saves. */
export const canvasDayFaults: readonly Fault[] = [...focusFaults, ...saveFaults];
