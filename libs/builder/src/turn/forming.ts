import type { SessionState } from '../session-state.js';
import { findEvidence, missingEvidence } from './evidence.js';

/** How words are shown while the model still writes them; null: the draft is not proven, and words that say it is done would be sent back. */
export function wordsWhileForming(state: SessionState): ((words: string) => string) | null {
  const isChanged = state.run !== null && state.revision > state.run.baseRevision;
  return isChanged && missingEvidence(findEvidence(state)) !== null ? null : asTheyAre;
}

function asTheyAre(words: string): string {
  return words;
}
