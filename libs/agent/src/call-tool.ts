import type { RunTool, ToolSpec } from '#contract';
import { callsAllowed, callsOf, deadlineOf } from './budgets.js';
import { lastActionOf } from './ledger-rows.js';
import { takeIn } from './observe.js';
import { takeRecorded } from './recorded-calls.js';
import type { PendingCall, Run } from './run.js';
import { effectIdAt, withRun } from './step.js';
import type { Moment, Step } from './step.js';

/** Makes a call; where the run replays another, one whose answer is on record is answered from it, and the others keep their keys. */
export function callTool(moment: Moment, before: Run, tool: ToolSpec, args: Record<string, unknown>): Step {
  const { run, recorded } = takeRecorded(moment, before, tool, args);
  const effectId = tool.runs === 'owed' && !recorded?.result ? effectIdAt(moment, 'main') : null;
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: lastActionOf(run), parentActionId: run.parentActionId };
  const call: PendingCall = {
    ...action,
    effectId,
    tool: tool.name,
    args,
    toolCallSeq,
    startedAt: moment.at,
    prefetched: false,
    ...(recorded?.effectKey ? { effectKey: recorded.effectKey } : {}),
  };
  const acting: Run = { ...run, toolCallSeq, phase: { name: 'acting', call } };
  if (recorded?.result) return takeIn(moment, acting, call, { result: recorded.result, attempts: [], reused: true });
  const effects = effectId === null ? [] : [owedCall(moment, acting, tool, call, effectId)];
  return withRun(moment, acting, { effects });
}

function owedCall({ settings, stamp, at }: Moment, run: Run, tool: ToolSpec, call: PendingCall, id: string): RunTool {
  return {
    type: 'run-tool',
    id,
    runId: run.id,
    actionId: call.actionId,
    parentActionId: call.parentActionId,
    tool: tool.name,
    args: call.args,
    repeat: tool.repeat,
    effectKey: call.effectKey ?? settings.keys.effectKey(run.id, call.actionId),
    dedupeKey: settings.keys.dedupeKey(stamp.actorId, tool.name, call.args),
    deadlineAt: deadlineOf(run, at),
    callNumber: callsOf(run, tool.name) + 1,
    maxCalls: callsAllowed(run, tool),
  };
}
