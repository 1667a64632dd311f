import type { ProgramEvent } from '#contract';
import { onApprovalReply, isApproving } from './approve.js';
import { onAnswer, isAsking } from './clarify.js';
import { endUnbegun, isCalledOff } from './called-off.js';
import { hasSeen } from './conversation.js';
import { isFinalReply, withoutFinalizing } from './finalize.js';
import { isJoining, isToStart } from './joining.js';
import type { JoiningRun } from './joining.js';
import { prefetching } from './prefetch.js';
import { joinText, openRun, runIdOf } from './run.js';
import type { Run } from './run.js';
import { withOutput, effectIdAt, unchanged, stepTo, withoutRun, withRun } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { isUnclaimed, start } from './stop.js';
import { addText, textOf, withWhole } from './texts.js';
import type { Text } from './texts.js';
import { answersAsk, onTreeReply } from './tree-asks.js';
import { giveText, waitFor } from './tree-waits.js';

type Received = Extract<ProgramEvent, { type: 'message-received' }>;

/**
 * A text starts a run, joins one, answers a question, or is set aside for the next run (I1). One from a person who opted out starts
 * nothing.
 */
export function onMessage(context: DecisionContext, event: Received): Step {
  const { state, stamp } = context;
  if (hasSeen(state, event.messageId)) return unchanged(context);
  const isIdleHelp = event.keyword === 'help' && !hasOpenQuestion(context);
  if (stamp.optedOut) return stepTo(state, withoutRun(event.messageId));
  if (isIdleHelp) return help(context, event.messageId);
  const plain = textOf(event.messageId, event.text, context.settings.textCaps, event.attachments);
  const marked = event.byOperator ? { ...plain, byOperator: event.byOperator } : plain;
  const text = context.opening.workflow === null ? marked : withWhole(marked, event.text);
  if (isCalledOff(state, event.messageId))
    return endUnbegun(context, openRun(context, event.messageId, { texts: [text], unlisted: 0 }));
  if (state.run === null) return start(context, { texts: [text], unlisted: 0 });
  return addTo(context, state.run, text, event.keyword === 'help');
}

/** One fixed notice for each HELP, beside the runs; nothing when none is configured. */
function help(context: DecisionContext, messageId: string): Step {
  const { state, settings } = context;
  const text = settings.texts.help;
  if (text === null) return stepTo(state, withoutRun(messageId));
  const id = effectIdAt(context, 'main');
  return stepTo(state, {
    ...withoutRun(messageId),
    effects: [{ type: 'send-reply', id, runId: '', kind: 'notice', text }],
  });
}

function addTo(context: DecisionContext, run: Run, text: Text, isHelp: boolean): Step {
  const { settings, at } = context;
  if (isEnding(run) || isFinalReply(run, at)) return setAside(context, text);
  if (isJoining(run)) return addToTree(context, run, text, isHelp);
  const messageRuns = { [text.messageId]: run.id };
  if (isAsking(run)) return withOutput({ messageRuns }, onAnswer(context, run, text));
  if (isApproving(run)) return withOutput({ messageRuns }, onApprovalReply(context, run, text, isHelp));
  const joined = withoutFinalizing(joinText(run, text, settings.textCaps));
  return withRun(context, prefetching(settings, joined, at), { messageRuns });
}

/** A text of the turn that opened the run is input, too; a later one answers what the tree asks, or waits for the next run. */
function addToTree(context: DecisionContext, run: JoiningRun, text: Text, isHelp: boolean): Step {
  const { whole, ...plain } = text;
  const words = whole ?? plain.text ?? '';
  const joinedBy = (its: Text) => ({ ...joinText(run, its, context.settings.textCaps), phase: run.phase });
  const messageRuns = { [text.messageId]: run.id };
  if (isToStart(run)) return withRun(context, joinedBy(text), { messageRuns });
  if (isHelp || answersAsk(context, run, words))
    return withOutput({ messageRuns }, onTreeReply(context, joinedBy(plain), words, isHelp));
  const wait = waitFor(context, run);
  if (wait === null) return setAside(context, text);
  return withOutput({ messageRuns }, giveText(context, joinedBy(plain), wait, text));
}

/** The text waits for the next run, which is named after the first waiting text. If its id is not kept, its run is reported now (I1). */
function setAside({ state, settings }: DecisionContext, text: Text): Step {
  const next = addText(state.next, text, settings.textCaps);
  const kept = new Set(next.texts.map((each) => each.messageId));
  const gone = state.next.texts.filter((each) => !kept.has(each.messageId));
  const messageRuns = Object.fromEntries(gone.map((each) => [each.messageId, runIdOf(next.texts[0]?.messageId ?? '')]));
  return stepTo({ ...state, next }, { messageRuns });
}

/** Whether the run's last message or its end is decided: what comes now belongs to the next run. */
function isEnding({ phase, draft }: Run): boolean {
  return (
    draft !== undefined ||
    phase.name === 'answering' ||
    ((phase.name === 'asking' || phase.name === 'approving' || phase.name === 'joining') && phase.ending !== null)
  );
}

/** INFO and HELP answer a question, or an approval request, that the person may have seen. One that nobody has claimed is not open yet. */
function hasOpenQuestion(context: DecisionContext): boolean {
  const { run } = context.state;
  if (run === null || isEnding(run)) return false;
  const { phase } = run;
  if (phase.name === 'joining') return phase.asks.length > 0;
  if (phase.name === 'approving') return phase.send !== phase.approvalId || !isUnclaimed(context, phase.send);
  return phase.name === 'asking' && (phase.settled || !isUnclaimed(context, phase.send));
}
