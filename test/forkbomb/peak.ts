import type { Redis } from '#redis';

/** What Redis has held at most, as far as anybody looked. */
export class Peak {
  keys = 0;
  private bytes = 0;

  constructor(private readonly redis: Redis) {}

  async look(): Promise<void> {
    const [keys, memory] = await Promise.all([this.redis.dbsize(), this.redis.info('memory')]);
    this.keys = Math.max(this.keys, keys);
    this.bytes = Math.max(this.bytes, Number(/used_memory:(\d+)/.exec(memory)?.[1] ?? 0));
  }

  get megabytes(): number {
    return this.bytes / 1_048_576;
  }
}
