import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';
import { baseKeys } from '../erasure/conversations.js';
import type { Engine } from '../engine.js';
import { keys } from '../keys.js';
import { ReplyReader } from '../reply-reader.js';

/** Where a migration works. */
export interface MigrationGround {
  engine: Engine;
  redis: Redis;
  partition: number;
  /** Counts what would change, and changes nothing. */
  dryRun: boolean;
}

/**
 * A change of the data, made before layout `to` is in force. Every step of it is atomic and may come twice; what it leaves is
 * read by the builds of the layout before, for that one is in force until the end; and every build that knows layout `to`
 * writes no more of what it mends, whatever is in force (ADR 32).
 */
export interface Migration {
  to: number;
  name: string;
  /** Gives how many things each step has changed. */
  steps(ground: MigrationGround): AsyncGenerator<number>;
}

const atOnce = 200;

/** Conversations that were at rest before memories had their time to go (ADR 27) get it; the others have it, or are not at rest. */
export const idleMemories: Migration = {
  to: 2,
  name: 'idle-memories',
  async *steps({ engine, redis, partition, dryRun }) {
    const prefix = keys.actorPrefix(partition);
    let cursor = '0';
    do {
      const from = cursor;
      const [next, found] = await crossing('redis.scan-actors', () =>
        redis.scan(from, 'MATCH', `${prefix}*`, 'COUNT', atOnce),
      );
      const actors = baseKeys(found);
      const ids = actors.map((key) => key.slice(prefix.length));
      const args = [engine.times.memorySeconds, dryRun ? 1 : 0, ...ids];
      const reply = await engine.runner.run({ name: 'rest', keys: [keys.due(partition), ...actors], args });
      yield new ReplyReader(reply, 'rest').count();
      cursor = next;
    } while (cursor !== '0');
  },
};

/** All there are, in the order in which they are made. */
export const migrations: readonly Migration[] = [idleMemories];
