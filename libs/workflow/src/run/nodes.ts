import { idAt, readRules } from '#program';
import type { WorkflowDecision } from '../decision.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { finish } from './end.js';
import { buildFailure } from '../failure.js';
import { isGuarded } from '../document/guards.js';
import { enter, findDocument, leaveFailed, leaveNode, nodeAtWork, writeFailed } from './frames.js';
import { beginApproval } from './kinds/approval.js';
import { beginBranch } from './kinds/branch.js';
import { beginDelay, onDelayOver } from './kinds/delay.js';
import { beginEvery, onTickDue } from './kinds/every.js';
import { afterLostItem, afterPagePart, beginForeach, goThroughPages } from './kinds/foreach.js';
import { beginFork, mergePaths } from './kinds/fork.js';
import { afterFailure, afterGuarded, beginGuard, onPauseOver } from './kinds/guard.js';
import { afterRound, beginLoop, nextRound } from './kinds/loop.js';
import { beginMap } from './kinds/map.js';
import { afterStep, beginSequence } from './kinds/sequence.js';
import { beginSpawn, onSpawnLate } from './kinds/spawn.js';
import { beginWait, onWaitOver } from './kinds/wait-for-message.js';
import { beginProvide, beginSubflow } from './kinds/wrappers.js';
import type { Move, NodeStart } from './move.js';
import { capOutput, tooLarge } from '../output.js';
import { closeDocument, isFailed, keepOutput, readNode } from './values.js';
import { toJson, toText } from '../values/handed-on.js';
import { startChildren } from './start-children.js';
import type { Failure } from '../state.js';
import { describeCall } from './call-key.js';
import type { AtWork } from './call-key.js';
import { beginTool } from './tool-call.js';

/** Goes on until the run waits or ends. A loop, so that no number of nodes exhausts the stack. */
export function go(decision: WorkflowDecision, first: Move | null): void {
  for (let move = first; move !== null;) move = carryOut(decision, move);
}

function carryOut(decision: WorkflowDecision, move: Move): Move | null {
  switch (move.do) {
    case 'begin':
      return beginMove(decision, move);
    case 'complete':
      return completeWithin(decision, move.output);
    case 'fail':
      return fail(decision, move.failure, move.was);
  }
}

/** Begins a node, in version 2 with what stands around it first. */
function beginMove(decision: WorkflowDecision, { node, path, input, isGuarded: has }: Begin): Move | null {
  const place = { path, startedAt: decision.at, input };
  if (has !== true && decision.run.scope !== undefined && isGuarded(node)) return beginGuard(decision, node, place);
  return beginRead(decision, node, place);
}

type Begin = Extract<Move, { do: 'begin' }>;

/** An output above the cap fails its node; a run of rules 1 goes on with as much of it as fits. */
function completeWithin(decision: WorkflowDecision, output: string): Move | null {
  if (readRules(decision.run) < 2) return complete(decision, capOutput(output));
  const failure = tooLarge(decision.run.frames.at(-1)?.path ?? decision.run.child.node, 'output', output);
  return failure === null ? complete(decision, output) : fail(decision, failure);
}

/** Begins a node with its references read; one whose references cannot be read fails as it begins. */
function beginRead(decision: WorkflowDecision, node: WorkflowNode, place: NodeStart): Move | null {
  if (decision.run.scope === undefined) return beginNode(decision, node, place);
  const read = readNode(decision, node, place);
  if (!isFailed(read)) return beginNode(decision, read.node, { ...place, input: read.input });
  writeFailed(decision, node.kind, place, read.failure.code);
  return { do: 'fail', failure: { ...read.failure, step: node.id } };
}

function beginNode(decision: WorkflowDecision, node: WorkflowNode, place: NodeStart): Move | null {
  switch (node.kind) {
    case 'tool':
      return beginTool(decision, node, place);
    case 'llm':
      enter(decision, { ...place, kind: 'llm', spawned: false });
      return startChildren(decision, node);
    case 'sequence':
      return beginSequence(decision, node, place);
    case 'fork':
      return beginFork(decision, node, place);
    case 'map':
      return beginMap(decision, node, place);
    case 'foreach':
      return beginForeach(decision, node, place);
    case 'branch':
      return beginBranch(decision, node, place);
    case 'loop':
      return beginLoop(decision, node, place);
    case 'spawn':
      return beginSpawn(decision, node, place);
    case 'provide':
      return beginProvide(decision, node, place);
    case 'subflow':
      return beginSubflow(decision, node, place);
    case 'every':
      return beginEvery(decision, node, place);
    case 'delay':
      return beginDelay(decision, node, place);
    case 'approval':
      return beginApproval(decision, node, place);
    case 'waitForMessage':
      return beginWait(decision, node, place);
    case 'fail':
      writeFailed(decision, node.kind, place, node.code);
      return { do: 'fail', failure: { ...buildFailure(node.code, node.text), step: node.id } };
  }
}

