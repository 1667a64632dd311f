import type { Agent, Conversation, Prompt } from '#agent';
import { besideSchema } from '#llm';
import type { JournalEntry } from '#program';
import type { MiddlewareNote, PromptHash, ThinkMode } from '#protocol';

/** A model call of a recorded run, as this agent would write it today. */
export interface ReplayedCall {
  turn: number;
  actionId: string;
  mode: ThinkMode;
  /** The forms in which it may have been asked: the contract in words, and the brief one. */
  forms: readonly [Prompt, Prompt];
  /** The hash of its prompt; null in journals from before there were hashes (ADR 19). */
  promptHash: PromptHash | null;
  /** What middleware did to the prompt on its way to the model, in order; one that was skipped did nothing. */
  before: readonly MiddlewareNote[];
}

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
