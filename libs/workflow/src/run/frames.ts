import { idAt } from '#program';
import type { NodeChange } from '#program';
import type { WorkflowDecision } from '../decision.js';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { findTarget, isPartOfPages } from '../document/document.js';
import { nodeRow } from './rows.js';
import type { Frame, FrameOf, Place } from '../state.js';

/** The node is at work: its parent writes the rows of a child's root, and those of an `llm` are written with its child. */
export function enter(decision: WorkflowDecision, frame: Frame): void {
  decision.changeRun({ frames: [...decision.run.frames, frame] });
  decision.begun += 1;
  if (writesRows(decision, decision.run.frames.length - 1))
    decision.write(nodeRow(decision.run, { ...frame, status: 'started' }, decision.at));
}

function writesRows({ run }: WorkflowDecision, index: number): boolean {
  const frame = run.frames[index];
  const below = run.frames[index - 1];
  if (frame === undefined || below === undefined || frame.kind === 'llm') return false;
  return index > 1 || below.kind !== 'guard' || below.path !== frame.path; // the node in it is the root of the run
}

/** Takes the node at work off, with the row of its end. */
export function leaveNode(
  decision: WorkflowDecision,
  status: 'completed' | 'failed' | 'cancelled',
  code?: string,
): void {
  const top = decision.run.frames.at(-1);
  if (top && (top.kind !== 'guard' || isTold(top, status)) && writesRows(decision, decision.run.frames.length - 1))
    decision.write(nodeRow(decision.run, describeEnd(decision, top, status, code), decision.at));
  decision.changeRun({ frames: decision.run.frames.slice(0, -1) });
}

/** Whether the end of a guard is another than the last row of its node says. */
function isTold({ phase, error, held }: FrameOf<'guard'>, status: 'completed' | 'failed' | 'cancelled'): boolean {
  if (status === 'completed') return error !== null;
  return status === 'failed' && phase === 'finally' && held !== null && 'output' in held;
}

function describeEnd(
  decision: WorkflowDecision,
  frame: Frame,
  status: NodeChange['status'],
  code?: string,
): NodeChange {
  const change = { path: frame.path, kind: frame.kind, startedAt: frame.startedAt, status };
  const kind = frame.kind === 'guard' ? (nodeAtWork(decision)?.kind ?? frame.kind) : frame.kind;
  return { ...change, kind, ...(code === undefined ? {} : { code }) };
}

/** Takes off what is at work in a node, which fails with this code, down to the guard at this place. */
export function cutTo(decision: WorkflowDecision, place: number, code: string): void {
  while (decision.run.frames.length > place + 2) leaveFailed(decision, 'cancelled');
  if (decision.run.frames.length > place + 1) leaveFailed(decision, 'failed', code);
}

/** Takes the node at work off that has come to nothing; outside of a document that was in it references reach what they did before. */
export function leaveFailed(decision: WorkflowDecision, status: 'failed' | 'cancelled', code?: string): void {
  const top = decision.run.frames.at(-1);
  leaveNode(decision, status, code);
  if (top?.kind === 'subflow' && top.outer !== undefined) decision.changeRun({ scope: top.outer ?? undefined });
}

/** Whether a node is the root of its run, in a guard. */
function isRoot({ run }: WorkflowDecision, path: string): boolean {
  const [first, ...more] = run.frames;
  return first?.kind === 'guard' && first.path === path && more.length === 0;
}

/** The rows of a node that fails as it begins. Those of the root of a run are its parent's. */
export function writeFailed(
  decision: WorkflowDecision,
  kind: WorkflowNode['kind'],
  { path, startedAt }: Place,
  code: string,
): void {
  if (decision.run.frames.length === 0 || isRoot(decision, path)) return;
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
    if (node === null || (frame.kind !== 'guard' && node.kind !== frame.kind) || idAt(frame.path) !== node.id)
      node = null;
  });
  return node;
}

/** The part of a node that is at work in the same run; null: none of that place. */
function partAtWork(node: WorkflowNode, frame: Frame): WorkflowNode | null {
  if (frame.kind === 'guard') return partOfGuard(node, frame);
  switch (node.kind) {
    case 'sequence':
      return (frame.kind === 'sequence' && node.steps[frame.step]) || null;
    case 'branch':
      return frame.kind === 'branch' ? findTarget(node, frame.taken) : null;
    case 'loop':
      return node.body;
    case 'foreach':
      return isPartOfPages(node) ? node.each : node.page;
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
    case 'fail':
      return null;
  }
}

function partOfGuard(node: WorkflowNode, { phase, taken }: FrameOf<'guard'>): WorkflowNode | null {
  if (phase === 'body') return node;
  if (phase === 'undo') {
    const step: WorkflowNode | undefined = node.kind === 'sequence' ? node.steps[taken ?? -1] : undefined;
    return step?.compensate ?? null;
  }
  return (phase === 'finally' ? node.finally : node.catch?.[taken ?? -1]?.then) ?? null;
}
