import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { keys } from './keys.js';

const underWay = '';
const lookAgainMs = 25;

/**
 * Answers of equal tool calls in one conversation, kept for a while (A140, spec decision 8). A second equal call waits
 * for the first and shares its answer; a failed one leaves nothing behind.
 */
export class AnswerStore {
  constructor(
    private readonly redis: Redis,
    private readonly partition: number,
    /** How long a call may be under way before an equal one no longer waits for it, in milliseconds. */
    private readonly underWayMs: number,
  ) {}

  /** The answer of an equal call, awaited if one is under way; null when the caller must run it, and then `put` or `drop`. */
  async get(dedupeKey: string): Promise<{ value: unknown } | null> {
    const key = keys.answer(this.partition, dedupeKey);
    for (;;) {
      const marked = await this.redis.set(key, underWay, 'PX', this.underWayMs, 'NX');
      if (marked === 'OK') return null;
      const answer = await this.redis.get(key);
      if (answer !== null && answer !== underWay) return { value: JSON.parse(answer) };
      await pause(lookAgainMs);
    }
  }

  async put(dedupeKey: string, ttlSeconds: number, value: unknown): Promise<void> {
    await this.redis.set(keys.answer(this.partition, dedupeKey), JSON.stringify(value), 'EX', ttlSeconds);
  }

  /** Forgets a call that failed, so that errors are never shared. */
  async drop(dedupeKey: string): Promise<void> {
    await this.redis.del(keys.answer(this.partition, dedupeKey));
  }
}
