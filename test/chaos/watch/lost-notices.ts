import type { Redis } from '#redis';

import type { PrivateRedis } from '../../support/redis.mjs';
import type { Finding } from '../findings.js';
import type { SentText } from '../load.js';
import type { ChaosOptions } from '../options.js';
import { Random } from '../random.js';
import { Records } from '../records.js';
import { LossyRedis } from './lossy-redis.js';
import type { PublishedCounts } from './lossy-redis.js';
import { Watchers } from './watchers.js';
import type { WatchFigures } from './watchers.js';

/** The part of a row that tells how much was watched, and how much was lost. */
export type WatchedRow = WatchFigures & PublishedCounts;

/** Preloaded into a gateway whose live views look at nothing by themselves: the fault that watchers must notice. */
const withoutPoll = new URL('./no-poll.mjs', import.meta.url).href;
/** One gateway may have all watchers while the others are down. */
const mostStreams = '4000';

/** Watchers at gateways that are not told of a share of what is published (ADR 152). */
export class LostNotices {
  /** What gateways have beside the settings of all. */
  readonly gatewayEnvironment: Record<string, string>;
  private watchers: Watchers | null = null;

  /** Null where the options lose nothing. */
  static async start(options: ChaosOptions, redis: PrivateRedis): Promise<LostNotices | null> {
    const { loseNotices, seed } = options;
    if (loseNotices === 0) return null;
    const random = new Random(seed + 1); // of its own: what else a seed draws is as without watchers
    const losses = random.fork();
    const way = await LossyRedis.start(redis.port, () => losses.chance(loseNotices));
    return new LostNotices(way, random, options.noPoll);
  }

  private constructor(
    private readonly way: LossyRedis,
    private readonly random: Random,
    noPoll: boolean,
  ) {
    const planted: Record<string, string> = noPoll ? { NODE_OPTIONS: `--import=${withoutPoll}` } : {};
    this.gatewayEnvironment = { REDIS_URL: way.url, EVENT_STREAMS_MAX: mostStreams, ...planted };
  }

  /** When the gateways are up. */
  begin(gatewayUrls: () => readonly string[], redis: Redis): void {
    const { random } = this;
    const routes = random.fork();
    this.watchers = new Watchers(() => routes.pick(gatewayUrls()), new Records(redis), random.fork());
  }

  readonly watch = (text: SentText): void => this.watchers?.watch(text);

  /** Once all is at rest. */
  async end(): Promise<Finding[]> {
    return (await this.watchers?.untilSeen()) ?? [];
  }

  get row(): WatchedRow | null {
    return this.watchers && { ...this.watchers.watched, ...this.way.counts };
  }

  close(): Promise<void> {
    return this.way.close();
  }
}
