import { effectIdOf, renameId } from '#protocol';
import { errorEnvelope } from '#errors';
import { graphCallTool, graphTool, isGraphTool, postToThreadTool, shownCall, usualToolRetries } from '#model-turn';
import { rulesOf, toolRows } from '#program';
import type { ApprovalResult, ProgramEvent } from '#program';
import type { RunTool, Spent, Usage } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { childActorIdOf } from '#idempotency';
import { askApproval } from './ask.js';
import { minus, nothingSpent, oneCall, plus } from './budget.js';
import { deadlineOf } from './clock.js';
import type { Decision } from './decision.js';
import type { ToolNode } from './document.js';
import { failureOf } from './failure.js';
import { enter } from './frames.js';
import {
  askedCall,
  graphCallArgs,
  graphCallOf,
  keptFailure,
  ofGraph,
  resultOfSaid,
  shownToPerson,
  specOf,
} from './graph-call.js';
import type { Move, NodeStart } from './move.js';
import { outputOf } from './output.js';
import { rowRunOf } from './rows.js';
import type { PendingCall } from './state.js';
import { callOf } from './view.js';

type ToolFinished = Extract<ProgramEvent, { type: 'tool-finished' }>;
type Said = Extract<ProgramEvent, { type: 'said' }>;
type InlineFinished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;
type Finished = Pick<ToolFinished, 'result' | 'attempts' | 'reused' | 'middleware' | 'usage'> & {
  toolSchemaId?: string;
};

/** Calls the node's tool: asks first where it needs approval, and answers it from the record where an equal call is on record. */
export function beginTool(d: Decision, node: ToolNode, place: NodeStart): Move | null {
  const { toolName: tool } = node;
  const args = argsOf(node, place) ?? {};
  const { recorded, left } = takeRecorded(d, tool, args);
  const call: PendingCall = {
    ...{ tool, args, toolCallSeq: d.run.toolCallSeq + 1, startedAt: d.at, effectId: null, approvalId: null },
    actionId: renameId(childActorIdOf(recorded?.result ? answeredId(d) : d.effectId()), 'step'),
    ...(recorded?.effectKey ? { effectKey: recorded.effectKey } : {}),
    ...keptOf(d, node),
  };
  d.change({ toolCallSeq: call.toolCallSeq, ...left });
  enter(d, { ...place, kind: 'tool', call });
  if (recorded?.result) return takeResult(d, { result: recorded.result, attempts: [], reused: true });
  const spec = specOf(d.settings.tools.specs, call);
  if (spec === undefined) return { do: 'fail', failure: failureOf('unknown-tool', `there is no tool ${tool}`) };
  const checked = d.settings.tools.checkArgs(tool, args);
  if (!checked.ok)
    return { do: 'fail', failure: failureOf(checked.envelope.error.code, checked.envelope.error.message) };
  if (d.run.left.toolCalls < 1 && !isGraphTool(tool))
    return { do: 'fail', failure: failureOf('tool-cap-reached', 'no call is left') };
  const mustAsk = spec.approval === 'required' && d.run.child.isAllowed !== true;
  return mustAsk ? askFirst(d, call) : makeCall(d, call, spec);
}

/** From rules 2 on a call of a node is made each time, unless the node has its answers kept; before that its tool said so. */
function keptOf({ run }: Decision, { cacheSeconds = 0 }: ToolNode): Pick<PendingCall, 'cacheSeconds'> {
  return rulesOf(run) >= 2 ? { cacheSeconds } : {};
}

/** What a call is made with: a graph's and a text for a thread say so in their input, others in the document. */
function argsOf({ toolName, args }: ToolNode, { input }: NodeStart): Record<string, unknown> | null | undefined {
  if (toolName === graphCallTool) return graphCallArgs(input);
  return toolName === postToThreadTool ? { ...args, text: input } : args;
}

/** The places of calls that are answered from the record, of which an event may have many: none is owed. */
const firstAnsweredPlace = 2_000_000;

