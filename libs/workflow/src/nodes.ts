import type { Decision } from './decision.js';
import type { WorkflowNode } from './document.js';
import { finish } from './end.js';
import { failureOf } from './failure.js';
import { beginFork, forkOutput } from './fork.js';
import { enter, leave, nodeAtWork } from './frames.js';
import type { Move } from './move.js';
import { capOutput } from './output.js';
import { startChildren } from './spawn.js';
import type { Failure } from './state.js';
import { beginTool } from './tool-call.js';

/** Goes on until the run waits or ends. A loop, so that no number of nodes exhausts the stack. */
export function go(d: Decision, first: Move | null): void {
  for (let move = first; move !== null;) move = carryOut(d, move);
}

function carryOut(d: Decision, move: Move): Move | null {
  switch (move.do) {
    case 'begin':
      return begin(d, move.node, move.path, move.input);
    case 'complete':
      return complete(d, capOutput(move.output));
    case 'fail':
      return fail(d, move.failure);
  }
}

function begin(d: Decision, node: WorkflowNode, path: string, input: string): Move | null {
  const place = { path, startedAt: d.at };
  if (node.kind === 'tool') return beginTool(d, node, { ...place, input });
  if (node.kind === 'llm') {
    enter(d, { ...place, kind: 'llm', input, spawned: false });
    startChildren(d, node);
    return null;
  }
  if (node.kind === 'fork') {
    enter(d, beginFork(node, place, input));
    startChildren(d, node);
    return null;
  }
  enter(d, { ...place, kind: 'sequence', step: 0 });
  return stepOf(node, path, 0, input);
}

function stepOf(node: WorkflowNode, path: string, step: number, input: string): Move {
  const next = node.kind === 'sequence' ? node.steps[step] : undefined;
  return next === undefined
    ? { do: 'complete', output: input }
    : { do: 'begin', node: next, path: `${path}/${next.id}`, input };
}

function complete(d: Decision, output: string): Move | null {
  leave(d, 'completed');
  const parent = d.run.frames.at(-1);
  if (parent === undefined) {
    finish(d, { output });
    return null;
  }
  const node = nodeAtWork(d);
  if (node === null || parent.kind !== 'sequence') return { do: 'fail', failure: lostDocument };
  const step = parent.step + 1;
  d.change({ frames: [...d.run.frames.slice(0, -1), { ...parent, step }] });
  return stepOf(node, parent.path, step, output);
}

function fail(d: Decision, failure: Failure): Move | null {
  while (d.run.frames.length > 0) leave(d, 'failed', failure.code);
  finish(d, { failure });
  return null;
}

const lostDocument = failureOf('internal', 'the document of this run is not known any more');

/** Goes on with what waits for the run's children: starts more, or ends the node that started them. */
export function goOn(d: Decision): void {
  const node = nodeAtWork(d);
  const top = d.run.frames.at(-1);
  if (top === undefined || (top.kind !== 'fork' && top.kind !== 'llm')) return;
  if (node === null) return go(d, { do: 'fail', failure: lostDocument });
  startChildren(d, node);
  if (node.kind === 'fork') go(d, forkOutput(d, node));
}
