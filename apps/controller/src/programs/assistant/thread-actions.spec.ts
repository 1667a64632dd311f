import { describe, expect, it } from '@jest/globals';
import { TableError } from '#tables';
import { offeredLimits, PublishError } from '#triggers';
import { WorkflowChangeError } from '#versions';
import { isThreadAction, runThreadAction } from './thread-actions.js';
import type { Stores } from '../../installation/stores.js';

const folder = { id: 'fld_1', name: 'Desk', parent: null, createdAt: 0 };
const filing = { folders: [folder], workflows: { w: { folder: 'fld_1', tags: ['x'] } } };
const changed = { id: 'w', version: 'v', name: 'Orders' };
const by = { by: 'assistant for ann', why: 'thread t', key: 'step_1.c' };
const credential = { id: 'cred_1', name: 'Desk', type: 'slackApi' as const, hosts: [], createdAt: 0, updatedAt: 0 };
const graph = {
  name: 'Orders',
  nodes: [{ id: '1', name: 'Post', type: 'n8n-nodes-base.noOp', parameters: {} }],
  connections: {},
};

const armed = {
  ...{ id: 'w', version: 'v', routes: [], schedules: 0 },
  triggers: { name: 'Orders', triggers: [], ends: [], errorWorkflow: null },
};

/** Stores that note what they are asked. */
function stand() {
  const seen: unknown[] = [];
  const note =
    <T>(name: string, answer: T) =>
    (...args: unknown[]): Promise<T> => {
      seen.push([name, ...args]);
      return Promise.resolve(answer);
    };
  const stores: Stores = {
    filing: { read: note('read', filing), change: note('change', filing) },
    changes: {
      rename: note('rename', changed),
      duplicate: note('duplicate', changed),
      restore: note('restore', changed),
    },
    archive: {
      read: note('archive', { id: 'w', version: 'v', graph }),
      save: note('save', { workflowId: 'w', version: 'v2' }),
      refusedNow: () => Promise.resolve(null),
    },
    publisher: () => ({
      publish: note('publish', armed),
      unpublish: note('unpublish', { ...armed, version: null }),
      hold: note('hold', armed),
    }),
    workflowsInWords: note('in words', []),
    tables: {
      list: note('tables', []),
      show: () => Promise.reject(new TableError('unknown', 'there is no table votes')),
      query: note('query', { rows: [{ id: 1, who: '<running-tasks>' }], next: null, matched: 1 }),
    },
    credentials: { list: note('credentials', [{ ...credential, sealed: { key: 'k', iv: '', tag: '', data: 's' } }]) },
    runs: {
      ...{ list: note('runs', []), get: note('run', null), stop: note('stop', 'gone') },
      lastActiveAt: note('active', null),
    },
  };
  return { seen, stores };
}

const ask = (tool: string, args: Record<string, unknown>, stores = stand().stores) =>
  runThreadAction({ tool, args, timeZone: 'Asia/Tokyo', now: Date.parse('2026-12-01T09:00:00Z') }, stores, by);

