import type { Graph } from '#graph';
import { toolNamed } from '../tools/builder-tools.js';
import { nodeOf } from '../tools/find-node.js';
import type { BatchCall } from '#contract';

/** A call with what must come before it, by place in the batch. */
export interface OrderedCall {
  call: BatchCall;
  /** Calls that it needs: if one fails, so does this. */
  needs: ReadonlySet<number>;
  /** Calls that merely come first. */
  follows: ReadonlySet<number>;
}

/** Tools that look at the whole draft: they run when all calls before them have. */
const lookAtAll: readonly string[] = ['validate_workflow', 'test_workflow'];

/** What each call of a batch waits for: calls that it names, and earlier ones about the same node. */
export function orderCalls(graph: Graph, calls: readonly BatchCall[]): OrderedCall[] {
  const added = addedNames(graph, calls);
  const named = calls.map((call, at) => namedBy(call, at, calls, added));
  const subjects = calls.map((call, at) => subjectsOf(graph, call, named[at] ?? new Map<string, number>()));
  return calls.map((call, at) => {
    const needs = new Set(named[at]?.values());
    const isEarlier = (other: number): boolean =>
      lookAtAll.includes(call.name) || [...(subjects[other] ?? [])].some((one) => subjects[at]?.has(one) === true);
    const follows = new Set(
      calls.flatMap((_, other) => (other < at && !needs.has(other) && isEarlier(other) ? [other] : [])),
    );
    return { call, needs, follows };
  });
}

/** The names that calls of the batch give to nodes, with the first call that gives each; a node that is there keeps its name. */
function addedNames(graph: Graph, calls: readonly BatchCall[]): Map<string, number> {
  const names = new Map<string, number>();
  calls.forEach(({ name: tool, args }, at) => {
    const { name } = args;
    if (tool !== 'add_nodes' || typeof name !== 'string' || names.has(name) || nodeOf(graph, name)) return;
    names.set(name, at);
  });
  return names;
}

/** Which calls an argument of this one names, by the argument. */
function namedBy(
  { name, args }: BatchCall,
  at: number,
  calls: readonly BatchCall[],
  added: ReadonlyMap<string, number>,
): Map<string, number> {
  const named = (toolNamed(name)?.nodeArgs ?? []).flatMap((arg): [string, number][] => {
    const value = args[arg];
    if (typeof value !== 'string') return [];
    const other = value.startsWith('$') ? calls.findIndex(({ id }) => id === value.slice(1)) : (added.get(value) ?? -1);
    return other < 0 || other === at ? [] : [[arg, other]];
  });
  return new Map(named);
}

/** The nodes that a call changes; those that calls of the batch add are named by these. */
function subjectsOf(graph: Graph, { name, args }: BatchCall, named: ReadonlyMap<string, number>): Set<string> {
  if (!changing.includes(name)) return new Set();
  const subjects = (toolNamed(name)?.nodeArgs ?? []).flatMap((arg) => {
    const call = named.get(arg);
    const value = args[arg];
    if (call !== undefined) return [`call ${call}`];
    return typeof value === 'string' ? [nodeOf(graph, value)?.id ?? value] : [];
  });
  return new Set(subjects);
}

const changing: readonly string[] = [
  ...['update_node_parameters', 'remove_node', 'rename_node', 'connect_nodes', 'remove_connection'],
  'get_node_parameter',
];
