import { setTimeout as pause } from 'node:timers/promises';

import type { Redis } from 'ioredis';

import { buildEffectId, mostIdsPerEvent, parsePartition, renameId } from '#protocol';
import type { RunTool } from '#protocol';
import { keys, Records as StoredRecords } from '#records';
import { standInKeys } from '../../support/product-environment.js';
import type { PrivateRedis } from '../../support/redis.mjs';
import type { Random } from '../random.js';
import type { ArmedProcess } from './armed-process.js';
import { brokenModel, brokenTool, openBreakers } from './open-breakers.js';
import { askMuch, inquirers, strangers, textStrangely } from './strangers.js';
import type { Fixture } from '../fixture.js';
import { Records } from '../records.js';
import { noteOf } from '../trees/mount-tree.js';
import type { TreeLoad } from '../trees/tree-load.js';

/** What a provocation may use. */
export interface Harness {
  fixture: Fixture;
  trees: TreeLoad;
  redis: PrivateRedis;
  client: Redis;
  processes: readonly ArmedProcess[];
  gatewayUrl: () => string;
  random: Random;
  /** The processes that are under the sweep now. */
  swept: () => readonly ArmedProcess[];
  /** What the API has been told so far, by message id: their runs are there to be read. */
  log: string[];
}

/** Something that must happen so that certain I/O boundaries are passed at all. */
interface Provocation {
  ioBoundaries: RegExp;
  /** Goes on beside all others, which take turns. */
  alongside?: true;
  /** What it brings about disturbs nobody: it is swept together with what every text passes. */
  everyday?: true;
  /** How long it rests before it is done again: what it breaks needs time to mend, or no text would be answered. */
  restMs: number;
  provoke(harness: Harness): Promise<void>;
}

const redisAwayMs = 3_000;
/** A spool says every ten seconds that its process lives. */
const redisLongAwayMs = 11_000;
const rateLimitForMs = 2_000;
/** Longer than a tool may take: whoever waits for it looks whether its answer is still wanted. */
const slowToolMs = 1_500;
/** Long enough for jobs to wait, and shorter than a lease. */
const haltedForMs = 800;

const askersAtOnce = 4;
/** Longer than a controller waits for leave to call, so that it gives up its place. */
const retryAfterS = 8;

const json = { 'content-type': 'application/json' };

async function takeRedisAway({ redis }: Harness, forMs: number): Promise<void> {
  await redis.kill('SIGKILL');
  await pause(forMs);
  await redis.restart();
}

/** Redis stays away for longer than a process lives: what the dead one has kept is another's to keep, and to say that it lives. */
async function haveSpoolsAdopted(harness: Harness): Promise<void> {
  await harness.redis.kill('SIGKILL');
  await pause(redisAwayMs);
  await harness.random.pick(harness.swept()).end('SIGKILL');
  await pause(2 * redisLongAwayMs);
  await harness.redis.restart();
}