/** The node at work has come to this: the node above it goes on. */
function complete(decision: WorkflowDecision, came: string): Move | null {
  const handed = handOn(decision, came);
  if (isFailed(handed)) return fail(decision, handed.failure);
  const { output } = handed;
  leaveNode(decision, 'completed');
  const above = decision.run.frames.at(-1);
  if (above === undefined) {
    finish(decision, { output });
    return null;
  }
  const node = nodeAtWork(decision);
  if (node !== null && above.kind === 'guard') return afterGuarded(decision, node, above, output);
  if (node?.kind === 'sequence' && above.kind === 'sequence') return afterStep(decision, node, above, output);
  if (node?.kind === 'loop' && above.kind === 'loop') return afterRound(decision, node, above, output);
  if (node?.kind === 'foreach' && above.kind === 'foreach') return afterPagePart(decision, node, above, output);
  return node === null ? { do: 'fail', failure: lostDocument } : { do: 'complete', output };
}

/** What the node at work hands on: of a document that ends what that comes to, for whoever is around it. What references name is kept. */
function handOn(decision: WorkflowDecision, came: string): { output: string } | { failure: Failure } {
  const top = decision.run.frames.at(-1);
  if (top === undefined) return { output: came };
  let output = came;
  if (top.kind === 'subflow' && top.outer !== undefined) {
    const node = nodeAtWork(decision);
    const ended = endDocument(decision, (node?.kind === 'subflow' && node.document) || null, output);
    if (isFailed(ended)) return ended;
    decision.changeRun({ scope: top.outer ?? undefined });
    output = top.outer === null ? toText(ended.value) : toJson(ended.value);
  }
  const failure = keepOutput(decision, idAt(top.path), output);
  if (failure !== null) return { failure };
  const { scope, frames } = decision.run;
  if (frames.length > 1 || scope === undefined || scope.isPart) return { output };
  const ended = endDocument(decision, findDocument(decision), output);
  return isFailed(ended) ? ended : { output: toText(ended.value) };
}

/** The value that a document comes to. */
function endDocument(
  decision: WorkflowDecision,
  document: WorkflowDocument | null,
  output: string,
): { value: unknown } | { failure: Failure } {
  return decision.run.scope === undefined ? { value: output } : closeDocument(decision, document, output);
}

/** The node at work has failed, and with it those above it, up to one that says what becomes of its errors. */
function fail(decision: WorkflowDecision, first: Failure, before: AtWork = {}): Move | null {
  const failure = decision.run.scope === undefined ? first : { step: findFailed(decision), ...first };
  const was: AtWork = { ...before };
  for (let top = decision.run.frames.at(-1); top !== undefined; top = decision.run.frames.at(-1)) {
    if (top.kind === 'guard') return afterFailure(decision, top, failure, was);
    if (top.kind === 'foreach') {
      const node = nodeAtWork(decision);
      const gone = node?.kind === 'foreach' ? afterLostItem(decision, node, top, failure) : null;
      if (gone !== null) return gone.move;
    }
    if (top.kind === 'tool') was.call = describeCall(decision, top.call);
    if (top.kind === 'sequence') was.done = top.step;
    leaveFailed(decision, 'failed', failure.code);
  }
  finish(decision, { failure });
  return null;
}

/** The step that has failed: of a fork its path. */
function findFailed(decision: WorkflowDecision): string {
  const top = decision.run.frames.at(-1);
  const node = nodeAtWork(decision);
  if (top?.kind === 'fork' && node?.kind === 'fork' && top.failedPlace !== undefined)
    return node.paths[top.failedPlace]?.id ?? node.id;
  return node?.id ?? idAt(top?.path ?? decision.run.child.node);
}

export const lostDocument = buildFailure('internal', 'the document of this run is not known any more');

/** Goes on with what waits for the run's children or for a commit: starts more, or ends the node that started them. */
export function goOn(decision: WorkflowDecision): void {
  const node = nodeAtWork(decision);
  const top = decision.run.frames.at(-1);
  if (top === undefined || top.kind === 'tool' || top.kind === 'guard') return;
  if (node === null) return go(decision, { do: 'fail', failure: lostDocument });
  const refused = startChildren(decision, node);
  if (refused !== null) return go(decision, refused);
  if (node.kind === 'fork' || node.kind === 'map') go(decision, mergePaths(decision, node));
  if (node.kind === 'foreach') go(decision, goThroughPages(decision, node));
  if (node.kind === 'loop') go(decision, nextRound(decision, node));
}

/** A time that the node at work waits for may have come. */
export function onNodeTimer(decision: WorkflowDecision): void {
  const top = decision.run.frames.at(-1);
  if (top === undefined || !('dueAt' in top) || top.dueAt === null || decision.at < top.dueAt) return;
  if (top.kind === 'delay') return go(decision, onDelayOver(decision, top));
  if (top.kind === 'spawn') return go(decision, onSpawnLate(decision, top));
  if (top.kind === 'waitForMessage') return go(decision, onWaitOver(decision, top));
  if (top.kind === 'approval') return; // its end is that of what was asked
  const node = nodeAtWork(decision);
  if (top.kind === 'guard') return go(decision, onPauseOver(decision, node, top));
  go(decision, node?.kind === 'every' ? onTickDue(decision, node, top) : { do: 'fail', failure: lostDocument });
}
