import type { Channel, Delivery, Found } from '#channels';
import { sendReply, sendTimes } from '#sends';
import type { ReplyPorts } from '#sends';
import { EagerSends } from '../src/eager-sends/eager-sends.js';
import type { EagerSendPorts } from '../src/eager-sends/eager-sends.js';
import { completion, never, turnBench } from './turn-bench.js';
import type { Ports, TurnBench } from './turn-bench.js';

const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };

/** A provider that keeps what it has taken. */
export class Provider implements Channel {
  readonly name = 'sms';
  readonly repeat = 'doubles';
  readonly reportsDelivery = true;
  readonly taken: string[] = [];
  /** What happens to a POST that it has taken. */
  answer: (providerId: string, effectId: string) => Promise<Delivery> = (providerId) =>
    Promise.resolve({ status: 'sent', providerId });

  async deliver({ effectId }: { effectId: string }): Promise<Delivery> {
    this.taken.push(effectId);
    return this.answer(`SM${this.taken.length}`, effectId);
  }

  reconcile({ effectId }: { effectId: string }): Promise<Found> {
    const at = this.taken.indexOf(effectId);
    return Promise.resolve(at < 0 ? { status: 'absent' } : { status: 'found', providerId: `SM${at + 1}` });
  }
}

/** How a controller that serves sends differs from the plain one. */
export interface Serving {
  broken?: object;
  quiet?: ReplyPorts['quiet'];
  isSpoolEmpty?: EagerSendPorts['isSpoolEmpty'];
  isJudged?: EagerSendPorts['isJudged'];
  era?: () => number;
  postWithinMs?: number;
  mostAtOnce?: number;
}

/** What a spec of eager sends works with. */
export interface SendBench {
  bench: TurnBench;
  serving(
    this: void,
    provider: Provider,
    serving?: Serving,
  ): { ports: Ports; lines: unknown[]; eagerSends: EagerSends };
  waiting(this: void, queue: 'turn' | 'reply'): Promise<number>;
  owedBy(this: void, actorId: string): Promise<string[]>;
  /** As if the claims of the dead had run out: the sweeper brings the jobs, and a gateway works off that of this send. */
  afterDeath(this: void, provider: Provider, actorId: string): Promise<string>;
}

/** Controllers that serve sends over one provider, on a private Redis. */
export function sendBench(): SendBench {
  const bench = turnBench();
  const quietNever: ReplyPorts['quiet'] = () => Promise.resolve({});
  const times = { ...sendTimes(0), postWithinMs: 2_000 };
  const repliesOver = (provider: Provider, { broken = {}, ...other }: Serving = {}): ReplyPorts => {
    const { store: whole } = bench.engine;
    const effects = Object.assign(Object.create(whole.effects) as typeof whole.effects, broken); // all else as it was
    const store = { intake: whole.intake, records: whole.records, effects };
    return { store, channels: new Map([['sms', provider]]), era: () => 0, quiet: quietNever, ...times, ...other };
  };
  return {
    bench,
    serving: (provider, { isSpoolEmpty, isJudged, mostAtOnce = 10, ...other } = {}) => {
      const lines: unknown[] = [];
      const log = { info: (line: unknown) => void lines.push(line), warn: (line: unknown) => void lines.push(line) };
      const metrics = { set: () => undefined, count: (...counted: unknown[]) => void lines.push(counted) };
      const sends: EagerSendPorts = {
        replies: repliesOver(provider, other),
        isSpoolEmpty: isSpoolEmpty ?? (() => Promise.resolve(true)),
        isJudged: isJudged ?? (() => Promise.resolve(true)),
      };
      const eagerSends = new EagerSends(sends, mostAtOnce, log, metrics);
      const ports = bench.portsWith(() => Promise.resolve(completion(usage, 'm')));
      return { ports: Object.assign(ports, { eagerSends }), lines, eagerSends };
    },
    waiting: async (queue) =>
      (await bench.engine.redis.llen(`{p0}:${queue}:wait`)) + (await bench.engine.redis.zcard(`{p0}:${queue}:delayed`)),
    owedBy: async (actorId) => Object.keys(await bench.engine.redis.hgetall(`{p0}:actor:${actorId}:owed`)),
    afterDeath: async (provider, actorId) => {
      const { redis, store } = bench.engine;
      const [effectId = ''] = Object.keys(await redis.hgetall(`{p0}:actor:${actorId}:owed`));
      await redis.hset(`{p0}:effect:${effectId}`, { until: 1, firstPostAt: 1, lastPostAt: 1 });
      await redis.zadd('{p0}:due', 1, actorId);
      await store.sweeper.sweep();
      return (await sendReply(repliesOver(provider), effectId, never)).outcome;
    },
  };
}
