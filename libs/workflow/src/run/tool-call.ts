import { buildEffectId, renameId } from '#protocol';
import { errorEnvelope } from '#errors';
import {
  emitEventTool,
  graphCallTool,
  graphTool,
  httpTool,
  isGraphTool,
  postToThreadTool,
  shownCall,
  shownSentence,
  usualToolRetries,
} from '#model-turn';
import { readRules, toolRows } from '#program';
import type { ApprovalResult, ProgramEvent } from '#program';
import type { RunTool, Spent, Usage } from '#protocol';
import type { Approver, ToolSpec } from '#model-turn';
import { deriveChildActorId } from '#idempotency';
import { askApproval } from './ask.js';
import { minus, nothingSpent, oneCall, plus } from './budget.js';
import { computeDeadline } from './clock.js';
import { isDecidedByOthers } from './decided-by-others.js';
import type { WorkflowDecision } from '../decision.js';
import type { ToolNode } from '../document/document.js';
import { buildFailure } from '../failure.js';
import { callFailure } from './call-failure.js';
import { buildScope, findKey, pickKey } from './call-key.js';
import { enter, nodeAtWork } from './frames.js';
import {
  askedCall,
  findSpec,
  graphCallArgs,
  keptFailure,
  ofGraph,
  readGraphCall,
  resultOfSaid,
  shownToPerson,
} from './graph-call.js';
import type { Move, NodeStart } from './move.js';
import { toOutput } from '../output.js';
import { toRowRun } from './rows.js';
import type { PendingCall } from '../state.js';
import { toJson } from '../values/handed-on.js';
import { readStopped } from '../http/stopped-pages.js';
import { misfit } from '../values/value-schema.js';
import { findCall } from './view.js';

type ToolFinished = Extract<ProgramEvent, { type: 'tool-finished' }>;
type Said = Extract<ProgramEvent, { type: 'said' }>;
type InlineFinished = Extract<ProgramEvent, { type: 'inline-tool-finished' }>;
type Finished = Pick<ToolFinished, 'result' | 'attempts' | 'reused' | 'middleware' | 'usage' | 'simulated'> & {
  toolSchemaId?: string;
};

/** Calls the node's tool: asks first where it needs approval, and answers it from the record where an equal call is on record. */
export function beginTool(decision: WorkflowDecision, node: ToolNode, place: NodeStart): Move | null {
  const { toolName: tool } = node;
  const args = buildArgs(node, place) ?? {};
  const { recorded, left } = takeRecorded(decision, tool, args);
  const call: PendingCall = {
    ...{
      tool,
      args,
      toolCallSeq: decision.run.toolCallSeq + 1,
      startedAt: decision.at,
      effectId: null,
      approvalId: null,
    },
    actionId: renameId(deriveChildActorId(recorded?.result ? answeredId(decision) : decision.effectId()), 'step'),
    ...pickKey(decision, recorded?.effectKey),
    ...pickCache(decision, node),
  };
  decision.changeRun({ toolCallSeq: call.toolCallSeq, ...left });
  enter(decision, { ...place, kind: 'tool', call });
  if (recorded?.result) return takeResult(decision, { result: recorded.result, attempts: [], reused: true });
  const spec = findSpec(decision.settings.tools.specs, call);
  if (spec === undefined) return { do: 'fail', failure: buildFailure('unknown-tool', `there is no tool ${tool}`) };
  const checked = decision.settings.tools.checkArgs(tool, args);
  if (!checked.ok)
    return { do: 'fail', failure: buildFailure(checked.envelope.error.code, checked.envelope.error.message) };
  if (decision.run.left.toolCalls < 1 && !isGraphTool(tool))
    return { do: 'fail', failure: buildFailure('tool-cap-reached', 'no call is left') };
  const { child } = decision.run;
  const asks = spec.approval === 'required' || isDecidedByOthers(decision, spec);
  const mustAsk = asks && child.isAllowed !== true && !decision.stamp.simulated;
  return mustAsk ? askFirst(decision, call) : makeCall(decision, call, spec);
}

/** From rules 2 on a call of a node is made each time, unless the node has its answers kept; before that its tool said so. */
function pickCache({ run }: WorkflowDecision, { cacheSeconds = 0 }: ToolNode): Pick<PendingCall, 'cacheSeconds'> {
  return readRules(run) >= 2 ? { cacheSeconds } : {};
}

/** What a call is made with: a graph's and a text for a thread say so in their input, others in the document. */
function buildArgs({ toolName, args }: ToolNode, { input }: NodeStart): Record<string, unknown> | null | undefined {
  if (toolName === graphCallTool) return graphCallArgs(input);
  return toolName === postToThreadTool ? { ...args, text: input } : args;
}

