import type { Agent, Conversation } from '#agent';
import { besideSchema } from '#llm';
import type { JournalEntry } from '#program';
import type { ReplayedCall } from '../replayed-call.js';

/** Decides a recorded run again, and passes on every call that its journal has and this agent would make too. */
export function* modelCalls(agent: Agent, journal: readonly JournalEntry<Conversation>[]): Generator<ReplayedCall> {
  let state: Conversation | null = null;
  for (const entry of journal) {
    if ('begin' in entry) {
      state = entry.begin;
      continue;
    }
    const { event, stamp } = entry;
    const before: Conversation | null = state;
    state = agent.decide(before, event, stamp).state;
    const effect = before === null || !('call' in event) ? null : agent.next(before);
    if (before === null || !('call' in event) || effect?.type !== 'call-model') continue;
    const turn = state.run?.turn ?? (before.run?.turn ?? 0) + 1;
    const { mode } = effect;
    const promptHash = event.call.prompt ?? null;
    const stoodBefore = (event.call.middleware ?? []).filter(
      ({ at, did }) => at === 'before-model' && did !== 'skipped',
    );
    const prompt = agent.prompt(before, mode);
    const forms = [prompt, besideSchema(prompt, agent.brief(before))] as const;
    yield { turn, actionId: event.actionId, mode, forms, promptHash, before: stoodBefore };
  }
}