/** What such a call is named after; any other after the one effect that its event may owe: no two calls of a run have one name. */
function answeredId({ stamp, run }: Decision): string {
  return effectIdOf(stamp.actorId, stamp.version, firstAnsweredPlace + run.toolCallSeq);
}

/** The record of an equal call in the run that this one replays, and the others. */
function takeRecorded(d: Decision, tool: string, args: Record<string, unknown>) {
  const { replays } = d.run;
  if (replays === undefined || tool === graphTool) return { recorded: undefined, left: {} }; // items are another run's
  const at = d.indexOfEqual(replays.calls, tool, args);
  const calls = replays.calls.filter((_, index) => index !== at);
  return { recorded: ofGraph({ tool, args }, replays.calls[at]), left: { replays: { ...replays, calls } } };
}

function askFirst(d: Decision, call: PendingCall): Move | null {
  const told = shownToPerson(call);
  const shown = shownCall(told.tool, told.args);
  if (shown === null) {
    const message = 'a person must agree to this call, and it is too long to be shown';
    return { do: 'fail', failure: failureOf('bad-tool-args', message) };
  }
  setCall(d, { ...call, approvalId: d.effectId() });
  askApproval(d, shown, askedCall(call));
  return null;
}

function setCall(d: Decision, call: PendingCall): void {
  const top = d.run.frames.at(-1);
  if (top?.kind === 'tool') d.change({ frames: [...d.run.frames.slice(0, -1), { ...top, call }] });
}

/** An inline call is what the state needs inside the turn; any other is owed. */
function makeCall(d: Decision, call: PendingCall, spec: ToolSpec): null {
  if (spec.runs === 'inline') {
    setCall(d, { ...call, approvalId: null });
    return null;
  }
  const effectId = d.effectId();
  const text = graphCallOf(call)?.says;
  if (text !== undefined) {
    setCall(d, { ...call, approvalId: null, effectId });
    d.post({ to: d.run.child.rootId, event: { type: 'say-asked', actorId: d.stamp.actorId, sayId: effectId, text } });
    return null;
  }
  d.owe(owedCall(d, call, spec, effectId));
  setCall(d, { ...call, approvalId: null, effectId });
  if (spec.repeat !== 'safe')
    d.change({ lastWrite: call.effectKey ?? d.settings.keys.effectKey(d.run.id, call.actionId) });
  return null;
}

function owedCall(d: Decision, call: PendingCall, spec: ToolSpec, id: string): RunTool {
  const { run, settings } = d;
  const { keys, middleware, toolRetries } = settings;
  const behind = spec.repeat === 'safe' ? run.lastWrite : undefined;
  return {
    type: 'run-tool',
    id,
    runId: run.id,
    actionId: call.actionId,
    parentActionId: null,
    tool: call.tool,
    args: call.args,
    repeat: spec.repeat,
    ...(toolRetries === usualToolRetries ? {} : { retries: toolRetries }),
    effectKey: call.effectKey ?? keys.effectKey(run.id, call.actionId),
    dedupeKey: keys.dedupeKey(
      behind === undefined ? scopeOf(d, call) : `${scopeOf(d, call)} ${behind}`,
      call.tool,
      call.args,
    ),
    ...(call.cacheSeconds === undefined ? {} : { cacheSeconds: call.cacheSeconds }),
    ...(behind === undefined ? {} : { isAfterWrite: true }),
    deadlineAt: deadlineOf(d),
    ...(call.tool === graphCallTool
      ? { rootRunId: run.child.rootRunId }
      : { callNumber: run.spent.toolCalls + 1, maxCalls: run.spent.toolCalls + run.left.toolCalls }),
    ...(middleware.length > 0 ? { middleware, agentId: run.agentId } : {}),
  };
}

