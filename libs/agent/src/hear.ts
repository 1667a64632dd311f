import type { AgentEvent } from '#contract';
import { hearAnswer, isAsking } from './clarify.js';
import { hasHeard } from './conversation.js';
import { joinText } from './run.js';
import type { Run, Text } from './run.js';
import { ahead, stay, stepTo, withoutRun, withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { isWithdrawable, start } from './stop.js';

type Received = Extract<AgentEvent, { type: 'message-received' }>;

/** A text starts a run, joins one, answers a question, or is set aside for the next run (I1). One from a person who opted out is owed nothing. */
export function hear(moment: Moment, event: Received): Step {
  const { state, stamp } = moment;
  if (hasHeard(state, event.messageId)) return stay(moment);
  const isIdleHelp = event.keyword === 'help' && !hasOpenQuestion(moment);
  if (stamp.optedOut || isIdleHelp) return stepTo(state, withoutRun(event.messageId));
  const text: Text = { messageId: event.messageId, text: event.text, at: event.at };
  return state.run === null ? start(moment, [text]) : addTo(moment, state.run, text);
}

function addTo(moment: Moment, run: Run, text: Text): Step {
  if (isEnding(run)) {
    return stepTo({ ...moment.state, nextTexts: [...moment.state.nextTexts, text] });
  }
  const joined = { messageRuns: { [text.messageId]: run.id } };
  return ahead(joined, isAsking(run) ? hearAnswer(moment, run, text) : withRun(moment, joinText(run, text)));
}

/** Whether the run's last message is decided, or its end: what comes now belongs to the next run. */
function isEnding({ phase }: Run): boolean {
  return phase.name === 'answering' || (phase.name === 'asking' && phase.ending !== null);
}

/** INFO and HELP answer a question the person may have seen; one that nobody has claimed is not open yet (spec decision 15). */
function hasOpenQuestion(moment: Moment): boolean {
  const { run } = moment.state;
  if (run === null || run.phase.name !== 'asking' || run.phase.ending !== null) return false;
  return run.phase.settled || !isWithdrawable(moment, run.phase.send);
}
