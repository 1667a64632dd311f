import type { Redis } from '#redis';
import { mintId, ScriptRunner } from '#redis';
import type { JobQueues } from '#redis';
import { joinDeployment, ownSchemaVersions } from '#deployment';
import { ActorStore } from './actor-store.js';
import { defaultLimits, defaultTimes } from './engine.js';
import type { Engine, EngineLimits, EngineTimes } from './engine.js';
import { pack, packItem } from '#records';
import { engineScripts } from './scripts.js';
import type { RewriteLua } from './scripts.js';

export interface OpenOptions {
  redis: Redis;
  queues: JobQueues;
  times?: Partial<EngineTimes>;
  limits?: Partial<EngineLimits>;
  publishesEvents?: boolean;
  /** How the rows of runs are packed; absent: as ever. */
  packer?: Engine['packer'];
  /** How items are; absent: as ever. */
  packItem?: Engine['packItem'];
  onClosed?: Engine['onClosed'] | undefined;
  /** The turns of a tenant with a backlog for one of another's; absent: one for each. */
  weightOf?: Engine['weightOf'];
  /** The `idKey` for a deployment whose Redis has come back empty; absent: a new one. */
  knownIdKey?: string;
  /** Replaces a script's text, for tests that compare the scripts with the in-memory engine on a clock of their own. */
  rewriteLua?: RewriteLua;
  /** Creates the ids of accepted messages; random, unless a test has to know them. */
  createMessageId?: Engine['createMessageId'];
}

/** Joins the deployment and makes the engine. Rejects when this process disagrees with it on anything that matters. */
export async function openActorStore(options: OpenOptions): Promise<ActorStore> {
  const { redis, queues } = options;
  const deployment = await joinDeployment(redis, queues.partitions, ownSchemaVersions, options.knownIdKey);
  return new ActorStore(redis, {
    deployment,
    runner: new ScriptRunner(redis, queues, engineScripts(options.rewriteLua)),
    times: { ...defaultTimes, ...options.times },
    limits: { ...defaultLimits, ...options.limits },
    publishesEvents: options.publishesEvents ?? false,
    packer: options.packer ?? (() => pack),
    packItem: options.packItem ?? packItem,
    onClosed: options.onClosed ?? (() => undefined),
    weightOf: options.weightOf ?? (() => 1),
    createMessageId: options.createMessageId ?? ((partition) => mintId('msg', partition)),
  });
}