/** The places of calls that are answered from the record, of which an event may have many: none is owed. */
const firstAnsweredPlace = 2_000_000;

/** What such a call is named after; any other after the one effect that its event may owe: no two calls of a run have one name. */
function answeredId({ stamp, run }: WorkflowDecision): string {
  return buildEffectId(stamp.actorId, stamp.version, firstAnsweredPlace + run.toolCallSeq);
}

/** The record of an equal call in the run that this one replays, and the others. */
function takeRecorded(decision: WorkflowDecision, tool: string, args: Record<string, unknown>) {
  const { replays } = decision.run;
  if (replays === undefined || tool === graphTool) return { recorded: undefined, left: {} }; // items are another run's
  const at = decision.indexOfEqual(replays.calls, tool, args);
  const calls = replays.calls.filter((_, index) => index !== at);
  return { recorded: ofGraph({ tool, args }, replays.calls[at]), left: { replays: { ...replays, calls } } };
}

function askFirst(decision: WorkflowDecision, call: PendingCall): Move | null {
  const { shown, ...by } = askedInWords(decision, call);
  if (shown === null) {
    const message = 'a person must agree to this call, and it is too long to be shown';
    return { do: 'fail', failure: buildFailure('bad-tool-args', message) };
  }
  setCall(decision, { ...call, approvalId: decision.effectId() });
  askApproval(decision, { shown, ...by }, askedCall(call));
  return null;
}

/** What a person reads, whether a plain yes approves it, and who may. */
function askedInWords(
  { settings, stamp }: WorkflowDecision,
  call: PendingCall,
): { shown: string | null; byWord?: true; approver?: Approver } {
  const { tool: name, args } = shownToPerson(call);
  if (stamp.asksPlainly !== true) return { shown: shownCall(name, args) };
  const spec = settings.tools.specs.find((each) => each.name === name);
  const byWord = spec?.approvedBy === 'word' ? ({ byWord: true } as const) : {};
  const by = spec?.approver === undefined ? {} : { approver: spec.approver };
  return { shown: shownSentence(spec ?? { name }, args), ...byWord, ...by };
}

function setCall(decision: WorkflowDecision, call: PendingCall): void {
  const top = decision.run.frames.at(-1);
  if (top?.kind === 'tool') decision.changeRun({ frames: [...decision.run.frames.slice(0, -1), { ...top, call }] });
}

/** An inline call is what the state needs inside the turn; any other is owed. */
function makeCall(decision: WorkflowDecision, call: PendingCall, spec: ToolSpec): null {
  if (spec.runs === 'inline') {
    setCall(decision, { ...call, approvalId: null });
    return null;
  }
  const effectId = decision.effectId();
  const text = readGraphCall(call)?.says;
  if (text !== undefined) {
    setCall(decision, { ...call, approvalId: null, effectId });
    decision.post({
      to: decision.run.child.rootId,
      event: { type: 'say-asked', actorId: decision.stamp.actorId, sayId: effectId, text },
    });
    return null;
  }
  decision.owe(owedCall(decision, call, spec, effectId));
  setCall(decision, { ...call, approvalId: null, effectId });
  if (spec.repeat !== 'safe')
    decision.changeRun({
      lastWrite: findKey(decision, call),
    });
  return null;
}

function owedCall(decision: WorkflowDecision, call: PendingCall, spec: ToolSpec, id: string): RunTool {
  const { run, settings } = decision;
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
    ...(spec.repeat === 'safe' &&
    (readGraphCall(call)?.writes || (call.tool !== graphCallTool && spec.effects === 'write'))
      ? { writes: true }
      : {}),
    ...(toolRetries === usualToolRetries ? {} : { retries: toolRetries }),
    effectKey: findKey(decision, call),
    dedupeKey: keys.dedupeKey(
      behind === undefined ? buildScope(decision, call) : `${buildScope(decision, call)} ${behind}`,
      call.tool,
      call.args,
    ),
    ...(call.cacheSeconds === undefined ? {} : { cacheSeconds: call.cacheSeconds }),
    ...(behind === undefined ? {} : { isAfterWrite: true }),
    deadlineAt: computeDeadline(decision),
    ...(call.tool === graphCallTool
      ? { rootRunId: run.child.rootRunId }
      : { callNumber: run.spent.toolCalls + 1, maxCalls: run.spent.toolCalls + run.left.toolCalls }),
    ...(namesRoot.has(call.tool) ? { rootRunId: run.child.rootRunId } : {}),
    ...(middleware.length > 0 ? { middleware, agentId: run.agentId } : {}),
  };
}

/** Calls of nodes that say whose run it is. */
const namesRoot: ReadonlySet<string> = new Set([httpTool, emitEventTool]);

