import type { AgentEvent, ErrorCode } from '#contract';
import { askLeave } from './approve.js';
import { countTurn } from './budgets.js';
import { callTool } from './call-tool.js';
import type { Wanted } from './call-tool.js';
import { ask } from './clarify.js';
import { finalize, isFinalizing, onFinalized } from './finalize.js';
import { judge } from './judge.js';
import type { Verdict } from './judge.js';
import { turnRow } from './ledger-rows.js';
import { noteFailure } from './observe.js';
import { clip, oneLine } from './quote.js';
import { takeRecorded } from './recorded-calls.js';
import type { Run } from './run.js';
import { ahead, stay } from './step.js';
import type { Moment, Step } from './step.js';
import { answer, isShortening, onShortened } from './shorten.js';
import { stop } from './stop.js';
import { think } from './think.js';

type Replied = Extract<AgentEvent, { type: 'model-replied' }>;

const maxSummaryChars = 600;

/** A model's reply is one step: it is counted, judged and carried out. */
export function act(moment: Moment, before: Run, event: Replied): Step {
  if (before.phase.name !== 'thinking') return stay(moment);
  if (isShortening(before)) return onShortened(moment, before, event);
  if (isFinalizing(before)) return onFinalized(moment, before, event);
  const counted = countTurn(before, event.call, event.actionId);
  const run = absorb({ ...counted, stepsUsed: counted.stepsUsed + 1, violations: 0, modelFailures: 0 }, event);
  const verdict = judge(moment, run, event);
  const row = turnRow(before, run, event, refusedCode(verdict));
  return ahead({ ledger: [{ runId: run.id, row }] }, carryOut(moment, run, verdict, event));
}

/** Every verdict ends in think, act or stop. */
export function carryOut(moment: Moment, run: Run, verdict: Verdict, said: Partial<Replied> = {}): Step {
  const { given, toolSchemaId: schemaId } = said;
  const calm = { ...run, lastCallKey: null, reflected: false };
  switch (verdict.do) {
    case 'respond':
      return answer(moment, run, verdict.text, verdict.outcome, verdict.isWhole);
    case 'finalize':
      return finalize(moment, run, verdict.complaint);
    case 'ask':
      return ask(moment, calm, verdict.text);
    case 'call':
      return makeCall(moment, { ...calm, lastCallKey: verdict.key }, { ...verdict, given, schemaId });
    case 'reflect':
      return think(moment, { ...run, lastCallKey: verdict.key, reflected: true }, 'reflect');
    case 'escalate': {
      const escalated = { ...run, escalations: (run.escalations ?? 0) + 1, lastCallKey: verdict.key };
      return think(moment, escalated, 'escalate', verdict.complaint);
    }
    case 'correct':
      return think(moment, { ...run, refusals: [...run.refusals, verdict.refusal] }, 'corrective', verdict.complaint);
    case 'refuse': {
      const refused = { ...calm, refusals: [...run.refusals, verdict.refusal] };
      return think(moment, noteFailure(refused, verdict.tool, verdict.envelope));
    }
    case 'stop':
      return stop(moment, run, verdict.outcome, verdict.field);
  }
}

/** A call that needs leave is asked for first, unless its answer is known already: then it is not made. */
function makeCall(moment: Moment, run: Run, wanted: Wanted): Step {
  const { tool, given } = wanted;
  const isDone = given ?? takeRecorded(moment, run, tool, wanted.args).recorded?.result;
  return tool.approval === 'required' && !isDone ? askLeave(moment, run, wanted) : callTool(moment, run, wanted);
}

/** What the model says of its plan and progress refreshes ours: as words, never as ids or counters (I6). */
function absorb(run: Run, { turn }: Replied): Run {
  const plan = clip(oneLine(turn.state_update.plan), maxSummaryChars);
  const progress = clip(oneLine(turn.state_update.observation), maxSummaryChars);
  return { ...run, plan, planRev: plan === run.plan ? run.planRev : run.planRev + 1, progress };
}

function refusedCode(verdict: Verdict): ErrorCode | null {
  if (verdict.do === 'finalize') return 'bad-answer';
  if (verdict.do === 'correct') return 'contract-broken';
  return 'envelope' in verdict && verdict.envelope ? verdict.envelope.error.code : null;
}
