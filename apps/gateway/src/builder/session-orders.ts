import { createHash } from 'node:crypto';
import type { Address, OrderMail, SessionOrder } from '#protocol';
import type { DeedNote, SessionPlace, Sessions, StoredSession } from '#engine';
import type { AskStore } from '../platform/ask-store.js';
import type { EngineClient } from '../platform/engine-client.js';
import { isRead, untilRead } from '../platform/until-read.js';
import { sessionAddress } from './session-address.js';

/** How long an answer waits for a controller to read what was asked, in milliseconds. */
const patienceMs = 5_000;

/** What an order may say besides. */
export interface OrderOptions {
  /** For the audit. */
  note?: DeedNote;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** Writes to sessions, and waits for what a controller makes of it. */
export class SessionOrders<O extends OrderMail['order'] = SessionOrder> {
  constructor(
    private readonly engine: EngineClient,
    private readonly ask: AskStore<Sessions<O>>,
    private readonly addressOf: (id: string) => Address = sessionAddress,
  ) {}

  /** Null: there is no such session. */
  read(sessionId: string): Promise<StoredSession | null> {
    return this.readAt(this.addressOf(sessionId));
  }

  readAt(place: SessionPlace): Promise<StoredSession | null> {
    return this.ask((sessions) => sessions.read(place));
  }

  /** Durable once it resolves, with the id of its message. One `key` is one order of its session. `note`: for the audit. */
  async post(sessionId: string, key: string, order: O, note?: DeedNote): Promise<string> {
    const sourceId = createHash('sha256').update(`${sessionId} ${key}`).digest('hex');
    const address = this.addressOf(sessionId);
    const { messageId } = await this.ask((sessions) => sessions.order(address, sourceId, order, note));
    return messageId;
  }

  /** Durable, and read once it resolves; null: no controller has read it for a while, or nobody waits any more. */
  async order(
    sessionId: string,
    key: string,
    order: O,
    { note, signal }: OrderOptions = {},
  ): Promise<StoredSession | null> {
    const messageId = await this.post(sessionId, key, order, note);
    const wasRead = await untilRead(this.engine, messageId, { withinMs: patienceMs, signal });
    return wasRead ? this.read(sessionId) : null;
  }

  /** Whether a controller has read what was posted. */
  isRead(messageId: string): Promise<boolean> {
    return isRead(this.engine, messageId);
  }
}
