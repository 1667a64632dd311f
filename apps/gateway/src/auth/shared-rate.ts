import type { Engine } from '#engine';
import type { Redis } from '#redis';
import { answerWithin } from '#timing';
import type { RateState } from '../platform/http/tell-rate.js';
import { RequestShares } from './request-share.js';
import type { EngineClient } from '../platform/engine-client.js';
import { RequestRate } from './request-rate.js';

export interface SharedRateOptions {
  apiKey: string;
  /** 0: no limit. */
  perMinute: number;
  /** How long a caller may wait for Redis to count, in milliseconds. */
  answerMs?: number;
}

/** After Redis has not answered, nobody waits for it again for this long, in milliseconds. */
const restMs = 1_000;

/**
 * The rate of an API key over all gateways; while Redis is away each gateway counts for itself (ADR 21). A gateway counts at all times what it lets
 * through, so that a Redis that answers late adds nothing to the rate.
 */
export class SharedRate {
  private readonly own: RequestRate;
  private awayUntil = Number.NEGATIVE_INFINITY;

  private shares: RequestShares | null = null;

  constructor(
    private readonly engine: Pick<EngineClient, 'ask'>,
    private readonly options: SharedRateOptions,
  ) {
    this.own = new RequestRate(options.perMinute);
  }

  /** Takes one request from the rate: 0 when there was room, else in how many seconds there will be. */
  async take(): Promise<number> {
    if (this.options.perMinute === 0) return 0;
    const ownWait = this.own.take();
    if (ownWait > 0) return ownWait;
    const waitMs = performance.now() < this.awayUntil ? null : await this.ask();
    if (waitMs === null || waitMs === 0) return 0;
    this.own.giveBack();
    return Math.ceil(waitMs / 1_000);
  }

  /** What this process has left of the rate: all of them together may have less. Null: there is no limit. */
  state(): RateState | null {
    return this.own.state();
  }

  private async ask(): Promise<number | null> {
    const { apiKey, perMinute, answerMs = 250 } = this.options;
    const ask = (store: { engine: Engine }, { redis }: { redis: Redis }): Promise<number> => {
      this.shares ??= new RequestShares(redis, store.engine.deployment);
      return this.shares.take(apiKey, perMinute);
    };
    const answer = this.engine.ask(ask).catch(() => null);
    const waitMs = await answerWithin(answer, answerMs, () => null);
    if (waitMs === null) this.awayUntil = performance.now() + restMs;
    return waitMs;
  }
}
