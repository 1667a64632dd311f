import { usualToolRetries } from '#model-turn';
import type { RunTool, ToolResult } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { callBelow, findOfferDocument } from './child-call.js';
import { callsAllowed, computeDeadline, countCalls } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { noteWrite, writeBehind } from './last-write.js';
import { findLastActionId } from '../state/ledger-rows.js';
import { applyResult } from './observe.js';
import { takeRecorded } from './recorded-calls.js';
import { isOperatorsOwn, readPin } from '../state/run.js';
import type { PendingCall } from '../state/phase.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';

/** A call that the model wants, and the answer that replaces it: a middleware's, or one on record. */
export interface Wanted {
  tool: ToolSpec;
  args: Record<string, unknown>;
  given?: ToolResult | undefined;
  /** The fingerprint of the schema that the arguments were checked against. */
  schemaId?: string | undefined;
}

/** Makes a call. In a redrive run, a call whose answer is on record is answered from it; the others keep their keys. */
export function callTool(decision: AgentDecision, { tool, args, given, schemaId }: Wanted): void {
  const { run, recorded } = given ? { run: decision.run, recorded: null } : takeRecorded(decision, tool, args);
  const known = given ?? recorded?.result;
  const document = known ? undefined : findOfferDocument(run, tool);
  const isOwed = tool.runs === 'owed' && !known && document === undefined;
  const effectId = isOwed ? decision.effectId() : null;
  const toolCallSeq = run.toolCallSeq + 1;
  const action = { actionId: findLastActionId(run), parentActionId: run.parentActionId };
  const call: PendingCall = {
    ...action,
    effectId,
    tool: tool.name,
    args,
    ...(schemaId === undefined ? {} : { schemaId }),
    toolCallSeq,
    startedAt: decision.at,
    prefetched: false,
    ...(recorded?.effectKey ? { effectKey: recorded.effectKey } : {}),
  };
  decision.change({ run: { ...run, toolCallSeq, phase: { name: 'acting', call } } });
  if (known) return applyResult(decision, call, { result: known, attempts: [], reused: given === undefined });
  if (document) return callBelow(decision, call, document);
  if (effectId !== null) decision.owe(owedCall(decision, tool, call, effectId));
  noteWrite(decision, call);
}

function owedCall(decision: AgentDecision, tool: ToolSpec, call: PendingCall, id: string): RunTool {
  const { settings, stamp, run, at } = decision;
  const write = tool.repeat === 'safe' ? writeBehind(decision, tool) : null;
  const scope = write === null ? stamp.actorId : `${stamp.actorId} ${write.key}`;
  return {
    type: 'run-tool',
    id,
    runId: run.id,
    actionId: call.actionId,
    parentActionId: call.parentActionId,
    tool: tool.name,
    args: call.args,
    repeat: tool.repeat,
    ...(tool.repeat === 'safe' && tool.effects === 'write' ? { writes: true } : {}),
    ...(settings.toolRetries === usualToolRetries ? {} : { retries: settings.toolRetries }),
    effectKey: call.effectKey ?? settings.keys.effectKey(run.id, call.actionId),
    dedupeKey: settings.keys.dedupeKey(scope, tool.name, call.args),
    ...(write === null ? {} : { isAfterWrite: true }),
    deadlineAt: computeDeadline(run, at),
    callNumber: countCalls(run, tool.name) + 1,
    maxCalls: callsAllowed(run, tool),
    ...(settings.middleware.length > 0 ? buildHooks(settings, run) : {}),
  };
}

/** Whose hooks the result passes, and what those are told about the run. */
function buildHooks({ middleware }: AgentSettings, run: Run): Pick<RunTool, 'middleware' | 'agentId' | 'byOperator'> {
  const { agentId } = readPin(run);
  return { middleware, agentId, ...(isOperatorsOwn(run) ? { byOperator: true } : {}) };
}
