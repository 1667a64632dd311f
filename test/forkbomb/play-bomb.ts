import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../support/redis.mjs';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { bomb } from './bomb.js';
import { playTree, post } from './play-tree.js';
import type { Played } from './play-tree.js';
import { wideOf } from './wide.js';

interface Environment {
  stack: Stack;
  redis: Redis;
}

/** For how long after a cancel those may read as waiting that have not begun: none of them does anything any more. */
const mostQueuedMs = 2_000;

/** Plays something on four processes under this cap on the runs of a tree, of which nothing may live for so long after a cancel. */
async function onStack(
  cap: number,
  mostGoneMs: number,
  play: (environment: Environment) => Promise<Played[]>,
): Promise<boolean> {
  const server = await startRedis({ appendonly: 'no' });
  const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  const stack = await startStack({ redis: server, environment: { TREE_MAX_RUNS: String(cap) } });
  try {
    return isWell(cap, mostGoneMs, await play({ stack, redis }));
  } finally {
    redis.disconnect();
    await stack.stop();
  }
}

function isWell(cap: number, mostGoneMs: number, played: readonly Played[]): boolean {
  const tooMany = played.filter(({ runs }) => runs > cap + 1).length; // and its root
  const tooLate = played.filter(({ cancelled }) => (cancelled?.goneMs ?? 0) > mostGoneMs).length;
  const queued = played.filter(({ cancelled }) => (cancelled?.unbegunReadMs ?? 0) > mostQueuedMs).length;
  const spawned = played.filter(({ cancelled }) => (cancelled?.spawnedAfter ?? 0) > 0).length;
  console.log(
    `trees above their cap of ${cap}: ${tooMany}; alive ${mostGoneMs} ms after a cancel: ${tooLate}, and waiting in the queue, as far as anybody reads, ${mostQueuedMs} ms after it: ${queued}; grown after one: ${spawned}`,
  );
  return tooMany + tooLate + queued + spawned === 0;
}

function said(played: Played): Played {
  const { name, outcome, error, runs, cancelled, seconds, peak } = played;
  const ended = error === null ? outcome : `${outcome} (${error})`;
  const after = cancelled
    ? `, gone ${cancelled.goneMs} ms after the cancel at ${cancelled.runs} (${cancelled.turns} turns, controller ${cancelled.controllerMs} ms, Redis ${cancelled.redisMs.toFixed(0)} ms), ${cancelled.unbegun} never begun, which read as cancelled after ${cancelled.unbegunReadMs} ms and had their end written after ${cancelled.unbegunGoneMs} ms, ${cancelled.spawnedAfter} spawned after it`
    : '';
  console.log(
    `${name}: ${ended}, ${runs} runs in ${seconds.toFixed(1)} s${after}; Redis at most ${peak.keys} keys, ${peak.megabytes.toFixed(1)} MB`,
  );
  return played;
}

/** The parts of the full tree at which it is cancelled. */
const cancels: readonly [name: string, part: number][] = [
  ['cancelled early', 0.05],
  ['cancelled half-way', 0.5],
  ['cancelled when its tree is full', 0.95],
];

/**
 * A graph that calls itself: left alone, then cancelled at parts of what its tree comes to. That may be far less than the cap: what is left is shared out
 * over all who may start some, and the first who has too little for its ten items fails. Says whether all is well.
 */
export async function playBomb(cap: number): Promise<boolean> {
  return onStack(cap, 2_000, async (environment) => {
    await post(environment.stack, '/v1/workflows', { id: 'bomb', graph: bomb });
    const full = said(await playTree(environment, { name: 'not cancelled', workflow: 'bomb' }, null));
    const played = [full];
    for (const [name, part] of cancels) {
      const at = { runs: Math.max(2, Math.floor(full.runs * part)) };
      played.push(said(await playTree(environment, { name, workflow: 'bomb' }, at)));
    }
    return played;
  });
}

/**
 * A tree of which so many runs have not begun, cancelled: it spawns nothing more, and those are over at once. Each that has begun ends by a turn of its
 * own, which takes longer. Says whether all is well.
 */
export async function playQueued(queued: number): Promise<boolean> {
  // some have begun before the last one is in the queue
  const { document, input } = wideOf(queued * 1.2);
  return onStack(queued * 2, 60_000, async (environment) => {
    await post(environment.stack, '/v1/workflows', { id: 'wide', document });
    const name = `cancelled with ${queued} queued`;
    return [said(await playTree(environment, { name, workflow: 'wide', input }, { queued }))];
  });
}
