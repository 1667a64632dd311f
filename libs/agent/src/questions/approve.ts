import type { Agreement, ApprovalResult, ProgramEvent, Side } from '#program';
import type { ErrorEnvelope } from '#errors';
import { agreementOf, approvalRow, awaitsPerson, pause, resume, unsentOutcome, weighYes } from '#program';
import { errorEnvelope } from '#errors';
import { shownCall, shownSentence } from '#model-turn';
import { officeText, quoteUnread, worded } from './approval-texts.js';
import type { Worded } from './approval-texts.js';
import { judgeReply, markedReply } from './approval-words.js';
import { callTool } from '../tools/call-tool.js';
import type { Wanted } from '../tools/call-tool.js';
import { findToolSpec } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { findLastActionId, toRowRun } from '../state/ledger-rows.js';
import { applyResult, noteFailure } from '../tools/observe.js';
import { joinText } from '../state/run.js';
import type { Phase } from '../state/phase.js';
import type { Run } from '../state/run.js';
import { conclude, end, sendMessage } from '../course/stop.js';
import type { Text } from '../state/texts.js';
import { think } from '../course/think.js';
import { cancelUnclaimed, isUnclaimed } from '../state/unclaimed.js';

export type Approving = Run & { phase: Extract<Phase, { name: 'approving' }> };
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;
type Decided = Extract<ProgramEvent, { type: 'approval-decided' }>;

export function isApproving(run: Run): run is Approving {
  return run.phase.name === 'approving';
}

/**
 * Asks for approval of a call, shown word for word, and stops the clock until there is an answer. A child sends nothing: its root's person
 * is asked, by a post of the same step.
 */
export function askApproval(decision: AgentDecision, { tool, args, schemaId }: Wanted): void {
  const { at, settings, stamp } = decision;
  const shown = stamp.asksPlainly === true ? shownSentence(tool, args) : shownCall(tool.name, args);
  if (shown === null) {
    decision.change({ run: noteFailure(decision.run, tool.name, notShowable) });
    return think(decision);
  }
  const { approvalCode: code = '' } = stamp;
  const byWord = stamp.asksPlainly === true && tool.approvedBy === 'word' ? ({ byWord: true } as const) : {};
  const by = stamp.asksPlainly === true ? agreementOf(tool) : {};
  const send = decision.run.audience === 'parent' ? null : askInWords(decision, { shown, code, ...byWord, ...by });
  const open = { send, explained: false, wrongCodes: 0, verdict: null, ending: null };
  const phase: Approving['phase'] = {
    name: 'approving',
    approvalId: send ?? decision.effectId(),
    ...{ tool: tool.name, args, argsHash: settings.keys.argsHash(args), shown, code, ...byWord, ...by },
    ...(schemaId === undefined ? {} : { schemaId }),
    ...open,
    askedAt: at,
    expiresAt: at + settings.approvalSeconds * 1000,
  };
  decision.change({ run: { ...pause(decision.run, at), phase } });
  decision.write(approvalRow(toRowRun(decision.run), phase, null, at));
}

/** The message that asks, or says that the office is asked. */
function askInWords(decision: AgentDecision, asked: Worded & Agreement): string {
  const { settings } = decision;
  if (!awaitsPerson(asked)) return sendMessage(decision, 'approval', worded(officeText(settings.texts), asked));
  const minutes = String(Math.ceil(settings.approvalSeconds / 60));
  return sendMessage(decision, 'approval', worded(settings.texts.approval.ask.replace('{minutes}', minutes), asked));
}

const notShowable = errorEnvelope('bad-tool-args', 'a person must agree to this call, and it is too long to be shown', {
  hint: 'Make the arguments shorter and use plain characters.',
});

/** Handles a text while an approval is asked for: yes with the code, no, or something else, which is kept while the run goes on waiting. */
export function onApprovalReply(decision: AgentDecision, text: Text, isHelp: boolean): void {
  const phase = decision.phase('approving');
  const marked = markedReply(decision, text, phase.code.length);
  decision.change({ run: joinText(decision.run, marked, decision.settings.textCaps) });
  if (phase.verdict !== null) return;
  const judged = judgeReply(decision, phase, text.text ?? '');
  if (judged.do === 'give') return take(decision, 'person', judged.result);
  if (judged.do === 'explain') {
    const unread = judged.isUnread ? text.text : null;
    return judged.isOther && phase.explained && !isHelp ? goOn(decision) : explain(decision, isHelp, unread);
  }
  decision.state = judged.state;
  decision.changeRun({ phase: { ...phase, wrongCodes: phase.wrongCodes + 1 } });
  if (judged.result === null) explain(decision, false);
  else give(decision, judged.result);
}

/** A word of one side: a no refuses, and a yes allows the call, unless the other side has to agree as well or is the only one that may. */
function take(decision: AgentDecision, side: Side, result: ApprovalResult): void {
  const phase = decision.phase('approving');
  const weight = result.decision === 'approved' ? weighYes(phase, side) : 'decides';
  if (weight === 'no-say') return;
  if (weight === 'decides' || decision.at >= phase.expiresAt) return give(decision, result);
  if (phase.agreed === side) return;
  decision.write(approvalRow(toRowRun(decision.run), phase, { ...result, decision: 'agreed' }, decision.at));
  decision.changeRun({ phase: { ...phase, agreed: side, ...(side === 'person' && { tells: true }) } });
  tellOfOffice(decision);
}

/** Says that the office must agree too, to a person who has agreed: at once, or when the message before is settled. */
function tellOfOffice(decision: AgentDecision): void {
  const { tells, ...phase } = decision.phase('approving');
  if (!tells || phase.send !== null) return;
  const send = decision.run.audience === 'parent' ? null : askInWords(decision, phase);
  decision.changeRun({ phase: { ...phase, send } });
}

