import { hashPrompt } from '../model/prompt-hash.js';
import type { ReplayedCall } from '../programs/replayed-call.js';

/** A turn whose prompt would differ today: in its stable prefix, or after it. */
export interface ChangedPrompt {
  turn: number;
  changed: ('prefix' | 'rest')[];
  /** The version that the run was decided with, and those of today, one for each form of the prompt (ADR 151). */
  versions: { recorded: string; today: string[] };
}

/**
 * The turns of a recorded run whose prompts its program would write differently: the recorded answers say nothing about today's prompt.
 * Turns recorded without a hash are passed over.
 */
export function changedPrompts(calls: Iterable<ReplayedCall>): ChangedPrompt[] {
  return Array.from(calls, findPromptChange).filter((found) => found !== null);
}

function findPromptChange({ turn, forms, promptHash }: ReplayedCall): ChangedPrompt | null {
  if (promptHash === null) return null;
  const rendered = forms.map(hashPrompt);
  const changed = (['prefix', 'rest'] as const).filter((part) =>
    rendered.every((form) => form[part] !== promptHash[part]),
  );
  const today = [...new Set(rendered.map(({ prefix }) => prefix))];
  return changed.length === 0 ? null : { turn, changed, versions: { recorded: promptHash.prefix, today } };
}
