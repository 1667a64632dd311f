import { buildNodePath } from './build-graph.js';
import { fieldsIn, findInnerNode, isFields, toList, toText } from './document-parts.js';
import type { Fields } from './document-parts.js';
import type { NodeState } from './node-states.js';

type Status = NodeState['status'];

/** A step of a compiled document, and the node of the graph that it carries out; null: it says none. */
interface Step {
  path: string;
  name: string | null;
  isLeaf: boolean;
}

function below(node: Fields): Fields[] {
  const inner = findInnerNode(node);
  const routes = toList(node['routes']).filter(isFields);
  const targets = routes.map((route) => fieldsIn(route['target']));
  const { default: rest } = node;
  return [
    ...toList(node['steps']).filter(isFields),
    ...toList(node['paths']).filter(isFields),
    ...targets,
    ...(isFields(rest) ? [rest] : []),
    ...(inner === null ? [] : [inner]),
  ];
}

/** The tool by which a compiled document carries out a node. */
const stepTool = 'graph_node';

function nameOf({ toolName, args }: Fields): string | null {
  const { node } = fieldsIn(args);
  return toolName === stepTool && typeof node === 'string' ? node : null;
}

function listSteps(node: Fields, above: string): Step[] {
  const path = buildNodePath(toText(node['id']), above);
  const inner = below(node);
  return [{ path, name: nameOf(node), isLeaf: inner.length === 0 }, ...inner.flatMap((each) => listSteps(each, path))];
}

/** What is told of a node whose steps have come to several ends: the first of these. */
const ranks: Record<Status, number> = { failed: 0, running: 1, cancelled: 2, done: 3, waiting: 4, skipped: 5 };

function folded(states: readonly NodeState[]): NodeState {
  const [first] = states.toSorted((a, b) => ranks[a.status] - ranks[b.status]);
  const times = Math.max(...states.map((state) => state.times));
  const done = Math.min(...states.filter(({ status }) => status !== 'skipped').map((state) => state.done));
  const none: NodeState = { status: 'waiting', run_id: null, round: null, times: 0, done: 0 };
  return { ...(first ?? none), times, done: Number.isFinite(done) ? done : 0 };
}

/**
 * The states of the steps of a compiled document, each folded onto the node that its person drew. A step that names none, such as a call
 * that a node has prepared, belongs to the node before it.
 */
export function foldStates(document: unknown, states: ReadonlyMap<string, NodeState>): Map<string, NodeState> {
  const byName = new Map<string, NodeState[]>();
  let last: string | null = null;
  for (const { path, name, isLeaf } of listSteps(fieldsIn(fieldsIn(document)['root']), '')) {
    last = name ?? last;
    const state = states.get(path);
    if (!isLeaf || last === null || state === undefined) continue;
    byName.set(last, [...(byName.get(last) ?? []), state]);
  }
  return new Map([...byName].map(([name, own]) => [name, folded(own)]));
}
