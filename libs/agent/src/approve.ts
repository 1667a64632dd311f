import type { AgentEvent, ErrorEnvelope } from '#contract';
import { errorEnvelope } from '#contract';
import { callTool } from './call-tool.js';
import type { Wanted } from './call-tool.js';
import { pause, resume, specOf } from './budgets.js';
import type { FixedTexts } from './fixed-texts.js';
import { approvalRow, lastActionOf } from './ledger-rows.js';
import { noteFailure, takeIn } from './observe.js';
import { joinText } from './run.js';
import type { ApprovalVerdict, Phase, Run } from './run.js';
import { shownCall } from './shown-call.js';
import { ahead, stay, withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { conclude, end, isWithdrawable, say, withdraw } from './stop.js';
import type { Text } from './texts.js';
import { think } from './think.js';
import { unsentOutcome } from './unsent.js';
import { areTriesSpent, countWrongCode } from './wrong-codes.js';

export type Approving = Run & { phase: Extract<Phase, { name: 'approving' }> };
type Settled = Extract<AgentEvent, { type: 'reply-settled' }>;
type Decided = Extract<AgentEvent, { type: 'approval-decided' }>;

const mostWrongCodes = 3;
/** What older builds asked for. An approval is answered by the rules it was asked under, so that its record replays (I8, ADR 38). */
const olderCodeDigits = 4;

export function isApproving(run: Run): run is Approving {
  return run.phase.name === 'approving';
}

/** Asks for leave to make a call, word for word, and stops the clock until there is an answer. */
export function askLeave(moment: Moment, run: Run, { tool, args, schemaId }: Wanted): Step {
  const { at, settings, stamp } = moment;
  const shown = shownCall(tool.name, args);
  if (shown === null) return think(moment, noteFailure(run, tool.name, notShowable));
  const code = stamp.approvalCode;
  const minutes = String(Math.ceil(settings.approvalSeconds / 60));
  const text = settings.texts.approval.ask.replace('{code}', code).replace('{minutes}', minutes);
  const said = say(
    moment,
    run,
    'approval',
    text.replace('{call}', () => shown),
  );
  const open = { send: said.effect.id, explained: false, wrongCodes: 0, verdict: null, ending: null };
  const approving: Approving = {
    ...pause(said.run, at),
    phase: {
      name: 'approving',
      approvalId: said.effect.id,
      ...{ tool: tool.name, args, argsHash: settings.keys.argsHash(args), shown, code },
      ...(schemaId === undefined ? {} : { schemaId }),
      ...open,
      askedAt: at,
      expiresAt: at + settings.approvalSeconds * 1000,
    },
  };
  const row = approvalRow(approving, approving.phase, null, at);
  return withRun(moment, approving, { effects: [said.effect], ledger: [{ runId: run.id, row }] });
}

const notShowable = errorEnvelope('bad-tool-args', 'a person must agree to this call, and it is too long to be shown', {
  hint: 'Make the arguments shorter and use plain characters.',
});

/** A text while leave is asked for: yes with the code, no, or something else, which is kept while the run waits on. */
export function hearWord(moment: Moment, run: Approving, text: Text, isHelp: boolean): Step {
  const joined: Approving = { ...joinText(run, text, moment.settings.textCaps), phase: run.phase };
  if (run.phase.verdict !== null) return withRun(moment, joined);
  const { words } = moment.settings.texts.approval;
  const { yes, no, code } = readWord(text.text ?? '', words, run.phase.code.length);
  if (no) return give(moment, joined, { decision: 'denied', via: 'text', by: null, reason: null });
  if (!yes) return explain(moment, joined, isHelp);
  const isCountedByDay = run.phase.code.length > olderCodeDigits;
  if (isCountedByDay && areTriesSpent(moment.state, moment.at)) return give(moment, joined, tooManyWrong);
  if (code === run.phase.code)
    return give(moment, joined, { decision: 'approved', via: 'text', by: null, reason: null });
  return hearWrongCode(isCountedByDay ? { ...moment, state: countWrongCode(moment.state, moment.at) } : moment, joined);
}

function hearWrongCode(moment: Moment, run: Approving): Step {
  const wrongCodes = run.phase.wrongCodes + 1;
  const warned: Approving = { ...run, phase: { ...run.phase, wrongCodes } };
  if (wrongCodes < mostWrongCodes) return explain(moment, warned, false);
  return give(moment, warned, { decision: 'denied', via: 'text', by: null, reason: 'wrong codes' });
}

const tooManyWrong: ApprovalVerdict = {
  decision: 'denied',
  via: 'text',
  by: null,
  reason: 'too many wrong codes within a day',
};

/** What a text says to a request for leave; `code` is that of a yes, and a number of another length is none. */
function readWord(
  text: string,
  words: FixedTexts['approval']['words'],
  digits: number,
): { yes?: true; no?: true; code?: string } {
  const [, said = '', code] =
    /^[^\p{L}\d]*(\p{L}+)(?:[^\p{L}\d]+(\d+))?[^\p{L}\d]*$/u.exec(text.normalize('NFC')) ?? [];
  if (code !== undefined && code.length !== digits) return {};
  const word = said.toLowerCase();
  if (words.no.includes(word)) return { no: true };
  return words.yes.includes(word) && code !== undefined ? { yes: true, code } : {};
}

/** Says how to answer: once, and to who asks for help again. Never while another message about it is on its way. */
function explain(moment: Moment, run: Approving, isHelp: boolean): Step {
  const { phase } = run;
  if (phase.send !== null || (phase.explained && !isHelp)) return withRun(moment, run);
  const text = moment.settings.texts.approval.explain.replace('{code}', phase.code);
  const said = say(
    moment,
    run,
    'approval',
    text.replace('{call}', () => phase.shown),
  );
  const explained = { ...said.run, phase: { ...phase, send: said.effect.id, explained: true } };
  return withRun(moment, explained, { effects: [said.effect] });
}

/** An operator's word: it names what was asked and with which arguments, so that it opens nothing else. */
export function onDecision(moment: Moment, run: Run, event: Decided): Step {
  if (!isApproving(run)) return stay(moment);
  const { approvalId, argsHash, verdict, ending } = run.phase;
  if (event.approvalId !== approvalId || event.argsHash !== argsHash) return stay(moment);
  if (verdict !== null || ending !== null) return stay(moment);
  return give(moment, run, { decision: event.decision, via: 'operator', by: event.by, reason: event.reason });
}

/** Nobody has answered in time. */
export function onExpiry(moment: Moment, run: Approving): Step {
  const { verdict, ending, expiresAt } = run.phase;
  if (verdict !== null || ending !== null || moment.at < expiresAt) return stay(moment);
  return give(moment, run, tooLate);
}

const tooLate: ApprovalVerdict = { decision: 'expired', via: 'clock', by: null, reason: null };

/** The verdict takes effect once no message about it is on its way: a lane has at most one unsettled send. */
function give(moment: Moment, run: Approving, word: ApprovalVerdict): Step {
  const { send, expiresAt } = run.phase;
  const verdict = moment.at < expiresAt || word.decision !== 'approved' ? word : tooLate;
  if (send === null) return carryOutVerdict(moment, run, verdict);
  if (!isWithdrawable(moment, send)) return withRun(moment, { ...run, phase: { ...run.phase, verdict } });
  return withdraw(run, send, (left) => carryOutVerdict(moment, { ...left, phase: run.phase }, verdict));
}

/** A message about the leave was settled. `run` has marked it already. */
export function wordSettled(moment: Moment, run: Approving, event: Settled): Step {
  const { phase } = run;
  const { effectId, status, errorCode } = event;
  if (effectId !== phase.send) return withRun(moment, run);
  const settled: Approving = { ...run, phase: { ...phase, send: null } };
  if (status === 'refused') return end(moment, settled, unsentOutcome(status, errorCode));
  if (phase.ending !== null) return conclude(moment, settled, phase.ending);
  if (phase.verdict !== null) return carryOutVerdict(moment, settled, phase.verdict);
  if (status !== 'sent' && effectId === phase.approvalId) {
    return end(moment, settled, unsentOutcome(status, errorCode));
  }
  return withRun(moment, settled);
}

/** Approved, the call is owed like any other; else the model hears that it was not made. */
function carryOutVerdict(moment: Moment, run: Approving, verdict: ApprovalVerdict): Step {
  const { phase } = run;
  const tool = specOf(moment.settings, phase.tool);
  const ledger = [{ runId: run.id, row: approvalRow(run, phase, verdict, moment.at) }];
  const going: Run = resume(run, moment.at);
  if (verdict.decision === 'approved' && tool !== undefined) {
    return ahead({ ledger }, callTool(moment, going, { tool, args: phase.args, schemaId: phase.schemaId }));
  }
  const refusal = refusals[verdict.decision === 'expired' ? 'expired' : 'denied'];
  return ahead({ ledger }, leaveUndone(moment, going, phase, refusal));
}

const hint = 'Do not ask for it again. Answer without it, and say that it was not done.';
const refusals: Record<'denied' | 'expired', ErrorEnvelope> = {
  denied: errorEnvelope('approval-denied', 'a person refused this call; it was not made', { hint }),
  expired: errorEnvelope('approval-expired', 'nobody agreed to this call in time; it was not made', { hint }),
};

function leaveUndone(moment: Moment, run: Run, phase: Approving['phase'], envelope: ErrorEnvelope): Step {
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: lastActionOf(run), parentActionId: run.parentActionId };
  const what = { tool: phase.tool, args: phase.args, toolCallSeq, startedAt: phase.askedAt, prefetched: false };
  const schema = phase.schemaId === undefined ? {} : { schemaId: phase.schemaId };
  const call = { ...action, ...what, ...schema, effectId: null };
  return takeIn(moment, { ...run, toolCallSeq }, call, {
    result: { ok: false, envelope },
    attempts: [],
    reused: false,
  });
}
