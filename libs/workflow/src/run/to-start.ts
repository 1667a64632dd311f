import { joinNodePath, mostLiveChildren } from '#program';
import { computeNeed, needFrom, noNeed, times } from './budget.js';
import type { Need } from './budget.js';
import { isPartOfPages, toPart } from '../document/document.js';
import type { ForeachNode, WorkflowNode } from '../document/document.js';
import { usualItemsAtOnce } from '../document/foreach-form.js';
import { splitItems, splitValues } from './kinds/items.js';
import type { FrameOf, Paths } from '../state.js';

/** A child that the node at work has still to start. */
export interface Start {
  node: WorkflowNode;
  path: string;
  input: string;
  place: number;
}

/** What the node at work has still to start, of which each is looked at only as it starts. */
export interface ToStart {
  count: number;
  need: Need;
  /** The first of it, in order. */
  first(count: number): Start[];
}

export function pickConcurrency(node: WorkflowNode): number {
  if (node.kind === 'foreach') return node.concurrency ?? usualItemsAtOnce;
  return node.kind === 'fork' || node.kind === 'map' ? (node.concurrency ?? mostLiveChildren) : 1;
}

export const nothing: ToStart = { count: 0, need: noNeed, first: () => [] };

export function only(start: Start): ToStart {
  return { count: 1, need: computeNeed(start.node), first: () => [start] };
}

export function below(node: WorkflowNode, path: string, input: string, place: number): Start {
  return { node, path: joinNodePath(node.id, path), input, place };
}

export function listStarts(
  { path, input, begun, outputs }: Paths & { path: string },
  node: WorkflowNode,
  hasValues: boolean,
): ToStart {
  if (node.kind === 'fork') {
    const first = (count: number): Start[] =>
      node.paths.slice(begun, begun + count).map((each, index) => below(each, path, input, begun + index));
    return { count: node.paths.length - begun, need: needFrom(node.paths, begun), first };
  }
  if (node.kind !== 'map') return nothing;
  const count = outputs.length - begun;
  const first = (most: number): Start[] =>
    (hasValues ? splitValues(input) : (splitItems(node, input) ?? []))
      .slice(begun, begun + most)
      .map((item, index) => below(node.each, `${path}[${begun + index + 1}]`, item, begun + index));
  return { count, need: times(computeNeed(node.each), count), first };
}

/** The parts of a page that are still to be started. */
export function listParts(
  { path, list, count, taken, size, index, failure }: FrameOf<'foreach'>,
  node: ForeachNode,
): ToStart {
  if (isPartOfPages(node) || list === null || failure !== null || taken >= count) return nothing;
  const part = toPart(node);
  const first = (most: number): Start[] => {
    const items = splitValues(list).slice(taken, taken + most * size);
    return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => {
      const input = `[${items.slice(at * size, (at + 1) * size).join(',')}]`;
      const place = index + at * size;
      return { node: part, path: `${path}[${place + 1}]`, input, place };
    });
  };
  const parts = Math.ceil((count - taken) / size);
  return { count: parts, need: times(computeNeed(part), parts), first };
}

/** Whether a place is that of a child, or below it: of a part of a page below each of its items, whose paths are not below its own. */
export function placesWithin({ node, path, input }: Omit<Start, 'place'>): (place: string) => boolean {
  if (node.kind !== 'foreach' || !isPartOfPages(node)) return (place) => place === path || place.startsWith(`${path}/`);
  const from = path.lastIndexOf('[') + 1;
  const [opened, each] = [path.slice(0, from), `]/${node.each.id}`];
  const first = Number.parseInt(path.slice(from), 10);
  const behind = first + splitValues(input).length;
  return (place) => {
    if (place === path) return true;
    const at = place.startsWith(opened) ? Number.parseInt(place.slice(from), 10) : 0;
    const rest = place.slice(from + String(at).length);
    return at >= first && at < behind && rest.startsWith(each) && ['', '/', '['].includes(rest.charAt(each.length));
  };
}
