import { findCatch, pauseFor } from './tries.js';
import { cancelChildren, giveUpWork } from '../end.js';
import type { WorkflowDecision } from '../../decision.js';
import { listNodes } from '../../document/document.js';
import type { WorkflowNode } from '../../document/document.js';
import { guardedMs } from '../../document/guards.js';
import { isReading } from '../../http/http-call.js';
import { toCaughtError } from '../../errors/caught-error.js';
import { buildFailure } from '../../failure.js';
import { changeTop, cutTo, leaveNode, nodeAtWork } from '../frames.js';
import { findSpec } from '../graph-call.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import type { Failure, FrameOf } from '../../state.js';
import { isFailed, readCaught } from '../values.js';
import { toJson } from '../../values/handed-on.js';
import { takeBack, takenBack } from './undo.js';
import { describeCall } from '../call-key.js';
import type { AtWork } from '../call-key.js';
import { findCall, hasChildren, isTaking } from '../view.js';

type Guard = FrameOf<'guard'>;

/** Begins a node with what its errors and its time are held by around it. It has the path of the node, and no rows of its own. */
export function beginGuard(
  decision: WorkflowDecision,
  node: WorkflowNode,
  { path, startedAt, input }: NodeStart,
): Move {
  const guard: Guard = {
    ...{ kind: 'guard', path, startedAt, input, phase: 'body', tries: 1 },
    ...{ dueAt: null, lateAt: lateFrom(decision, node), taken: null, error: null, held: null, cut: null },
  };
  decision.changeRun({ frames: [...decision.run.frames, guard] });
  return body(node, guard);
}

function lateFrom({ at }: WorkflowDecision, node: WorkflowNode): number | null {
  const ms = guardedMs(node);
  return ms === undefined ? null : at + ms;
}

function body(node: WorkflowNode, { path, input }: Guard): Move {
  return { do: 'begin', node, path, input, isGuarded: true };
}

/** What is in a guard has come to this. */
export function afterGuarded(
  decision: WorkflowDecision,
  node: WorkflowNode,
  guard: Guard,
  output: string,
): Move | null {
  if (guard.phase === 'undo') return afterTakenBack(decision, node, guard);
  if (guard.phase !== 'finally') return settle(decision, node, guard, { output });
  return leave(decision, guard.held ?? { output });
}

/** What is in a guard has failed: it is tried again, caught, or fails the node. While children are live that it has begun they are cancelled first. */
export function afterFailure(
  decision: WorkflowDecision,
  guard: Guard,
  failure: Failure,
  { call, done = guard.done }: AtWork & { done?: number | undefined },
): Move | null {
  const node = nodeAtWork(decision);
  if (hasChildren(decision.run)) {
    changeTop(decision, { ...guard, ...idle, cut: failure, ...(done !== undefined && { done }) });
    cancelChildren(decision, 'cancelled');
    return null;
  }
  if (node === null || guard.phase === 'finally') return leave(decision, { failure });
  if (guard.phase === 'catch') return settle(decision, node, guard, { failure });
  if (guard.phase === 'undo') return afterTakenBack(decision, node, guard, failure);
  const back = takeBack(decision, node, { ...guard, ...idle, undo: { failure, failed: [] } }, done ?? 0);
  return back ?? handle(decision, node, guard, { failure, call });
}

/** A step was taken back, or could not be: the one before it is next, and then the error goes on. */
function afterTakenBack(decision: WorkflowDecision, node: WorkflowNode, guard: Guard, problem?: Failure): Move | null {
  const next = takenBack(node, guard, problem);
  changeTop(decision, next);
  const { undo, taken } = next;
  if (undo === undefined) return settle(decision, node, next, { failure: lost });
  const { failure, failed } = undo;
  const back = takeBack(decision, node, next, taken ?? 0);
  return (
    back ?? handle(decision, node, { ...next, taken: null }, { failure: withLeft(failure, failed), call: undefined })
  );
}

const lost = buildFailure('internal', 'why steps are taken back is not known any more');

/** The error of a node whose steps could not all be taken back says which are left. */
function withLeft(failure: Failure, failed: readonly string[]): Failure {
  if (failed.length === 0) return failure;
  const { message } = failure;
  return { ...failure, code: 'compensation-failed', message: `${message}; not taken back: ${failed.join(', ')}` };
}

/** What becomes of an error: another time, a catch, or the failure of the node. */
function handle(
  decision: WorkflowDecision,
  node: WorkflowNode,
  guard: Guard,
  { failure, call }: { failure: Failure; call: AtWork['call'] },
): Move | null {
  const pauseMs = pauseFor(decision, node, { tries: guard.tries, failure, repeat: call?.repeat });
  if (pauseMs !== null)
    return pauseOrTry(decision, node, {
      guard: { ...guard, ...(call?.read && { read: call.read }) },
      pauseMs,
      effectKey: call?.effectKey,
    });
  const taken = findCatch(node, failure);
  if (taken < 0) return settle(decision, node, guard, { failure });
  return caught(decision, node, { ...guard, ...idle, taken, error: toCaughtError(failure, node.id) });
}

