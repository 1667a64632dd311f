import type { Retry, WorkflowNode } from './document.js';

const usualPauseMs = 1_000;
const usualFactor = 2;
const usualMaximumMs = 300_000;

/** The kinds whose `timeout` is their own, and ends them in their own way. */
const timed: ReadonlySet<string> = new Set(['approval', 'waitForMessage', 'spawn']);

/** How long a node may be at work at a time; undefined: as long as it takes, or its kind sees to it. */
export function guardedMs(node: WorkflowNode): number | undefined {
  return timed.has(node.kind) ? undefined : node.timeout;
}

/** Whether a node has something around it that its errors and its time are held by. */
export function isGuarded(node: WorkflowNode): boolean {
  const { retry, catch: caught, finally: last } = node;
  return (
    retry !== undefined ||
    caught !== undefined ||
    last !== undefined ||
    guardedMs(node) !== undefined ||
    listReverse(node).length > 0
  );
}

/** The steps of a sequence that can be taken back, by their places, the last first; of any other node none. */
export function listReverse(node: WorkflowNode): number[] {
  if (node.kind !== 'sequence') return [];
  const steps: readonly WorkflowNode[] = node.steps;
  return steps.flatMap(({ compensate }, place) => (compensate === undefined ? [] : [place])).toReversed();
}

/** The pause before a time that a node is tried again, from 1, before it is drawn. */
export function pauseBefore({ ms = usualPauseMs, factor = usualFactor, maximumMs }: Retry, time: number): number {
  return Math.min(maximumMs ?? Math.max(ms, usualMaximumMs), Math.round(ms * factor ** (time - 1)));
}

/** How often a node is begun at most. */
export function mostTries({ retry }: WorkflowNode): number {
  return 1 + (retry?.count ?? 0);
}

/** Whether a node may come to something though it has failed: a catch that only fails in another way does not count. */
export function mayBeCaught({ catch: caught = [] }: WorkflowNode): boolean {
  return caught.some(({ then }) => then === undefined || !alwaysFails(then));
}

/** Whether a node can only fail. */
export function alwaysFails(node: WorkflowNode): boolean {
  if (mayBeCaught(node)) return false;
  if (node.kind === 'sequence') return node.steps.some(alwaysFails);
  return node.kind === 'fail' || (node.kind === 'provide' && alwaysFails(node.child));
}
