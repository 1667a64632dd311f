import { keepsEveryWrite, ReplyReader } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Engine } from '../engine.js';
import { forgottenKey, heartbeatKey } from '../keys.js';
import { doubtTtlSeconds, putInDoubt } from './doubt.js';
import type { Doubt } from '../ports/doubt-port.js';

/** A heartbeat of the deployment, as Redis acknowledged it: every later one has a higher count. */
export interface HeartbeatReading {
  count: number;
  /** Milliseconds since the epoch, by Redis's clock. */
  at: number;
}

/** What a beat has shown. */
export interface HeartbeatTaken {
  reading: HeartbeatReading;
  /** What Redis may have lost within the last day; null: nothing. */
  forgotten: (Doubt & { isReplayed: boolean }) | null;
}

/** If Redis has lost more than this, only the last of it is recovered; in milliseconds. */
const longestReachMs = 3_600_000;

/** The deployment's heartbeat: a counter in Redis that shows whether a server has lost writes (ADR 15). */
export class Heartbeat {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Whether this server confirms only what it has on its disk; false when it does not say. Ask once for each connection. */
  keepsAll(): Promise<boolean> {
    return keepsEveryWrite(this.redis);
  }

  /** One heartbeat. `known` is the last one that this process has read, in this life or an earlier one. */
  async take(known: HeartbeatReading | null, keepsAll: boolean): Promise<HeartbeatTaken> {
    const args = [known?.count ?? 0, known?.at ?? 0, keepsAll ? 1 : 0, longestReachMs, doubtTtlSeconds];
    const reply = await this.engine.runner.run({ name: 'pulse', keys: [heartbeatKey, forgottenKey], args });
    const reader = new ReplyReader(reply, 'pulse');
    const reading = { count: reader.count(), at: reader.count() };
    const [since, until, replayed] = [reader.count(), reader.count(), reader.count()];
    return { reading, forgotten: until === 0 ? null : { since, until, isReplayed: replayed === 1 } };
  }

  /** Puts every partition in doubt, so that no worker sends what may have been sent. */
  async spreadDoubt(doubt: Doubt): Promise<void> {
    for (let partition = 0; partition < this.engine.deployment.partitions; partition++)
      await putInDoubt(this.engine, partition, doubt);
  }

  /**
   * Whether turns may be taken: a gateway has judged this life of the server, and the lost texts are in it again. True where there was
   * never a heartbeat.
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

  /** Tells all processes that the accepted texts are in Redis again, as far as turns must wait for them. */
  async noteIngested({ until }: Doubt): Promise<void> {
    await ioBoundary('redis.note-ingested', () => this.redis.hset(forgottenKey, 'ingested', until));
  }

  /** Tells all processes that everything accepted up to `until` is in Redis again. */
  async noteReplayed({ until }: Doubt): Promise<void> {
    await ioBoundary('redis.note-replayed', () => this.redis.hset(forgottenKey, 'replayed', until));
  }
}
