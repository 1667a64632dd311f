import type { ProgramEvent } from '#program';
import { markedReply } from '../questions/approval-words.js';
import { onApprovalReply, isApproving } from '../questions/approve.js';
import { onAnswer, isAsking } from '../questions/clarify.js';
import { endUnbegun, isCalledOff } from '../course/called-off.js';
import { hasSeen } from '../state/conversation.js';
import { isFinalReply, withoutFinalizing } from '../model-reply/finalize.js';
import { isJoining, isToStart } from '../state/joining.js';
import type { JoiningRun } from '../state/joining.js';
import { prefetching } from '../state/prefetch.js';
import { joinText, openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { setAside } from '../state/set-aside.js';
import { withOutput, effectIdAt, unchanged, stepTo, withoutRun, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { isUnclaimed, start } from '../course/stop.js';
import { textOf, withWhole } from '../state/texts.js';
import type { Text } from '../state/texts.js';
import { answersAsk, onTreeReply } from '../tree/tree-asks.js';
import { giveText, waitFor } from '../tree/tree-waits.js';

type Received = Extract<ProgramEvent, { type: 'message-received' }>;

/**
 * A text starts a run, joins one, answers a question, or is set aside for the next run (I1). One from a person who opted out starts
 * nothing, and neither does one that asks for nothing.
 */
export function onMessage(context: DecisionContext, event: Received): Step {
  const { state, stamp } = context;
  if (hasSeen(state, event.messageId)) return unchanged(context);
  const isIdleHelp = event.keyword === 'help' && !hasOpenQuestion(context);
  if (stamp.optedOut || event.noRequest !== undefined) return stepTo(state, withoutRun(event.messageId));
  if (isIdleHelp) return help(context, event.messageId);
  const heard = hear(context, event);
  const { next: text } = heard;
  if (isCalledOff(state, event.messageId))
    return endUnbegun(context, openRun(context, event.messageId, { texts: [text], unlisted: 0 }));
  if (state.run === null) return start(context, { texts: [text], unlisted: 0 });
  return addTo(context, state.run, heard, event.keyword === 'help');
}

/** A text as a run of a model takes it, as the next run takes it, and its words as they came. */
interface Heard {
  plain: Text;
  next: Text;
  words: string;
}

function hear({ settings, opening }: DecisionContext, event: Received): Heard {
  const { messageId, text: words, attachments, byOperator } = event;
  const text = textOf(messageId, words, settings.textCaps, attachments);
  const plain = byOperator ? { ...text, byOperator } : text;
  return { plain, next: opening.workflow === null ? plain : withWhole(plain, words), words };
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

function addTo(context: DecisionContext, run: Run, heard: Heard, isHelp: boolean): Step {
  const { settings, at } = context;
  if (isEnding(run) || isFinalReply(run, at)) return setAside(context, heard.next);
  if (isJoining(run)) return addToTree(context, run, heard, isHelp);
  const { plain: text } = heard;
  const messageRuns = { [text.messageId]: run.id };
  if (isAsking(run)) return withOutput({ messageRuns }, onAnswer(context, run, text));
  if (isApproving(run)) return withOutput({ messageRuns }, onApprovalReply(context, run, text, isHelp));
  const joined = withoutFinalizing(joinText(run, text, settings.textCaps));
  return withRun(context, prefetching(settings, joined, at), { messageRuns });
}

/** A text of the turn that opened the run is input, too; a later one answers what the tree asks, or waits for the next run. */
function addToTree(context: DecisionContext, run: JoiningRun, { plain, next, words }: Heard, isHelp: boolean): Step {
  const joinedBy = (its: Text) => ({ ...joinText(run, its, context.settings.textCaps), phase: run.phase });
  const messageRuns = { [plain.messageId]: run.id };
  if (isToStart(run)) return withRun(context, joinedBy(withWhole(plain, words)), { messageRuns });
  if (isHelp || answersAsk(context, run, words))
    return withOutput({ messageRuns }, onTreeReply(context, joinedBy(markedReply(context, plain)), words, isHelp));
  const wait = waitFor(context, run);
  if (wait === null) return setAside(context, next);
  const handed = joinedBy({ ...next, waitId: wait.waitId });
  return withOutput({ messageRuns }, giveText(context, handed, wait, plain.messageId, words));
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
