import { beforeEach, describe, expect, it } from '@jest/globals';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import { redisForFile } from '../../../../test/support/redis-for-file.js';
import { agentKeys } from '../version-keys.js';
import { ArmedWorkflows } from './armed-store.js';
import { WorkflowStore } from './workflow-store.js';
import { FilingStore } from './filing-store.js';
import { findFiled } from './filing.js';
import { WorkflowChanges } from './workflow-changes.js';

const connected = redisForFile();
const graph = { name: 'Orders', nodes: [], connections: {}, settings: {} };
const document = { version: 1, root: { kind: 'llm', id: 'root', instructions: 'answer' } } as const;
const by = { by: 'ana', why: 'tidier' };
let workflows: WorkflowStore;
let changes: WorkflowChanges;
let filing: FilingStore;

async function store(id: string, name?: string): Promise<string> {
  const named = name === undefined ? undefined : { ...graph, name };
  const definition = workflowDefinition(id, document, null, workflowBudget, { graph: named });
  const version = hashDefinition(definition);
  await workflows.publish({ id, version, definition, uses: [], repeats: false, by: 'ana', note: null });
  return version;
}

async function audit(): Promise<(string | undefined)[]> {
  const lines = await connected.redis.lrange(agentKeys.published, 0, -1);
  return lines.map((line) => (JSON.parse(line) as { did?: string }).did).toReversed(); // the store wrote it
}

beforeEach(async () => {
  await connected.redis.flushall();
  workflows = new WorkflowStore(connected.redis);
  changes = new WorkflowChanges(connected.redis, workflows);
  filing = new FilingStore(connected.redis);
  await store('orders', 'Orders');
});

describe('changes of stored workflows', () => {
  it('rename a graph by a version, copy it, and take an earlier version up again', async () => {
    const [first] = await workflows.versions('orders');
    const renamed = await changes.rename('orders', 'Votes', by);
    expect(renamed).toMatchObject({ id: 'orders', name: 'Votes' });
    const copy = await changes.duplicate('orders', {}, by);
    expect(copy.id).toMatch(/^orders-copy-[0-9a-f]{8}$/);
    expect([copy.name, (await workflows.versions(copy.id)).length]).toEqual(['Votes (copy)', 1]);
    const version = first?.version ?? '';
    expect(await changes.restore('orders', version, by)).toEqual({ id: 'orders', version, name: 'Orders' });
    expect((await workflows.versions('orders')).map((each) => each.version)).toEqual([
      version,
      renamed.version,
      version,
    ]);
    expect(await audit()).toEqual([undefined, 'workflow-renamed', 'workflow-duplicated', 'workflow-restored']);
    await store('triage');
    await expect(changes.rename('triage', 'Triage', by)).rejects.toMatchObject({ code: 'refused', field: 'name' });
    await expect(changes.duplicate('triage', { to: 'orders' }, by)).rejects.toMatchObject({ code: 'conflict' });
    await expect(changes.restore('orders', 'none', by)).rejects.toMatchObject({ code: 'unknown', field: 'version' });
  });

  it('rename what the present check refuses, under the rules that it had: a name changes nothing of what it runs', async () => {
    const refused = { ...document, root: { ...document.root, note: 'no such field' } };
    for (const [id, rules] of [
      ['old', undefined],
      ['later', { workflow: 2, graph: 1 }],
    ] as const) {
      const made = workflowDefinition(id, refused, null, workflowBudget, { graph: { ...graph, name: 'Before' } });
      const definition = { ...made, ...(rules && { rules }) };
      const stored = { id, version: hashDefinition(definition), definition, uses: [], repeats: false };
      await workflows.publish({ ...stored, by: 'ana', note: null });
      const { version } = await changes.rename(id, 'After', by);
      expect(version).not.toBe(stored.version);
      expect(await workflows.definition(version)).toEqual({ ...definition, graph: { ...graph, name: 'After' } });
    }
  });

  it('are made once under a key, whoever repeats them when their answer was lost', async () => {
    const keyed = { ...by, key: 'call-1' };
    const [one, other] = await Promise.all([1, 2].map(() => changes.duplicate('orders', { name: 'Copy' }, keyed)));
    expect(other).toEqual(one);
    const renamed = { ...by, key: 'call-2' };
    await changes.rename('orders', 'Votes', renamed);
    await changes.rename('orders', 'Births', by);
    expect(await changes.rename('orders', 'Votes', renamed)).toMatchObject({ name: 'Births' });
    const moves = { do: 'remove-workflow', workflow: one?.id ?? '' } as const;
    await Promise.all([1, 2].map(() => filing.change(moves, { ...by, key: 'call-3' })));
    expect(await audit()).toEqual([
      ...[undefined, 'workflow-duplicated', 'workflow-renamed', 'workflow-renamed', 'workflow-deleted'],
    ]);
    const other2 = changes.rename('orders', 'Deaths', renamed);
    await expect(other2).rejects.toMatchObject({ code: 'key-reused' });
  });
});

describe('the filing of stored workflows', () => {
  it('loses no change of many at once', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
    await Promise.all(names.map((id) => filing.change({ do: 'create-folder', id, name: id, parent: null }, by)));
    expect((await filing.read()).folders.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
    await filing.change({ do: 'move-workflow', workflow: 'orders', folder: 'f3' }, by);
    expect(findFiled(await filing.read(), 'orders').folder).toBe('f3');
    const lost = filing.change({ do: 'tag-workflow', workflow: 'nobody', tags: ['x'] }, by);
    await expect(lost).rejects.toMatchObject({ code: 'unknown', field: 'workflow' });
  });

  it('deletes a workflow that nothing starts, with where it was; its versions are kept for the retention', async () => {
    const version = await store('orders', 'Orders');
    const armed = new ArmedWorkflows<null>(connected.redis);
    const record = { id: 'orders', routes: [], triggers: null, schedules: 0 };
    await armed.arm({ ...record, version }, null);
    await filing.change({ do: 'tag-workflow', workflow: 'orders', tags: ['x'] }, by);
    const remove = { do: 'remove-workflow', workflow: 'orders' } as const;
    await expect(filing.change(remove, by)).rejects.toMatchObject({ code: 'conflict' });
    await armed.arm({ ...record, version: null }, null);
    expect((await filing.change(remove, by)).workflows).toEqual({});
    expect(await workflows.versions('orders')).toEqual([]);
    expect(await workflows.definition(version)).toMatchObject({ id: 'workflow.orders' });
    expect(Number(await connected.redis.hget(agentKeys.held, version))).toBeLessThan(Date.now() + 60_000);
  });
});
