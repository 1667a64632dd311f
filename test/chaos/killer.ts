import { setTimeout as pause } from 'node:timers/promises';

import type { AppProcess } from '../support/app-process.js';
import type { PrivateRedis } from '../support/redis.mjs';
import type { Finding } from './findings.js';
import type { Fleet } from './fleet.js';
import type { ChaosOptions } from './options.js';
import type { PowerCuts } from './power-cuts.js';
import type { Random } from './random.js';

const longestRedisAbsenceMs = 1_000;

/** Kills one random app, and Redis, again and again until it is told to stop; everything comes back. */
export class Killer {
  readonly kills: Record<string, number> = {};
  redisKills = 0;
  /** Kills of an app that had not become ready since the kill before. */
  cutBoots = 0;
  private startedAt = 0;
  private endedAt: number | null = null;
  private readonly cutShort = new Set<AppProcess>();
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

  /** How long things have been killed, in milliseconds. */
  get underFireMs(): number {
    return (this.endedAt ?? Date.now()) - this.startedAt;
  }

  get appKills(): number {
    return Object.values(this.kills).reduce((sum, of) => sum + of, 0);
  }

  start(): void {
    this.startedAt = Date.now();
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
    this.endedAt = Date.now();
    const stuck = (error: unknown): Finding[] => [
      { promise: 'stuck', person: null, runId: null, what: error instanceof Error ? error.message : String(error) },
    ];
    return this.fleet.untilReady().then(() => [], stuck);
  }

  private again(everyMs: number, kill: () => Promise<void>): void {
    const random = this.random.fork();
    const { signal } = this.stopping;
    const loop = async (): Promise<void> => {
      for (let next = Date.now(); !signal.aborted;) {
        // What was missed, as while a cluster takes long to fail over, is not made up for: it would never come to rest.
        next = Math.max(next, Date.now()) + random.between(Math.floor(everyMs * 0.5), Math.floor(everyMs * 1.5));
        await pause(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) await kill();
      }
    };
    if (everyMs > 0) this.atWork.push(loop());
  }

  /** Whatever its state; only one whose last boot was cut short may get through the next one. */
  private async killApp(): Promise<void> {
    const { fleet, cutShort } = this;
    const fair = fleet.processes.filter((one) => fleet.isUp(one) || !cutShort.has(one));
    if (fair.length === 0) return;
    const one = this.random.pick(fair);
    if (fleet.isUp(one)) cutShort.delete(one);
    else {
      cutShort.add(one);
      this.cutBoots += 1;
    }
    this.kills[one.app] = (this.kills[one.app] ?? 0) + 1;
    await fleet.fell(one);
  }

  private killRedis(): Promise<void> {
    return this.takeRedisAway('SIGKILL', this.random.between(0, longestRedisAbsenceMs));
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