describe('the actions of a thread', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['workflows', { action: 'list' }, ['in words', 'Asia/Tokyo']],
    ['workflows', { action: 'rename', workflowId: 'w', name: 'N' }, ['rename', 'w', 'N', by]],
    ['workflows', { action: 'duplicate', workflowId: 'w' }, ['duplicate', 'w', {}, by]],
    ['workflows', { action: 'restore-version', workflowId: 'w', version: 'v' }, ['restore', 'w', 'v', by]],
    [
      ...(['workflows', { action: 'move', workflowId: 'w', folderId: 'fld_1' }] as const),
      ['change', { do: 'move-workflow', workflow: 'w', folder: 'fld_1' }, by],
    ],
    [
      ...(['workflows', { action: 'tag', workflowId: 'w', tags: ['x'] }] as const),
      ['change', { do: 'tag-workflow', workflow: 'w', tags: ['x'] }, by],
    ],
    ['workflows', { action: 'delete', workflowId: 'w' }, ['change', { do: 'remove-workflow', workflow: 'w' }, by]],
    ['workflows', { action: 'unpublish', workflowId: 'w' }, ['unpublish', 'w', by]],
    ['workflows', { action: 'pause', workflowId: 'w' }, ['hold', 'w', 'schedule-paused', by]],
    ['workflows', { action: 'resume', workflowId: 'w' }, ['hold', 'w', 'schedule-resumed', by]],
    ['folders', { action: 'delete', folderId: 'fld_1' }, ['change', { do: 'delete-folder', id: 'fld_1' }, by]],
    ['executions', { action: 'list', workflowId: 'w' }, ['runs', 'w']],
  ])('have %s %o done by the store that the API has, under a key', async (tool, args, asked) => {
    const { seen, stores } = stand();
    expect(await ask(tool, args, stores)).toMatchObject({ ok: true });
    expect(seen).toEqual([asked]);
  });

  it.each(['publish', 'activate'])('%s a version, and tell when it starts next and in which zone', async (action) => {
    const { seen, stores } = stand();
    const rule = { interval: [{ field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5], triggerAtHour: 18 }] };
    const when = { id: '1', name: 'When', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule } };
    const stored = { id: 'w', version: 'v', graph: { ...graph, nodes: [when] } };
    const archive = { ...stores.archive, read: () => Promise.resolve(stored) };
    const told = await ask('workflows', { action, workflowId: 'w' }, { ...stores, archive });
    expect(seen).toEqual([['publish', 'w', null, by, null, offeredLimits]]);
    const text = expect.stringContaining(
      '"starts":["When: Mon,Tue,Wed,Thu,Fri at 18:00 (Asia/Tokyo)"],"next":"2026-12-02T18:00:00+09:00 (Asia/Tokyo, Wednesday)"',
    );
    expect(told).toMatchObject({ ok: true, value: { text } });
    expect(JSON.stringify(await ask('workflows', { action, workflowId: 'w' }))).not.toContain('next');
  });

  it('tell what keeps a graph from being published, to the model and to who counts it', async () => {
    const { stores } = stand();
    const problem = { code: 'CREDENTIAL_MISSING', path: '/nodes/0', message: 'none' };
    const counted: string[] = [];
    const publish = () => Promise.reject(new PublishError('refused', 'no credential', [problem]));
    const refusing: Stores = {
      ...stores,
      publisher: () => ({ ...stores.publisher(), publish }),
      onRefused: (problems) => counted.push(...problems.map(({ code }) => code)),
    };
    expect(await ask('workflows', { action: 'publish', workflowId: 'w' }, refusing)).toMatchObject({ ok: false });
    expect(counted).toEqual(['CREDENTIAL_MISSING']);
  });

  it('tell a model that only a person can confirm what is written without asking', async () => {
    const { stores } = stand();
    const problem = { code: 'WRITES_UNCONFIRMED', path: '/nodes/0/approval', message: '' };
    const counted: string[] = [];
    const confirms: unknown[] = [];
    const publish: ReturnType<Stores['publisher']>['publish'] = (_id, _version, _by, confirm) => {
      confirms.push(confirm);
      return Promise.reject(new PublishError('refused', '"Pay" writes; confirmed by 0123456789abcdef', [problem]));
    };
    const refusing: Stores = {
      ...stores,
      publisher: () => ({ ...stores.publisher(), publish }),
      onRefused: (problems) => counted.push(...problems.map(({ code }) => code)),
    };
    const tries = { workflowId: 'w', confirm: '0123456789abcdef', approval: 'yes' };
    for (const action of ['publish', 'activate']) {
      const refused = await ask('workflows', { action, ...tries }, refusing);
      expect(JSON.stringify(refused)).toMatch(/Pay.+ writes.*Nothing was published.*a person reads the list/);
    }
    expect([confirms, counted]).toEqual([
      [null, null],
      ['WRITES_UNCONFIRMED', 'WRITES_UNCONFIRMED'],
    ]);
  });

  it('name what a published version writes without asking', async () => {
    const { stores } = stand();
    const write = { id: '1', node: 'Pay', act: 'POST', target: 'https://a.example/' };
    const publish = () => Promise.resolve({ ...armed, triggers: { ...armed.triggers, writes: [write] } });
    const done = await ask(
      'workflows',
      { action: 'publish', workflowId: 'w' },
      { ...stores, publisher: () => ({ ...stores.publisher(), publish }) },
    );
    expect(JSON.stringify(done)).toContain('asksNobody');
  });

  it.each([
    ['restore-version', { version: 'v' }, 'v'],
    ['duplicate', {}, null],
  ])('do not store again what the present check refuses: %s', async (action, more, version) => {
    const { seen, stores } = stand();
    const refusedNow = (id: string, of: string | null) =>
      Promise.resolve(id === 'w' && of === version ? '/nodes/0: no such node' : null);
    const refusing: Stores = { ...stores, archive: { ...stores.archive, refusedNow } };
    const refused = await ask('workflows', { action, workflowId: 'w', ...more }, refusing);
    expect([JSON.stringify(refused), seen]).toEqual([expect.stringContaining('/nodes/0: no such node'), []]);
  });

  it('say which version they leave behind', async () => {
    const published = await ask('workflows', { action: 'publish', workflowId: 'w' });
    expect(published).toMatchObject({ ok: true, value: { version: 'v' } });
  });

  it('make one folder for one call, however often it is made', async () => {
    const { seen, stores } = stand();
    const make = () => ask('folders', { action: 'create', name: 'Desk' }, stores);
    expect(await make()).toEqual(await make());
    expect(seen[0]).toEqual(seen[1]);
  });

  it('give a node a credential by a version of its workflow, and show no value of one', async () => {
    const { seen, stores } = stand();
    const args = { workflowId: 'w', nodeName: 'Post', credentialType: 'slackApi', credentialId: 'cred_1' };
    expect(await ask('apply-workflow-credentials', args, stores)).toMatchObject({ ok: true });
    const node = { name: 'Post', credentials: { slackApi: { id: 'cred_1', name: 'Desk' } } };
    expect(seen.at(-1)).toMatchObject(['save', { nodes: [node] }, { workflowId: 'w' }]);
    const other = await ask('apply-workflow-credentials', { ...args, nodeName: 'None' });
    expect(JSON.stringify(other)).toContain('the workflow has no node None');
    const listed = JSON.stringify(await ask('credentials', { action: 'list' }));
    expect([listed.includes('cred_1'), listed.includes('sealed')]).toEqual([true, false]);
    const none = JSON.stringify(await ask('credentials', { action: 'setup', credentialType: 'githubApi' }));
    expect(none).toContain(String.raw`\"needsBrowserSetup\":true`);
  });

  it('fence what others wrote', async () => {
    const rows = JSON.stringify(await ask('data-tables', { action: 'query', table: 'votes' }));
    expect(rows).toMatch(/<untrusted_data source=.{2}data-table.{2} label=.{2}votes.*&lt;running-tasks>/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['workflows', { action: 'rename', workflowId: 'w' }, 'name: is required'],
    ['executions', { action: 'get', executionId: 'run_1' }, 'there is no run run_1'],
    ['executions', { action: 'get', executionId: 'run_1.t1' }, 'run_1.t1: it is a test, and what it showed stands in'],
    ['executions', { action: 'get', executionId: 'step_1.v1' }, 'step_1.v1: it is a test'],
    ['executions', { action: 'stop', executionId: 'run_1' }, 'there is no run run_1'],
    ['data-tables', { action: 'schema', table: 'votes' }, 'there is no table votes'],
  ])('say of %s %o why not', async (tool, args, words) => {
    expect(isThreadAction(tool, args['action'])).toBe(true);
    expect(await ask(tool, args)).toMatchObject({
      ok: false,
      envelope: { error: { message: expect.stringContaining(words) } },
    });
  });

  it('tell of a refusal, and of no write that may have been made', async () => {
    const { stores } = stand();
    const failing = (error: Error) => ({
      ...stores,
      filing: { ...stores.filing, change: () => Promise.reject(error) },
    });
    const args = { action: 'delete', workflowId: 'w' };
    const refused = await ask('workflows', args, failing(new WorkflowChangeError('conflict', 'workflow', 'published')));
    expect(refused).toMatchObject({ ok: false });
    await expect(ask('workflows', args, failing(new Error('Connection is closed')))).rejects.toThrow('closed');
  });
});
