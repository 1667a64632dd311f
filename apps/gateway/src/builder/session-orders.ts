import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionOrder } from '#contract';
import type { Sessions, StoredSession } from '#engine';
import { emptyGraph } from '#graph';
import type { AskStore } from '../platform/ask-store.js';
import type { EngineClient } from '../platform/engine-client.js';
import { accountAddress, sessionAddress } from './session-address.js';

/** How long an answer waits for a controller to read what was asked, and how often it looks, in milliseconds. */
const patienceMs = 5_000;
const lookEveryMs = 20;

/** Writes to sessions, and waits for what a controller makes of it. */
export class SessionOrders {
  constructor(
    private readonly engine: EngineClient,
    private readonly ask: AskStore<Sessions>,
  ) {}

  /** Null: there is no such session. */
  read(sessionId: string): Promise<StoredSession | null> {
    return this.ask((sessions) => sessions.read(sessionAddress(sessionId)));
  }

  /** The actor that counts a user's credits, and its state; null: no session of the user has asked for anything yet. */
  async account(user: string): Promise<{ actorId: string; stored: StoredSession | null }> {
    const address = accountAddress(user);
    return this.ask(async (sessions) => ({
      actorId: sessions.actorIdOf(address),
      stored: await sessions.read(address),
    }));
  }

  /** Begins a user's count, once: mail finds it from then on. */
  async openAccount(user: string): Promise<void> {
    const order = { type: 'open', sessionId: '', workflowId: null, user, graph: emptyGraph } as const;
    await this.ask((sessions) => sessions.order(accountAddress(user), `credits ${user}`, order));
  }

  /** Durable, and read once it resolves; null: no controller has read it for a while. One `key` is one order of its session. */
  async order(sessionId: string, key: string, order: SessionOrder): Promise<StoredSession | null> {
    const sourceId = createHash('sha256').update(`${sessionId} ${key}`).digest('hex');
    const address = sessionAddress(sessionId);
    const { messageId } = await this.ask((sessions) => sessions.order(address, sourceId, order));
    for (let left = patienceMs; left > 0; left -= lookEveryMs) {
      const message = await this.engine.ask((store) => store.readMessage(messageId));
      if (message === null || message.heard) return this.read(sessionId);
      await pause(lookEveryMs);
    }
    return null;
  }
}
