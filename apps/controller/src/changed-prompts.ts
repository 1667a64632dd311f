import type { Agent, JournalEntry } from '#agent';
import { modelCalls } from './model-calls.js';
import type { ReplayedCall } from './model-calls.js';
import { promptHashOf } from './prompt-hash.js';

/** A turn that would be asked otherwise today: in its stable prefix, or in what comes after it. */
export interface ChangedPrompt {
  turn: number;
  changed: ('prefix' | 'rest')[];
}

/**
 * The turns of a recorded run whose prompts this agent would word otherwise: what their models answered says nothing of today's
 * prompt. Turns recorded without a print are passed over.
 */
export function changedPrompts(agent: Agent, journal: readonly JournalEntry[]): ChangedPrompt[] {
  const all = Array.from(modelCalls(agent, journal), (call) => ({ turn: call.turn, changed: changedParts(call) }));
  return all.filter(({ changed }) => changed.length > 0);
}

function changedParts({ prompt, promptHash }: ReplayedCall): ChangedPrompt['changed'] {
  if (promptHash === null) return [];
  const rendered = promptHashOf(prompt);
  return (['prefix', 'rest'] as const).filter((part) => rendered[part] !== promptHash[part]);
}
