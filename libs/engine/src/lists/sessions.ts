import type { Address, OrderMail, SessionOrder } from '#protocol';
import { actorIdFor } from '#deployment';
import { parseStored } from '#redis';
import type { PageWanted, Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { ActorList } from './actor-list.js';
import type { StoredDeed } from '../audit/audit-entry.js';
import type { Engine } from '../engine.js';
import { Intake } from '../ingest.js';
import { keys, threadsKey } from '#records';
import { noteDeed } from '../audit/note-deed.js';
import type { IngestResult } from '../ports/intake-port.js';

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

/** Where a session is: at an address of its own, or below a thread, where only its actor's id leads to it. */
export type SessionPlace = Address | { actorId: string };

/** The mail that brings an order to each program. */
const mailOf = { builder: 'session-ordered', assistant: 'thread-ordered' } as const;

/** The builder sessions of a deployment, or its threads: each is an actor at an address of its own. A list has the threads alone. */
export class Sessions<O extends OrderMail['order'] = SessionOrder> {
  private readonly listed: ActorList | null;

  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
    private readonly program: keyof typeof mailOf = 'builder',
  ) {
    this.listed = program === 'assistant' ? new ActorList(redis, threadsKey) : null;
  }

  /**
   * Writes to a session: durable once it resolves. One `sourceId` is accepted once, as the message that it was first. A thread is listed
   * before a message to it, so that none is at work which nobody can find. `note`: what the audit says of it, where it is an operator's deed.
   */
  async order(address: Address, sourceId: string, order: O, note?: DeedNote): Promise<IngestResult> {
    const { engine, program } = this;
    if (order.type === 'say') await this.listed?.note(this.toActorId(address), 'latest');
    if (note) await noteDeed(this.redis, engine, this.toActorId(address), note);
    const schedule = { type: mailOf[program], order } as Pick<OrderMail, 'type' | 'order'>; // whoever made it chose both
    return new Intake(engine).ingest({ address, sourceId, mode: 'text', text: '', program, schedule });
  }

  /** Where an actor of this program is; null: there is none such. */
  async readAddress(actorId: string): Promise<Address | null> {
    const fields = await ioBoundary('redis.session-address', () =>
      this.redis.hmget(keys.actor(actorId), 'program', 'address'),
    );
    const [program, address] = fields;
    return program === this.program && address ? parseStored<Address>(address) : null;
  }

  toActorId(address: Address): string {
    return actorIdFor(this.engine.deployment, address);
  }

  /** A page of the listed ones, those that were written to last first. */
  async page(wanted: PageWanted): Promise<{ found: StoredSession[]; next: string | null }> {
    const page = await this.listed?.page('latest', wanted, (actorId) => this.readActor(actorId));
    return page ?? { found: [], next: null };
  }

  /** Since when the list has all of them, in ms; null: it leaves out none. */
  async wholeSince(): Promise<number | null> {
    return (await this.listed?.wholeSince()) ?? null;
  }

  /** Null: there is none at this place, or no turn has read its mail yet. */
  read(place: SessionPlace): Promise<StoredSession | null> {
    return this.readActor(this.actorAt(place));
  }

  /** Whether mail waits there that no turn has read yet. */
  async hasMail(place: SessionPlace): Promise<boolean> {
    const mail = keys.mail(this.actorAt(place));
    return (await ioBoundary('redis.session-mail', () => this.redis.exists(mail))) === 1;
  }

  /** A session as it is now; `had` itself where that is still so. */
  async readAnew(place: SessionPlace, had: StoredSession | null): Promise<StoredSession | null> {
    const actorId = this.actorAt(place);
    if (had === null) return this.readActor(actorId);
    const [version, parked] = await ioBoundary('redis.session-version', () =>
      this.redis.hmget(keys.actor(actorId), 'version', 'parked'),
    );
    const isSame = Number(version) === had.version && (typeof parked === 'string') === had.isParked;
    return isSame ? had : this.readActor(actorId);
  }

  private actorAt(place: SessionPlace): string {
    return 'actorId' in place ? place.actorId : this.toActorId(place);
  }

  private async readActor(actorId: string): Promise<StoredSession | null> {
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
}
