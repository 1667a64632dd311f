import { noMemory } from '#assistant';
import type { ThreadState } from '#assistant';
import type { MemorySections, ThreadOrder } from '#protocol';
import type { Sessions } from '#engine';
import { toMemoryAddress } from '#registry';

/** What is remembered of users, each by an actor of its own (ADR 92). */
export interface ThreadMemories {
  /** For a turn of this name: the actor is there from then on, and what it has. `now` is in milliseconds since the epoch. */
  recall(user: string, turn: string, now: number): Promise<{ actorId: string; sections: MemorySections }>;
}

/** What is read is kept: an actor that nobody has written to for so long is told so, before it is forgotten as being at rest. */
const keptAgainMs = 20 * 86_400_000;

export function threadMemories(sessions: Pick<Sessions<ThreadOrder>, 'read' | 'order' | 'toActorId'>): ThreadMemories {
  return {
    async recall(user, turn, now) {
      const address = toMemoryAddress(user);
      const stored = await sessions.read(address);
      const state = stored?.state as ThreadState | undefined; // the assistant wrote it
      if (state === undefined || state.updatedAt + keptAgainMs < now)
        await sessions.order(address, `memory ${turn}`, { type: 'remember', user, sections: {} });
      return { actorId: sessions.toActorId(address), sections: state?.memory?.sections ?? noMemory };
    },
  };
}
