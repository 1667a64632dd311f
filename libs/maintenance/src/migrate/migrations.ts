import { nextKeys, ReplyReader } from '#redis';
import type { Redis } from '#redis';
import { keys } from '#records';
import type { Engine } from '#engine';
import { baseKeys } from '../erasure/conversations.js';

/** What a migration works on. */
export interface MigrationGround {
  engine: Engine;
  redis: Redis;
  partition: number;
  /** Counts what would change, and changes nothing. */
  dryRun: boolean;
}

/**
 * A change of the data, made before schema version `to` is in force. Every step of it is atomic and may come twice; what it leaves is
 * read by the builds of the schema version before, for that one is in force until the end; and every build that knows schema version `to`
 * writes no more of what it mends, whatever is in force (ADR 32).
 */
export interface Migration {
  to: number;
  name: string;
  /** Does the step that begins at `at`; empty: the first. */
  step(ground: MigrationGround, at: string): Promise<MigrationStep>;
}

export interface MigrationStep {
  /** How many things it has changed. */
  changed: number;
  /** Where the next one begins; null: it was the last. */
  next: string | null;
}

const atOnce = 200;

/** Sets a TTL on conversations at rest from before memories expired (ADR 27); the others have one, or are not at rest. */
export const idleMemories: Migration = {
  to: 2,
  name: 'idle-memories',
  async step({ engine, redis, partition, dryRun }, at) {
    const prefix = keys.actorPrefix(partition);
    const { keys: found, next } = await nextKeys(redis, `${prefix}*`, at, atOnce);
    const actors = baseKeys(found);
    const ids = actors.map((key) => key.slice(prefix.length));
    const args = [engine.times.memorySeconds, dryRun ? 1 : 0, ...ids];
    const reply = await engine.runner.run({ name: 'rest', keys: [keys.due(partition), ...actors], args });
    return { changed: new ReplyReader(reply, 'rest').count(), next };
  },
};

/** All migrations, in order. */
export const migrations: readonly Migration[] = [idleMemories];
