import { connect, JobQueues, refuseEviction, refuseLoneNode, untilReady, createToken } from '#redis';
import type { Redis, ConnectionOptions } from '#redis';
import { SchemaStore, SchemaWatch, ServedPartitions, ServingLook } from '#deployment';
import type { Announcement, SchemaWatchOptions } from '#deployment';
import type { ActorStore } from './actor-store.js';
import type { Engine, EngineLimits, EngineTimes } from './engine.js';
import { openActorStore } from './open-actor-store.js';
import { pack, packItem } from '#records';
import type { EndedRun } from './ports/closing.js';

export interface EngineOptions {
  url: string;
  partitions: number;
  role: ConnectionOptions['role'];
  times?: Partial<EngineTimes>;
  limits?: Partial<EngineLimits>;
  /** The turns of a tenant with a backlog for one of another's; absent: one for each. */
  weightOf?: Engine['weightOf'];
  /** Whether what happens is recorded for another system; absent: not. */
  publishesEvents?: boolean;
  /** Is told of each run that a settle of this process has ended (ADR 65). */
  onClosed?: (run: EndedRun) => void;
  onError: ConnectionOptions['onError'];
  /** The `idKey` for a deployment whose Redis has come back empty; absent: a new one. */
  knownIdKey?: string;
  /** What this process is called where it says which schema versions it knows; absent: it is gone soon, and says nothing. */
  announce?: Announcement;
  /** How many processes of this app serve each partition; 0 or absent: all of them. Needs `announce`. */
  partitionWorkers?: number;
  /** Ends the wait for a Redis that is away: the process is about to end. */
  signal?: AbortSignal | undefined;
}

/** A process's share of the engine: the store, its queues and the connection under both. */
export interface OpenEngine {
  redis: Redis;
  queues: JobQueues;
  store: ActorStore;
  /** What this process, and its workers' connections, are known by. */
  processId: string;
  /** The partitions whose jobs it works off; null: all. */
  served: ServedPartitions | null;
  /** What it and the others serve; null: it has not announced itself. */
  serving: ServingLook | null;
  /** The schema version in force, as far as this process has heard (ADR 32). */
  inForce(this: void): number;
  close(): Promise<void>;
}

/** The schema version from which on every process reads packed rows (ADR 66). */
const packedFrom = 4;

/** The schema version from which on every process reads items that are packed. */
const itemsPackedFrom = 5;

/** How long to wait for Redis before saying so again; the wait itself has no end. */
const patienceMs = 5_000;

async function untilThere(redis: Redis, { onError, signal }: EngineOptions): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await untilReady(redis, patienceMs);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

async function announced(
  redis: Redis,
  own: Pick<SchemaWatchOptions, 'id' | 'deployment'>,
  announce?: Announcement,
): Promise<SchemaWatch | null> {
  if (announce === undefined) return null;
  const watch = new SchemaWatch(new SchemaStore(redis), { ...own, ...announce });
  await watch.open();
  return watch;
}

/** After the process has announced itself: it would not find itself otherwise. */
async function servedBy(
  redis: Redis,
  id: string,
  { announce, partitions, partitionWorkers: count = 0 }: EngineOptions,
): Promise<ServedPartitions | null> {
  if (announce === undefined || count === 0) return null;
  const served = new ServedPartitions(new SchemaStore(redis), { id, app: announce.app, partitions, count });
  await served.watch();
  return served;
}

/**
 * Connects, checks that Redis keeps what it is given, joins the deployment. Waits for a Redis that is away; rejects when
 * Redis is there and unfit, or when this process disagrees with the deployment.
 */
export async function openEngine(options: EngineOptions): Promise<OpenEngine> {
  const redis = connect(options);
  const giveUp = (): void => redis.disconnect();
  options.signal?.addEventListener('abort', giveUp);
  try {
    await untilThere(redis, options);
    await refuseLoneNode(redis);
    await refuseEviction(redis);
    const queues = new JobQueues(redis, options.partitions);
    const { times, limits, knownIdKey, weightOf, publishesEvents = false, onClosed } = options;
    let inForce = (): number => 0;
    const store = await openActorStore({
      ...{ redis, queues, publishesEvents, onClosed, packer: () => (inForce() < packedFrom ? null : pack) },
      packItem: (text) => (inForce() < itemsPackedFrom ? text : packItem(text)),
      ...(times && { times }),
      ...(limits && { limits }),
      ...(weightOf && { weightOf }),
      ...(knownIdKey !== undefined && { knownIdKey }),
    });
    const processId = createToken();
    const watch = await announced(redis, { id: processId, deployment: store.engine.deployment }, options.announce);
    const found = watch ? 0 : await new SchemaStore(redis).inForce();
    inForce = () => watch?.inForce ?? found;
    const served = await servedBy(redis, processId, options);
    const serving = options.announce ? new ServingLook(new SchemaStore(redis), options.announce) : null;
    const close = async (): Promise<void> => {
      served?.stop();
      await watch?.stop();
      await queues.close();
      redis.disconnect();
    };
    return { redis, queues, store, processId, served, serving, inForce: () => inForce(), close };
  } catch (error) {
    redis.disconnect();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
}
