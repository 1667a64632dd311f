import type { Agent, Conversation, JournalEntry } from '#agent';
import type { AgentEvent } from '#contract';
import { printOf } from './prompt-print.js';

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
  const found: ChangedPrompt[] = [];
  let state: Conversation | null = null;
  for (const entry of journal) {
    if ('begin' in entry) {
      state = entry.begin;
      continue;
    }
    const before = state;
    state = agent.decide(before, entry.event, entry.stamp).state;
    const changed = before === null ? [] : changedParts(agent, before, entry.event);
    if (changed.length > 0) found.push({ turn: state.run?.turn ?? (before?.run?.turn ?? 0) + 1, changed });
  }
  return found;
}

function changedParts(agent: Agent, state: Conversation, event: AgentEvent): ChangedPrompt['changed'] {
  const recorded = 'call' in event ? event.call.prompt : undefined;
  const wish = agent.next(state);
  if (recorded === undefined || wish?.type !== 'call-model') return [];
  const rendered = printOf(agent.prompt(state, wish.mode));
  return (['prefix', 'rest'] as const).filter((part) => rendered[part] !== recorded[part]);
}
