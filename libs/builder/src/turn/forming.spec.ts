import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import { newSession } from '../session-state.js';
import type { SessionState } from '../session-state.js';
import { wordsWhileForming } from './forming.js';

const session = newSession({ sessionId: 's', workflowId: null, user: 'ann', graph: emptyGraph }, 5);

/** A draft that its run has changed, with what is known of it. */
function given(changes: Partial<SessionState>): SessionState {
  const run = { baseRevision: 0 } as SessionState['run']; // all that is read of it
  return { ...session, run, ...changes };
}

describe('words of a builder that form', () => {
  it.each([
    ['that has changed nothing', {}, true],
    ['whose draft is not proven', { revision: 2 }, false],
    [
      'whose draft was proven before its last change',
      { revision: 2, evidence: { revision: 1, validated: true, tested: true } },
      false,
    ],
    ['whose draft is proven', { revision: 2, evidence: { revision: 2, validated: true, tested: true } }, true],
  ])('are shown by a run %s: %j', (_what, changes, isShown) => {
    expect(wordsWhileForming(given(changes)) !== null).toBe(isShown);
  });
});
