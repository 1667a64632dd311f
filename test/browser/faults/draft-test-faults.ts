import { calling, counting, expectOnly, nodeOf, openDraft, openNode, output } from './editor-drafts.js';
import type { Fault } from './fault.js';

/** What a person tests of a draft, and sees of it. */
export const draftTestFaults: readonly Fault[] = [
  {
    name: 'B34 pins',
    shows: 'Test runs the draft with its pins, unsaved, and the pinned node is not called',
    async go(walk, fixture) {
      const server = await counting();
      try {
        await openDraft(walk, fixture, calling({ url: server.url, pinned: { id: 'seven' } }));
        await openNode(walk, 'Keep');
        await walk.fill('Name', 'changed');
        await walk.press('Tab');
        await walk.click('button', 'Test');
        await walk.sees('passed', walk.page.locator('.test-bar'));
        await walk.sees('seven', output(walk));
        await walk.sees('changed', output(walk));
        await walk.judge('test of a draft');
        await walk.picture('editor-test');
        expectOnly('calls', server.calls(), 0);
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'B34 run',
    shows: 'Run says before it begins what it calls for real and which pins do not hold',
    async go(walk, fixture) {
      const server = await counting();
      try {
        await openDraft(walk, fixture, calling({ url: server.url, pinned: { id: 'seven' } }));
        await walk.click('button', 'Run');
        const dialog = walk.find('dialog', 'Run for real?');
        await walk.sees('Pinned, and called all the same in a run: Fetch', dialog);
        await walk.sees(`POST ${server.url}`, dialog);
        await walk.judge('what a run would call');
        await walk.picture('editor-run');
        await walk.click('button', 'Test instead', dialog);
        await walk.sees('passed', walk.page.locator('.test-bar'));
        expectOnly('calls', server.calls(), 0);
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'B34 to here',
    shows: 'a node is tested with what leads to it, and what would be sent is said and not sent',
    async go(walk, fixture) {
      const server = await counting();
      try {
        await openDraft(walk, fixture, calling({ url: server.url }));
        await openNode(walk, 'Fetch');
        await walk.click('button', 'Test to here');
        await walk.sees('It would have asked, and did not', output(walk));
        await walk.sees(`POST ${server.url}`, output(walk));
        await nodeOf(walk, 'Keep').locator('.times').waitFor({ state: 'detached' });
        expectOnly('calls', server.calls(), 0);
      } finally {
        server.close();
      }
    },
  },
  {
    name: 'B34 alone',
    shows: 'one node is tested with items that somebody types',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes' }));
      await openNode(walk, 'Keep');
      await walk.click('button', 'Type items to test it with');
      await walk.click('button', 'Type items');
      await walk.fill('Items to test this node with', '[{ "id": "one" }, { "id": "two" }]');
      await walk.click('button', 'Test with these');
      await walk.sees('two', output(walk));
      await walk.sees('2 items', output(walk));
    },
  },
  {
    name: 'B34 last run',
    environment: { EGRESS_ALLOW: '127.0.0.1' },
    shows: 'the draft is tested with the items of its last real run, and nobody is called again',
    async go(walk, fixture) {
      const server = await counting();
      try {
        await openDraft(walk, fixture, calling({ url: server.url, parameters: { method: 'GET' } }));
        await walk.click('button', 'Run');
        await walk.click('button', 'Run for real', walk.find('dialog', 'Run for real?'));
        await walk.page.locator('.run-bar .badge.good').waitFor();
        await walk.click('button', 'Test');
        await walk.sees('Would have asked the outside once');
        await walk.click('button', 'Test with the last run’s items');
        await walk.page.getByText('Would have asked the outside once').waitFor({ state: 'detached' });
        await openNode(walk, 'Keep');
        await walk.sees('real', output(walk));
        expectOnly('calls', server.calls(), 1);
      } finally {
        server.close();
      }
    },
  },
  {
    name: '3b columns',
    shows: 'inputs, parameters and output stand side by side, as table, JSON and schema',
    async go(walk, fixture) {
      await openDraft(
        walk,
        fixture,
        calling({ url: 'https://api.example/notes', pinned: { id: 'seven', deep: { a: 1 } } }),
      );
      await walk.click('button', 'Test');
      await openNode(walk, 'Keep');
      const places = await Promise.all(
        ['Input', 'Parameters', 'Output'].map((name) => walk.find('region', name).boundingBox()),
      );
      const lefts = places.map((place) => place?.x ?? 0);
      if (!lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? 0)))
        throw new Error(`not side by side: ${lefts.join(', ')}`);
      const input = walk.find('region', 'Input');
      for (const [view, seen] of [
        ['Table', 'seven'],
        ['JSON', '"deep"'],
        ['Schema', 'object'],
      ] as const) {
        await walk.click('button', view, input);
        await walk.sees(seen, input);
        await walk.judge(`items as ${view}`);
      }
      await walk.picture('editor-columns');
    },
  },
  {
    name: '3b drag',
    shows: 'a field that is dragged into a parameter writes its expression, and its value stands beside it',
    async go(walk, fixture) {
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' }, value: '' }));
      await openNode(walk, 'Keep');
      const field = walk.find('button', 'id', walk.find('region', 'Input'));
      await field.dragTo(walk.page.locator('.code-field').last());
      const value = walk.page.locator('.value-field').last();
      await walk.sees('{{ $json.id }}', value);
      await walk.sees('seven', value.locator('.value'));
    },
  },
  {
    name: '3b failure',
    shows: 'why a node failed stands at its top and at its field, and the foot of the test leads to it',
    async go(walk, fixture) {
      const value = '={{ JSON.parse($json.id).more }}';
      await openDraft(walk, fixture, calling({ url: 'https://api.example/notes', pinned: { id: 'seven' }, value }));
      await walk.click('button', 'Test');
      await walk.click('button', 'Show Keep');
      const panel = walk.find('region', 'Node Keep');
      await walk.sees(/Failed in the last test: .*unexpected token/, panel);
      await walk.sees(/unexpected token/, panel.locator('.value-field .field-problem'));
      await nodeOf(walk, 'Keep').locator('.times.failed').waitFor();
    },
  },
];
