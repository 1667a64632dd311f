import { setTimeout as pause } from 'node:timers/promises';

import { standInKeys } from '../support/product-environment.js';
import type { Records } from './records.js';

const retryEveryMs = 250;
const giveUpAfterMs = 120_000;
const answerWithinMs = 5_000;
const who = { by: 'the hail', reason: 'a takeover at a random moment' };

/** A person at the desk, who asks the gateways until one of them has done it. */
export class Operator {
  constructor(
    private readonly gatewayUrl: () => string,
    private readonly records: Pick<Records, 'actorOfText'>,
  ) {}

  /** The conversation that a text belongs to; null when the text does not arrive. */
  conversationOf(sid: string): Promise<string | null> {
    return insist(() => this.records.actorOfText(sid));
  }

  /** When the takeover was first answered 200, in milliseconds since the epoch; null: never. */
  takeOver(conversationId: string): Promise<number | null> {
    return insist(() => this.ask(conversationId, { method: 'POST', body: JSON.stringify(who) }));
  }

  /** When the agent had the conversation again, in milliseconds since the epoch; null: never, as far as we heard. */
  giveBack(conversationId: string): Promise<number | null> {
    return insist(() => this.ask(conversationId, { method: 'DELETE' }));
  }

  private async ask(conversationId: string, init: RequestInit): Promise<number | null> {
    const headers = {
      authorization: `Bearer ${standInKeys.operator}`,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    };
    const url = `${this.gatewayUrl()}/v1/conversations/${conversationId}/takeover`;
    const request = { ...init, headers, signal: AbortSignal.timeout(answerWithinMs) };
    const status = await fetch(url, request).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 503, // it is down
    );
    if (status === 200) return Date.now();
    if (status < 500) throw new Error(`a gateway refused the operator with ${status}`);
    return null;
  }
}

/** Tries again until something comes of it; null when too long nothing does. */
async function insist<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (const end = Date.now() + giveUpAfterMs; Date.now() < end; await pause(retryEveryMs)) {
    const result = await attempt();
    if (result !== null) return result;
  }
  return null;
}
