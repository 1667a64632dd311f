import { pause } from './pause.js';

const mostTries = 60;
const longestPauseMs = 10;

/**
 * Tries a write that is made by what was read before, and that somebody else may overtake. `attempt` reads and writes, and returns null
 * where it was overtaken; null here: it was so each time.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const done = await attempt();
    if (done !== null) return done;
    await pause(Math.random() * Math.min(tries, longestPauseMs));
  }
  return null;
}