/** An approved call is made; the node of any other fails. */
export function onApproval(
  decision: WorkflowDecision,
  call: PendingCall,
  { decision: decided }: ApprovalResult,
): Move | null {
  const spec = findSpec(decision.settings.tools.specs, call);
  if (decided === 'approved' && spec !== undefined) return makeCall(decision, call, spec);
  const envelope =
    decided === 'expired'
      ? errorEnvelope('approval-expired', 'nobody agreed to this call in time; it was not made')
      : errorEnvelope('approval-denied', 'a person refused this call; it was not made');
  setCall(decision, { ...call, approvalId: null });
  return takeResult(decision, { result: { ok: false, envelope }, attempts: [], reused: true });
}

/** An owed call's result; one that no call waits for changes nothing. */
export function onToolFinished(decision: WorkflowDecision, event: ToolFinished): Move | null {
  const call = findCall(decision.run);
  return call !== null && call.effectId === event.effectId ? takeResult(decision, event) : null;
}

/** What has become of a message that the root was asked to say. */
export function onSaid(decision: WorkflowDecision, event: Said): Move | null {
  const call = findCall(decision.run);
  const own = call === null ? null : readGraphCall(call);
  if (own === null || call?.effectId !== event.sayId) return null;
  return takeResult(decision, { result: resultOfSaid(own, event), attempts: [], reused: false });
}

export function onInlineFinished(decision: WorkflowDecision, event: InlineFinished): Move | null {
  const call = findCall(decision.run);
  if (call === null || call.effectId !== null || call.actionId !== event.actionId) return null;
  return takeResult(decision, { ...event, attempts: [event.attempt], reused: false });
}

/** A reused answer, a call that was not made and a step of a graph count for no cap. */
function takeResult(decision: WorkflowDecision, came: Finished): Move | null {
  const call = findCall(decision.run);
  if (call === null) return null;
  const stopped = came.result.ok ? readStopped(call.args, came.result.value) : null;
  if (stopped !== null) setCall(decision, { ...call, read: stopped.read });
  const finished: Finished = stopped === null ? came : { ...came, result: { ok: false, envelope: stopped.envelope } };
  const { result, reused } = finished;
  if (!reused && !isGraphTool(call.tool))
    decision.changeRun({ spent: plus(decision.run.spent, oneCall), left: minus(decision.run.left, oneCall) });
  if (finished.usage !== undefined) pay(decision, finished.usage);
  writeRows(decision, call, { ...finished, reused: reused && result.ok });
  if (result.ok) return toMove(decision, result.value);
  const own = readGraphCall(call);
  if (own?.keeps)
    return { do: 'complete', output: keptFailure(own, result.envelope.error.message, readRules(decision.run)) };
  return { do: 'fail', failure: callFailure(decision.run, result.envelope) };
}

/** What a call has come to: in version 2 a value, which its node may want in a form. */
function toMove(decision: WorkflowDecision, value: unknown): Move {
  if (decision.run.scope === undefined) return { do: 'complete', output: toOutput(value) };
  const schema = nodeAtWork(decision)?.outputSchema;
  const problem = schema === undefined ? null : misfit(schema, value ?? null);
  if (problem === null) return { do: 'complete', output: toJson(value) };
  return {
    do: 'fail',
    failure: buildFailure('bad-answer', `what the tool answered does not fit outputSchema: ${problem}`),
  };
}

/** Counts what a provider of models has charged for a call. */
function pay(decision: WorkflowDecision, { tokensIn, tokensOut, costMicroUsd }: Usage): void {
  const paid: Spent = { ...nothingSpent, tokens: tokensIn + tokensOut, costMicroUsd };
  decision.changeRun({ spent: plus(decision.run.spent, paid), left: minus(decision.run.left, paid) });
}

/** Cancels the call even if it is claimed. A write may have acted: its row says so, and keeps its key for a replay (I7). */
export function giveUpCall(decision: WorkflowDecision, call: PendingCall, effectId: string): void {
  if (readGraphCall(call)?.says === undefined) decision.cancel(effectId);
  if (findSpec(decision.settings.tools.specs, call)?.repeat === 'safe') return;
  const envelope = errorEnvelope('outcome-unknown', 'the run ended before it was known whether the tool had acted');
  writeRows(decision, call, { result: { ok: false, envelope }, attempts: [], reused: false });
}

function writeRows(
  decision: WorkflowDecision,
  call: PendingCall,
  { result, toolSchemaId: schemaId, ...finished }: Finished,
): void {
  const errorCode = result.ok ? null : result.envelope.error.code;
  const end = { ...finished, at: decision.at, errorCode, schemaId };
  const named = { ...call, parentActionId: null, prefetched: false };
  for (const row of toolRows(toRowRun(decision.run), named, decision.settings.keys, end)) decision.write(row);
}
