import { clip, oneLine } from '#values';
import type { ProgramEvent } from '#program';
import type { ErrorCode } from '#errors';
import { askApproval } from '../questions/approve.js';
import { countTurn } from '../state/budgets.js';
import { callTool } from '../tools/call-tool.js';
import type { Wanted } from '../tools/call-tool.js';
import { ask } from '../questions/clarify.js';
import { finalize, isFinalizing, onFinalized } from './finalize.js';
import { judge } from './judge.js';
import type { Judgement } from './judge.js';
import { turnRow } from '../state/ledger-rows.js';
import { noteFailure } from '../tools/observe.js';
import { takeRecorded } from '../tools/recorded-calls.js';
import type { Run } from '../state/run.js';
import { withOutput, unchanged } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { answer, isShortening, onShortened } from './shorten.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type Replied = Extract<ProgramEvent, { type: 'model-replied' }>;

const maxSummaryChars = 600;

/** A model's reply is one step: it is counted, judged and carried out. */
export function act(context: DecisionContext, before: Run, event: Replied): Step {
  if (before.phase.name !== 'thinking') return unchanged(context);
  if (isShortening(before)) return onShortened(context, before, event);
  if (isFinalizing(before)) return onFinalized(context, before, event);
  const counted = countTurn(before, event.call, event.actionId);
  const judged = absorb({ ...counted, stepsUsed: counted.stepsUsed + 1, violations: 0, modelFailures: 0 }, event);
  const judgement = judge(context, judged, event);
  const { isSlowed: _judged, ...run } = judged;
  const row = turnRow(before, run, event, refusedCode(judgement));
  return withOutput({ ledger: [{ runId: run.id, row }] }, carryOut(context, run, judgement, event));
}

/** Every judgement ends in think, act or stop. */
export function carryOut(
  context: DecisionContext,
  run: Run,
  judgement: Judgement,
  replied: Partial<Replied> = {},
): Step {
  const { given, toolSchemaId: schemaId } = replied;
  const calm = { ...run, lastCallKey: null, reflected: false };
  switch (judgement.do) {
    case 'respond':
      return answer(context, run, judgement.text, judgement.outcome, judgement.isWhole);
    case 'finalize':
      return finalize(context, run, judgement.complaint);
    case 'ask':
      return ask(context, calm, judgement.text);
    case 'call':
      return makeCall(context, { ...calm, lastCallKey: judgement.key }, { ...judgement, given, schemaId });
    case 'reflect':
      return think(context, { ...run, lastCallKey: judgement.key, reflected: true }, 'reflect');
    case 'escalate': {
      const escalated = { ...run, escalations: (run.escalations ?? 0) + 1, lastCallKey: judgement.key };
      return think(context, escalated, 'escalate', judgement.complaint);
    }
    case 'correct':
      return think(
        context,
        { ...run, refusals: [...run.refusals, judgement.refusal] },
        'corrective',
        judgement.complaint,
      );
    case 'refuse': {
      const refused = { ...calm, refusals: [...run.refusals, judgement.refusal] };
      return think(context, noteFailure(refused, judgement.tool, judgement.envelope));
    }
    case 'stop':
      return stop(context, run, judgement.outcome, judgement.field);
  }
}

/** A call that needs approval is asked for first, unless a middleware or the record has answered it already: then it is not made. */
function makeCall(context: DecisionContext, run: Run, wanted: Wanted): Step {
  const { tool, given } = wanted;
  const isDone = given ?? takeRecorded(context, run, tool, wanted.args).recorded?.result;
  return tool.approval === 'required' && !isDone ? askApproval(context, run, wanted) : callTool(context, run, wanted);
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
