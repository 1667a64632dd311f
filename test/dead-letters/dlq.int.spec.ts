import { setTimeout as pause } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mintId } from '#redis';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { linesOf, turnpike } from '../support/turnpike.js';
import { Fixture } from './fixture.js';
import type { Conversation } from './fixture.js';

let server: PrivateRedis;
let fixture: Fixture;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  environment = { REDIS_URL: server.url };
  await turnpike(['dlq', '--help'], { environment }); // builds, where that is due
}, 240_000);
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await Fixture.open(server.url, 1);
});
afterEach(async () => {
  await fixture.engine.redis.flushall();
  await fixture.close();
});

const operatorArgs = ['--by', 'ana', '--reason', 'a drill'];

function dlq(...args: string[]) {
  return turnpike(['dlq', ...args], { environment });
}

async function parked(n: number): Promise<Conversation> {
  const conversation = await fixture.says(`desk:${n}`, `add_note n${n}`);
  await fixture.parks(conversation);
  await fixture.settleAll();
  return conversation;
}

/** So many more letters of the same death, under ids of their own. */
async function copies({ runId }: Conversation, count: number): Promise<void> {
  const { redis } = fixture.engine;
  const [letter = ''] = await redis.keys(`*:letter:${runId}`);
  const [index = ''] = await redis.keys('*:dead');
  for (let n = 0; n < count; n++) {
    const letterId = mintId('run', 0);
    await redis.copy(letter, letter.replace(runId, letterId));
    await redis.zadd(index, (await redis.hget(letter, 'at')) ?? '', letterId);
  }
}

async function statuses(): Promise<string[]> {
  return (await fixture.letters.list({}, 100)).map(({ status }) => status);
}

