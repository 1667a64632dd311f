import { rulesOf } from '#program';
import type { Decision } from './decision.js';
import type { WorkflowNode } from './document.js';
import { finish } from './end.js';
import { failureOf } from './failure.js';
import { enter, leave, nodeAtWork } from './frames.js';
import { beginApproval } from './kinds/approval.js';
import { beginBranch } from './kinds/branch.js';
import { beginDelay, onDelayOver } from './kinds/delay.js';
import { beginEvery, onTickDue } from './kinds/every.js';
import { beginFork, mergePaths } from './kinds/fork.js';
import { afterRound, beginLoop, nextRound } from './kinds/loop.js';
import { beginMap } from './kinds/map.js';
import { afterStep, beginSequence } from './kinds/sequence.js';
import { beginSpawn, onSpawnLate } from './kinds/spawn.js';
import { beginWait, onWaitOver } from './kinds/wait-for-message.js';
import { beginProvide, beginSubflow } from './kinds/wrappers.js';
import type { Move, NodeStart } from './move.js';
import { capOutput, tooLarge } from './output.js';
import { startChildren } from './start-children.js';
import type { Failure } from './state.js';
import { beginTool } from './tool-call.js';

/** Goes on until the run waits or ends. A loop, so that no number of nodes exhausts the stack. */
export function go(d: Decision, first: Move | null): void {
  for (let move = first; move !== null;) move = carryOut(d, move);
}

function carryOut(d: Decision, move: Move): Move | null {
  switch (move.do) {
    case 'begin':
      return begin(d, move.node, { path: move.path, startedAt: d.at, input: move.input });
    case 'complete':
      return completeWithin(d, move.output);
    case 'fail':
      return fail(d, move.failure);
  }
}

/** An output above the cap fails its node; a run of rules 1 goes on with as much of it as fits. */
function completeWithin(d: Decision, output: string): Move | null {
  if (rulesOf(d.run) < 2) return complete(d, capOutput(output));
  const failure = tooLarge(d.run.frames.at(-1)?.path ?? d.run.child.node, 'output', output);
  return failure === null ? complete(d, output) : fail(d, failure);
}

function begin(d: Decision, node: WorkflowNode, place: NodeStart): Move | null {
  switch (node.kind) {
    case 'tool':
      return beginTool(d, node, place);
    case 'llm':
      enter(d, { ...place, kind: 'llm', spawned: false });
      return startChildren(d, node);
    case 'sequence':
      return beginSequence(d, node, place);
    case 'fork':
      return beginFork(d, node, place);
    case 'map':
      return beginMap(d, node, place);
    case 'branch':
      return beginBranch(d, node, place);
    case 'loop':
      return beginLoop(d, node, place);
    case 'spawn':
      return beginSpawn(d, node, place);
    case 'provide':
      return beginProvide(d, node, place);
    case 'subflow':
      return beginSubflow(d, node, place);
    case 'every':
      return beginEvery(d, node, place);
    case 'delay':
      return beginDelay(d, node, place);
    case 'approval':
      return beginApproval(d, node, place);
    case 'waitForMessage':
      return beginWait(d, node, place);
  }
}

/** The node at work has come to this: the node above it goes on. */
function complete(d: Decision, output: string): Move | null {
  leave(d, 'completed');
  const above = d.run.frames.at(-1);
  if (above === undefined) {
    finish(d, { output });
    return null;
  }
  const node = nodeAtWork(d);
  if (node?.kind === 'sequence' && above.kind === 'sequence') return afterStep(d, node, above, output);
  if (node?.kind === 'loop' && above.kind === 'loop') return afterRound(d, node, above, output);
  return node === null ? { do: 'fail', failure: lostDocument } : { do: 'complete', output };
}

function fail(d: Decision, failure: Failure): Move | null {
  while (d.run.frames.length > 0) leave(d, 'failed', failure.code);
  finish(d, { failure });
  return null;
}

export const lostDocument = failureOf('internal', 'the document of this run is not known any more');

/** Goes on with what waits for the run's children or for a commit: starts more, or ends the node that started them. */
export function goOn(d: Decision): void {
  const node = nodeAtWork(d);
  const top = d.run.frames.at(-1);
  if (top === undefined || top.kind === 'tool') return;
  if (node === null) return go(d, { do: 'fail', failure: lostDocument });
  const refused = startChildren(d, node);
  if (refused !== null) return go(d, refused);
  if (node.kind === 'fork' || node.kind === 'map') go(d, mergePaths(d, node));
  if (node.kind === 'loop') go(d, nextRound(d, node));
}

/** A time that the node at work waits for may have come. */
export function onNodeTimer(d: Decision): void {
  const top = d.run.frames.at(-1);
  if (top === undefined || !('dueAt' in top) || top.dueAt === null || d.at < top.dueAt) return;
  if (top.kind === 'delay') return go(d, onDelayOver(d, top));
  if (top.kind === 'spawn') return go(d, onSpawnLate(d, top));
  if (top.kind === 'waitForMessage') return go(d, onWaitOver(d, top));
  if (top.kind === 'approval') return; // its end is that of what was asked
  const node = nodeAtWork(d);
  go(d, node?.kind === 'every' ? onTickDue(d, node, top) : { do: 'fail', failure: lostDocument });
}
