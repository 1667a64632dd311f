import type { AgentEvent, LedgerRow, Stamp } from '#contract';
import type { Agent } from './agent.js';
import type { Conversation } from './conversation.js';

/** One line of a run's journal: the state that it was first decided from, or an event with its stamp. */
export type JournalEntry = { begin: Conversation | null } | { event: AgentEvent; stamp: Stamp };

/**
 * Decides a recorded run again, offline, and returns its ledger: byte for byte what was written, if agent and settings are those it ran
 * on (I8). No effect is executed.
 */
export function replay(agent: Agent, runId: string, journal: readonly JournalEntry[]): LedgerRow[] {
  let state: Conversation | null = null;
  const rows: LedgerRow[] = [];
  for (const entry of journal) {
    if ('begin' in entry) {
      state = entry.begin;
      continue;
    }
    const step = agent.decide(state, entry.event, entry.stamp);
    state = step.state;
    for (const { runId: of, row } of step.ledger) if (of === runId) rows.push(row);
  }
  return rows;
}