/**
 * Tells the person how to answer: whenever they were not understood, and that they may go on. Older builds told it once, and again when they
 * were asked for help. Never while another message about it is on its way.
 */
function explain(decision: AgentDecision, isHelp: boolean, unread: string | null = null): void {
  const phase = decision.phase('approving');
  const isPlain = decision.stamp.asksPlainly === true;
  if (phase.send !== null || (phase.explained && !isHelp && !isPlain)) return;
  const { texts } = decision.settings;
  const { explain: asks, goesOn = '' } = texts.approval;
  const text = worded(awaitsPerson(phase) ? asks : officeText(texts), phase);
  const send = sendMessage(
    decision,
    'approval',
    isPlain ? quoteUnread(texts, isHelp ? null : unread) + text + goesOn : text,
  );
  decision.changeRun({ phase: { ...phase, send, explained: true } });
}

/** The person was told how to answer, and writes of something else: the call is left, which they are told, and the model reads what they wrote. */
function goOn(decision: AgentDecision): void {
  const phase = decision.phase('approving');
  const { wentOn } = decision.settings.texts.approval;
  const result: ApprovalResult = { decision: 'denied', via: 'text', by: null, reason: wroteOn };
  if (phase.send !== null) return; // what tells them how to answer is still on its way
  if (wentOn === undefined) return explain(decision, false);
  const send = sendMessage(decision, 'approval', worded(wentOn, phase));
  decision.changeRun({ lastCallKey: null, phase: { ...phase, send, verdict: result } });
}

const wroteOn = 'they wrote of something else';

/** A decision as mail, of an operator or passed on by the root: it names approval and arguments, so that it approves nothing else. */
export function onDecision(decision: AgentDecision, event: Decided): void {
  const { run } = decision;
  if (!isApproving(run)) return;
  const { approvalId, argsHash, verdict, ending } = run.phase;
  if (event.approvalId !== approvalId || event.argsHash !== argsHash) return;
  if (verdict !== null || ending !== null) return;
  const { decision: decided, by, reason, via } = event;
  const result: ApprovalResult = via
    ? { decision: decided, via, by: null, reason: null }
    : { decision: decided, via: 'operator', by, reason };
  take(decision, via ? 'person' : 'office', result);
}

/** The approval has expired. */
export function onExpiry(decision: AgentDecision): void {
  const { verdict, ending, expiresAt } = decision.phase('approving');
  if (verdict === null && ending === null && decision.at >= expiresAt) give(decision, tooLate);
}

const tooLate: ApprovalResult = { decision: 'expired', via: 'clock', by: null, reason: null };

/** The result takes effect once no message about it is on its way: a conversation has at most one unsettled send. */
function give(decision: AgentDecision, decided: ApprovalResult): void {
  const phase = decision.phase('approving');
  const { send, expiresAt } = phase;
  const result = decision.at < expiresAt || decided.decision !== 'approved' ? decided : tooLate;
  if (send === null) return carryOutResult(decision, result);
  if (!isUnclaimed(decision, send)) return decision.changeRun({ phase: { ...phase, verdict: result } });
  cancelUnclaimed(decision, send);
  carryOutResult(decision, result);
}

/** A message about the approval was settled. The run has recorded it already. */
export function approvalMessageSettled(decision: AgentDecision, event: Settled): void {
  const phase = decision.phase('approving');
  const { effectId, status, errorCode } = event;
  if (effectId !== phase.send) return;
  decision.changeRun({ phase: { ...phase, send: null } });
  if (status === 'refused') return end(decision, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(decision, phase.ending);
  if (phase.verdict !== null) return carryOutResult(decision, phase.verdict);
  if (status !== 'sent' && effectId === phase.approvalId) return end(decision, unsentOutcome(status, errorCode));
  tellOfOffice(decision);
}

/** An approved call is owed like any other; otherwise the model is told that it was not made. */
function carryOutResult(decision: AgentDecision, result: ApprovalResult): void {
  const phase = decision.phase('approving');
  const tool = findToolSpec(decision.settings, phase.tool);
  decision.write(approvalRow(toRowRun(decision.run), phase, result, decision.at));
  decision.change({ run: resume(decision.run, decision.at) });
  if (result.decision === 'approved' && tool !== undefined)
    return callTool(decision, { tool, args: phase.args, schemaId: phase.schemaId });
  if (result.reason === wroteOn) return reportUndone(decision, phase, refusals.left);
  reportUndone(decision, phase, refusals[result.decision === 'expired' ? 'expired' : 'denied']);
}

const hint = 'Do not ask for it again. Answer without it, and say that it was not done.';
const refusals: Record<'denied' | 'expired' | 'left', ErrorEnvelope> = {
  denied: errorEnvelope('approval-denied', 'a person refused this call; it was not made', { hint }),
  expired: errorEnvelope('approval-expired', 'nobody agreed to this call in time; it was not made', { hint }),
  left: errorEnvelope('approval-denied', 'the person wrote of something else; the call was not made', {
    hint: 'Answer what they wrote. Ask for the call again only where they still want it.',
  }),
};

function reportUndone(decision: AgentDecision, phase: Approving['phase'], envelope: ErrorEnvelope): void {
  const { run } = decision;
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: findLastActionId(run), parentActionId: run.parentActionId };
  const what = { tool: phase.tool, args: phase.args, toolCallSeq, startedAt: phase.askedAt, prefetched: false };
  const schema = phase.schemaId === undefined ? {} : { schemaId: phase.schemaId };
  decision.changeRun({ toolCallSeq });
  const finished = { result: { ok: false as const, envelope }, attempts: [], reused: false };
  applyResult(decision, { ...action, ...what, ...schema, effectId: null }, finished);
}
