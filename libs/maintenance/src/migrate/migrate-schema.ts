import type { Redis } from '#redis';
import type { Engine } from '#engine';
import { parseSchemaVersion, ownSchemaVersions, formatSchema } from '#deployment';
import type { SchemaVersion, SchemaStore, MigrationRequest, LiveProcess } from '#deployment';
import { pause } from '#timing';
import { migrations as allMigrations } from './migrations.js';
import type { Migration, MigrationStep } from './migrations.js';
import { findSilentWorkers } from './silent-workers.js';
import type { SilentWorker } from './silent-workers.js';

/** What a migration needs. */
export interface MigrationPorts {
  store: SchemaStore;
  engine: Engine;
  redis: Redis;
  /** Is called for each step: of which migration, and how much it changed. */
  onStep?: (name: string, changed: number) => void;
  /** How long to wait before looking again for old processes, in milliseconds: `lookAgainAfter` the time they may drain. */
  lookAgainMs?: number;
  /** The newest schema version to migrate to, and what leads there; others than this build's in tests only. */
  newest?: number;
  migrations?: readonly Migration[];
}

/** Who is in the way of the next schema version. */
export interface Unready {
  processes: LiveProcess[];
  silent: SilentWorker[];
}

/** What came of it. `newest`: there is none to migrate to; `elsewhere`: somebody else has moved the schema version meanwhile. */
export type MigrationOutcome =
  | ({ status: 'raised' } & MigrationRange)
  | ({ status: 'listed' } & MigrationRange)
  | ({ status: 'unready'; to: number } & Unready)
  | { status: 'newest'; schema: string }
  | { status: 'elsewhere'; schema: string };

interface MigrationRange {
  from: number;
  to: number;
  /** How much each migration has changed, or would change. */
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

/** Who does not know schema version `to`: processes that say so, and workers of processes that say nothing. */
export async function findUnready(
  { store, redis }: Pick<MigrationPorts, 'store' | 'redis'>,
  to: number,
): Promise<Unready> {
  const live = await store.processes();
  const silent = await findSilentWorkers(redis, new Set(live.map(({ id }) => id)));
  return { processes: live.filter(({ oldest, newest }) => newest < to || oldest > to), silent };
}

const isInTheWay = ({ processes, silent }: Unready): boolean => processes.length + silent.length > 0;

/** Counts what a migration would change. Changes nothing. */
export async function listMigration(ports: MigrationPorts): Promise<MigrationOutcome> {
  const next = await planNext(ports);
  if ('status' in next) return next;
  const unready = await findUnready(ports, next.to);
  if (isInTheWay(unready)) return { status: 'unready', to: next.to, ...unready };
  const changed: Record<string, number> = {};
  for (const part of listMigrationParts(ports, next.to)) await play(ports, part, true, changed);
  return { status: 'listed', from: next.schemaVersion.inForce, to: next.to, changed };
}

/**
 * Puts the next schema version in force: keeps builds out that do not know it, prepares the data, and compares and sets. What was cut off
 * anywhere is finished by the next call; two at once do it together, and one of them puts it in force.
 */
export async function migrateSchema(ports: MigrationPorts, request: MigrationRequest): Promise<MigrationOutcome> {
  const next = await planNext(ports);
  if ('status' in next) return next;
  const { schemaVersion, to } = next;
  const migrating = formatSchema({ inForce: schemaVersion.inForce, migratingTo: to });
  const before = await findUnready(ports, to);
  if (isInTheWay(before)) return { status: 'unready', to, ...before };
  if (schemaVersion.migratingTo === null) {
    const fenced = await ports.store.move(formatSchema(schemaVersion), migrating, to, request);
    if (fenced.status === 'moved' && fenced.schema !== migrating) return { status: 'elsewhere', schema: fenced.schema };
    if (fenced.status === 'unready') return { status: 'unready', to, ...(await findUnready(ports, to)) };
  }
  await pause(ports.lookAgainMs ?? lookAgainAfter(usualDrainMs)); // who began to boot before the fence, drained, or was just reconnecting, is there or over by now
  const after = await findUnready(ports, to);
  if (isInTheWay(after)) return backOut(ports, request, { to, ...after });
  return prepare(ports, { from: schemaVersion.inForce, to, migrating }, request);
}

/** Rolls back a migration that was begun: the schema version before it is in force as it was all the time. False when none is under way. */
export async function rollBackMigration(store: SchemaStore, request: MigrationRequest): Promise<boolean> {
  const schemaVersion = parseSchemaVersion(await store.schema());
  if (schemaVersion === null || schemaVersion.migratingTo === null) return false;
  const back = formatSchema({ inForce: schemaVersion.inForce, migratingTo: null });
  return (await store.move(formatSchema(schemaVersion), back, schemaVersion.inForce, request)).status === 'done';
}

async function planNext(
  ports: MigrationPorts,
): Promise<{ schemaVersion: SchemaVersion; to: number } | { status: 'newest'; schema: string }> {
  const { store, newest = ownSchemaVersions.newest } = ports;
  const schema = (await store.schema()) ?? '';
  const schemaVersion = parseSchemaVersion(schema);
  const to = schemaVersion === null ? Infinity : (schemaVersion.migratingTo ?? schemaVersion.inForce + 1);
  return schemaVersion === null || to > newest ? { status: 'newest', schema } : { schemaVersion, to };
}

async function backOut(
  { store }: MigrationPorts,
  request: MigrationRequest,
  unready: Unready & { to: number },
): Promise<MigrationOutcome> {
  await rollBackMigration(store, request);
  return { status: 'unready', ...unready };
}

interface Part {
  id: string;
  migration: Migration;
  partition: number;
}

function listMigrationParts({ engine, migrations = allMigrations }: MigrationPorts, to: number): Part[] {
  const partitions = Array.from({ length: engine.deployment.partitions }, (_, partition) => partition);
  return migrations
    .filter((migration) => migration.to === to)
    .flatMap((migration) =>
      partitions.map((partition) => ({ id: `${migration.name}:${partition}`, migration, partition })),
    );
}

async function play(
  ports: MigrationPorts,
  part: Part,
  dryRun: boolean,
  changed: Record<string, number>,
): Promise<void> {
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
  ports: MigrationPorts,
  at: { from: number; to: number; migrating: string },
  request: MigrationRequest,
): Promise<MigrationOutcome> {
  const { store } = ports;
  const { from, to, migrating } = at;
  const changed: Record<string, number> = {};
  const done = await store.partsDone();
  for (const part of listMigrationParts(ports, to)) {
    if (done.has(part.id)) continue;
    await play(ports, part, false, changed);
    await store.notePartDone(migrating, part.id);
  }
  const last = await findUnready(ports, to);
  if (isInTheWay(last)) return backOut(ports, request, { to, ...last });
  const put = await store.move(migrating, String(to), to, request);
  if (put.status === 'unready') return backOut(ports, request, { to, ...(await findUnready(ports, to)) });
  if (put.status === 'moved' && put.schema !== String(to)) return { status: 'elsewhere', schema: put.schema };
  return { status: 'raised', from, to, changed };
}
