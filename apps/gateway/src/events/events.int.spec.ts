import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { renameId } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { all, byRun, countRowsAfter, eventsOf, isRow, rowsInPieces } from '../../test/event-source.js';
import type { SentEvent } from '../../test/event-source.js';
import { FakeController } from '../../test/fake-controller.js';
import { outcomeRow, someRow } from '../../test/ledger-rows.js';
import { apiKey, openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { WrittenChildren } from '../../test/written-children.js';
import { signIn } from '../../test/sign-in.js';

/** `EVENT_RUNS=200 npm run -s jest -- apps/gateway/src/events/events.int.spec.ts` is the whole count; a tenth is the sample. */
const runs = Number(process.env['EVENT_RUNS'] ?? 20);
const patienceMs = 60_000 + runs * 3_000;

let redis: PrivateRedis;
let engine: OpenEngine;
let gateways: [TestGateway, TestGateway];

beforeAll(async () => {
  redis = await startRedis();
  const options = { partitions: 1, role: 'worker', times: { quietMs: 0 }, onError: () => undefined } as const;
  engine = await openEngine({ url: redis.url, ...options });
  gateways = [await openGateway(redis.url), await openGateway(redis.url, { EVENT_STREAMS_MAX: '1' })];
  for (const gateway of gateways) await untilReady(gateway);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  await engine.close();
  await redis.stop();
});

/** A conversation whose controller does what the test says: each step is a text and a commit with rows. */
class Conversation {
  runId = '';
  readonly rows: unknown[] = [];
  private readonly controller: FakeController;

  constructor(private readonly name: string) {
    this.controller = new FakeController(engine.store, name);
  }

  async step(count: number, ends = false): Promise<void> {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: this.name };
    const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'and then?' });
    const { runId } = await this.controller.turn(actorId, {
      ends,
      rows: (id) => {
        const next = Array.from({ length: count }, (_, i) => someRow(id, this.rows.length + i));
        if (ends) next.push(outcomeRow(id, this.rows.length + count));
        this.rows.push(...next);
        return next;
      },
    });
    this.runId = runId;
  }
}

const key = { authorization: `Bearer ${apiKey}` };

function open(at: TestGateway, runId: string, last: string | null = null, headers: Record<string, string> = key) {
  const resume: Record<string, string> = last === null ? {} : { 'last-event-id': last };
  return eventsOf(`${at.url}/v1/runs/${runId}/events`, { ...headers, ...resume });
}

const killedAgainAndAgain = (at: TestGateway, runId: string, after: number): Promise<SentEvent[]> =>
  rowsInPieces((last) => open(at, runId, last), after);

