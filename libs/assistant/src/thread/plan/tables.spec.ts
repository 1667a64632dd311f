import { expect, it } from '@jest/globals';
import { call, PlayedThread } from '../../../test/play-thread.js';
import type { Says } from '../../../test/play-thread.js';
import type { Permissions } from '../../permissions.js';
import { tableOffers } from './tables.js';

const raised = { workflowIds: [], createsWorkflows: false, changesTables: true };
const offered = (permissions: Permissions, grant: typeof raised | null) =>
  tableOffers(permissions, grant).map(({ name, approval }) => [name.replace('data-tables.', ''), approval ?? 'free']);

it.each<[string, Permissions, typeof raised | null, string[][]]>([
  ['asks for every change', {}, null, [['read', 'free'], ...asking('create', 'schema', 'rows', 'delete')]],
  [
    'is raised by a plan, but for deleting',
    {},
    raised,
    [...free('read', 'create', 'schema', 'rows'), ...asking('delete')],
  ],
  [
    'has nothing that is blocked',
    { createDataTable: 'blocked', deleteDataTable: 'blocked', mutateDataTableRows: 'always_allow' },
    raised,
    free('read', 'schema', 'rows'),
  ],
])('an agent of data tables %s', (_, permissions, grant, expected) => {
  expect(offered(permissions, grant)).toEqual(expected);
});

function asking(...names: string[]): string[][] {
  return names.map((name) => [name, 'required']);
}

function free(...names: string[]): string[][] {
  return names.map((name) => [name, 'free']);
}

const planned: Says = { calls: [call('plan')] };
const tables = { id: 't', title: 'Make a table', kind: 'manage-data-tables', spec: 'orders with a price', deps: [] };
const agent = call('manage-data-tables-with-agent', { task: 'Make it', conversationContext: 'orders' });

it('a task of a plan has an agent with the tools that the plan raises', () => {
  const thread = new PlayedThread([planned, { respond: 'There is a table.' }]).say('Keep my orders').plan([tables]);
  thread.decide('approved');
  const [, spawn] = thread.spawned;
  expect(spawn).toMatchObject({ program: 'agent', grant: { steps: 35 } });
  expect(JSON.stringify(spawn?.input)).toContain('data-tables.create');
  thread.end({ output: 'made orders' });
  expect(thread.known.plan).toMatchObject({
    status: 'completed',
    tasks: [{ status: 'succeeded', result: 'made orders' }],
  });
  expect(thread.said()).toEqual(['There is a table.']);
});

it('tables are changed by plans and replans alone', () => {
  const direct = new PlayedThread([{ calls: [agent] }, { respond: 'I need a plan.' }]).say('Make a table');
  expect(direct.spawned).toEqual([]);
  expect(direct.results()[0]).toMatch(/^Error: data tables are changed by a plan/);
  const replanned = new PlayedThread([planned, { calls: [agent] }, { respond: 'Made.' }]).say('Keep my orders');
  replanned.plan([tables]).decide('approved');
  replanned.end({ outcome: 'deadline' }).end({ output: 'made orders' });
  expect(replanned.spawned.map(({ program }) => program)).toEqual(['agent', 'agent', 'agent']);
  expect(replanned.said().at(-1)).toBe('Made.');
});
