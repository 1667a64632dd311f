import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from '#redis';
import type { Engine } from '#engine';
import { layoutOf, ownLayouts, schemaOf } from '#deployment';
import type { Layout } from '#deployment';
import type { LayoutStore, LayoutWord, LiveProcess } from '#deployment';
import { migrations as allMigrations } from './migrations.js';
import type { Migration, MigrationStep } from './migrations.js';
import { findSilentWorkers } from './silent-workers.js';
import type { SilentWorker } from './silent-workers.js';

/** What a raise works with. */
export interface RaisePorts {
  store: LayoutStore;
  engine: Engine;
  redis: Redis;
  /** Told of each step: of which migration, and how much it changed. */
  onStep?: (name: string, changed: number) => void;
  /** How long to wait before looking again for old processes, in milliseconds: `lookAgainAfter` what they may drain for. */
  lookAgainMs?: number;
  /** The newest layout to raise to, and what leads there; others than this build's in tests only. */
  newest?: number;
  migrations?: readonly Migration[];
}

/** Who is in the way of the next layout. */
export interface Unready {
  processes: LiveProcess[];
  silent: SilentWorker[];
}

/** What came of it. `newest`: there is none to raise to; `elsewhere`: somebody else has moved the layout meanwhile. */
export type Raised =
  | ({ status: 'raised' } & Raise)
  | ({ status: 'listed' } & Raise)
  | ({ status: 'unready'; to: number } & Unready)
  | { status: 'newest'; schema: string }
  | { status: 'elsewhere'; schema: string };

interface Raise {
  from: number;
  to: number;
  /** How much each migration has changed, or would. */
  changed: Record<string, number>;
}

/** A lost connection's longest pause before it tries again, and then ioredis's own patience with an address that does not answer. */
const longestReconnectMs = 11_000;
const marginMs = 4_000;
const usualDrainMs = 10_000;

/** How long, in milliseconds, until every worker that goes on shows: one that drains, for `drainMs` at most, works on without its named connection, and one that has lost its own needs time to come back. */
export function lookAgainAfter(drainMs: number): number {
  return Math.max(drainMs, longestReconnectMs) + marginMs;
}

/** Who does not know layout `to`: processes that say so, and workers of processes that say nothing. */
export async function findUnready({ store, redis }: Pick<RaisePorts, 'store' | 'redis'>, to: number): Promise<Unready> {
  const live = await store.processes();
  const silent = await findSilentWorkers(redis, new Set(live.map(({ id }) => id)));
  return { processes: live.filter(({ oldest, newest }) => newest < to || oldest > to), silent };
}

const isInTheWay = ({ processes, silent }: Unready): boolean => processes.length + silent.length > 0;

/** Counts what raising the layout would change. Changes nothing. */
export async function listRaise(ports: RaisePorts): Promise<Raised> {
  const next = await nextOf(ports);
  if ('status' in next) return next;
  const unready = await findUnready(ports, next.to);
  if (isInTheWay(unready)) return { status: 'unready', to: next.to, ...unready };
  const changed: Record<string, number> = {};
  for (const part of partsOf(ports, next.to)) await play(ports, part, true, changed);
  return { status: 'listed', from: next.layout.inForce, to: next.to, changed };
}

/**
 * Puts the next layout in force: keeps builds out that do not know it, prepares the data, and compares and sets. What was cut off
 * anywhere is finished by the next call; two at once do it together, and one of them puts it in force.
 */
export async function raiseLayout(ports: RaisePorts, word: LayoutWord): Promise<Raised> {
  const next = await nextOf(ports);
  if ('status' in next) return next;
  const { layout, to } = next;
  const raising = schemaOf({ inForce: layout.inForce, raisingTo: to });
  const before = await findUnready(ports, to);
  if (isInTheWay(before)) return { status: 'unready', to, ...before };
  if (layout.raisingTo === null) {
    const fenced = await ports.store.move(schemaOf(layout), raising, to, word);
    if (fenced.status === 'moved' && fenced.schema !== raising) return { status: 'elsewhere', schema: fenced.schema };
    if (fenced.status === 'unready') return { status: 'unready', to, ...(await findUnready(ports, to)) };
  }
  await pause(ports.lookAgainMs ?? lookAgainAfter(usualDrainMs)); // who began to boot before the fence, drained, or was just reconnecting, is there or over by now
  const after = await findUnready(ports, to);
  if (isInTheWay(after)) return backOut(ports, word, { to, ...after });
  return prepare(ports, { from: layout.inForce, to, raising }, word);
}

/** Leaves a raise that was begun: the layout before it is in force as it was all the time. False when none is under way. */
export async function withdrawRaise(store: LayoutStore, word: LayoutWord): Promise<boolean> {
  const layout = layoutOf(await store.schema());
  if (layout === null || layout.raisingTo === null) return false;
  const back = schemaOf({ inForce: layout.inForce, raisingTo: null });
  return (await store.move(schemaOf(layout), back, layout.inForce, word)).status === 'done';
}

async function nextOf(
  ports: RaisePorts,
): Promise<{ layout: Layout; to: number } | { status: 'newest'; schema: string }> {
  const { store, newest = ownLayouts.newest } = ports;
  const schema = (await store.schema()) ?? '';
  const layout = layoutOf(schema);
  const to = layout === null ? Infinity : (layout.raisingTo ?? layout.inForce + 1);
  return layout === null || to > newest ? { status: 'newest', schema } : { layout, to };
}

async function backOut({ store }: RaisePorts, word: LayoutWord, unready: Unready & { to: number }): Promise<Raised> {
  await withdrawRaise(store, word);
  return { status: 'unready', ...unready };
}

interface Part {
  id: string;
  migration: Migration;
  partition: number;
}

function partsOf({ engine, migrations = allMigrations }: RaisePorts, to: number): Part[] {
  const partitions = Array.from({ length: engine.deployment.partitions }, (_, partition) => partition);
  return migrations
    .filter((migration) => migration.to === to)
    .flatMap((migration) =>
      partitions.map((partition) => ({ id: `${migration.name}:${partition}`, migration, partition })),
    );
}

async function play(ports: RaisePorts, part: Part, dryRun: boolean, changed: Record<string, number>): Promise<void> {
  const { migration, partition } = part;
  const { engine, redis, onStep } = ports;
  for (let at: string | null = ''; at !== null;) {
    const step: MigrationStep = await migration.step({ engine, redis, partition, dryRun }, at);
    changed[migration.name] = (changed[migration.name] ?? 0) + step.changed;
    onStep?.(migration.name, step.changed);
    at = step.next;
  }
}

async function prepare(
  ports: RaisePorts,
  at: { from: number; to: number; raising: string },
  word: LayoutWord,
): Promise<Raised> {
  const { store } = ports;
  const { from, to, raising } = at;
  const changed: Record<string, number> = {};
  const done = await store.partsDone();
  for (const part of partsOf(ports, to)) {
    if (done.has(part.id)) continue;
    await play(ports, part, false, changed);
    await store.notePartDone(raising, part.id);
  }
  const last = await findUnready(ports, to);
  if (isInTheWay(last)) return backOut(ports, word, { to, ...last });
  const put = await store.move(raising, String(to), to, word);
  if (put.status === 'unready') return backOut(ports, word, { to, ...(await findUnready(ports, to)) });
  if (put.status === 'moved' && put.schema !== String(to)) return { status: 'elsewhere', schema: put.schema };
  return { status: 'raised', from, to, changed };
}
