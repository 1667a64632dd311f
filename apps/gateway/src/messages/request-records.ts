import { toMs } from '#redis';
import { startOf } from '#values';
import type { Redis, JobQueues } from '#redis';
import { ioBoundary } from '#telemetry';
import { requestKey } from './request-keys.js';

/** How long what was answered under a caller's key is kept, in seconds: a day, as published. */
export const requestRecordTtlSeconds = 86_400;

/** Replaces a string if and only if it is still what was read; '' stands for none. */
const replaceIfSame = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

/** The answers under the idempotency keys of API callers. Names are hashes in hex, and choose the partition. */
export class RequestRecords {
  constructor(private readonly engine: { redis: Redis; queues: Pick<JobQueues, 'partitions'> }) {}

  /** The record under a name, as it was stored, and Redis's clock in ms. */
  async read(name: string): Promise<{ stored: string | null; now: number }> {
    const { redis } = this.engine;
    const [stored, time] = await ioBoundary('redis.request-read', () =>
      Promise.all([redis.get(this.keyForRequest(name)), redis.time()]),
    );
    return { stored, now: toMs(time) };
  }

  /** Replaces what was read; false when somebody else was faster, and then nothing is changed. */
  async replace(name: string, before: string | null, after: string): Promise<boolean> {
    const args = [this.keyForRequest(name), before ?? '', after, requestRecordTtlSeconds];
    return (await ioBoundary('redis.request-replace', () => this.engine.redis.eval(replaceIfSame, 1, ...args))) === 1;
  }

  private keyForRequest(name: string): string {
    return requestKey(parseInt(startOf(name, 8), 16) % this.engine.queues.partitions, name);
  }
}