describe('dlq', () => {
  it('lists letters, shows one, says what a replay comes to, and replays it once', async () => {
    const { runId, actorId } = await parked(1);
    const list = await dlq('list', '--code', 'parked');
    expect(list.stdout).toMatch(new RegExp(`^letter .*\n${runId} .* turn +parked +open +${actorId}\n$`));
    const show = await dlq('show', runId);
    expect(show.stdout).toContain('will happen');
    const [plans] = linesOf(await dlq('replay', runId, '--dry-run', '--json'));
    expect(plans).toMatchObject([{ letter: { letter_id: runId }, refusal: null }]);
    expect(await statuses()).toEqual(['open']);

    expect(await dlq('replay', runId, ...operatorArgs)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('done, run_'),
    });
    expect(await dlq('replay', runId, ...operatorArgs)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('replayed'),
    });
    await fixture.turn(actorId);
    await fixture.settleAll();
    expect((await dlq('show', runId)).stdout).toMatch(/^replayed as run_\w+: answered$/m);
    expect(fixture.calls.size).toBe(1);
    expect(await fixture.engine.store.records.readLedger(runId)).toContainEqual(
      expect.objectContaining({ row: 'operator', who: 'ana', reason: 'a drill' }),
    );
  }, 120_000);

  it('sums a dry run up, and ends with 1 when every letter of it is refused', async () => {
    const [lost] = [await parked(1), await parked(2)];
    const all = ['replay', '--all', '--dry-run'];
    expect(await dlq(...all)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 letters: 2 can be replayed \(effects: .*will happen \d.*\), 0 refused$/m),
    });
    await fixture.engine.redis.del(`{p0}:run:${lost.runId}`);
    expect((await dlq(...all)).stdout).toMatch(/^2 letters: 1 can be replayed \(.*\), 1 refused \(record-gone 1\)$/m);
    await fixture.engine.redis.del(...(await fixture.engine.redis.keys('{p0}:run:*')));
    const refused = await dlq(...all);
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('2 refused (record-gone 2)') });
    expect(await dlq(...all, '--json')).toMatchObject({ code: 1 });
    expect(await dlq(...all, '--code', 'internal')).toMatchObject({ code: 0 });
  }, 120_000);

  it('discards letters, and ends with 1 when there is no such one', async () => {
    const { runId } = await parked(1);
    expect(await dlq('discard', runId, ...operatorArgs)).toMatchObject({ code: 0 });
    expect(await statuses()).toEqual(['discarded']);
    expect(await dlq('show', `run_${'0'.repeat(26)}`)).toMatchObject({ code: 1 });
  }, 120_000);

  it.each([
    [['replay'], 'expected letters'],
    [['replay', 'x'], '--by and --reason'],
    [['replay', 'x', '--as', 'lost'], '--as'],
    [['replay', 'x', '--again', '--resend'], 'expected one of'],
    [['replay', 'x', '--edit', 'no'], 'JSON object'],
    [['list', '--code', 'none'], '--code'],
    [['list', '--since', 'soon'], 'expected a time'],
    [['replay', '--resume', 'batch-none'], 'no such batch'],
    [['replay', '--resume', 'batch-none', '--halt-at', '50%', '--code', 'parked'], 'leave out --code --halt-at'],
    [['replay', '--resume', 'batch-none', 'x', '--as', 'done'], 'leave out x --as'],
    [['replay', '--resume', 'batch-none', '--by', 'ana'], '--by and --reason'],
    [['replay', 'x', '--code', 'parked', '--since', '1h'], '--code --since: expected letters or filters'],
    [['replay', 'x', '--all'], '--all: expected letters or filters'],
  ])(
    'refuses %j',
    async (args, why) => {
      expect(await dlq(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
    },
    60_000,
  );

  it('says what is left of a batch without replaying it, and names who then goes on with it', async () => {
    const all = [await parked(1), await parked(2)];
    const pace = { canaryShare: 0, perMinute: null, haltAtShare: 0.2, watchMs: 0 };
    const letterIds = all.map(({ runId }) => runId);
    const order = { choice: null, edit: null, by: { who: 'bob', role: 'operator', reason: 'began it' }, pace };
    const batchId = await fixture.letters.beginBatch(letterIds, order);
    const [plans] = linesOf(await dlq('replay', '--resume', batchId, '--dry-run', '--json'));
    expect(plans).toMatchObject(letterIds.map((letterId) => ({ letter: { letter_id: letterId }, refusal: null })));
    expect(await statuses()).toEqual(['open', 'open']);

    expect(await dlq('replay', '--resume', batchId, ...operatorArgs)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^finished; 2 of 2/),
    });
    const rows = await Promise.all(letterIds.map((runId) => fixture.engine.store.records.readLedger(runId)));
    for (const row of rows) expect(row).toContainEqual(expect.objectContaining({ row: 'operator', who: 'ana' }));
    expect(linesOf(await dlq('replay', '--resume', batchId, '--dry-run', '--json'))).toEqual([[]]);
  }, 120_000);

  it('replays all with --all, says so when a limit leaves some out, and so does the list', async () => {
    await copies(await parked(1), 102);
    const list = await dlq('list', '--json');
    expect(linesOf(list)).toMatchObject([{ length: 100 }]);
    expect(list.stderr).toContain('the oldest 100: there are more');
    const some = await dlq('replay', '--all', '--limit', '2', '--canary', '0', '--watch', '1', ...operatorArgs);
    expect(some.stderr).toContain('the oldest 2: there are more');
    expect(some.stdout).toMatch(/2 of 2: .*; there are more letters than --limit\n$/);
    const rest = await dlq('replay', '--all', '--canary', '0', '--watch', '1', '--json', ...operatorArgs);
    expect(linesOf(rest)).toMatchObject([{ state: 'finished', letters: 101, done: 101, more: false }]);
    expect(new Set((await fixture.letters.list({}, 200)).map(({ status }) => status))).toEqual(new Set(['replayed']));
  }, 240_000);

  it('goes on with a batch whose process was killed, and no letter is done twice', async () => {
    const all: Conversation[] = [];
    for (let n = 0; n < 12; n++) all.push(await parked(n));
    const begun = ['replay', '--all', '--canary', '0', '--per-minute', '600', '--watch', '1', ...operatorArgs];
    const start = new URL('../../apps/cli/start.mjs', import.meta.url).pathname;
    const child = spawn(process.execPath, [start, 'dlq', ...begun], {
      env: { PATH: process.env['PATH'], ...environment },
    });
    const reason = { text: '' };
    child.stderr.setEncoding('utf8').on('data', (text: string) => (reason.text += text));
    while ((await statuses()).filter((status) => status === 'replayed').length < 3) await pause(10);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect((await statuses()).filter((status) => status === 'open').length).toBeGreaterThan(0);

    const batchId = /batch (batch-\S+):/.exec(reason.text)?.[1] ?? '';
    const resumed = await dlq('replay', '--resume', batchId, '--json');
    expect(linesOf(resumed)).toMatchObject([{ batch_id: batchId, done: 12 }]);
    for (const { actorId } of all) await fixture.turn(actorId);
    await fixture.settleAll();
    expect(new Set(await statuses())).toEqual(new Set(['replayed']));
    expect([...fixture.calls.values()].map(({ times }) => times)).toEqual(Array<number>(12).fill(1));
    expect(fixture.sent.filter(({ text }) => text.startsWith('Done'))).toHaveLength(12);
  }, 120_000);
});
