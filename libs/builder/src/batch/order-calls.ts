import type { Graph } from '#graph';
import { toolNamed } from '../tools/builder-tools.js';
import { findNodeByIdOrName } from '../tools/find-node.js';
import type { BatchCall } from '#model-turn';

/** A call with what must come before it, by place in the batch. */
export interface OrderedCall {
  call: BatchCall;
  /** The calls that its arguments name, by argument. */
  named: ReadonlyMap<string, number>;
  /** Calls that it needs: if one fails, so does this. */
  needs: ReadonlySet<number>;
  /** Calls that merely come first. */
  follows: ReadonlySet<number>;
}

/** What each call names, by argument: the call that gives a node that name, or that `$callId` stands for. */
type Named = readonly ReadonlyMap<string, number>[];

/** Tools that look at the whole draft: they run when all calls before them have. */
const lookAtAll: readonly string[] = ['validate_workflow', 'test_workflow'];

/** Expressions of any node may name the one that gets another name: what stands before a rename ends first, what stands behind it waits. */
const touchesAll = 'rename_node';

const changing: readonly string[] = [
  ...['update_node_parameters', 'remove_node', touchesAll, 'connect_nodes', 'remove_connection'],
  'get_node_parameter',
];

/** Tools that give a node a name. */
const naming: readonly string[] = ['add_nodes', touchesAll];

/** What each call of a batch waits for: calls that it names, and of those before it the ones about the same node, and renames. */
export function orderCalls(graph: Graph, calls: readonly BatchCall[]): OrderedCall[] {
  const given = givenNames(graph, calls);
  const named = calls.map((call, at) => namedBy(call, at, calls, given));
  const subjects = calls.map((_, at) => findChangedNodes(graph, calls, named, at));
  const places = orderPlaces(named);
  return calls.map((call, at) => {
    const needs = new Set(named[at]?.values());
    const isBound = (other: number): boolean =>
      lookAtAll.includes(call.name) ||
      isRename(call, calls[other]) ||
      [...(subjects[other] ?? [])].some((one) => subjects[at]?.has(one) === true);
    const isBefore = (other: number): boolean => (places[other] ?? 0) < (places[at] ?? 0);
    const follows = calls.flatMap((_, other) =>
      isBefore(other) && !needs.has(other) && isBound(other) ? [other] : [],
    );
    return { call, named: named[at] ?? new Map<string, number>(), needs, follows: new Set(follows) };
  });
}

/** Where each call stands when those that it needs are taken before it, and the rest as they were written. */
function orderPlaces(named: Named): number[] {
  const order = new Set<number>();
  const seen = new Set<number>();
  const place = (at: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const other of named[at]?.values() ?? []) place(other);
    order.add(at);
  };
  named.forEach((_, at) => place(at));
  const places = [...order];
  return named.map((_, at) => places.indexOf(at));
}

/** Whether one of the two is a rename, and the other works on nodes as they are. */
function isRename(one: BatchCall, other: BatchCall | undefined): boolean {
  const names = [one.name, other?.name ?? ''];
  return names.includes(touchesAll) && names.every((name) => changing.includes(name));
}

/** The names that calls of the batch give to nodes, with the first call that gives each; a node that is there keeps its name. */
function givenNames(graph: Graph, calls: readonly BatchCall[]): Map<string, number> {
  const names = new Map<string, number>();
  calls.forEach(({ name: tool, args }, at) => {
    const name = typeof args['name'] === 'string' ? args['name'].trim() : '';
    if (!naming.includes(tool) || name === '' || names.has(name) || findNodeByIdOrName(graph, name)) return;
    names.set(name, at);
  });
  return names;
}

/** Which calls an argument of this one names, by the argument. */
function namedBy(
  { name, args }: BatchCall,
  at: number,
  calls: readonly BatchCall[],
  given: ReadonlyMap<string, number>,
): Map<string, number> {
  const named = (toolNamed(name)?.nodeArgs ?? []).flatMap((arg): [string, number][] => {
    const value = args[arg];
    if (typeof value !== 'string') return [];
    const other = value.startsWith('$') ? calls.findIndex(({ id }) => id === value.slice(1)) : (given.get(value) ?? -1);
    return other < 0 || other === at ? [] : [[arg, other]];
  });
  return new Map(named);
}

/** The nodes that a call changes; those that calls of the batch add are named by these. */
function findChangedNodes(graph: Graph, calls: readonly BatchCall[], named: Named, at: number): Set<string> {
  const call = calls[at];
  return new Set(call && changing.includes(call.name) ? findCallNodes(graph, calls, named, at, new Set([at])) : []);
}

/** The nodes that a call is about, through the calls that it names; `seen`: calls may name each other. */
function findCallNodes(
  graph: Graph,
  calls: readonly BatchCall[],
  named: Named,
  at: number,
  seen: ReadonlySet<number>,
): string[] {
  const { name = '', args = {} } = calls[at] ?? {};
  if (name === 'add_nodes') return [`call ${at}`];
  return (toolNamed(name)?.nodeArgs ?? []).flatMap((arg) => {
    const other = named[at]?.get(arg);
    const value = args[arg];
    if (other !== undefined)
      return seen.has(other) ? [] : findCallNodes(graph, calls, named, other, new Set([...seen, other]));
    return typeof value === 'string' ? [findNodeByIdOrName(graph, value)?.id ?? value] : [];
  });
}
