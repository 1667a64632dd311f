import type { Address, SessionOrder } from '#contract';
import { actorIdFor } from '#deployment';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Engine } from './engine.js';
import { ingest } from './ingest.js';
import { keys } from './keys.js';
import type { IngestResult } from './ports/actor-port.js';

/** An actor that runs a builder session, as Redis has it. */
export interface StoredSession {
  actorId: string;
  /** The commits that it has had: another version, another state. */
  version: number;
  /** Its program's state. */
  state: unknown;
  isParked: boolean;
}

/** A session as somebody has it; `version` null: not at all. */
export interface SessionLook {
  address: Address;
  version: number | null;
}

/** The builder sessions of a deployment: each is an actor at an address of its own, and no list has them. */
export class Sessions {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Writes to a session: durable once it resolves. One `sourceId` is accepted once, as the message that it was first. */
  order(address: Address, sourceId: string, order: SessionOrder): Promise<IngestResult> {
    const schedule = { type: 'session-ordered' as const, order };
    return ingest(this.engine, { address, sourceId, mode: 'text', text: '', program: 'builder', schedule });
  }

  actorIdOf(address: Address): string {
    return actorIdFor(this.engine.deployment, address);
  }

  /** Null: there is none at this address, or no turn has read its mail yet. */
  async read(address: Address): Promise<StoredSession | null> {
    const actorId = actorIdFor(this.engine.deployment, address);
    const fields = ['program', 'version', 'state', 'parked'] as const;
    const [program, version, state, parked] = await ioBoundary('redis.session', () =>
      this.redis.hmget(keys.actor(actorId), ...fields),
    );
    if (program !== 'builder' || !state) return null;
    return {
      actorId,
      version: Number(version),
      state: parseStored<unknown>(state),
      isParked: typeof parked === 'string',
    };
  }

  /** Those of the sessions that are others than somebody has: as they are now, or null where they are gone; `same`: nothing is new. */
  async look(looks: readonly SessionLook[]): Promise<(StoredSession | null | 'same')[]> {
    return Promise.all(
      looks.map(async ({ address, version }) => {
        const name = keys.actor(actorIdFor(this.engine.deployment, address));
        const now = await ioBoundary('redis.session-version', () => this.redis.hget(name, 'version'));
        return now !== null && Number(now) === version ? ('same' as const) : this.read(address);
      }),
    );
  }
}
