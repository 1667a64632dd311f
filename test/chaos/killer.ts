import { setTimeout as pause } from 'node:timers/promises';

import type { PrivateRedis } from '../support/redis.mjs';
import type { Fleet } from './fleet.js';
import type { ChaosOptions } from './options.js';
import type { Random } from './random.js';

const longestRedisAbsenceMs = 1_000;

/** Kills one random app, and Redis, again and again until it is told to stop; everything comes back. */
export class Killer {
  readonly kills: Record<string, number> = {};
  redisKills = 0;
  private readonly stopping = new AbortController();
  private readonly atWork: Promise<void>[] = [];

  constructor(
    private readonly options: ChaosOptions,
    private readonly fleet: Fleet,
    private readonly redis: PrivateRedis,
    private readonly random: Random,
  ) {}

  start(): void {
    this.again(this.options.killEveryMs, () => this.killApp());
    this.again(this.options.killRedisEveryMs, () => this.killRedis());
  }

  /** Resolves once nothing is down any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.atWork);
    await this.fleet.untilReady();
  }

  private again(everyMs: number, kill: () => Promise<void>): void {
    const random = this.random.fork();
    const { signal } = this.stopping;
    const loop = async (): Promise<void> => {
      while (!signal.aborted) {
        const wait = random.between(Math.floor(everyMs * 0.5), Math.floor(everyMs * 1.5));
        await pause(wait, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await kill();
      }
    };
    if (everyMs > 0) this.atWork.push(loop());
  }

  private async killApp(): Promise<void> {
    const one = this.random.pick(this.fleet.processes);
    this.kills[one.app] = (this.kills[one.app] ?? 0) + 1;
    await this.fleet.fell(one);
  }

  private async killRedis(): Promise<void> {
    this.redisKills += 1;
    await this.redis.kill('SIGKILL');
    await pause(this.random.between(0, longestRedisAbsenceMs));
    await this.redis.restart();
  }
}
