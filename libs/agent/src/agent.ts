import type { AgentEvent, InlineEffect, JsonSchema, Stamp, ThinkMode } from '#contract';
import { turnSchemaFor } from '#contract';
import { alsoCompress } from './compress.js';
import { emptyConversation } from './conversation.js';
import type { Conversation } from './conversation.js';
import { decide } from './decide.js';
import { isLive, isThinking, next, wakeAt } from './next.js';
import { alsoReplay } from './linked-run.js';
import { promptOf } from './prompt.js';
import type { Prompt } from './prompt.js';
import type { AgentSettings } from './settings.js';
import type { Moment, Step } from './step.js';
import { viewOf } from './view.js';

/** The agent as a pure program: no clock, no randomness, no I/O, and it never throws. Same input, same output (I8). */
export interface Agent {
  decide(state: Conversation | null, event: AgentEvent, stamp: Stamp): Step;
  next(state: Conversation | null): InlineEffect | null;
  prompt(state: Conversation, mode: ThinkMode): Prompt;
  schema(): JsonSchema;
  isThinking(state: Conversation | null): boolean;
  isLive(state: Conversation | null): boolean;
  wakeAt(state: Conversation | null): number | null;
}

/** The agent under these settings: one for each version of the policy. */
export function createAgent(settings: AgentSettings): Agent {
  const schema = turnSchemaFor(settings.tools.specs);
  return {
    decide(state, event, stamp) {
      const before = state ?? emptyConversation(stamp.actorId);
      const moment: Moment = { settings, stamp, at: event.at, state: before };
      return withView(before, alsoCompress(moment, alsoReplay(moment, decide(moment, event))));
    },
    next,
    prompt: (state, mode) => promptOf(settings, state, mode),
    schema: () => schema,
    isThinking,
    isLive,
    wakeAt,
  };
}

/** The step with the view of a live run that it changed. */
function withView(before: Conversation, step: Step): Step {
  const { run } = step.state;
  return run === null || run === before.run ? step : { ...step, runs: [...step.runs, viewOf(run)] };
}
