import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEffectId } from '#protocol';
import type { LedgerRow } from '#program';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { TreeFixture } from '../../test/tree-fixture.js';
import type { CommitRequest } from '../ports/turn-port.js';
import { keys } from '#records';
import { openActorStore } from '../open-actor-store.js';

const dayMs = 86_400_000;
const startAt = 1_763_600_000_000;
const fortyDays = 40 * dayMs;

/** The scripts read the time that the test has set. */
const clockLua = "local function clock() return tonumber(redis.call('GET', '{p0}:clock')) end";

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
  const { redis, queues } = tree.engine;
  const rewriteLua = (file: string, lua: string): string => (file === 'clock' ? clockLua : lua);
  tree.engine.store = await openActorStore({ redis, queues, times: { quietMs: 0 }, rewriteLua });
  await redis.set('{p0}:clock', startAt);
});
afterAll(() => tree.close());

/** What is stored under any of these ids, jobs apart, with the seconds that it has left. */
async function stored(ids: readonly string[]): Promise<Map<string, number>> {
  const found = await tree.engine.redis.keys('{p0}:*');
  const own = found.filter(
    (key) => /^\{p0\}:(actor|run|message|effect|tree)/.test(key) && ids.some((id) => key.includes(id)),
  );
  return new Map(await Promise.all(own.sort().map(async (key) => [key, await tree.engine.redis.ttl(key)] as const)));
}

describe('a tree that waits for forty days', () => {
  it('has everything when it goes on, and lets all of it go after its end', async () => {
    const { redis, store } = tree.engine;
    const { actorId, runId, messageId } = await tree.root({ thinking: true });
    const spawns = [0, 1].map((n) => tree.spawn(actorId, 2, n, runId));
    const [asking, calling] = spawns.map(({ id }) => deriveChildActorId(id)) as [string, string]; // two
    const runs = spawns.map(({ id }) => deriveChildRunId(id)) as [string, string]; // likewise
    const wrote = (id: string) => ({
      ledger: [{ runId: id, rows: [{ row: 'node', node: id } as LedgerRow] }], // what is not read is left out
      journal: [{ runId: id, entries: [{ note: id }] }],
    });
    const waits = (actor: string, run: string, more: Partial<CommitRequest>): Promise<unknown> =>
      tree.turn(actor, { wakeInMs: fortyDays, runs: [tree.run(actor, run, null)], ...wrote(run), ...more });
    const callId = buildEffectId(calling, 1, 0);
    await waits(actorId, runId, { state: { waits: 'for its children' }, spawns });
    await waits(asking, runs[0], { state: { waits: 'for approval' }, background: true });
    const effects = [{ ...tree.toolCall(callId), runId: runs[1] }];
    await waits(calling, runs[1], { state: { waits: 'for a tool' }, background: true, effects });

    const ids = [actorId, runId, messageId, asking, calling, ...runs];
    const waiting = await stored(ids);
    const going = [...waiting].filter(([, seconds]) => seconds !== -1).map(([key]) => key);
    expect(going).toEqual([]);
    expect([...waiting.keys()]).toContain(keys.transcript(actorId));
    await redis.set('{p0}:clock', startAt + fortyDays + 1_000);
    expect(await store.sweeper.sweep()).toBeGreaterThanOrEqual(3); // every timer is due
    expect([...(await stored(ids)).keys()]).toEqual([...waiting.keys()]);

    const claimed = await store.effects.claim(callId, 'run-tool', { token: 't', leaseMs: 1_000 });
    expect(claimed).toMatchObject({ status: 'claimed', effect: { tool: 'get_counts', effectKey: 'e' } });
    const done = { effectId: callId, result: { ok: true as const, value: 7 }, attempts: [], reused: false };
    await store.effects.settle(callId, { token: 't', background: true }, { type: 'tool-finished', ...done });
    const decided = { approvalId: 'a', argsHash: 'h', decision: 'approved' as const, by: 'ana', reason: 'seen' };
    const approval = { type: 'approval-decided' as const, runId: runs[0], ...decided };
    await store.outside.sendMail({ actorId: asking, name: 'decision', event: approval });
    const ended = (actor: string, run: string) => ({ runs: [tree.run(actor, run, 'answered')] });
    const gone = await tree.end(calling, ended(calling, runs[1]));
    expect(gone).toMatchObject({ state: { waits: 'for a tool' }, mail: [{ type: 'tool-finished' }] });
    const agreed = await tree.end(asking, ended(asking, runs[0]));
    expect(agreed).toMatchObject({ state: { waits: 'for approval' }, mail: [{ type: 'approval-decided' }] });

    const last = { runs: [tree.run(actorId, runId, 'answered', { messageIds: [messageId] })], live: false };
    const root = await tree.turn(actorId, last);
    const output = 'seven';
    expect(root).toMatchObject({ state: { waits: 'for its children' }, mail: [{ output }, { output }] });
    for (const run of [runId, ...runs]) {
      expect(await store.records.readRun(run)).toMatchObject({ outcome: 'answered' });
      expect(await store.records.readLedger(run)).toEqual([{ row: 'node', node: run }]);
      expect(await store.records.readJournal(run)).toEqual([{ note: run }]);
    }
    expect(await store.records.readMessage(messageId)).toMatchObject({ runId });

    await store.sweeper.sweep();
    const left = await stored(ids);
    expect([...left].filter(([, seconds]) => seconds <= 0)).toEqual([]);
    process.stdout.write(
      `forty days: ${waiting.size} keys of 3 runs waited, ${waiting.size - going.length} of them without a time to go; ` +
        `after the end ${left.size} are left, all with one\n`,
    );
  });
});
