import { Inject, Injectable } from '@nestjs/common';
import { nameMessage } from '#engine';
import { toPublicBackground } from '#protocol';
import type { Address } from '#protocol';
import type { MessageName } from '#engine';
import type { IngestRequest } from '#engine/ports';
import { calledByStranger } from '#registry';
import { withSpan } from '#telemetry';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { isUnavailable, unavailable } from '../platform/http/problem.js';
import { CONFIG, INGEST_NOW, SPOOL } from '../platform/tokens.js';
import { Inbox } from './inbox.js';
import type { IngestNow } from '../recovery/ingest-now.js';
import type { Spool } from '../spool/spool.js';
import type { SpooledMessage } from '../spool/spooled-message.js';

/** How a message was made durable: in Redis, or in this gateway's spool, to be in Redis later under the same id. */
export interface Accepted {
  messageId: string;
  isSpooled: boolean;
  /** The inbox is deep: the answer may take a while. */
  isDelayed: boolean;
}

/** What the intake needs of the spool. */
type Keeping = Pick<Spool, 'size' | 'mustTake' | 'letEarlierPass' | 'accept'>;

/** Accepts messages from every channel, in one way for all. */
@Injectable()
export class Intake {
  /** Messages that are being made durable. */
  private underWay = 0;

  constructor(
    @Inject(EngineClient) private readonly engine: Pick<EngineClient, 'deployment'>,
    @Inject(INGEST_NOW) private readonly ingest: IngestNow,
    @Inject(SPOOL) private readonly spool: Keeping | null,
    @Inject(Inbox) private readonly inbox: Pick<Inbox, 'isDeep'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'INTAKE_MAX_WAITING'>,
  ) {}

  /** Messages on their way into Redis, those in the spool included. */
  get waiting(): number {
    return this.underWay + (this.spool?.size ?? 0);
  }

  /** How many of them there may be. */
  get mostWaiting(): number {
    return this.config.INTAKE_MAX_WAITING;
  }

  /** An id for a message before it is accepted. Throws a 503 before Redis has ever been reached. */
  name(address: Address): MessageName {
    const { deployment } = this.engine;
    if (!deployment) throw unavailable('the store is away; try again');
    return nameMessage(deployment, address);
  }

  /**
   * Resolves once the message is durable (I1). Rejects with a 503 when that fails within a few seconds; at once, with nothing written,
   * while too many wait already.
   */
  async accept(asked: IngestRequest, name = this.name(asked.address)): Promise<Accepted> {
    if (this.waiting >= this.mostWaiting) throw unavailable('too many messages wait for the store; try again');
    this.underWay += 1;
    try {
      return await this.acceptTraced(asked, name);
    } finally {
      this.underWay -= 1;
    }
  }

  private acceptTraced(asked: IngestRequest, name: MessageName): Promise<Accepted> {
    const { channel } = asked.address;
    const attributes = { 'turnpike.channel': channel, 'turnpike.message.id': name.messageId };
    // It begins a trace, whatever its caller sends: a stranger must not decide what is kept (ADR 29).
    return withSpan(`receive ${channel}`, { kind: 'server', parent: null, attributes }, async (span) => {
      const trace = span.traceParent;
      const accepted = await this.keepOrIngest(trace === null ? asked : { ...asked, trace }, name);
      span.set({ 'turnpike.is_spooled': accepted.isSpooled });
      return accepted;
    });
  }

  private async keepOrIngest(asked: IngestRequest, name: MessageName): Promise<Accepted> {
    const isDelayed = this.inbox.isDeep;
    // An API caller reads it in the answer; a person gets a text.
    const known = withBackground(asked);
    const request = isDelayed && asked.address.channel !== 'api' ? { ...known, isSlow: true } : known;
    const message = { ...name, at: Date.now(), request };
    if (this.spool?.mustTake(message)) return keep(this.spool, message);
    try {
      await this.spool?.letEarlierPass(message);
      if (this.spool?.mustTake(message)) return await keep(this.spool, message);
      const { messageId } = await this.ingest(message);
      return { messageId, isSpooled: false, isDelayed };
    } catch (error) {
      // It may be in Redis all the same: then draining it later changes nothing (ADR 7).
      if (this.spool && isUnavailable(error)) return keep(this.spool, message);
      throw error;
    }
  }
}

async function keep(spool: Keeping, message: SpooledMessage): Promise<Accepted> {
  try {
    await spool.accept(message);
  } catch (error) {
    throw unavailable('the store is away and the spool keeps nothing more; try again', error);
  }
  return { messageId: message.messageId, isSpooled: true, isDelayed: false };
}

/** What strangers have begun waits behind people, and for nobody's sake with them (ADR 144). */
function withBackground(asked: IngestRequest): IngestRequest {
  const called = calledByStranger(asked.address);
  return called === null ? asked : { ...asked, background: toPublicBackground(called) };
}
