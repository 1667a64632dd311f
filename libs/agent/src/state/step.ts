import type { Stamp } from '#protocol';
import type { Step as StepTo } from '#program';
import { effectIdOf } from '#protocol';
import type { Conversation } from './conversation.js';
import type { Run } from './run.js';
import type { AgentSettings } from './settings.js';

/** What one event led to. */
export type Step = StepTo<Conversation>;

/** Everything that a decision may look at, beside the run. */
export interface DecisionContext {
  /** The settings of the run's pin; the same as `opening` where there is none. */
  settings: AgentSettings;
  /** The settings of a run that begins now. */
  opening: AgentSettings;
  stamp: Stamp;
  /** Milliseconds since the epoch, from the event. */
  at: number;
  state: Conversation;
}

type Output = Partial<Omit<Step, 'state'>>;

/** A step to `state` with this output. */
export function stepTo(state: Conversation, output: Output = {}): Step {
  return { state, effects: [], cancels: [], ledger: [], messageRuns: {}, runs: [], ...output };
}

/** Nothing changes: redelivery is normal, not an error. */
export function unchanged(context: DecisionContext): Step {
  return stepTo(context.state);
}

/** These messages were handled and start no run, so that nobody waits for one. */
export function withoutRun(...messageIds: string[]): Pick<Step, 'messageRuns'> {
  return { messageRuns: Object.fromEntries(messageIds.map((messageId) => [messageId, ''])) };
}

/** A step after which the run is as given. */
export function withRun(context: DecisionContext, run: Run, output: Output = {}): Step {
  return stepTo({ ...context.state, run }, output);
}

/** The step with this output before its own. */
export function withOutput(output: Output, step: Step): Step {
  return {
    ...output,
    ...step,
    effects: [...(output.effects ?? []), ...step.effects],
    cancels: [...(output.cancels ?? []), ...step.cancels],
    ledger: [...(output.ledger ?? []), ...step.ledger],
    messageRuns: { ...output.messageRuns, ...step.messageRuns },
    runs: [...(output.runs ?? []), ...step.runs],
    ...(output.spawns && step.spawns ? { spawns: [...output.spawns, ...step.spawns] } : {}),
    ...(output.posts && step.posts ? { posts: [...output.posts, ...step.posts] } : {}),
  };
}

/** The id of the one effect that this event may owe: the stamp reserves `n` for it and `n + 1` for a compress beside it. */
export function effectIdAt({ stamp }: DecisionContext, place: 'main' | 'compress'): string {
  return effectIdOf(stamp.actorId, stamp.version, stamp.n + (place === 'main' ? 0 : 1));
}
