import { connect, keysLike } from '#redis';
import type { Redis } from '#redis';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { bomb } from './bomb.js';

const mostAfterCancelMs = 2_000;
const mostMs = 600_000;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

interface Played {
  name: string;
  outcome: string | null;
  runs: number;
  /** Of the runs of the tree at the cancel, those whose opening nobody had read; null: it was not cancelled. */
  queued: number | null;
  goneMs: number | null;
  seconds: number;
  keys: number;
  megabytes: number;
}

async function post(stack: Stack, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>; // an object, whatever it says
}

async function runOf(stack: Stack, runId: string): Promise<RunAnswer> {
  return (await (await stack.api(`/v1/runs/${runId}`)).json()) as RunAnswer; // as its schema has it
}

/** What Redis holds now, and what it has held at most. */
class Peak {
  keys = 0;
  bytes = 0;

  constructor(private readonly redis: Redis) {}

  async look(): Promise<void> {
    const [keys, memory] = await Promise.all([this.redis.dbsize(), this.redis.info('memory')]);
    this.keys = Math.max(this.keys, keys);
    this.bytes = Math.max(this.bytes, Number(/used_memory:(\d+)/.exec(memory)?.[1] ?? 0));
  }
}

async function treeKey(redis: Redis, runId: string): Promise<string> {
  const [name] = await keysLike(redis, `*:run:${runId}:tree`);
  return name ?? '';
}

/** How many runs of the tree have not begun. */
async function unbegunOf(redis: Redis, key: string): Promise<number> {
  const entries = await redis.lrange(key, 0, -1);
  const tag = key.slice(0, key.indexOf(':'));
  const ids = entries.map((entry) => /"runId":"run_([^"]+)"/.exec(entry)?.[1] ?? '');
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.hget(`${tag}:actor:act_${id}`, 'version');
  const replies = (await pipeline.exec()) ?? [];
  return replies.filter(([, version]) => version === '0').length;
}

async function play(stack: Stack, redis: Redis, name: string, cancelAt: number | null): Promise<Played> {
  const peak = new Peak(redis);
  const startedAt = Date.now();
  const runId = String((await post(stack, '/v1/workflows/bomb/runs', { input: '{}' }))['run_id']);
  const size = async (): Promise<number> => {
    await peak.look();
    return redis.llen(await treeKey(redis, runId));
  };
  const isOver = async (): Promise<boolean> => (await runOf(stack, runId)).outcome !== null;
  let [queued, goneMs]: [number | null, number | null] = [null, null];
  if (cancelAt !== null) {
    await until('the tree to have grown', async () => (await size()) >= cancelAt || (await isOver()), mostMs);
    const cancelledAt = Date.now();
    await post(stack, `/v1/runs/${runId}/cancel`, { by: 'ana', reason: 'a drill' });
    await until('nothing to live', isOver, mostMs);
    goneMs = Date.now() - cancelledAt;
    queued = await unbegunOf(redis, await treeKey(redis, runId));
  }
  await until('the run to end', async () => (await size()) >= 0 && (await isOver()), mostMs);
  const { outcome } = await runOf(stack, runId);
  const seconds = (Date.now() - startedAt) / 1_000;
  const { keys, bytes } = peak;
  return { name, outcome, runs: await size(), queued, goneMs, seconds, keys, megabytes: bytes / 1_048_576 };
}

function lineOf({ name, outcome, runs, queued, goneMs, seconds, keys, megabytes }: Played): string {
  const gone = goneMs === null ? '' : `, gone ${goneMs} ms after the cancel, ${queued} never begun`;
  return `${name}: ${outcome}, ${runs} runs in ${seconds.toFixed(1)} s${gone}; Redis at most ${keys} keys, ${megabytes.toFixed(1)} MB`;
}

/** Plays the bomb under this cap on the runs of a tree, prints what came of it, and says whether all is well. */
export async function playBomb(cap: number): Promise<boolean> {
  const redis = await startRedis({ appendonly: 'no' });
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  const stack = await startStack({ redis, environment: { TREE_MAX_RUNS: String(cap) } });
  try {
    await post(stack, '/v1/workflows', { id: 'bomb', graph: bomb });
    const played = [
      await play(stack, client, 'cancelled early', Math.ceil(cap / 20)),
      await play(stack, client, 'cancelled half-way', Math.ceil(cap / 2)),
      await play(stack, client, 'cancelled when its tree is full', Math.ceil(cap * 0.95)),
      await play(stack, client, 'not cancelled', null),
    ];
    for (const one of played) console.log(lineOf(one));
    const tooMany = played.filter(({ runs }) => runs > cap + 1);
    const tooLate = played.filter(({ goneMs }) => (goneMs ?? 0) > mostAfterCancelMs);
    console.log(
      `trees above their cap of ${cap}: ${tooMany.length}; alive ${mostAfterCancelMs} ms after a cancel: ${tooLate.length}`,
    );
    return tooMany.length + tooLate.length === 0;
  } finally {
    client.disconnect();
    await stack.stop();
  }
}
