import type { Redis } from '#redis';
import { keepsEveryWrite } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Engine } from '../engine.js';
import { forgottenKey, heartbeatKey } from '../keys.js';
import { ReplyReader } from '#redis';
import { doubtTtlSeconds, putInDoubt } from './doubt.js';
import type { Doubt } from '../ports/doubt-port.js';

/** A beat of the deployment's pulse, as Redis acknowledged it: every later beat has a higher count. */
export interface HeartbeatReading {
  count: number;
  /** Milliseconds since the epoch, by Redis's clock. */
  at: number;
}

/** What a beat has shown. */
export interface HeartbeatTaken {
  reading: HeartbeatReading;
  /** What Redis may have forgotten within the last day; null: nothing. */
  forgotten: (Doubt & { isReplayed: boolean }) | null;
}

/** Of a Redis that has forgotten more than this, only the last of it is asked of the world again, in milliseconds. */
const longestReachMs = 3_600_000;

/** The deployment's pulse: a counter in Redis that tells a server which has forgotten from one that has not (ADR 15). */
export class Heartbeat {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Whether this server acknowledges only what it has on its disk; false when it will not say. Ask once in a connection. */
  keepsAll(): Promise<boolean> {
    return keepsEveryWrite(this.redis);
  }

  /** One beat. `known` is the last one that this process has heard of, in this life or an earlier one. */
  async take(known: HeartbeatReading | null, keepsAll: boolean): Promise<HeartbeatTaken> {
    const args = [known?.count ?? 0, known?.at ?? 0, keepsAll ? 1 : 0, longestReachMs, doubtTtlSeconds];
    const reply = await this.engine.runner.run({ name: 'pulse', keys: [heartbeatKey, forgottenKey], args });
    const reader = new ReplyReader(reply, 'pulse');
    const reading = { count: reader.count(), at: reader.count() };
    const [since, until, replayed] = [reader.count(), reader.count(), reader.count()];
    return { reading, forgotten: until === 0 ? null : { since, until, isReplayed: replayed === 1 } };
  }

  /** Puts every partition in doubt, so that no worker of any process sends what may have been sent. */
  async spreadDoubt(doubt: Doubt): Promise<void> {
    for (let partition = 0; partition < this.engine.deployment.partitions; partition++)
      await putInDoubt(this.engine, partition, doubt);
  }

  /**
   * Whether turns may be taken: somebody has judged this life of the server, and the texts that it had forgotten are in it again. True
   * where nobody has ever taken a pulse.
   */
  async allowsTurns(): Promise<boolean> {
    const [about, heartbeatRun, forgotten] = await ioBoundary('redis.read-pulse', () =>
      Promise.all([
        this.redis.info('server'),
        this.redis.hget(heartbeatKey, 'run'),
        this.redis.hmget(forgottenKey, 'run', 'at', 'ingested', 'replayed'),
      ]),
    );
    if (heartbeatRun === null) return true;
    const runId = /run_id:(\w+)/.exec(about)?.[1] ?? '';
    const [judgedRun, until, ingested, replayed] = forgotten;
    return heartbeatRun === runId && (judgedRun !== runId || [ingested, replayed].includes(until));
  }

  /** Says to all that the texts which the world had accepted for us are in Redis again, as far as turns need not be taken first. */
  async noteIngested({ until }: Doubt): Promise<void> {
    await ioBoundary('redis.note-ingested', () => this.redis.hset(forgottenKey, 'ingested', until));
  }

  /** Says to all that what the world had accepted for us up to `until` is in Redis again. */
  async noteReplayed({ until }: Doubt): Promise<void> {
    await ioBoundary('redis.note-replayed', () => this.redis.hset(forgottenKey, 'replayed', until));
  }
}
