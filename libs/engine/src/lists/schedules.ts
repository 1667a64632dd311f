import type { Address } from '#protocol';
import { actorIdFor } from '#deployment';
import { parseStored } from '#redis';
import type { PageWanted, Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { ActorList } from './actor-list.js';
import type { StoredDeed } from '../audit/audit-entry.js';
import type { Engine } from '../engine.js';
import { Intake } from '../ingest.js';
import { keys, schedulesKey } from '#records';
import { noteDeed } from '../audit/note-deed.js';
import type { IngestResult, ScheduleOrder } from '../ports/intake-port.js';

/** An actor that runs schedules, as Redis has it. */
export interface StoredSchedule {
  actorId: string;
  address: Address;
  /** Its program's state; null: no turn has read its mail yet. */
  state: unknown;
  isParked: boolean;
}

const all: PageWanted = { behind: null, limit: Number.MAX_SAFE_INTEGER - 1 };

/** The schedules of a deployment: each is an actor, and a list has their ids. */
export class Schedules {
  private readonly listed: ActorList;

  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {
    this.listed = new ActorList(redis, schedulesKey);
  }

  /**
   * Writes to a schedule: durable once it resolves. It is noted and listed before, so that no schedule goes on which nobody can see.
   */
  async order(
    address: Address,
    schedule: ScheduleOrder,
    note: Pick<StoredDeed, 'by' | 'reason'>,
  ): Promise<IngestResult> {
    const actorId = actorIdFor(this.engine.deployment, address);
    if (schedule.type === 'schedule-set') await this.listed.note(actorId, 'first');
    await noteDeed(this.redis, this.engine, actorId, { did: schedule.type, ...note });
    return new Intake(this.engine).ingest({
      ...{ address, sourceId: null, mode: 'text', text: '', program: 'schedule', schedule },
    });
  }

  /** Null: there is none at this address. */
  read(address: Address): Promise<StoredSchedule | null> {
    return this.readActor(actorIdFor(this.engine.deployment, address));
  }

  /** All of them: there are as many as people have set. */
  async list(): Promise<StoredSchedule[]> {
    return (await this.page(all)).found;
  }

  /** A page of them, in the order in which they were first set. */
  page(wanted: PageWanted): Promise<{ found: StoredSchedule[]; next: string | null }> {
    return this.listed.page('oldest', wanted, (actorId) => this.readActor(actorId));
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
