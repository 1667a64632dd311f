import { idAt } from '#program';
import type { WorkflowDecision } from '../decision.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { findTarget } from '../document/document.js';
import { nodeRow } from './rows.js';
import type { Frame, Place } from '../state.js';

/** The node is at work: its parent writes the rows of a child's root, and those of an `llm` are written with its child. */
export function enter(decision: WorkflowDecision, frame: Frame): void {
  decision.changeRun({ frames: [...decision.run.frames, frame] });
  decision.begun += 1;
  if (writesRows(decision, decision.run.frames.length - 1))
    decision.write(nodeRow(decision.run, { ...frame, status: 'started' }, decision.at));
}

function writesRows({ run }: WorkflowDecision, index: number): boolean {
  return run.frames[index]?.kind !== 'llm' && index > 0;
}

/** Takes the node at work off, with the row of its end. */
export function leaveNode(
  decision: WorkflowDecision,
  status: 'completed' | 'failed' | 'cancelled',
  code?: string,
): void {
  const top = decision.run.frames.at(-1);
  if (top && writesRows(decision, decision.run.frames.length - 1))
    decision.write(nodeRow(decision.run, { ...top, status, ...(code === undefined ? {} : { code }) }, decision.at));
  decision.changeRun({ frames: decision.run.frames.slice(0, -1) });
}

/** The rows of a node that fails as it begins. Those of the root of a run are its parent's. */
export function writeFailed(
  decision: WorkflowDecision,
  kind: WorkflowNode['kind'],
  { path, startedAt }: Place,
  code: string,
): void {
  if (decision.run.frames.length === 0) return;
  decision.write(nodeRow(decision.run, { path, startedAt, kind, status: 'started' }, decision.at));
  decision.write(nodeRow(decision.run, { path, startedAt, kind, status: 'failed', code }, decision.at));
}

/** Cancels the nodes at work. */
export function cancelAllNodes(decision: WorkflowDecision): void {
  while (decision.run.frames.length > 0) leaveNode(decision, 'cancelled');
}

/** Changes the node at work. */
export function changeTop(decision: WorkflowDecision, frame: Frame): void {
  decision.changeRun({ frames: [...decision.run.frames.slice(0, -1), frame] });
}

/** The document of the run; null: that version is lost. */
export function findDocument({ run, settings }: WorkflowDecision): WorkflowDocument | null {
  return run.child.document ?? settings.document;
}

/** The node at work, in the run's document; null: that version is lost, and the present one is another. */
export function nodeAtWork(decision: WorkflowDecision): WorkflowNode | null {
  const { run } = decision;
  let node = findDocument(decision)?.root ?? null;
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
      return frame.kind === 'branch' ? findTarget(node, frame.taken) : null;
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
