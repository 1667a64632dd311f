import { RosterHolders } from '#actor';
import type { RosterGate } from '#registry';
import type { EngineLink } from '../engine-link.js';
import { isUnavailable } from '../http/problem.js';

/**
 * Lets a roster hold once all controllers answer by it, so that no text is booked for whom they do not know (ADR 11). While Redis
 * is away the roster holds that held before this process began. Rejects when nobody can say.
 */
export function rosterGate(engine: EngineLink, recalled: string | null): RosterGate {
  return {
    admit: async (roster) => {
      try {
        return await engine.ask((_store, { redis }) => new RosterHolders(redis).allHold(roster));
      } catch (error) {
        if (roster.version === recalled && isUnavailable(error)) return true;
        throw error;
      }
    },
  };
}
