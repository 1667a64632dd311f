import type { Address, OrderMail, SessionOrder } from '#contract';
import { actorIdFor } from '#deployment';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { StoredDeed } from './audit-entry.js';
import type { Engine } from './engine.js';
import { ingest } from './ingest.js';
import { keys } from './keys.js';
import { noteDeed } from './note-deed.js';
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

/** What the audit says of an order, beside the actor. */
export type DeedNote = Pick<StoredDeed, 'did' | 'by' | 'reason'>;

/** A session as somebody has it; `version` null: not at all. */
export interface SessionLook {
  address: Address;
  version: number | null;
}

/** The mail that brings an order to each program. */
const mailOf = { builder: 'session-ordered', assistant: 'thread-ordered' } as const;

/** The builder sessions of a deployment, or its threads: each is an actor at an address of its own, and no list has them. */
export class Sessions<O extends OrderMail['order'] = SessionOrder> {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
    private readonly program: keyof typeof mailOf = 'builder',
  ) {}

  /**
   * Writes to a session: durable once it resolves. One `sourceId` is accepted once, as the message that it was first. `note`: what the audit
   * says of it, where it is an operator's deed.
   */
  async order(address: Address, sourceId: string, order: O, note?: DeedNote): Promise<IngestResult> {
    const { engine, program } = this;
    if (note) await noteDeed(this.redis, engine, actorIdFor(engine.deployment, address), note);
    const schedule = { type: mailOf[program], order } as Pick<OrderMail, 'type' | 'order'>; // whoever made it chose both
    return ingest(engine, { address, sourceId, mode: 'text', text: '', program, schedule });
  }

  /** Where an actor of this program is; null: there is none such. */
  async addressOf(actorId: string): Promise<Address | null> {
    const fields = await ioBoundary('redis.session-address', () =>
      this.redis.hmget(keys.actor(actorId), 'program', 'address'),
    );
    const [program, address] = fields;
    return program === this.program && address ? parseStored<Address>(address) : null;
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
    if (program !== this.program || !state) return null;
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
