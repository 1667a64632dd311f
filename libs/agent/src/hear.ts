import type { AgentEvent } from '#contract';
import { hearWord, isApproving } from './approve.js';
import { hearAnswer, isAsking } from './clarify.js';
import { endUnbegun, isCalledOff } from './called-off.js';
import { hasHeard } from './conversation.js';
import { isLastWord, withoutFinalizing } from './finalize.js';
import { prefetching } from './prefetch.js';
import { joinText, openRun, runIdOf } from './run.js';
import type { Run } from './run.js';
import { ahead, effectIdAt, stay, stepTo, withoutRun, withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { isWithdrawable, start } from './stop.js';
import { addText, textOf } from './texts.js';
import type { Text } from './texts.js';

type Received = Extract<AgentEvent, { type: 'message-received' }>;

/** A text starts a run, joins one, answers a question, or is set aside for the next run (I1). One from a person who opted out is owed nothing. */
export function hear(moment: Moment, event: Received): Step {
  const { state, stamp } = moment;
  if (hasHeard(state, event.messageId)) return stay(moment);
  const isIdleHelp = event.keyword === 'help' && !hasOpenQuestion(moment);
  if (stamp.optedOut) return stepTo(state, withoutRun(event.messageId));
  if (isIdleHelp) return help(moment, event.messageId);
  const plain = textOf(event.messageId, event.text, moment.settings.textCaps, event.attachments);
  const text = event.byOperator ? { ...plain, byOperator: event.byOperator } : plain;
  if (isCalledOff(state, event.messageId))
    return endUnbegun(moment, openRun(moment, event.messageId, { texts: [text], unlisted: 0 }));
  if (state.run === null) return start(moment, { texts: [text], unlisted: 0 });
  return addTo(moment, state.run, text, event.keyword === 'help');
}

/** One fixed notice for each HELP, beside the runs; nothing when none is configured. */
function help(moment: Moment, messageId: string): Step {
  const { state, settings } = moment;
  const text = settings.texts.help;
  if (text === null) return stepTo(state, withoutRun(messageId));
  const id = effectIdAt(moment, 'main');
  return stepTo(state, {
    ...withoutRun(messageId),
    effects: [{ type: 'send-reply', id, runId: '', kind: 'notice', text }],
  });
}

function addTo(moment: Moment, run: Run, text: Text, isHelp: boolean): Step {
  const { settings, at } = moment;
  if (isEnding(run) || isLastWord(run, at)) return setAside(moment, text);
  const messageRuns = { [text.messageId]: run.id };
  if (isAsking(run)) return ahead({ messageRuns }, hearAnswer(moment, run, text));
  if (isApproving(run)) return ahead({ messageRuns }, hearWord(moment, run, text, isHelp));
  const joined = withoutFinalizing(joinText(run, text, settings.textCaps));
  return withRun(moment, prefetching(settings, joined, at), { messageRuns });
}

/** The text waits for the next run, which is to be named after the first of those that wait. One whose id is not kept is told so now (I1). */
function setAside({ state, settings }: Moment, text: Text): Step {
  const next = addText(state.next, text, settings.textCaps);
  const kept = new Set(next.texts.map((each) => each.messageId));
  const gone = state.next.texts.filter((each) => !kept.has(each.messageId));
  const messageRuns = Object.fromEntries(gone.map((each) => [each.messageId, runIdOf(next.texts[0]?.messageId ?? '')]));
  return stepTo({ ...state, next }, { messageRuns });
}

/** Whether the run's last message is decided, or its end: what comes now belongs to the next run. */
function isEnding({ phase, draft }: Run): boolean {
  return (
    draft !== undefined ||
    phase.name === 'answering' ||
    ((phase.name === 'asking' || phase.name === 'approving') && phase.ending !== null)
  );
}

/** INFO and HELP answer a question, or a request for leave, that the person may have seen; one that nobody has claimed is not open yet. */
function hasOpenQuestion(moment: Moment): boolean {
  const { run } = moment.state;
  if (run === null || isEnding(run)) return false;
  const { phase } = run;
  if (phase.name === 'approving') return phase.send !== phase.approvalId || !isWithdrawable(moment, phase.send);
  return phase.name === 'asking' && (phase.settled || !isWithdrawable(moment, phase.send));
}
