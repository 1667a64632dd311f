import type { ProgramEvent } from '#program';
import { markedReply } from '../questions/approval-words.js';
import { onApprovalReply, isApproving } from '../questions/approve.js';
import { onAnswer, isAsking } from '../questions/clarify.js';
import { endUnbegun, isCalledOff } from '../course/cancelled-early.js';
import { hasSeen } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import { isFinalReply, withoutFinalizing } from '../model-reply/finalize.js';
import { isJoining, isToStart } from '../state/joining.js';
import { prefetching } from '../state/prefetch.js';
import { joinText, openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { setAside } from '../state/waiting-texts.js';
import { start } from '../course/stop.js';
import { toCappedText, withWhole } from '../state/texts.js';
import type { Text } from '../state/texts.js';
import { answersAsk, onTreeReply } from '../tree/tree-approvals.js';
import { giveText, waitFor } from '../tree/tree-waits.js';
import { isUnclaimed } from '../state/unclaimed.js';

type Received = Extract<ProgramEvent, { type: 'message-received' }>;

/**
 * A text starts a run, joins one, answers a question, or is set aside for the next run (I1). One from a person who opted out starts
 * nothing, and neither does one that asks for nothing.
 */
export function onMessage(decision: AgentDecision, event: Received): void {
  const { state, stamp } = decision;
  const { messageId } = event;
  if (hasSeen(state, messageId)) return;
  if (stamp.optedOut || event.noRequest !== undefined) return decision.handled(messageId);
  if (event.keyword === 'help' && !hasOpenQuestion(decision)) return help(decision, messageId);
  const heard = hear(decision, event);
  const request = { texts: [heard.next], unlisted: 0 };
  if (isCalledOff(state, messageId)) return endUnbegun(decision, openRun(decision, messageId, request));
  if (state.run === null) return start(decision, request);
  addTo(decision, heard, event.keyword === 'help');
}

/** A text as a run of a model takes it, as the next run takes it, and its words as they came. */
interface Heard {
  plain: Text;
  next: Text;
  words: string;
}

function hear({ settings, opening }: AgentDecision, event: Received): Heard {
  const { messageId, text: words, attachments, byOperator } = event;
  const text = toCappedText(messageId, words, settings.textCaps, attachments);
  const plain = byOperator ? { ...text, byOperator } : text;
  return { plain, next: opening.workflow === null ? plain : withWhole(plain, words), words };
}

/** One fixed notice for each HELP, beside the runs; nothing when none is configured. */
function help(decision: AgentDecision, messageId: string): void {
  const text = decision.settings.texts.help;
  decision.handled(messageId);
  if (text !== null) decision.owe({ type: 'send-reply', id: decision.effectId(), runId: '', kind: 'notice', text });
}

function addTo(decision: AgentDecision, heard: Heard, isHelp: boolean): void {
  const { settings, run, at } = decision;
  if (isEnding(run) || isFinalReply(run, at)) return setAside(decision, heard.next);
  if (isJoining(run)) return addToTree(decision, heard, isHelp);
  const { plain: text } = heard;
  decision.handled(text.messageId, run.id);
  if (isAsking(run)) return onAnswer(decision, text);
  if (isApproving(run)) return onApprovalReply(decision, text, isHelp);
  const joined = withoutFinalizing(joinText(run, text, settings.textCaps));
  decision.change({ run: prefetching(settings, joined, at) });
}

/** A text of the turn that opened the run is input, too; a later one answers what the tree asks, or waits for the next run. */
function addToTree(decision: AgentDecision, { plain, next, words }: Heard, isHelp: boolean): void {
  if (isToStart(decision.phase('joining'))) return joinBy(decision, withWhole(plain, words));
  if (isHelp || answersAsk(decision, words)) {
    joinBy(decision, markedReply(decision, plain, decision.phase('joining').asks[0]?.code.length));
    return onTreeReply(decision, words, isHelp);
  }
  const wait = waitFor(decision);
  if (wait === null) return setAside(decision, next);
  joinBy(decision, { ...next, waitId: wait.waitId });
  giveText(decision, wait, { messageId: plain.messageId, text: words });
}

/** The run under way has the text. */
function joinBy(decision: AgentDecision, text: Text): void {
  const { run, settings } = decision;
  decision.handled(text.messageId, run.id);
  decision.change({ run: joinText(run, text, settings.textCaps) });
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
function hasOpenQuestion(decision: AgentDecision): boolean {
  const { run } = decision.state;
  if (run === null || isEnding(run)) return false;
  const { phase } = run;
  if (phase.name === 'joining') return phase.asks.length > 0;
  if (phase.name === 'approving') return phase.send !== phase.approvalId || !isUnclaimed(decision, phase.send);
  return phase.name === 'asking' && (phase.settled || !isUnclaimed(decision, phase.send));
}
