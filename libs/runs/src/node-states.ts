import type { NodeRow, NodeState, NodeStatus } from '#program';
import type { TreeRun } from './run-tree.js';

/** A node of a document: the ids of the nodes above it and its own with `/` between them, as in the ledger, and its kind. */
export interface NodePlace {
  path: string;
  kind: string;
}

/** How a node of a document stands in a tree. */
export interface TreeNode extends NodePlace {
  status: NodeState;
  /** Milliseconds since the epoch; null: it has not begun, or ended. */
  startedAt: number | null;
  finishedAt: number | null;
  /** The run that works on it, of several the one to look at first; null: that of a node above it. */
  runId: string | null;
  /** The last round of the loop that it stands in, or the last tick; null: it stands in none. */
  round: number | null;
  /** How often it was begun in that round, as for the items of a map, and how often it is done. */
  times: number;
  done: number;
}

/** One time that a node was begun. */
interface Begun extends NodePlace {
  status: NodeState;
  startedAt: number;
  finishedAt: number | null;
  runId: string | null;
}

const stateOf: Readonly<Record<NodeStatus, NodeState>> = {
  started: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Of several times the first of these is told. */
const telling: readonly NodeState[] = ['running', 'failed', 'cancelled', 'done'];
/** Nodes whose rounds come one after the other: the last one is told. */
const rounded: ReadonlySet<string | undefined> = new Set(['loop', 'every']);

/**
 * How the nodes of a document stand, in its order; of nodes in rounds, the last round. `rows`: the node rows of the tree, each run's in
 * their order. Without a document, the nodes that have begun.
 */
export function deriveNodeStates(
  document: readonly NodePlace[] | null,
  rows: readonly NodeRow[],
  runs: readonly TreeRun[],
): TreeNode[] {
  const isOver = runs[0]?.run?.outcome !== null;
  const begun = begunIn(rows, runs, isOver);
  const byPlace = Map.groupBy(lastRounds(begun), ({ path }) => stripRounds(path));
  const above = aboveDocument(runs);
  const places =
    document?.map(({ path, kind }) => ({ path: above + path, kind })) ??
    [...byPlace].map(([path, [first]]) => ({ path, kind: first?.kind ?? '' }));
  const told = new Map<string, TreeNode>();
  for (const place of places) {
    const above = told.get(place.path.slice(0, Math.max(0, place.path.lastIndexOf('/'))));
    told.set(
      place.path,
      toTreeNode(place, byPlace.get(place.path) ?? [], isOver || (above !== undefined && isEnd(above))),
    );
  }
  return [...told.values()];
}

/** What stands before the paths of a document: of the step of a schedule, the `every` with a slash. */
export function aboveDocument([root, ...below]: readonly TreeRun[]): string {
  const step = root?.program === 'schedule' ? below.find(({ program }) => program === 'workflow') : undefined;
  const path = stripRounds(step?.node ?? '');
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function isEnd({ status }: TreeNode): boolean {
  return status !== 'waiting' && status !== 'running';
}

/** Every time that a node was begun, by its path: from the rows, or from the run that works on it, whose parent's rows come later. */
function begunIn(rows: readonly NodeRow[], runs: readonly TreeRun[], isOver: boolean): Map<string, Begun> {
  const begun = new Map<string, Begun>();
  for (const { node: path, kind, status, ts_start: start, ts_end: end, child_run_id: runId } of rows) {
    const ended = status !== 'started';
    const known = stateOf[status];
    const state = !ended && isOver ? 'cancelled' : known;
    const [startedAt, finishedAt] = [Date.parse(start), ended ? Date.parse(end) : null];
    begun.set(path, { path, kind, status: state, startedAt, finishedAt, runId });
  }
  for (const { node, run, runId, program } of runs) {
    if (node === null || run === null || begun.has(node)) continue;
    const { outcome, startedAt, finishedAt } = run;
    const status = outcome === null ? 'running' : outcome === 'answered' ? 'done' : 'failed';
    begun.set(node, { path: node, kind: program === 'agent' ? 'llm' : '', status, startedAt, finishedAt, runId });
  }
  return begun;
}

/** The place in the document: without the rounds and items in brackets behind ids, which have no brackets themselves. */
export function stripRounds(path: string): string {
  return path
    .split('/')
    .map((part) => (part.includes('[') ? part.slice(0, part.indexOf('[')) : part))
    .join('/');
}

/** The rounds that a path stands in, of loops and schedules, from the outermost. */
function readRounds(path: string, begun: ReadonlyMap<string, Begun>): number[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) => {
    const at = part.indexOf('[');
    const holder = [...parts.slice(0, index), part.slice(0, at)].join('/');
    return at >= 0 && rounded.has(begun.get(holder)?.kind) ? [Number(part.slice(at + 1, -1))] : [];
  });
}

type Rounded = Begun & { rounds: number[] };

/** What was begun in the last round of each place. */
function lastRounds(begun: ReadonlyMap<string, Begun>): Rounded[] {
  const all = [...begun.values()].map((each) => ({ ...each, rounds: readRounds(each.path, begun) }));
  const last = new Map<string, number[]>();
  for (const { path, rounds } of all) {
    const known = last.get(stripRounds(path));
    if (known === undefined || isLater(rounds, known)) last.set(stripRounds(path), rounds);
  }
  return all.filter(({ path, rounds }) => !isLater(last.get(stripRounds(path)) ?? [], rounds));
}

function isLater(rounds: readonly number[], than: readonly number[]): boolean {
  const at = rounds.findIndex((round, index) => round !== than[index]);
  return at >= 0 && (rounds[at] ?? 0) > (than[at] ?? 0);
}

function toTreeNode({ path, kind }: NodePlace, times: readonly Rounded[], isPast: boolean): TreeNode {
  const status = telling.find((state) => times.some((each) => each.status === state));
  const first = times.find((each) => each.status === status);
  const ends = times.map(({ finishedAt }) => finishedAt);
  return {
    path,
    kind,
    status: status ?? (isPast ? 'skipped' : 'waiting'),
    startedAt: times.length === 0 ? null : Math.min(...times.map(({ startedAt }) => startedAt)),
    finishedAt: times.length === 0 || ends.includes(null) ? null : Math.max(...ends.map(Number)),
    runId: first?.runId ?? null,
    round: first?.rounds.at(-1) ?? null,
    times: times.length,
    done: times.filter((each) => each.status === 'done').length,
  };
}
