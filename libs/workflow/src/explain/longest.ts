import { listOwnParts } from '../document/document.js';
import type { ForeachNode, WorkflowNode } from '../document/document.js';
import { usualItemsAtOnce, usualPagedItems } from '../document/foreach-form.js';
import { guardedMs, mostTries, pauseBefore } from '../document/guards.js';
import { usualRounds } from '../document/rounds.js';

/** How long something waits at most, and whether part of it has no bound in the document. */
export interface Longest {
  ms: number;
  isOpen: boolean;
}

const none: Longest = { ms: 0, isOpen: false };
const usualWaitMs = 86_400_000;
const usualItems = 1_000;

/** The longest that a node of version 2 waits: for time, people and events, beside what its calls take. */
export function longestWait(node: WorkflowNode): Longest {
  const own = capped(ownWait(node), guardedMs(node));
  const tries = mostTries(node);
  const pauses = Array.from({ length: tries - 1 }, (_, at) => (node.retry ? pauseBefore(node.retry, at + 1) : 0));
  const caught = (node.catch ?? []).map((each) => (each.then === undefined ? none : longestWait(each.then)));
  const last = node.finally === undefined ? [] : [longestWait(node.finally)];
  const tried = { ms: own.ms * tries + pauses.reduce((sum, ms) => sum + ms, 0), isOpen: own.isOpen };
  const back = node.compensate === undefined ? [] : [longestWait(node.compensate)];
  return sum([tried, ...back, most(caught), ...last]);
}

function ownWait(node: WorkflowNode): Longest {
  const parts = listOwnParts(node).map((part) => longestWait(part.node));
  switch (node.kind) {
    case 'delay':
      return typeof node.ms === 'number' ? { ms: node.ms, isOpen: false } : { ms: 0, isOpen: true };
    case 'approval':
      return node.timeout === undefined ? { ms: 0, isOpen: true } : { ms: node.timeout, isOpen: false };
    case 'waitForMessage':
      return { ms: node.timeout ?? usualWaitMs, isOpen: false };
    case 'spawn':
      return capped(sum(parts), node.timeout);
    case 'branch':
      return most(parts);
    case 'loop':
      return times(sum(parts), node.maxIterations ?? usualRounds);
    case 'map':
      return inTurns(sum(parts), node.maxItems ?? usualItems, node.concurrency);
    case 'foreach':
      return ofPages(node);
    case 'fork':
      return inTurns(most(parts), node.paths.length, node.concurrency);
    case 'tool':
    case 'llm':
    case 'sequence':
    case 'provide':
    case 'subflow':
    case 'every':
    case 'fail':
      return sum(parts);
  }
}

/** How many pages there are nothing in the document says. */
function ofPages({ page, each, maxItems = usualPagedItems, concurrency = usualItemsAtOnce }: ForeachNode): Longest {
  const read = longestWait(page);
  return sum([{ ...read, isOpen: read.isOpen || read.ms > 0 }, inTurns(longestWait(each), maxItems, concurrency)]);
}

/** So many at the same time, and the others behind them. */
function inTurns(one: Longest, count: number, concurrency = count): Longest {
  return times(one, Math.ceil(count / Math.max(1, concurrency)));
}

function times({ ms, isOpen }: Longest, count: number): Longest {
  return { ms: ms * count, isOpen };
}

function capped(one: Longest, ms: number | undefined): Longest {
  return ms === undefined || (!one.isOpen && one.ms <= ms) ? one : { ms, isOpen: false };
}

function sum(parts: readonly Longest[]): Longest {
  return { ms: parts.reduce((all, { ms }) => all + ms, 0), isOpen: parts.some(({ isOpen }) => isOpen) };
}

function most(parts: readonly Longest[]): Longest {
  return { ms: Math.max(0, ...parts.map(({ ms }) => ms)), isOpen: parts.some(({ isOpen }) => isOpen) };
}