/** Whose equal calls share an answer: those of the whole tree that keep it as long. */
function scopeOf({ run, stamp }: Decision, { cacheSeconds }: PendingCall): string {
  return cacheSeconds === undefined ? stamp.actorId : `${run.child.rootRunId} ${cacheSeconds}`;
}

/** An approved call is made; the node of any other fails. */
export function onApproval(d: Decision, call: PendingCall, { decision }: ApprovalResult): Move | null {
  const spec = specOf(d.settings.tools.specs, call);
  if (decision === 'approved' && spec !== undefined) return makeCall(d, call, spec);
  const envelope =
    decision === 'expired'
      ? errorEnvelope('approval-expired', 'nobody agreed to this call in time; it was not made')
      : errorEnvelope('approval-denied', 'a person refused this call; it was not made');
  setCall(d, { ...call, approvalId: null });
  return takeResult(d, { result: { ok: false, envelope }, attempts: [], reused: true });
}

/** An owed call's result; one that no call waits for changes nothing. */
export function onToolFinished(d: Decision, event: ToolFinished): Move | null {
  const call = callOf(d.run);
  return call !== null && call.effectId === event.effectId ? takeResult(d, event) : null;
}

/** What has become of a message that the root was asked to say. */
export function onSaid(d: Decision, event: Said): Move | null {
  const call = callOf(d.run);
  const own = call === null ? null : graphCallOf(call);
  if (own === null || call?.effectId !== event.sayId) return null;
  return takeResult(d, { result: resultOfSaid(own, event), attempts: [], reused: false });
}

export function onInlineFinished(d: Decision, event: InlineFinished): Move | null {
  const call = callOf(d.run);
  if (call === null || call.effectId !== null || call.actionId !== event.actionId) return null;
  return takeResult(d, { ...event, attempts: [event.attempt], reused: false });
}

/** A reused answer, a call that was not made and a step of a graph count for no cap. */
function takeResult(d: Decision, finished: Finished): Move | null {
  const call = callOf(d.run);
  if (call === null) return null;
  const { result, reused } = finished;
  if (!reused && !isGraphTool(call.tool))
    d.change({ spent: plus(d.run.spent, oneCall), left: minus(d.run.left, oneCall) });
  if (finished.usage !== undefined) pay(d, finished.usage);
  writeRows(d, call, { ...finished, reused: reused && result.ok });
  if (result.ok) return { do: 'complete', output: outputOf(result.value) };
  const own = graphCallOf(call);
  if (own?.keeps) return { do: 'complete', output: keptFailure(own, result.envelope.error.message, rulesOf(d.run)) };
  return { do: 'fail', failure: failureOf(result.envelope.error.code, result.envelope.error.message) };
}

/** Counts what a provider of models has charged for a call. */
function pay(d: Decision, { tokensIn, tokensOut, costMicroUsd }: Usage): void {
  const paid: Spent = { ...nothingSpent, tokens: tokensIn + tokensOut, costMicroUsd };
  d.change({ spent: plus(d.run.spent, paid), left: minus(d.run.left, paid) });
}

/** Cancels the call even if it is claimed. A write may have acted: its row says so, and keeps its key for a replay (I7). */
export function giveUpCall(d: Decision, call: PendingCall, effectId: string): void {
  if (graphCallOf(call)?.says === undefined) d.cancel(effectId);
  if (specOf(d.settings.tools.specs, call)?.repeat === 'safe') return;
  const envelope = errorEnvelope('outcome-unknown', 'the run ended before it was known whether the tool had acted');
  writeRows(d, call, { result: { ok: false, envelope }, attempts: [], reused: false });
}

function writeRows(d: Decision, call: PendingCall, { result, toolSchemaId: schemaId, ...finished }: Finished): void {
  const errorCode = result.ok ? null : result.envelope.error.code;
  const end = { ...finished, at: d.at, errorCode, schemaId };
  const named = { ...call, parentActionId: null, prefetched: false };
  for (const row of toolRows(rowRunOf(d.run), named, d.settings.keys, end)) d.write(row);
}
