import type { Redis } from 'ioredis';

import type { Naming } from './naming.js';
import { add } from './tally.js';
import type { Tally } from './tally.js';

/**
 * What Redis runs for the product by the call that it is for, those commands that a script calls among them: what INFO commandstats
 * counts, but known by whose it is.
 */
export class ServerTally {
  readonly commands: Tally = {};
  private current: string | null = null;

  private constructor(
    private readonly monitor: Redis,
    private readonly isApp: (source: string) => boolean,
    private readonly nameOf: Naming,
  ) {
    monitor.on('monitor', (_at: string, words: string[], source: string) => this.count(words, source));
  }

  /** Whoever is no app is not counted. */
  static async watch(redis: Redis, isApp: (source: string) => boolean, nameOf: Naming): Promise<ServerTally> {
    return new ServerTally(await redis.monitor(), isApp, nameOf);
  }

  stop(): void {
    this.monitor.disconnect();
  }

  /** A script is told of before what it calls, and nothing comes between. */
  private count(words: readonly string[], source: string): void {
    if (source !== 'lua') this.current = this.isApp(source) ? this.nameOf(words).name : null;
    if (this.current !== null) add(this.commands, this.current);
  }
}
