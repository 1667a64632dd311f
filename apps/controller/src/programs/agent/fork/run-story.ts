import type { Agent, Conversation } from '#agent';
import type { RunStory } from '../../run-forks.js';

type Step = ReturnType<Agent['decide']>;

/** A run's story, told step by step. */
export class Story implements RunStory {
  readonly rows: RunStory['rows'] = [];
  readonly replies: string[] = [];
  readonly prompts: RunStory['prompts'] = [];

  constructor(private readonly runId: string) {}

  /** Before an event: the prompt, if a model was asked. */
  asks(agent: Agent, state: Conversation): void {
    const effect = agent.next(state);
    if (effect?.type !== 'call-model' || state.run === null) return;
    this.prompts.push({ turn: state.run.turn + 1, ...agent.prompt(state, effect.mode) });
  }

  /** After it: what was decided. */
  decides(step: Step): void {
    for (const { runId, row } of step.ledger) if (runId === this.runId) this.rows.push(row);
    for (const effect of step.effects) if (effect.type === 'send-reply') this.replies.push(effect.text);
  }
}
