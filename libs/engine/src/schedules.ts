import type { Address } from '#contract';
import { actorIdFor } from '#deployment';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { StoredDeed } from './audit-entry.js';
import type { Engine } from './engine.js';
import { ingest } from './ingest.js';
import { keys, schedulesKey } from './keys.js';
import { noteDeed, redisClock } from './note-deed.js';
import type { IngestResult, ScheduleOrder } from './ports/actor-port.js';

/** An actor that runs schedules, as Redis has it. */
export interface StoredSchedule {
  actorId: string;
  address: Address;
  /** Its program's state; null: no turn has read its mail yet. */
  state: unknown;
  isParked: boolean;
}

/** One that is listed before its actor is there is taken off the list after so long, in milliseconds. */
const dayMs = 86_400_000;

/** The schedules of a deployment: each is an actor, and a list has their ids. */
export class Schedules {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /**
   * Writes to a schedule: durable once it resolves. It is noted and listed before, so that no schedule goes on which nobody can see.
   */
  async order(
    address: Address,
    schedule: ScheduleOrder,
    note: Pick<StoredDeed, 'by' | 'reason'>,
  ): Promise<IngestResult> {
    const actorId = actorIdFor(this.engine.deployment, address);
    if (schedule.type === 'schedule-set') {
      const at = await redisClock(this.redis);
      await ioBoundary('redis.schedule-list', () => this.redis.zadd(schedulesKey, 'NX', at, actorId));
    }
    await noteDeed(this.redis, this.engine, actorId, { did: schedule.type, ...note });
    return ingest(this.engine, {
      ...{ address, sourceId: null, mode: 'text', text: '', program: 'schedule', schedule },
    });
  }

  /** Null: there is none at this address. */
  read(address: Address): Promise<StoredSchedule | null> {
    return this.readActor(actorIdFor(this.engine.deployment, address));
  }

  /** All of them, in the order in which they were first set. */
  async list(): Promise<StoredSchedule[]> {
    const listed = await ioBoundary('redis.schedules', () => this.redis.zrange(schedulesKey, 0, -1));
    const found = await Promise.all(listed.map((actorId) => this.readActor(actorId)));
    const gone = listed.filter((_, at) => found[at] === null);
    if (gone.length > 0) await this.unlist(gone);
    return found.filter((each) => each !== null);
  }

  /** What was listed a moment ago may still be on its way. */
  private async unlist(actorIds: readonly string[]): Promise<void> {
    const before = (await redisClock(this.redis)) - dayMs;
    for (const actorId of actorIds) {
      const at = await ioBoundary('redis.schedule-listed', () => this.redis.zscore(schedulesKey, actorId));
      if (Number(at) < before) await ioBoundary('redis.schedule-unlist', () => this.redis.zrem(schedulesKey, actorId));
    }
  }

  private async readActor(actorId: string): Promise<StoredSchedule | null> {
    const fields = ['program', 'address', 'state', 'parked'] as const;
    const name = keys.actor(actorId);
    const [program, address, state, parked] = await ioBoundary('redis.schedule', () =>
      this.redis.hmget(name, ...fields),
    );
    if (program !== 'schedule' || !address) return null;
    return {
      ...{ actorId, address: parseStored<Address>(address), isParked: typeof parked === 'string' },
      state: state ? parseStored<unknown>(state) : null,
    };
  }
}
