import type { Redis } from '#redis';
import { TransientError } from '#errors';
import { ioBoundary } from '#telemetry';
import { pause } from '#timing';
import { answerKey } from './answer-keys.js';

/** No JSON begins so: what follows is the owner of a call that is under way. */
const markSign = '?';
const lookAgainMs = 25;

const dropOwnLua = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/** A conversation's partition, or the key that the conversations of a tenant share. */
export type AnswerPlace = number | 'tenant';

/**
 * Answers of equal tool calls in one conversation, or in one tenant, kept for a while. A second equal call waits
 * for the first and shares its answer; a failed one leaves nothing behind.
 */
export class AnswerStore {
  private readonly fingerprint: string;

  constructor(
    private readonly redis: Redis,
    private readonly place: AnswerPlace,
    /** How long a call may be under way before an equal one no longer waits for it, in milliseconds. */
    private readonly underWayMs: number,
    /** The effect's id, so that whoever retries it need not wait for the worker that died over it. */
    owner: string,
  ) {
    this.fingerprint = `${markSign}${owner}`;
  }

  /**
   * The answer of an equal call, awaited if one is under way; null when the caller must run it, and then `put` or `drop`. Rejects with a
   * `TransientError` once `signal` ends the wait: then there is nothing to drop.
   */
  async get(dedupeKey: string, signal: AbortSignal): Promise<{ value: unknown } | null> {
    const key = answerKey(this.place, dedupeKey);
    while (!signal.aborted) {
      if (await this.begin(key)) return null;
      const there = await ioBoundary('redis.answer-get', () => this.redis.get(key));
      if (there === this.fingerprint) return null;
      if (there !== null && !there.startsWith(markSign)) return { value: JSON.parse(there) };
      await pause(lookAgainMs, { signal });
    }
    throw new TransientError('unavailable', 'the wait for an equal call was cut off');
  }

  async put(dedupeKey: string, ttlSeconds: number, value: unknown): Promise<void> {
    const key = answerKey(this.place, dedupeKey);
    await ioBoundary('redis.answer-put', () => this.redis.set(key, JSON.stringify(value), 'EX', ttlSeconds));
  }

  /** Removes the mark of a failed call, so that errors are never shared; what another has put there meanwhile stays. */
  async drop(dedupeKey: string): Promise<void> {
    const key = answerKey(this.place, dedupeKey);
    await ioBoundary('redis.answer-drop', () => this.redis.eval(dropOwnLua, 1, key, this.fingerprint));
  }

  /** Puts our mark where there is nothing; false when something is there. */
  private async begin(key: string): Promise<boolean> {
    const { redis, fingerprint, underWayMs } = this;
    return (await ioBoundary('redis.answer-begin', () => redis.set(key, fingerprint, 'PX', underWayMs, 'NX'))) === 'OK';
  }
}
