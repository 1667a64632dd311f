import { isObject } from '#values';
import type { ProgramEvent } from '#program';
import type { WorkflowDecision } from '../../decision.js';
import { isPartOfPages, listNodes } from '../../document/document.js';
import type { ForeachNode } from '../../document/document.js';
import { usualItemsAtOnce, usualPagedItems } from '../../document/foreach-form.js';
import { mostRounds } from '../../document/rounds.js';
import { buildFailure, childFailure } from '../../failure.js';
import { changeTop, enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import { startChildren } from '../start-children.js';
import type { Failure, FrameOf, LiveChild, Pages } from '../../state.js';
import { fromJson, toJson } from '../../values/handed-on.js';
import { hasChildren } from '../view.js';
import { joinLost, readLost, toLost } from './lost-items.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;
type ForeachFrame = FrameOf<'foreach'>;

/** The most items that one child works through. */
const mostInPart = 100;
/** After so many nodes that one decision has begun, or so many items, the next item is left to a later commit. */
const nodesAtOnce = 200;
const itemsAtOnce = 50;

const unread = { list: null, count: 0, taken: 0, size: 1 } as const;
const fresh = { failed: 0, failures: [], failure: null, failedPlace: null, waitsSince: null };

/** Reads the first page; a child begins the first item of its part. */
export function beginForeach(
  decision: WorkflowDecision,
  node: ForeachNode,
  { input, ...place }: NodeStart,
): Move | null {
  if (isPartOfPages(node)) return beginItems(decision, node, { input, ...place });
  const pages: Pages = { ...unread, ...fresh, page: 1, index: 0, next: null };
  enter(decision, { ...place, kind: 'foreach', ...pages });
  return beginPart(node.page, `${place.path}[1]`, input);
}

function beginItems(decision: WorkflowDecision, node: ForeachNode, { input, ...place }: NodeStart): Move | null {
  const items: unknown = fromJson(input);
  const count = Array.isArray(items) ? items.length : 0;
  const index = decision.run.scope?.index ?? 0;
  enter(decision, { ...place, kind: 'foreach', ...unread, ...fresh, list: input, count, page: 0, index, next: null });
  return beginItem(decision, node);
}

/** A page was read, or an item is done. */
export function afterPagePart(
  decision: WorkflowDecision,
  node: ForeachNode,
  frame: ForeachFrame,
  output: string,
): Move | null {
  return isPartOfPages(node) ? stepOn(decision, node, frame) : takePage(decision, node, frame, output);
}

function takePage(decision: WorkflowDecision, node: ForeachNode, frame: ForeachFrame, output: string): Move | null {
  const read = readPage(fromJson(output));
  if (typeof read === 'string') return wrong(node, 'bad-request', `page ${frame.page}: ${read}`);
  const { items, next } = read;
  const { maxItems = usualPagedItems, concurrency = usualItemsAtOnce } = node;
  const all = frame.index + items.length;
  if (all > maxItems)
    return wrong(node, 'LOOP_LIMIT', `there may be ${maxItems} items, and with page ${frame.page} there are ${all}`);
  if (next !== null && next === frame.next)
    return wrong(node, 'bad-request', `page ${frame.page}: next leads to it again`);
  const size = Math.min(mostInPart, Math.max(1, Math.ceil(items.length / concurrency)));
  const list = items.length === 0 ? '' : toJson(items);
  changeTop(decision, { ...frame, list, count: items.length, taken: 0, size, next });
  return startChildren(decision, node) ?? goThroughPages(decision, node);
}

/** What a page has come to; a text says why it is none. `next` is JSON. */
function readPage(output: unknown): { items: readonly unknown[]; next: string | null } | string {
  const { items, next = null } = isObject(output) ? output : {};
  if (!Array.isArray(items)) return 'expected an object with a list items, and next where there are more';
  const list: readonly unknown[] = items;
  return { items: list, next: next === null || next === false || next === '' ? null : toJson(next) };
}

function wrong({ id }: ForeachNode, code: string, message: string): Move {
  return { do: 'fail', failure: buildFailure(code, `${id}: ${message}`) };
}

/** Where no item of a page is at work any more the next page is read, or the node ends. Null: not yet. */
export function goThroughPages(decision: WorkflowDecision, node: ForeachNode): Move | null {
  const frame = decision.run.frames.at(-1);
  if (frame?.kind !== 'foreach' || frame.list === null) return null;
  if (isPartOfPages(node)) return nextItem(decision, node, frame);
  if (hasChildren(decision.run)) return null;
  const { page, next, index, failed, failures, path, failure, list } = frame;
  if (failure !== null) return { do: 'fail', failure };
  if (list !== '') return null; // some of it is still to be started
  if (next === null) return { do: 'complete', output: toJson({ items: index, pages: page, failed, failures }) };
  if (page >= mostRounds) return wrong(node, 'LOOP_LIMIT', `there may be ${mostRounds} pages`);
  changeTop(decision, { ...frame, ...unread, page: page + 1 });
  return beginPart(node.page, `${path}[${page + 1}]`, next);
}

/** A part of a page has ended: what failed in it counts, or the node fails with it. */
export function afterPart(
  decision: WorkflowDecision,
  frame: ForeachFrame,
  { place, node }: LiveChild,
  event: ChildEnded,
): void {
  const lost = event.outcome === 'answered' ? readLost(fromJson(event.output ?? 'null')) : null;
  if (lost !== null) return changeTop(decision, { ...frame, ...joinLost(frame, lost) });
  if (frame.failedPlace !== null && frame.failedPlace < place) return;
  changeTop(decision, { ...frame, failure: childFailure(event, node), failedPlace: place });
}

/** What nothing is left for: each item behind would fail of it. */
const ofBudget: ReadonlySet<string> = new Set(['tool-cap-reached', 'TREE_BUDGET']);

/** An item of a part has failed, which goes on without it. Null: it does not. */
export function afterLostItem(
  decision: WorkflowDecision,
  node: ForeachNode,
  frame: ForeachFrame,
  failure: Failure,
): { move: Move | null } | null {
  if (!isPartOfPages(node) || node.mode !== 'settle' || hasChildren(decision.run)) return null;
  if (ofBudget.has(failure.code)) return null;
  const lost = { failed: 1, failures: [toLost(frame.index - 1, failure, node.each.id)] };
  const next = { ...frame, ...joinLost(frame, lost) };
  changeTop(decision, next);
  return { move: stepOn(decision, node, next) };
}

/** Begins the next item, or leaves it to a later commit. */
function stepOn(decision: WorkflowDecision, node: ForeachNode, frame: ForeachFrame): Move | null {
  const isLeft = decision.begun >= nodesAtOnce || frame.taken % itemsAtOnce === 0;
  if (!isLeft || frame.taken >= frame.count) return beginItem(decision, node);
  changeTop(decision, { ...frame, waitsSince: decision.stamp.version });
  return leaveItem(decision);
}

function leaveItem(decision: WorkflowDecision): null {
  decision.changeRun({ dueAt: decision.at });
  return null;
}

/** Begins the item that was left to this commit; null: none was. */
function nextItem(decision: WorkflowDecision, node: ForeachNode, frame: ForeachFrame): Move | null {
  if (frame.waitsSince === null) return null;
  if (frame.waitsSince === decision.stamp.version) return leaveItem(decision);
  changeTop(decision, { ...frame, waitsSince: null });
  return beginItem(decision, node);
}

/** Begins the next item of a part; behind the last one the part is done. */
function beginItem(decision: WorkflowDecision, node: ForeachNode): Move | null {
  const frame = decision.run.frames.at(-1);
  if (frame?.kind !== 'foreach' || frame.list === null) return null;
  const { taken, count, index, failed, failures, path } = frame;
  if (taken >= count) return { do: 'complete', output: toJson({ failed, failures }) };
  const items: unknown = fromJson(frame.list);
  const item: unknown = Array.isArray(items) ? items[taken] : null;
  inScope(decision, node, item, index);
  changeTop(decision, { ...frame, taken: taken + 1, index: index + 1 });
  return beginPart(node.each, `${path}[${index + 1}]`, toJson(item));
}

/** What references reach for an item: nothing of the item before it. */
function inScope(decision: WorkflowDecision, { each }: ForeachNode, item: unknown, index: number): void {
  const { scope } = decision.run;
  if (scope === undefined) return;
  const own = new Set(listNodes(each).map(({ id }) => id));
  const steps = Object.fromEntries(Object.entries(scope.steps).filter(([id]) => !own.has(id)));
  decision.changeRun({ scope: { ...scope, item, index, steps } });
}
