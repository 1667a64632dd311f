import type { ApprovalResult, ProgramEvent } from '#program';
import type { ErrorEnvelope } from '#errors';
import { approvalRow, pause, resume, unsentOutcome } from '#program';
import { errorEnvelope } from '#errors';
import { shownCall } from '#model-turn';
import { judgeReply, markedReply } from './approval-words.js';
import { callTool } from '../tools/call-tool.js';
import type { Wanted } from '../tools/call-tool.js';
import { specOf } from '../state/budgets.js';
import { lastActionOf, rowRunOf } from '../state/ledger-rows.js';
import { noteFailure, takeIn } from '../tools/observe.js';
import { joinText } from '../state/run.js';
import type { Phase } from '../state/phase.js';
import type { Run } from '../state/run.js';
import { effectIdAt, withOutput, unchanged, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { conclude, end, isUnclaimed, say, cancelUnclaimed } from '../course/stop.js';
import type { Text } from '../state/texts.js';
import { think } from '../course/think.js';

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
export function askApproval(context: DecisionContext, run: Run, { tool, args, schemaId }: Wanted): Step {
  const { at, settings, stamp } = context;
  const shown = shownCall(tool.name, args);
  if (shown === null) return think(context, noteFailure(run, tool.name, notShowable));
  const { approvalCode: code = '' } = stamp;
  const message = run.audience === 'parent' ? null : askInWords(context, run, shown);
  const send = message?.effect.id ?? null;
  const open = { send, explained: false, wrongCodes: 0, verdict: null, ending: null };
  const approving: Approving = {
    ...pause(message?.run ?? run, at),
    phase: {
      name: 'approving',
      approvalId: send ?? effectIdAt(context, 'main'),
      ...{ tool: tool.name, args, argsHash: settings.keys.argsHash(args), shown, code },
      ...(schemaId === undefined ? {} : { schemaId }),
      ...open,
      askedAt: at,
      expiresAt: at + settings.approvalSeconds * 1000,
    },
  };
  const row = approvalRow(rowRunOf(approving), approving.phase, null, at);
  return withRun(context, approving, { effects: message ? [message.effect] : [], ledger: [{ runId: run.id, row }] });
}

function askInWords(context: DecisionContext, run: Run, shown: string): ReturnType<typeof say> {
  const { settings, stamp } = context;
  const { approvalCode: code = '' } = stamp;
  const minutes = String(Math.ceil(settings.approvalSeconds / 60));
  const text = settings.texts.approval.ask.replace('{code}', code).replace('{minutes}', minutes);
  return say(
    context,
    run,
    'approval',
    text.replace('{call}', () => shown),
  );
}

const notShowable = errorEnvelope('bad-tool-args', 'a person must agree to this call, and it is too long to be shown', {
  hint: 'Make the arguments shorter and use plain characters.',
});

/** Handles a text while an approval is asked for: yes with the code, no, or something else, which is kept while the run goes on waiting. */
export function onApprovalReply(context: DecisionContext, run: Approving, text: Text, isHelp: boolean): Step {
  const joined: Approving = {
    ...joinText(run, markedReply(context, text), context.settings.textCaps),
    phase: run.phase,
  };
  if (run.phase.verdict !== null) return withRun(context, joined);
  const judged = judgeReply(context, run.phase, text.text ?? '');
  if (judged.do === 'give') return give(context, joined, judged.result);
  if (judged.do === 'explain') return explain(context, joined, isHelp);
  const { state, result } = judged;
  const warned: Approving = { ...joined, phase: { ...run.phase, wrongCodes: run.phase.wrongCodes + 1 } };
  const counting = { ...context, state };
  return result === null ? explain(counting, warned, false) : give(counting, warned, result);
}

/** Tells the person how to answer: once, and again when they ask for help. Never while another message about it is on its way. */
function explain(context: DecisionContext, run: Approving, isHelp: boolean): Step {
  const { phase } = run;
  if (phase.send !== null || (phase.explained && !isHelp)) return withRun(context, run);
  const text = context.settings.texts.approval.explain.replace('{code}', phase.code);
  const message = say(
    context,
    run,
    'approval',
    text.replace('{call}', () => phase.shown),
  );
  const explained = { ...message.run, phase: { ...phase, send: message.effect.id, explained: true } };
  return withRun(context, explained, { effects: [message.effect] });
}

/** A decision as mail, of an operator or passed on by the root: it names approval and arguments, so that it approves nothing else. */
export function onDecision(context: DecisionContext, run: Run, event: Decided): Step {
  if (!isApproving(run)) return unchanged(context);
  const { approvalId, argsHash, verdict, ending } = run.phase;
  if (event.approvalId !== approvalId || event.argsHash !== argsHash) return unchanged(context);
  if (verdict !== null || ending !== null) return unchanged(context);
  const { decision, by, reason, via } = event;
  return give(
    context,
    run,
    via ? { decision, via, by: null, reason: null } : { decision, via: 'operator', by, reason },
  );
}

/** The approval has expired. */
export function onExpiry(context: DecisionContext, run: Approving): Step {
  const { verdict, ending, expiresAt } = run.phase;
  if (verdict !== null || ending !== null || context.at < expiresAt) return unchanged(context);
  return give(context, run, tooLate);
}

const tooLate: ApprovalResult = { decision: 'expired', via: 'clock', by: null, reason: null };

/** The decision takes effect once no message about it is on its way: a conversation has at most one unsettled send. */
function give(context: DecisionContext, run: Approving, decided: ApprovalResult): Step {
  const { send, expiresAt } = run.phase;
  const result = context.at < expiresAt || decided.decision !== 'approved' ? decided : tooLate;
  if (send === null) return carryOutResult(context, run, result);
  if (!isUnclaimed(context, send)) return withRun(context, { ...run, phase: { ...run.phase, verdict: result } });
  return cancelUnclaimed(run, send, (left) => carryOutResult(context, { ...left, phase: run.phase }, result));
}

/** A message about the approval was settled. `run` has recorded it already. */
export function approvalMessageSettled(context: DecisionContext, run: Approving, event: Settled): Step {
  const { phase } = run;
  const { effectId, status, errorCode } = event;
  if (effectId !== phase.send) return withRun(context, run);
  const settled: Approving = { ...run, phase: { ...phase, send: null } };
  if (status === 'refused') return end(context, settled, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(context, settled, phase.ending);
  if (phase.verdict !== null) return carryOutResult(context, settled, phase.verdict);
  if (status !== 'sent' && effectId === phase.approvalId) {
    return end(context, settled, unsentOutcome(status, errorCode));
  }
  return withRun(context, settled);
}

/** An approved call is owed like any other; otherwise the model is told that it was not made. */
function carryOutResult(context: DecisionContext, run: Approving, result: ApprovalResult): Step {
  const { phase } = run;
  const tool = specOf(context.settings, phase.tool);
  const ledger = [{ runId: run.id, row: approvalRow(rowRunOf(run), phase, result, context.at) }];
  const going: Run = resume(run, context.at);
  if (result.decision === 'approved' && tool !== undefined) {
    return withOutput({ ledger }, callTool(context, going, { tool, args: phase.args, schemaId: phase.schemaId }));
  }
  const refusal = refusals[result.decision === 'expired' ? 'expired' : 'denied'];
  return withOutput({ ledger }, reportUndone(context, going, phase, refusal));
}

const hint = 'Do not ask for it again. Answer without it, and say that it was not done.';
const refusals: Record<'denied' | 'expired', ErrorEnvelope> = {
  denied: errorEnvelope('approval-denied', 'a person refused this call; it was not made', { hint }),
  expired: errorEnvelope('approval-expired', 'nobody agreed to this call in time; it was not made', { hint }),
};

function reportUndone(context: DecisionContext, run: Run, phase: Approving['phase'], envelope: ErrorEnvelope): Step {
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: lastActionOf(run), parentActionId: run.parentActionId };
  const what = { tool: phase.tool, args: phase.args, toolCallSeq, startedAt: phase.askedAt, prefetched: false };
  const schema = phase.schemaId === undefined ? {} : { schemaId: phase.schemaId };
  const call = { ...action, ...what, ...schema, effectId: null };
  return takeIn(context, { ...run, toolCallSeq }, call, {
    result: { ok: false, envelope },
    attempts: [],
    reused: false,
  });
}
