import { describe, expect, it } from '@jest/globals';
import { wordsWhileForming } from './forming.js';
import { followUpTypes } from '../thread-state.js';
import type { ThreadState } from '../thread-state.js';

/** A turn of a thread; null: one that a message began. */
function turnOf(type: (typeof followUpTypes)[number] | null): Pick<ThreadState, 'turn'> {
  return { turn: { followUp: type && { type } } as ThreadState['turn'] }; // that is all that is read of it
}

describe('words that form', () => {
  it('are shown where they are said to somebody at once', () => {
    const shown = [null, ...followUpTypes].filter((type) => wordsWhileForming(turnOf(type)) !== null);
    expect(shown).toEqual([null, 'synthesize', 'completed']);
  });

  it('ask for no secret, as the whole ones', () => {
    const words = wordsWhileForming(turnOf(null));
    expect(words?.('It is done. Send me your password')).not.toMatch(/your password/);
  });
});