/** No time is waited for. */
const idle = { dueAt: null, lateAt: null, cut: null } as const;

function pauseOrTry(
  decision: WorkflowDecision,
  node: WorkflowNode,
  { guard, pauseMs, effectKey = guard.effectKey }: { guard: Guard; pauseMs: number; effectKey: string | undefined },
): Move | null {
  const next: Guard = {
    ...{ ...guard, ...idle, tries: guard.tries + 1 },
    ...(effectKey !== undefined && { effectKey }),
  };
  if (pauseMs === 0) return tryAgain(decision, node, next);
  changeTop(decision, { ...next, dueAt: decision.at + pauseMs });
  return null;
}

function tryAgain(decision: WorkflowDecision, node: WorkflowNode, guard: Guard): Move {
  changeTop(decision, { ...guard, dueAt: null, lateAt: lateFrom(decision, node) });
  return body(node, guard);
}

/** The pause before the next time may be over. */
export function onPauseOver(decision: WorkflowDecision, node: WorkflowNode | null, guard: Guard): Move | null {
  if (node === null || guard.dueAt === null || decision.at < guard.dueAt) return null;
  return tryAgain(decision, node, guard);
}

function caught(decision: WorkflowDecision, node: WorkflowNode, guard: Guard): Move {
  changeTop(decision, { ...guard, phase: 'catch' });
  const { then, value } = node.catch?.[guard.taken ?? 0] ?? {};
  if (then !== undefined) return beginPart(then, guard.path, guard.input);
  const read = readCaught(decision, node, value);
  const top: Guard = { ...guard, phase: 'catch' };
  return settle(decision, node, top, isFailed(read) ? read : { output: toJson(read.value) });
}

/** What a node comes to is known, but for what comes last. */
function settle(decision: WorkflowDecision, node: WorkflowNode, guard: Guard, held: NonNullable<Guard['held']>): Move {
  if (node.finally === undefined) return leave(decision, held);
  changeTop(decision, { ...guard, ...idle, phase: 'finally', held });
  return beginPart(node.finally, guard.path, guard.input);
}

/** The guard goes: its output is that of the node. */
function leave(decision: WorkflowDecision, held: NonNullable<Guard['held']>): Move {
  if ('output' in held) return { do: 'complete', output: held.output };
  leaveNode(decision, 'failed', held.failure.code);
  return { do: 'fail', failure: held.failure };
}

/** The time of a node may be over: of several that of the outermost counts. What it has begun is given up. */
export function onLate(decision: WorkflowDecision): Move | null {
  const { frames } = decision.run;
  if (isTaking(frames)) return null;
  const at = frames.findIndex(
    (frame) => frame.kind === 'guard' && frame.lateAt !== null && decision.at >= frame.lateAt,
  );
  const guard = frames[at];
  if (guard?.kind !== 'guard') return null;
  const code = mayHaveActed(decision) ? 'outcome-unknown' : 'NODE_TIMEOUT';
  const inside = frames[at + 1];
  const call = frames.length === at + 2 ? findCall(decision.run) : null;
  const was = call === null ? {} : { was: { call: describeCall(decision, call) } };
  giveUpWork(decision);
  cutTo(decision, at, code);
  changeTop(decision, { ...guard, ...idle, ...(inside?.kind === 'sequence' && { done: inside.step }) });
  const unknown = code === 'outcome-unknown' ? '; what it was calling may have acted' : '';
  return { do: 'fail', failure: buildFailure(code, `${guard.path} took longer than it may${unknown}`), ...was };
}

/** Whether something is under way that may change something outside. */
function mayHaveActed(decision: WorkflowDecision): boolean {
  const { run, settings } = decision;
  const { specs } = settings.tools;
  const call = findCall(run);
  if (call !== null) return call.effectId !== null && findSpec(specs, call)?.repeat !== 'safe';
  if (!hasChildren(run)) return false;
  const node = nodeAtWork(decision);
  const writing = new Set(specs.flatMap(({ name, repeat }) => (repeat === 'safe' ? [] : [name])));
  return (
    node !== null &&
    listNodes(node).some((each) => listCalled(each).some((name) => writing.has(name)) || writesByHttp(each))
  );
}

function writesByHttp({ http }: WorkflowNode): boolean {
  return http !== undefined && !isReading(http);
}

function listCalled(node: WorkflowNode): readonly string[] {
  if (node.kind === 'tool') return [node.toolName];
  return node.kind === 'llm' ? (node.tools ?? []) : [];
}

/** Children of what was given up have ended. */
export function afterCut(decision: WorkflowDecision, { cut }: Guard): Move | null {
  return cut === null || hasChildren(decision.run) ? null : { do: 'fail', failure: cut };
}
