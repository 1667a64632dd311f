import { setTimeout as pause } from 'node:timers/promises';

import type { PrivateRedis } from '../support/redis.mjs';
import type { Finding } from './findings.js';
import type { Fleet } from './fleet.js';
import type { ChaosOptions } from './options.js';
import type { PowerCuts } from './power-cuts.js';
import type { Random } from './random.js';

const longestRedisAbsenceMs = 1_000;
/** A machine that needs longer than the interval to bring an app back gets a slower hail, not a hopeless one. */
const recoveryWithinMs = 10_000;

/** A promise in a wrapping, because an async function would wait for it. */
interface Recovery {
  done: Promise<unknown>;
}

/** Kills one random app, and Redis, again and again until it is told to stop; everything comes back. */
export class Killer {
  readonly kills: Record<string, number> = {};
  redisKills = 0;
  /** What happens to Redis happens one after the other. */
  private redisIsBusy: Promise<unknown> = Promise.resolve();
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

  /** Takes Redis away for as long as the options say, once. */
  async stopRedis(): Promise<void> {
    const { stopRedisForMs, stopRedisWith } = this.options;
    await this.takeRedisAway(stopRedisWith, stopRedisForMs);
  }

  /** Takes Redis's power, and gives it back a little later. */
  async cutPower(cuts: PowerCuts): Promise<void> {
    const away = this.redisIsBusy.then(async () => {
      await cuts.cut();
      await pause(this.random.between(0, longestRedisAbsenceMs));
      await this.redis.restart();
    });
    this.redisIsBusy = away.catch(() => undefined);
    await away;
  }

  /** Resolves once nothing is down any more, with a finding if an app stays down. */
  async stop(): Promise<Finding[]> {
    this.stopping.abort();
    await Promise.all(this.atWork);
    const stuck = (error: unknown): Finding[] => [
      { promise: 'stuck', person: null, runId: null, what: error instanceof Error ? error.message : String(error) },
    ];
    return this.fleet.untilReady().then(() => [], stuck);
  }

  /** `kill` answers, once all is started again, with what the next kill waits for. */
  private again(everyMs: number, kill: () => Promise<Recovery>): void {
    const random = this.random.fork();
    const { signal } = this.stopping;
    const loop = async (): Promise<void> => {
      let recovery: Recovery = { done: Promise.resolve() };
      while (!signal.aborted) {
        const wait = random.between(Math.floor(everyMs * 0.5), Math.floor(everyMs * 1.5));
        await Promise.all([pause(wait, undefined, { signal }), recovery.done]).catch(() => undefined);
        if (!signal.aborted) recovery = await kill();
      }
    };
    if (everyMs > 0) this.atWork.push(loop());
  }

  private async killApp(): Promise<Recovery> {
    const one = this.random.pick(this.fleet.processes);
    this.kills[one.app] = (this.kills[one.app] ?? 0) + 1;
    await this.fleet.fell(one);
    const ready = one.untilReady(recoveryWithinMs).catch(() => undefined); // killed or ended again: the audit will tell
    return { done: ready };
  }

  private async killRedis(): Promise<Recovery> {
    await this.takeRedisAway('SIGKILL', this.random.between(0, longestRedisAbsenceMs));
    return { done: Promise.resolve() };
  }

  private takeRedisAway(signal: 'SIGSTOP' | 'SIGKILL', forMs: number): Promise<void> {
    const away = this.redisIsBusy.then(async () => {
      if (signal === 'SIGKILL') this.redisKills += 1;
      await this.redis.kill(signal);
      await pause(forMs);
      await (signal === 'SIGKILL' ? this.redis.restart() : this.redis.kill('SIGCONT'));
    });
    this.redisIsBusy = away.catch(() => undefined);
    return away;
  }
}
