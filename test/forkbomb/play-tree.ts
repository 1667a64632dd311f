import { readFileSync } from 'node:fs';
import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { Peak } from './peak.js';

const mostMs = 900_000;
const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** What came of a tree that was cancelled. */
export interface Cancelled {
  /** Runs of the tree at the cancel, and those that were started behind its answer. */
  runs: number;
  spawnedAfter: number;
  /** Those whose opening nobody has ever read. */
  unbegun: number;
  /** Until none of those that had not begun read as anything but cancelled, until the end of each was written, and until nothing lived. */
  unbegunReadMs: number;
  unbegunGoneMs: number;
  goneMs: number;
  /** Of that what the controller and Redis computed: on a machine of their own it takes no longer. */
  controllerMs: number;
  redisMs: number;
  /** Commits of its runs meanwhile. */
  turns: number;
}

export interface Played {
  name: string;
  outcome: string | null;
  error: string | null;
  runs: number;
  /** Null: it was left alone. */
  cancelled: Cancelled | null;
  seconds: number;
  peak: Peak;
}

interface Run {
  outcome: string | null;
  error: { code: string; message: string } | null;
}

/** When a tree is cancelled: with so many runs, of which some may be over, or with so many that have not begun. */
export type CancelAt = { runs: number } | { queued: number } | null;

/** Asks the gateway of a stack as its operator does. */
export async function post(stack: Stack, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>; // an object, whatever it says
}

/** Runs of a tree that are looked at together. */
const looked = 100;

/** What the id of a run has in common with that of its actor. */
function idIn(entry: string): string {
  return /"runId":"run_([^"]+)"/.exec(entry)?.[1] ?? '';
}

/** The tree of a run, as Redis has it. */
class Grown {
  private key = '';
  private seen = 0;
  private unbegunIds: string[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly runId: string,
  ) {}

  async size(): Promise<number> {
    this.key ||= (await keysLike(this.redis, `*:run:${this.runId}:tree`))[0] ?? '';
    return this.key === '' ? 0 : this.redis.llen(this.key);
  }

  async redisMs(): Promise<number> {
    const info = await this.redis.info('cpu');
    return 1_000 * (Number(/used_cpu_sys:([\d.]+)/.exec(info)?.[1]) + Number(/used_cpu_user:([\d.]+)/.exec(info)?.[1]));
  }

  /** The commits of all runs so far. */
  async commits(): Promise<number> {
    const entries = await this.redis.lrange(this.key, 0, -1);
    const ids = entries.map(idIn);
    const pipeline = this.redis.pipeline();
    for (const id of ids) pipeline.hget(`${this.key.slice(0, this.key.indexOf(':'))}:actor:act_${id}`, 'version');
    const replies = (await pipeline.exec()) ?? [];
    return replies.reduce((sum, [, version]) => sum + Number(version ?? 0), 0);
  }

  /** The actor of the last run that has not begun; null: all have. A tree is gone through in the order of this list. Asks little: it is asked in the time that is measured. */
  async lastUnbegun(): Promise<string | null> {
    const tag = this.key.slice(0, this.key.indexOf(':'));
    for (let last = -1; ; last -= looked) {
      const entries = await this.redis.lrange(this.key, last - looked + 1, last);
      const actors = entries.map((entry) => `${tag}:actor:act_${idIn(entry)}`).reverse();
      const versions = await Promise.all(actors.map((actor) => this.redis.hget(actor, 'version')));
      const at = versions.indexOf('0');
      if (at >= 0 || entries.length < looked) return actors[at] ?? null;
    }
  }

  async isOver(actor: string): Promise<boolean> {
    return (await this.redis.hexists(actor, 'over')) === 1;
  }

  /** How many runs have not begun: who has, is not looked at again. */
  async unbegun(): Promise<number> {
    await this.size();
    const entries = await this.redis.lrange(this.key, this.seen, -1);
    this.seen += entries.length;
    this.unbegunIds.push(...entries.map(idIn));
    const tag = this.key.slice(0, this.key.indexOf(':'));
    const pipeline = this.redis.pipeline();
    for (const id of this.unbegunIds) pipeline.hget(`${tag}:actor:act_${id}`, 'version');
    const replies = (await pipeline.exec()) ?? [];
    this.unbegunIds = this.unbegunIds.filter((_, at) => replies[at]?.[1] === '0');
    return this.unbegunIds.length;
  }
}

/** Runs a workflow, cancels it where that is asked for, and waits until nothing of it lives. */
export async function playTree(
  { stack, redis }: { stack: Stack; redis: Redis },
  { name, workflow, input = '{}' }: { name: string; workflow: string; input?: string },
  cancelAt: CancelAt,
): Promise<Played> {
  const peak = new Peak(redis);
  const startedAt = Date.now();
  const runId = String((await post(stack, `/v1/workflows/${workflow}/runs`, { input }))['run_id']);
  const tree = new Grown(redis, runId);
  const run = async (): Promise<Run> => (await (await stack.api(`/v1/runs/${runId}`)).json()) as Run; // as its schema has it
  const isOver = async (): Promise<boolean> => (await run()).outcome !== null;
  const isGrown = async (): Promise<boolean> => {
    await peak.look();
    if (cancelAt === null) return isOver();
    return 'runs' in cancelAt ? (await tree.size()) >= cancelAt.runs : (await tree.unbegun()) >= cancelAt.queued;
  };
  await until('the tree to have grown', isGrown, mostMs);
  const cancelled = cancelAt === null ? null : await cancelledNow(stack, runId, tree, isOver);
  await peak.look();
  const { outcome, error } = await run();
  const seconds = (Date.now() - startedAt) / 1_000;
  return { name, outcome, error: error?.code ?? null, runs: await tree.size(), cancelled, seconds, peak };
}

/** What the controller has computed so far, in ms. */
function cpuOf({ apps }: Stack): number {
  const fields =
    readFileSync(`/proc/${apps.controller.pid ?? 0}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function cancelledNow(
  stack: Stack,
  runId: string,
  tree: Grown,
  isOver: () => Promise<boolean>,
): Promise<Cancelled> {
  const before = { controller: cpuOf(stack), commits: await tree.commits(), redis: await tree.redisMs() };
  const cancelledAt = Date.now();
  await post(stack, `/v1/runs/${runId}/cancel`, { by: 'ana', reason: 'a drill' });
  const runs = await tree.size();
  const last = await tree.lastUnbegun();
  const lastRun = last?.replace(/^.*act_/, 'run_');
  const isCancelled = async (): Promise<boolean> =>
    ((await (await stack.api(`/v1/runs/${lastRun}`)).json()) as Run).outcome === 'cancelled'; // as its schema has it
  if (last !== null) await until('none that has not begun to read as waiting', isCancelled, mostMs);
  const unbegunReadMs = Date.now() - cancelledAt;
  if (last !== null) await until('none to live that has not begun', () => tree.isOver(last), mostMs);
  const unbegunGoneMs = Date.now() - cancelledAt;
  await until('nothing to live', isOver, mostMs);
  const goneMs = Date.now() - cancelledAt;
  const controllerMs = cpuOf(stack) - before.controller;
  const redisMs = (await tree.redisMs()) - before.redis;
  const turns = (await tree.commits()) - before.commits;
  return {
    runs,
    spawnedAfter: (await tree.size()) - runs,
    unbegun: await tree.unbegun(),
    ...{ unbegunReadMs, unbegunGoneMs, goneMs },
    controllerMs,
    redisMs,
    turns,
  };
}