describe('the events of a run', () => {
  it('are its rows from the first, the run itself, and the end', async () => {
    const conversation = new Conversation('whole');
    await conversation.step(2);
    const events = all(open(gateways[0], conversation.runId));
    await conversation.step(1);
    await conversation.step(1, true);
    const received = await events;
    expect(received.filter(({ event }) => event === 'row').map(({ id, data }) => [id, data])).toEqual(
      conversation.rows.map((row, i) => [String(i + 1), row]),
    );
    expect(received[0]).toMatchObject({ event: 'run', id: null, data: { run_id: conversation.runId } });
    expect(received.at(-2)?.event).toBe('row');
    expect(received.at(-1)).toEqual({ event: 'end', id: null, data: { outcome: 'answered' } });
  });

  it(
    `miss nothing and repeat nothing for clients that are killed and resume (${runs} runs)`,
    async () => {
      const follow = async (name: string): Promise<{ conversation: Conversation; got: SentEvent[] }> => {
        const conversation = new Conversation(name);
        await conversation.step(1);
        const got = killedAgainAndAgain(gateways[0], conversation.runId, 1 + (name.length % 3));
        for (let i = 0; i < 4; i++) await conversation.step(1 + (i % 3));
        await conversation.step(1, true);
        return { conversation, got: await got };
      };
      for (let from = 0; from < runs; from += 20) {
        const batch = Array.from(
          { length: Math.min(20, runs - from) },
          (_, i) => `kill-${'x'.repeat(i % 5)}${from + i}`,
        );
        for (const { conversation, got } of await Promise.all(batch.map(follow))) {
          expect(got.map(({ id }) => Number(id))).toEqual(conversation.rows.map((_, i) => i + 1));
          expect(got.map(({ data }) => data)).toEqual(conversation.rows);
        }
      }
    },
    patienceMs,
  );

  it('of a root include the runs below it, for a client that is killed and resumes as for one that is not', async () => {
    const conversation = new Conversation('grower');
    await conversation.step(1);
    const { runId } = conversation;
    const children = new WrittenChildren(engine.redis, runId);
    const whole = all(open(gateways[0], runId));
    const pieces = killedAgainAndAgain(gateways[0], runId, 2);
    const [first, second] = [await children.spawn('fork[0]'), await children.spawn('fork[1]')];
    await children.step(first, 2);
    await conversation.step(1);
    const leaf = await children.spawn('ask', second);
    await children.step(leaf, 1, 'answered');
    await children.step(second, 3, 'cancelled');
    await children.step(first, 1, 'answered');
    await children.step(await children.spawn('last'), 1); // parked: its record says nothing of an end
    await conversation.step(1, true);

    const rows = new Map([[runId, conversation.rows], ...children.rows]);
    const received = await whole;
    expect(byRun(received)).toEqual(rows);
    const states = received.filter(({ event }) => event === 'child').map(({ data }) => data);
    const ended = { run_id: leaf, parent_run_id: second, root_run_id: runId, node: 'ask', outcome: 'answered' };
    expect(states).toContainEqual(expect.objectContaining(ended));
    expect(received.at(-1)).toEqual({ event: 'end', id: null, data: { outcome: 'answered' } });
    expect(byRun(await pieces)).toEqual(rows);
    const last = received.findLast(isRow)?.id ?? null;
    expect(await open(gateways[1], runId, last).next()).toEqual({ done: true, value: 'nothing left' });
    const rest = await all(open(gateways[1], runId, '3.e.2'));
    const sent: Record<string, number> = { [runId]: 3, [second]: 2 };
    for (const [id, own] of rows) if (id !== first) expect(byRun(rest).get(id)).toEqual(own.slice(sent[id] ?? 0));
    const ids = rest.filter(isRow).map(({ id }) => id ?? '');
    expect([new Set(ids).size, ids.at(-1)]).toEqual([6, '4.3xe.1']);
    // Runs are read each by itself, so their rows mix in any order; from each position the others follow.
    expect(await countRowsAfter(ids, (id) => open(gateways[1], runId, id))).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('begin anew for the whole tree where a run below the root has other rows than were sent', async () => {
    const conversation = new Conversation('shaken');
    await conversation.step(1);
    const children = new WrittenChildren(engine.redis, conversation.runId);
    await children.step(await children.spawn('fork[0]'), 1, 'answered');
    await conversation.step(1, true);
    const received = await all(open(gateways[0], conversation.runId, '2.7'));
    const again = received.slice(received.findIndex(({ event }) => event === 'reset'));
    expect(byRun(again)).toEqual(new Map([[conversation.runId, conversation.rows], ...children.rows]));
    expect(again.at(-1)?.event).toBe('end');
  });

  it('go on at another gateway, and in a new process', async () => {
    const conversation = new Conversation('elsewhere');
    await conversation.step(3);
    for await (const { id } of open(gateways[0], conversation.runId)) if (id === '2') break;
    const fresh = await openGateway(redis.url);
    await untilReady(fresh);
    const rest = all(open(fresh, conversation.runId, '2'));
    await conversation.step(1, true);
    const ids = (await rest).filter(({ event }) => event === 'row').map(({ id }) => id);
    expect(ids).toEqual(['3', '4', '5']);
    await fresh.stop();
  });

  it('are over for good with 204 for who has them all', async () => {
    const conversation = new Conversation('over');
    await conversation.step(1, true);
    expect(await open(gateways[0], conversation.runId, '2').next()).toEqual({ done: true, value: 'nothing left' });
  });

  it('begin anew for who has rows that are none of this run', async () => {
    const conversation = new Conversation('forgotten');
    await conversation.step(1, true);
    const received = await all(open(gateways[0], conversation.runId, '7'));
    expect(received.map(({ event, id }) => [event, id])).toEqual([
      ['run', null],
      ['reset', null],
      ['row', '1'],
      ['row', '2'],
      ['end', null],
    ]);
  });

  it('are open to a session of the console, and to nobody without a key', async () => {
    const conversation = new Conversation('console');
    await conversation.step(1, true);
    const { cookie } = await signIn(gateways[0], apiKey);
    expect(await all(open(gateways[0], conversation.runId, null, { cookie }))).toHaveLength(4);
    await expect(all(open(gateways[0], conversation.runId, null, {}))).rejects.toThrow('401');
    await expect(all(open(gateways[0], 'run_01ARZ3NDEKTSV4RRFFQ69G5F00'))).rejects.toThrow('404');
  });

  it('end within seconds of a sign-out, wherever that was, and go on for who has a key', async () => {
    const talk = new Conversation('signs-out');
    await talk.step(1);
    const session = await signIn(gateways[0], apiKey);
    const [mine, keyed] = [
      open(gateways[1], talk.runId, null, { cookie: session.cookie }),
      open(gateways[0], talk.runId),
    ];
    for (const stream of [mine, keyed]) expect((await stream.next()).done).toBe(false);
    const headers = { cookie: session.cookie, 'x-csrf-token': session.csrf, 'content-type': 'application/json' };
    const signedOut = await fetch(`${gateways[0].url}/console/logout`, { method: 'POST', headers, body: '{}' });
    expect(signedOut.status).toBe(204);
    const events = await all(mine);
    expect(events.map(({ event }) => event)).not.toContain('end');
    await talk.step(0, true);
    expect((await all(keyed)).at(-1)?.event).toBe('end');
  }, 60_000);

  it('are refused when too many listen, and given again when one has gone', async () => {
    const conversation = new Conversation('crowd');
    await conversation.step(1);
    const first = open(gateways[1], conversation.runId);
    await first.next();
    await expect(all(open(gateways[1], conversation.runId))).rejects.toThrow('503');
    await first.return('ended');
    await until(async () => {
      const next = open(gateways[1], conversation.runId);
      const isThere = await next.next().then(
        () => true,
        () => false,
      );
      await next.return('ended');
      return isThere;
    });
  });

  it('end with the process, so that it can stop', async () => {
    const conversation = new Conversation('stopping');
    await conversation.step(1);
    const stopping = await openGateway(redis.url);
    await untilReady(stopping);
    const stream = open(stopping, conversation.runId);
    await stream.next();
    const rest = all(stream);
    await stopping.stop();
    expect((await rest).map(({ event }) => event)).not.toContain('end');
  });
});

describe('the feed of all runs', () => {
  it('tells of every run that changes, and resumes', async () => {
    const feed = (last: string | null) =>
      eventsOf(`${gateways[0].url}/v1/runs/events`, { ...key, ...(last === null ? {} : { 'last-event-id': last }) });
    const live = feed(null);
    const first = live.next();
    const conversation = new Conversation('fed');
    await until(async () => {
      await conversation.step(1);
      return Promise.race([first.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 200, false))]);
    });
    const { value } = await first;
    expect(value).toMatchObject({ event: 'run', data: { run_id: conversation.runId, phase: 'thinking' } });
    await live.return('ended');
    await conversation.step(1, true);
    const last = typeof value === 'object' ? value.id : null;
    for await (const { data } of feed(last)) {
      if (JSON.stringify(data).includes('"answered"')) break;
    }
  });

  it('tells of a run to come, until a commit has recorded it or it has come to nothing', async () => {
    const feed = eventsOf(`${gateways[0].url}/v1/runs/events`, key);
    const received = async (event: string, wanted: object): Promise<void> => {
      for (;;) {
        const { value } = await feed.next();
        if (typeof value !== 'object') throw new Error('the feed has ended');
        if (value.event !== event || !JSON.stringify(value.data).includes(runId)) continue;
        expect(value.data).toMatchObject(wanted);
        return;
      }
    };
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: 'to-come' };
    const text = async (mode: 'text' | 'stop') =>
      engine.store.intake.ingest({ address, sourceId: null, mode, text: 'how many?' });
    const first = await text('text');
    let runId = renameId(first.messageId, 'run');
    await received('run', { phase: 'waiting', outcome: null });
    await new FakeController(engine.store, 'to-come').turn(first.actorId, { ends: true });
    await received('run', { phase: 'finished', outcome: 'answered' });
    runId = renameId((await text('text')).messageId, 'run');
    await received('run', { phase: 'waiting' });
    await text('stop');
    await received('gone', { run_id: runId });
    await feed.return('ended');
  });
});
