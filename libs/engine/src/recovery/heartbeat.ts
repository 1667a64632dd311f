import { isCluster, keepsEveryWrite, ReplyReader } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Engine } from '../engine.js';
import { keys, listHeartbeats } from '#records';
import type { HeartbeatKeys } from '#records';
import type { Doubt, DoubtPort } from '../ports/doubt-port.js';

/** A heartbeat of the deployment, as Redis acknowledged it: every later one has a higher count. Of a cluster's slots, the least. */
export interface HeartbeatReading {
  count: number;
  /** Milliseconds since the epoch, by Redis's clock. */
  at: number;
}

/** What Redis may have lost within the last day. */
export interface Forgotten extends Doubt {
  isReplayed: boolean;
  /** Differs from that of every other doubt. */
  mark: number;
  /** Where it was lost, and up to when (ms), unless it is back. */
  ends: readonly { key: string; until: number }[];
}

/** What a heartbeat has shown. */
export interface HeartbeatTaken {
  reading: HeartbeatReading;
  /** Null: nothing. */
  forgotten: Forgotten | null;
}

/** Longer than a run may last, its waits for the person included: by then a lost turn has been taken again. */
const doubtTtlSeconds = 86_400;

/** If Redis has lost more than this, only the last of it is recovered; in milliseconds. */
const longestReachMs = 3_600_000;

/** The deployment's heartbeat: a counter in Redis that shows whether a server has lost writes (ADR 15). */
export class Heartbeat implements DoubtPort {
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
    const taken = await Promise.all(this.slots.map((slot) => this.takeOne(slot, args)));
    const reading = {
      count: Math.min(...taken.map(({ count }) => count)),
      at: Math.min(...taken.map(({ at }) => at)),
    };
    return { reading, forgotten: forgottenIn(taken) };
  }

  /** Puts a partition in doubt; an earlier doubt becomes part of this one. */
  async doubt(partition: number, { since, until }: Doubt): Promise<void> {
    const args = [since, until, doubtTtlSeconds];
    await this.engine.runner.run({ name: 'doubt', keys: [keys.doubt(partition)], args });
  }

  /** Puts every partition in doubt, so that no worker sends what may have been sent. */
  async spreadDoubt(doubt: Doubt): Promise<void> {
    for (let partition = 0; partition < this.engine.deployment.partitions; partition++)
      await this.doubt(partition, doubt);
  }

  /**
   * Whether turns may be taken: a gateway has judged this life of each server, and the lost texts are in it again. True where there was
   * never a heartbeat.
   */
  async allowsTurns(): Promise<boolean> {
    const { runner } = this.engine;
    const answers = await Promise.all(
      this.slots.map(({ kept, forgotten }) => runner.run({ name: 'remembers', keys: [kept, forgotten], args: [] })),
    );
    return answers.every((answer) => answer === 1);
  }

  /** Tells all processes that the accepted texts are in Redis again, as far as turns must wait for them. */
  noteIngested(forgotten: Forgotten): Promise<void> {
    return this.note('ingested', forgotten);
  }

  /** Tells all processes that everything accepted up to its end is in Redis again. */
  noteReplayed(forgotten: Forgotten): Promise<void> {
    return this.note('replayed', forgotten);
  }

  private async note(what: 'ingested' | 'replayed', { ends }: Forgotten): Promise<void> {
    await ioBoundary(`redis.note-${what}`, () =>
      Promise.all(ends.map(({ key, until }) => this.redis.hset(key, what, until))),
    );
  }

  private get slots(): readonly HeartbeatKeys[] {
    return listHeartbeats(isCluster(this.redis) ? this.engine.deployment.partitions : 0);
  }

  private async takeOne({ kept, forgotten: key }: HeartbeatKeys, args: number[]): Promise<SlotHeartbeat> {
    const reply = await this.engine.runner.run({ name: 'pulse', keys: [kept, key], args });
    const reader = new ReplyReader(reply, 'pulse');
    const [count, at] = [reader.count(), reader.count()];
    const [since, until, replayed] = [reader.count(), reader.count(), reader.count()];
    return { key, count, at, since, until, isReplayed: replayed === 1 };
  }
}

/** The heartbeat of one slot; `until` is 0 while nothing may be forgotten. */
interface SlotHeartbeat extends HeartbeatReading, Doubt {
  key: string;
  isReplayed: boolean;
}

function forgottenIn(taken: readonly SlotHeartbeat[]): Forgotten | null {
  const doubtful = taken.filter(({ until }) => until !== 0);
  if (doubtful.length === 0) return null;
  const missing = doubtful.filter(({ isReplayed }) => !isReplayed);
  const told = missing.length === 0 ? doubtful : missing;
  return {
    since: Math.min(...told.map(({ since }) => since)),
    until: Math.max(...told.map(({ until }) => until)),
    isReplayed: missing.length === 0,
    mark: doubtful.reduce((sum, { until }) => sum + until, 0),
    ends: missing.map(({ key, until }) => ({ key, until })),
  };
}
