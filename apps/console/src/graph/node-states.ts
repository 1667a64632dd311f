/** What has become of a node, once or several times: in rounds of a loop, for items of a list. */
export interface NodeState {
  status: string;
  /** The run to look at: the one under way, the one that failed, or else the last; null: it has none of its own. */
  runId: string | null;
  done: number;
  total: number;
}

/** One time that a node was done, by its place in the tree of runs. */
export interface NodeTime {
  path: string;
  status: string;
  runId: string | null;
}

/** The status of several times is the first of these that one of them has. */
const order = ['running', 'failed', 'waiting', 'cancelled', 'done', 'skipped'];

/** The place in the document: rounds and items, in brackets behind an id, are not in it. */
export function placeInDocument(path: string): string {
  return path
    .split('/')
    .map((part) => (part.endsWith(']') && part.includes('[') ? part.slice(0, part.lastIndexOf('[')) : part))
    .join('/');
}

function rankOf({ status }: NodeTime): number {
  const rank = order.indexOf(status);
  return rank < 0 ? order.length : rank;
}

function stateOf(times: readonly NodeTime[]): NodeState {
  const first = times.reduce((best, each) => (rankOf(each) <= rankOf(best) ? each : best), times[0] ?? nothing);
  return {
    status: first.status,
    runId: first.runId ?? times.findLast(({ runId }) => runId !== null)?.runId ?? null,
    done: times.filter(({ status }) => status === 'done').length,
    total: times.length,
  };
}

const nothing: NodeTime = { path: '', status: 'waiting', runId: null };

/** The state of each node of the document that is known of, by its place. */
export function statesOf(times: readonly NodeTime[]): Map<string, NodeState> {
  const byPlace = Map.groupBy(times, ({ path }) => placeInDocument(path));
  return new Map([...byPlace].map(([place, its]) => [place, stateOf(its)]));
}

/** How many nodes have each status, in the order that a person asks for them. */
export function countsOf(states: ReadonlyMap<string, NodeState>): [status: string, count: number][] {
  const byStatus = Map.groupBy(states.values(), ({ status }) => status);
  return [...byStatus]
    .map(([status, its]): [string, number] => [status, its.length])
    .toSorted(([a], [b]) => rankOf({ ...nothing, status: a }) - rankOf({ ...nothing, status: b }));
}
