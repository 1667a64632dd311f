import { idAt } from '#program';
import type { Decision } from './decision.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import { targetOf } from './document.js';
import { nodeRow } from './rows.js';
import type { Frame } from './state.js';

/** The node is at work: its parent writes the rows of a child's root, and those of an `llm` are written with its child. */
export function enter(d: Decision, frame: Frame): void {
  d.change({ frames: [...d.run.frames, frame] });
  d.begun += 1;
  if (writesRows(d, d.run.frames.length - 1)) d.write(nodeRow(d.run, { ...frame, status: 'started' }, d.at));
}

function writesRows({ run }: Decision, index: number): boolean {
  return run.frames[index]?.kind !== 'llm' && index > 0;
}

/** Takes the node at work off, with the row of its end. */
export function leave(d: Decision, status: 'completed' | 'failed' | 'cancelled', code?: string): void {
  const top = d.run.frames.at(-1);
  if (top && writesRows(d, d.run.frames.length - 1))
    d.write(nodeRow(d.run, { ...top, status, ...(code === undefined ? {} : { code }) }, d.at));
  d.change({ frames: d.run.frames.slice(0, -1) });
}

/** Cancels the nodes at work. */
export function leaveAll(d: Decision): void {
  while (d.run.frames.length > 0) leave(d, 'cancelled');
}

/** Changes the node at work. */
export function changeTop(d: Decision, frame: Frame): void {
  d.change({ frames: [...d.run.frames.slice(0, -1), frame] });
}

/** The document of the run; null: that version is lost. */
export function documentOf({ run, settings }: Decision): WorkflowDocument | null {
  return run.child.document ?? settings.document;
}

/** The node at work, in the run's document; null: that version is lost, and the present one is another. */
export function nodeAtWork(d: Decision): WorkflowNode | null {
  const { run } = d;
  let node = documentOf(d)?.root ?? null;
  run.frames.forEach((frame, index) => {
    const above = run.frames[index - 1];
    if (above !== undefined) node = node && partAtWork(node, above);
    if (node?.kind !== frame.kind || idAt(frame.path) !== node.id) node = null;
  });
  return node;
}

/** The part of a node that is at work in the same run; null: none of that place. */
function partAtWork(node: WorkflowNode, frame: Frame): WorkflowNode | null {
  switch (node.kind) {
    case 'sequence':
      return (frame.kind === 'sequence' && node.steps[frame.step]) || null;
    case 'branch':
      return frame.kind === 'branch' ? targetOf(node, frame.taken) : null;
    case 'loop':
      return node.body;
    case 'provide':
      return node.child;
    case 'subflow':
      return node.document?.root ?? null;
    case 'tool':
    case 'llm':
    case 'fork':
    case 'map':
    case 'spawn':
    case 'every':
    case 'delay':
    case 'approval':
    case 'waitForMessage':
      return null;
  }
}
