import type { JournalEntry } from '#contract';
import type { Agent, Conversation } from '#agent';
import { modelCalls } from './model-calls.js';
import type { ReplayedCall } from './model-calls.js';
import { promptHashOf } from './prompt-hash.js';

/** A turn whose prompt would differ today: in its stable prefix, or after it. */
export interface ChangedPrompt {
  turn: number;
  changed: ('prefix' | 'rest')[];
}

/**
 * The turns of a recorded run whose prompts this agent would write differently: the recorded answers say nothing about today's prompt.
 * Turns recorded without a hash are passed over.
 */
export function changedPrompts(agent: Agent, journal: readonly JournalEntry<Conversation>[]): ChangedPrompt[] {
  const all = Array.from(modelCalls(agent, journal), (call) => ({ turn: call.turn, changed: changedParts(call) }));
  return all.filter(({ changed }) => changed.length > 0);
}

function changedParts({ forms, promptHash }: ReplayedCall): ChangedPrompt['changed'] {
  if (promptHash === null) return [];
  const rendered = forms.map(promptHashOf);
  return (['prefix', 'rest'] as const).filter((part) => rendered.every((form) => form[part] !== promptHash[part]));
}
