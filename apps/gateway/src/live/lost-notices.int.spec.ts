import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { all, eventsOf, isRow } from '../../test/event-source.js';
import type { SentEvent } from '../../test/event-source.js';
import { FakeController } from '../../test/fake-controller.js';
import { outcomeRow, someRow } from '../../test/ledger-rows.js';
import { apiKey, openGateway, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

/** Conversations at once, each with a stream of its run, of its text and of its transcript at either gateway. */
const conversations = 12;
const steps = 6;
/** The longest that a change may take whose notice was lost, in ms: the fallback, twice over. */
const patienceMs = 30_000;

/** Nobody is told of this user's steps: the server refuses to publish them. */
const silentUser = ['silent', 'on', '>a-password', '~*', '+@all', 'resetchannels'];

const key = { authorization: `Bearer ${apiKey}` };

let redis: PrivateRedis;
let owner: Redis;
/** Steps by the one are announced, steps by the other are not. */
let engines: [told: OpenEngine, silent: OpenEngine];
let gateways: [TestGateway, TestGateway];

beforeAll(async () => {
  redis = await startRedis({ appendonly: 'always', args: ['--user', ...silentUser] });
  owner = new Redis(redis.url, { maxRetriesPerRequest: null });
  owner.on('error', () => undefined); // killed on purpose
  const shared = { partitions: 1, role: 'worker', times: { quietMs: 0 }, onError: () => undefined } as const;
  const silent = redis.url.replace('redis://', 'redis://silent:a-password@');
  engines = [await openEngine({ ...shared, url: redis.url }), await openEngine({ ...shared, url: silent })];
  gateways = [await openGateway(redis.url), await openGateway(redis.url)];
  for (const gateway of gateways) await untilReady(gateway);
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  for (const engine of engines) await engine.close();
  owner.disconnect();
  await redis.stop();
});

/** A text and a commit with rows, each step by an engine of its own choice. */
class Conversation {
  readonly rows: unknown[] = [];
  runId = '';
  actorId = '';
  messageId = '';
  private readonly controller: FakeController;

  constructor(
    private readonly name: string,
    private readonly pick: () => number,
  ) {
    this.controller = new FakeController(this.store, name);
  }

  /** Whichever engine is drawn, for each call anew. */
  private get store(): OpenEngine['store'] {
    return new Proxy(engines[0].store, {
      get: (_target, method) => {
        const { store } = engines[this.pick()] ?? engines[0];
        const found: unknown = Reflect.get(store, method);
        const bound: unknown = typeof found === 'function' ? found.bind(store) : found;
        return bound;
      },
    });
  }

  async step(ends = false): Promise<void> {
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: this.name };
    const { actorId, messageId } = await this.store.intake.ingest({
      address,
      sourceId: null,
      mode: 'text',
      text: 'more',
    });
    this.messageId ||= messageId;
    this.actorId = actorId;
    await this.controller.turn(actorId, {
      ends,
      rows: (runId) => {
        this.runId = runId;
        const next: ReturnType<typeof someRow>[] = [someRow(runId, this.rows.length)];
        if (ends) next.push(outcomeRow(runId, this.rows.length + 1));
        this.rows.push(...next);
        return next;
      },
    });
  }
}

function stream(at: number, path: string) {
  const gateway = gateways[at % 2] ?? gateways[0];
  return eventsOf(`${gateway.url}/v1/${path}/events`, key);
}

const rowsIn = (events: readonly SentEvent[]): unknown[] =>
  events.filter(({ event }) => event === 'row').map(({ data }) => data);

/** The runs of texts as a transcript's stream has last shown them. */
function readTranscript(stream: AsyncGenerator<SentEvent, unknown>): { shown: Map<string, unknown>; stop(): void } {
  const shown = new Map<string, unknown>();
  const note = (entry: { id: string; status: string }): unknown => shown.set(entry.id, entry.status);
  void (async () => {
    for await (const { event, data } of stream) {
      // what the API answers
      if (event === 'transcript') (data as { entries: { id: string; status: string }[] }).entries.forEach(note);
      if (event === 'entry') note(data as { id: string; status: string }); // the same
    }
  })().catch(() => undefined); // it is cut at the end
  return { shown, stop: () => void stream.return('ended') };
}

/** Plays conversations to their ends while `meanwhile` is done again and again, and expects every stream to show all of it. */
async function play(name: string, pick: () => number, meanwhile: () => Promise<unknown>): Promise<void> {
  const talks = Array.from({ length: conversations }, (_, n) => new Conversation(`${name}-${n}`, pick));
  for (const talk of talks) await talk.step();
  const runs = talks.map((talk, n) => all(stream(n, `runs/${talk.runId}`)));
  const texts = talks.map((talk, n) => all(stream(n + 1, `messages/${talk.messageId}`)));
  const transcripts = talks.map((talk, n) => readTranscript(stream(n, `conversations/${talk.actorId}/transcript`)));
  await until(() => transcripts.every(({ shown }) => shown.size > 0)); // by then the streams are open
  for (let step = 0; step < steps; step++) {
    await Promise.all([meanwhile(), ...talks.map((talk) => talk.step())]);
  }
  await Promise.all(talks.map((talk) => talk.step(true)));
  const whole = await Promise.all([...runs, ...texts]);
  whole.forEach((events, n) => expect(rowsIn(events)).toEqual(talks[n % conversations]?.rows));
  for (const { shown, stop } of transcripts) {
    await until(() => shown.size === steps + 2 && [...shown.values()].every((status) => status === 'ended'));
    stop();
  }
}

describe('live views, at two gateways', () => {
  it(
    'show everything where half of all notices are lost',
    async () => {
      await play(
        'half',
        () => Number(Math.random() < 0.5),
        () => Promise.resolve(),
      );
    },
    patienceMs,
  );

  it(
    'show everything where the subscribers are cut off again and again',
    async () => {
      await play(
        'cut',
        () => 0,
        () => owner.client('KILL', 'TYPE', 'pubsub'),
      );
    },
    patienceMs,
  );

  it(
    'show everything where Redis restarts',
    async () => {
      let restarts = 2;
      const restart = async (): Promise<void> => {
        if (restarts-- <= 0) return;
        await redis.restart();
      };
      await play('restart', () => Number(Math.random() < 0.2), restart);
    },
    2 * patienceMs,
  );

  it('show the end of a run that nobody is told of within the fallback’s time', async () => {
    const talk = new Conversation('silent', () => 1);
    await talk.step();
    const events = stream(0, `runs/${talk.runId}`);
    for (let isOpen = false; !isOpen;) {
      const { value } = await events.next();
      isOpen = typeof value === 'object' && isRow(value); // it has all that there is
    }
    await pause(500); // and rests
    await talk.step(true);
    const began = performance.now();
    expect(rowsIn(await all(events))).toEqual(talk.rows.slice(1));
    expect(performance.now() - began).toBeLessThan(10_000);
    const metrics = await (await fetch(`http://127.0.0.1:${gateways[0].adminPort}/metrics`)).text();
    expect(Number(/turnpike_notices_missed_total\{[^}]*\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0);
  });
});
