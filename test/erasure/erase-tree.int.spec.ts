import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { buildEffectId } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { keys } from '#records';
import { conversationsWith, erasePerson } from '#maintenance';
import { TreeFixture } from '../../libs/engine/test/tree-fixture.js';

const words = 'How many zanzibar parcels came today?';

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
});
afterAll(() => tree.close());

/** All that Redis holds, as text. */
async function everything(): Promise<string> {
  const { redis } = tree.engine;
  const dumps = (await redis.keys('*')).map(async (name) => `${name}=${String(await redis.dump(name))}`);
  return (await Promise.all(dumps)).join('\n');
}

it('an erasure takes the whole tree of a conversation along, and what it spawned meanwhile; no child is found as a conversation', async () => {
  const { actorId, runId } = await tree.root({ thinking: true });
  const { redis, store } = tree.engine;
  const theirs = (await store.records.findRecipient(buildEffectId(actorId, 1, 0)))?.theirs ?? '';
  /** A turn that spawns a child, with words of the person. */
  const spawnFrom = async (parentId: string, own: string): Promise<{ actorId: string; runId: string }> => {
    const turn = await tree.load(parentId);
    const id = buildEffectId(parentId, turn.version + 1, 0);
    const spawn = { ...tree.spawn(parentId, turn.version + 1, 0, own), input: words, rootRunId: runId };
    const journal = [{ runId: own, entries: [{ text: words }] }];
    await tree.commit(parentId, turn, {
      spawns: [spawn],
      thinking: true,
      runs: [tree.run(parentId, own, null)],
      journal,
      items: { rootRunId: runId, fields: { 'Set 0': JSON.stringify([{ json: { words } }]) } },
    });
    return { actorId: deriveChildActorId(id), runId: deriveChildRunId(id) };
  };
  const child = await spawnFrom(actorId, runId);
  expect(await store.records.readItems(runId, ['If 0', 'Set 0'])).toEqual([null, expect.stringContaining(words)]);
  const grandchild = await spawnFrom(child.actorId, child.runId);
  expect((await conversationsWith(redis, [theirs])).map((found) => found.actorId)).toEqual([actorId]);
  const { runner } = store.engine;
  const run = runner.run.bind(runner);
  let late: string | null = null;
  jest.spyOn(runner, 'run').mockImplementation(async (call) => {
    if (call.name === 'erase' && late === null) late = (await spawnFrom(grandchild.actorId, grandchild.runId)).actorId;
    return run(call);
  });
  const person = { tenants: null, addresses: [theirs] };
  const options = { by: 'an operator', reason: 'asked to be forgotten', patienceMs: 0 };
  const erasure = await erasePerson(store.engine, redis, person, options);
  expect(erasure).toMatchObject({ removed: { conversation: 4, run: 3 }, proof: { left: [] } });
  jest.restoreAllMocks();
  expect(late).not.toBeNull();
  const left = await everything();
  for (const trace of ['zanzibar', theirs]) expect(left).not.toContain(trace);
  expect(await redis.exists(keys.tree(runId), keys.items(runId))).toBe(0);
});