/** A key is used twice, what has been made before is read, and the run of another is cancelled. */
async function callTheApi({ gatewayUrl, random, log }: Harness): Promise<void> {
  const call = async (path: string, init: RequestInit, key = standInKeys.api): Promise<Record<string, unknown>> => {
    const headers = { ...json, authorization: `Bearer ${key}`, ...init.headers };
    const response = await fetch(`${gatewayUrl()}/v1/${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(5_000),
    });
    return { ...((await response.json()) as object) }; // the gateway answers in JSON alone
  };
  const body = JSON.stringify({ text: 'How many info messages yesterday?' });
  const keyed = { method: 'POST', body, headers: { 'idempotency-key': `sweep-${random.between(0, 1e9)}` } };
  const path = `conversations/sweep-${random.between(1, 5)}/messages`;
  const { message_id: messageId } = await call(path, keyed);
  await call(path, keyed);
  log.push(String(messageId));
  if (random.chance(0.3)) {
    const request = JSON.stringify({ by: 'the sweep', reason: 'a crossing to pass' });
    const cancelled = String(messageId).replace(/^msg_/, 'run_');
    await call(`runs/${cancelled}/cancel`, { method: 'POST', body: request }, standInKeys.operator);
  }
  const { run_id: runId } = await call(`messages/${random.pick(log)}`, {});
  if (typeof runId !== 'string') return; // nobody has begun it yet
  await call(`runs/${runId}`, {});
  await call(`runs/${runId}/ledger`, {});
}

async function read({ gatewayUrl }: Harness, path: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${gatewayUrl()}/v1/${path}`, { headers, signal: AbortSignal.timeout(5_000) });
}

/** A root and all below it, as the console asks for them; and a run that there may be soon. */
async function readATree(harness: Harness): Promise<void> {
  const { client, random, trees } = harness;
  const runId = await new Records(client).runOfText(random.pick(trees.asked).sid);
  if (runId === null) return;
  await read(harness, `runs/${runId}/tree`, standInKeys.api);
  await read(harness, `runs/run_${'0'.repeat(24)}${runId.slice(-2)}`, standInKeys.api);
}

/** A dead letter of a tree, as an operator looks at it; nothing here leaves one, so it is written as the engine would. */
async function readALetter(harness: Harness): Promise<void> {
  const { client, random, trees } = harness;
  const runId = await new Records(client).runOfText(random.pick(trees.asked).sid);
  const run = runId && (await new StoredRecords(client).readRun(runId));
  if (!run) return;
  const { actorId } = run;
  const id = buildEffectId(actorId, 0, mostIdsPerEvent); // the first version owes none of that place
  const call: RunTool = {
    ...{ type: 'run-tool', id, runId, actionId: renameId(actorId, 'step'), parentActionId: null, tool: 'put_note' },
    ...{ args: { text: noteOf(0) }, repeat: 'keyed', effectKey: id, dedupeKey: id, deadlineAt: 0 },
  };
  const head = { kind: 'run-tool', actorId, effectId: id, code: 'outcome-unknown', at: Date.now(), version: 1 };
  await client.hset(keys.letter(id), { ...head, status: 'open', payload: JSON.stringify(call) });
  await client.zadd(keys.dead(parsePartition(id) ?? 0), Date.now(), id);
  await read(harness, `dead-letters/${id}`, standInKeys.operator);
}

/** A tree that has ended gets its time to go once more, in a pass of the sweeper that finds its root due as well, and in one that does not. */
async function expireATree({ client, random, trees }: Harness): Promise<void> {
  const runId = await new Records(client).runOfText(random.pick(trees.asked).sid);
  const run = runId === null ? null : await new Records(client).run(runId);
  if (run === null || run.outcome === null) return; // what is live must not go
  const { runId: root, actorId } = run.record;
  const partition = parsePartition(actorId) ?? 0;
  const writing = client.multi().zadd(keys.expiring(partition), 0, root);
  if (random.chance(0.5)) writing.zadd(keys.due(partition), 'NX', Date.now(), actorId);
  await writing.exec();
}

/** Jobs of every queue come at once, for more than one conversation. */
async function textAtOnce({ fixture, swept, random }: Harness): Promise<void> {
  const isMuch = swept().every(({ app }) => app === 'compressor'); // it has the fewest jobs
  const asking = random.shuffle(inquirers).slice(0, isMuch ? inquirers.length : askersAtOnce);
  await Promise.all(asking.map((one) => askMuch(fixture, one)));
}

/** One process of each swept app; one that is told to end before it listens to signals drains nothing. */
async function endGently({ swept, random }: Harness): Promise<void> {
  for (const app of new Set(swept().map((one) => one.app))) {
    const one = random.pick(swept().filter((other) => other.app === app));
    await one.untilReady();
    await one.end('SIGTERM');
  }
}

/** Breaks what the swept processes call, one after the other: a broken model has no tool called. */
async function breakFixture({ fixture, client, swept, random }: Harness): Promise<void> {
  const apps = new Set(swept().map(({ app }) => app));
  if (apps.has('tool-runner')) await openBreakers(client, random, brokenTool(fixture));
  if (apps.has('controller')) await openBreakers(client, random, brokenModel(fixture));
}

/** For a while every call of a tool is in vain, because it takes too long. */
async function slowTheTool({ fixture: { dashboard } }: Harness): Promise<void> {
  dashboard.slowBy(slowToolMs);
  await pause(rateLimitForMs);
  dashboard.slowBy(0);
}

/** For a moment nobody works off the queue. */
async function haltAll({ swept }: Harness): Promise<void> {
  await Promise.all(swept().map((one) => one.halt(haltedForMs)));
}

/** For a while the model's provider tells everybody to come back later than they may wait. */
async function rateLimit({ fixture: { model, faults } }: Harness): Promise<void> {
  const headers = { 'retry-after': String(retryAfterS) };
  model.use(() => ({ status: 429, headers, body: { error: { message: 'told to come back later' } } }));
  await pause(rateLimitForMs);
  model.use(faults.model);
}

const provocations: readonly Provocation[] = [
  {
    ioBoundaries: /./,
    alongside: true, // a tree takes longer than a turn of the others, and goes on while anything is swept
    restMs: 1_000,
    provoke: ({ trees }) => Promise.resolve(trees.begin()),
  },
  {
    ioBoundaries: /./,
    restMs: 1_000,
    provoke: (harness) => textStrangely(harness.fixture, harness.random.pick(strangers)),
  },
  {
    ...{ ioBoundaries: /^redis\.(read-tree|child-to-come)/, everyday: true, alongside: true, restMs: 100 },
    provoke: readATree,
  },
  {
    ...{ ioBoundaries: /^redis\.expire-tree$/, everyday: true, alongside: true, restMs: 100 }, // once in the life of a tree
    provoke: expireATree,
  },
  {
    ...{ ioBoundaries: /^redis\.letter-(root|state)$/, everyday: true, alongside: true, restMs: 100 },
    provoke: readALetter,
  },
  {
    ...{ ioBoundaries: /^queue\.(fetch|process|wake)$/, everyday: true, alongside: true, restMs: 3_000 },
    provoke: textAtOnce,
  },
  { ioBoundaries: /^redis\.(request|read-(run|message|ledger|deliveries)|tell)/, restMs: 500, provoke: callTheApi },
  {
    ioBoundaries: /-anew$/,
    alongside: true, // whoever loads them loads all: they are forgotten often, or it is always the same app
    restMs: 100,
    provoke: async ({ client }) => void (await client.script('FLUSH')),
  },
  { ioBoundaries: /^queue\.(drain|close)|^disk\.leave|abandon/, restMs: 0, provoke: endGently },
  {
    ioBoundaries: /^disk\.(append|assert-ours|close|create|cut-back|look-at|open-|read|remove|sync|touch-new|adopt)/,
    restMs: 2_500,
    provoke: (harness) => takeRedisAway(harness, redisAwayMs),
  },
  { ioBoundaries: /^disk\.touch-adopted$/, restMs: 4_000, provoke: haveSpoolsAdopted },
  { ioBoundaries: /^disk\.touch$/, restMs: 4_000, provoke: (harness) => takeRedisAway(harness, redisLongAwayMs) },
  { ioBoundaries: /^redis\.time$/, restMs: 1_500, provoke: haltAll },
  { ioBoundaries: /is-owed/, restMs: 2_500, provoke: slowTheTool },
  { ioBoundaries: /breaker-(admit|conclude)|http-cancel|answer-drop/, restMs: 0, provoke: breakFixture },
  { ioBoundaries: /governor-(leave|report)/, restMs: 12_000, provoke: rateLimit },
];

/** Which provocation an I/O boundary is passed under: those of one group are swept together, and nothing else is provoked meanwhile. */
export function groupOf(ioBoundary: string): number {
  return provocations.findLastIndex(({ everyday, ioBoundaries }) => everyday !== true && ioBoundaries.test(ioBoundary));
}

const roundEveryMs = 100;

/** Makes happen what the I/O boundaries that are left need, round after round. */
export class Provoker {
  /** How often all that take turns have had theirs. */
  rounds = 0;
  private readonly stopping = new AbortController();
  private work: Promise<unknown> = Promise.resolve();
  private readonly restUntil = new Map<RegExp, number>();

  /** `wanted`: the I/O boundaries that are left; null: all there may be. */
  constructor(
    private readonly harness: Harness,
    private readonly wanted: () => readonly string[] | null,
  ) {}

  start(): void {
    const alongside = provocations.filter((one) => one.alongside === true);
    const inTurn = provocations.filter((one) => one.alongside !== true);
    this.work = Promise.all([this.run(inTurn), ...alongside.map((one) => this.run([one]))]);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async run(chosen: readonly Provocation[]): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wanted = this.wanted();
      for (const { ioBoundaries, restMs, provoke } of chosen) {
        if (signal.aborted || Date.now() < (this.restUntil.get(ioBoundaries) ?? 0)) continue;
        if (wanted !== null && !wanted.some((name) => ioBoundaries.test(name))) continue;
        await provoke(this.harness).catch(() => undefined); // what it asks may be down: it is asked again
        this.restUntil.set(ioBoundaries, Date.now() + restMs);
      }
      if (chosen.length > 1) this.rounds += 1;
      await pause(roundEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
