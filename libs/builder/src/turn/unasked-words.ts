import { firstOf, oneLine } from '#values';
import { readRules } from '#program';
import { unaskedWrites } from '#nodes';
import type { BuilderDecision } from '../decision.js';
import type { SessionState } from '../session-state.js';

/** What the draft writes without asking anybody, in words, a node each. */
export function unaskedWords({ draft }: Pick<SessionState, 'draft'>): string[] {
  return unaskedWrites(draft).map(({ node, act, target }) => oneLine(`"${node}" (${act} ${target})`));
}

const mostNodes = 8;

/** The runtime's own line on it, behind the last words of a run that has changed the draft; empty: there is nothing to say. */
export function unaskedLine({ state, run }: BuilderDecision): string {
  const all = readRules(run) < 3 || state.revision === run.baseRevision ? [] : unaskedWords(state);
  if (all.length === 0) return '';
  const more = all.length > mostNodes ? `, and ${all.length - mostNodes} more` : '';
  const listed = `${firstOf(all, mostNodes).join(', ')}${more}`;
  return `\n\nThis writes without asking anybody: ${listed}. A person has to confirm it when the workflow is published.`;
}
