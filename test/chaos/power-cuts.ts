import { cutBack, SizesOverTime } from '../support/power-cut.js';
import type { PrivateRedis } from '../support/redis.mjs';

/** What `appendfsync everysec` may lose, in milliseconds. */
const lostMs = 1_000;

/** Cuts the power at Redis: with the process goes what its machine had not written to the disk yet. */
export class PowerCuts {
  cuts = 0;
  /** Bytes of acknowledged writes that were lost. */
  lostBytes = 0;
  private readonly sizes: SizesOverTime;

  constructor(private readonly redis: PrivateRedis) {
    this.sizes = new SizesOverTime(redis.dir);
  }

  /** Ends Redis and takes the last second of its writes. */
  async cut(): Promise<void> {
    const sizes = this.sizes.ago(lostMs);
    await this.redis.kill('SIGKILL');
    this.cuts += 1;
    this.lostBytes += cutBack(this.redis.dir, sizes);
  }

  stop(): void {
    this.sizes.stop();
  }
}
