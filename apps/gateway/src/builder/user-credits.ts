import type { Sessions, StoredSession } from '#engine';
import { emptyGraph } from '#graph';
import type { BuilderCreditsView } from './chat-responses.js';
import type { AskStore } from '../platform/ask-store.js';
import { Problem } from '../platform/http/problem.js';
import { accountAddress } from './session-address.js';
import { readSessionState } from './session-view.js';

/** The credits that users' sessions have claimed: an actor of each user counts them (ADR 83). */
export class UserCredits {
  /** `quota`: credits of a user in a month; 0: no limit. */
  constructor(
    private readonly ask: AskStore<Sessions>,
    private readonly quota: number,
  ) {}

  /** What a user's sessions have claimed. */
  async show(user: string): Promise<BuilderCreditsView> {
    const { stored } = await this.read(user);
    return { creditsQuota: this.quota, creditsClaimed: claimedNow(stored) };
  }

  /** The actor that counts a user's credits. Throws a problem where none is left for a message that has not been said before. */
  async account(user: string, isAgain: boolean): Promise<string> {
    const { actorId, stored } = await this.read(user);
    const { quota } = this;
    if (!isAgain && quota > 0 && claimedNow(stored) >= quota)
      throw new Problem(402, 'quota-exceeded', 'Credit quota exceeded');
    if (stored === null) await this.open(user);
    return actorId;
  }

  /** `stored` null: no session of the user has asked for anything yet. */
  private read(user: string): Promise<{ actorId: string; stored: StoredSession | null }> {
    const address = accountAddress(user);
    return this.ask(async (sessions) => ({
      actorId: sessions.toActorId(address),
      stored: await sessions.read(address),
    }));
  }

  /** Begins a user's count, once: mail finds it from then on. */
  private async open(user: string): Promise<void> {
    const order = { type: 'open', sessionId: '', workflowId: null, user, graph: emptyGraph } as const;
    await this.ask((sessions) => sessions.order(accountAddress(user), `credits ${user}`, order));
  }
}

function claimedNow(stored: StoredSession | null): number {
  if (stored === null) return 0;
  const { creditsClaimed, creditsMonth } = readSessionState(stored);
  return creditsMonth === new Date().toISOString().slice(0, 7) ? creditsClaimed : 0;
}
