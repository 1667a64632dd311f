import { clip, oneLine } from '#values';
import type { ProgramEvent } from '#program';
import type { ErrorCode } from '#errors';
import { askApproval } from '../questions/approve.js';
import { countTurn } from '../state/budgets.js';
import { callTool } from '../tools/call-tool.js';
import type { Wanted } from '../tools/call-tool.js';
import { askPerson } from '../questions/clarify.js';
import { finalize, isFinalizing, onFinalized } from './finalize.js';
import type { AgentDecision } from '../state/decision.js';
import { judgeTurn } from './judge.js';
import type { Judgement } from './judge.js';
import { turnRow } from '../state/ledger-rows.js';
import { noteFailure } from '../tools/observe.js';
import { takeRecorded } from '../tools/recorded-calls.js';
import type { Run } from '../state/run.js';
import { answerOrShorten, isShortening, onShortened } from './shorten.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type Replied = Extract<ProgramEvent, { type: 'model-replied' }>;

const maxSummaryChars = 600;

/** A model's reply is one step: it is counted, judged and carried out. */
export function act(decision: AgentDecision, event: Replied): void {
  const before = decision.run;
  if (before.phase.name !== 'thinking') return;
  if (isShortening(before)) return onShortened(decision, event);
  if (isFinalizing(before)) return onFinalized(decision, event);
  const counted = countTurn(before, event.call, event.actionId);
  const judged = absorb({ ...counted, stepsUsed: counted.stepsUsed + 1, violations: 0, modelFailures: 0 }, event);
  const judgement = judgeTurn(decision, judged, event);
  const { isSlowed: _judged, ...run } = judged;
  decision.write(turnRow(before, run, event, refusedCode(judgement)));
  decision.change({ run });
  carryOut(decision, judgement, event);
}

const calm = { lastCallKey: null, reflected: false };

/** Every judgement ends in think, act or stop. */
export function carryOut(decision: AgentDecision, judgement: Judgement, replied: Partial<Replied> = {}): void {
  const { run } = decision;
  const { given, toolSchemaId: schemaId } = replied;
  switch (judgement.do) {
    case 'respond':
      return answerOrShorten(decision, judgement.text, judgement.outcome, judgement.isWhole);
    case 'finalize':
      return finalize(decision, judgement.complaint);
    case 'ask':
      decision.changeRun(calm);
      return askPerson(decision, judgement.text);
    case 'call':
      decision.changeRun({ ...calm, lastCallKey: judgement.key });
      return makeCall(decision, { ...judgement, given, schemaId });
    case 'reflect':
      decision.changeRun({ lastCallKey: judgement.key, reflected: true });
      return think(decision, 'reflect');
    case 'escalate':
      decision.changeRun({ escalations: (run.escalations ?? 0) + 1, lastCallKey: judgement.key });
      return think(decision, 'escalate', judgement.complaint);
    case 'correct':
      decision.changeRun({ refusals: [...run.refusals, judgement.refusal] });
      return think(decision, 'corrective', judgement.complaint);
    case 'refuse': {
      const refused = { ...run, ...calm, refusals: [...run.refusals, judgement.refusal] };
      decision.change({ run: noteFailure(refused, judgement.tool, judgement.envelope) });
      return think(decision);
    }
    case 'stop':
      return stop(decision, judgement.outcome, judgement.field);
  }
}

/** A call that needs approval is asked for first, unless a middleware or the record has answered it already: then it is not made. */
function makeCall(decision: AgentDecision, wanted: Wanted): void {
  const { tool, given } = wanted;
  const isDone = given ?? takeRecorded(decision, tool, wanted.args).recorded?.result;
  if (tool.approval === 'required' && !isDone && !decision.stamp.simulated) askApproval(decision, wanted);
  else callTool(decision, wanted);
}

/** The model's words on its plan and progress replace ours; they are text, never ids or counters (I6). */
function absorb(run: Run, { turn }: Replied): Run {
  const plan = clip(oneLine(turn.state_update.plan), maxSummaryChars);
  const progress = clip(oneLine(turn.state_update.observation), maxSummaryChars);
  return { ...run, plan, planRev: plan === run.plan ? run.planRev : run.planRev + 1, progress };
}

function refusedCode(judgement: Judgement): ErrorCode | null {
  if (judgement.do === 'finalize') return 'bad-answer';
  if (judgement.do === 'correct') return 'contract-broken';
  return 'envelope' in judgement && judgement.envelope ? judgement.envelope.error.code : null;
}
