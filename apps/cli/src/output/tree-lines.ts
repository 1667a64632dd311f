import type { RunTree, TreeRun } from '#runs';
import { duration } from './duration.js';
import { table } from './table.js';

const heads = ['node', 'program', 'run', 'state', 'took', 'spent'];

/** A tree's runs, each right behind its parent and the runs of its siblings that began before it, with how deep it is. */
export function depthFirst({
  rootRunId,
  runs,
}: Pick<RunTree, 'rootRunId' | 'runs'>): { each: TreeRun; depth: number }[] {
  const below = new Map<string | null, TreeRun[]>();
  for (const each of runs) below.set(each.parentRunId, [...(below.get(each.parentRunId) ?? []), each]);
  const found: { each: TreeRun; depth: number }[] = [];
  const waiting = runs.filter(({ runId }) => runId === rootRunId).map((each) => ({ each, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    const { each, depth } = next;
    const children = (below.get(each.runId) ?? []).map((child) => ({ each: child, depth: depth + 1 }));
    waiting.push(...children.reverse());
  }
  return found;
}

function describeRunState({ run, look }: TreeRun): string {
  if (run === null) return look?.live?.text ?? 'not begun, or no longer kept';
  const failed = run.error === undefined ? '' : ` (${run.error.code})`;
  return run.outcome === null ? (look?.live?.text ?? run.phase) : `${run.outcome}${failed}`;
}

function formatSpent({ run }: TreeRun): string {
  if (run === null) return '';
  const cost = run.costMicroUsd === 0 ? [] : [`$${(run.costMicroUsd / 1e6).toFixed(6)}`];
  const counts = [`${run.stepsUsed} steps`, `${run.toolCallsUsed} tools`, `${run.tokensUsed} tokens`];
  return [...counts, ...cost].join(', ');
}

/** A tree as a table, one run a line, indented by how deep it is. */
export function treeLines(tree: RunTree): string[] {
  const rows = depthFirst(tree).map(({ each, depth }) => [
    `${'  '.repeat(depth)}${each.node ?? 'root'}`,
    each.program,
    each.runId,
    describeRunState(each),
    each.look?.tookMs === undefined || each.look.tookMs === null ? '' : duration(each.look.tookMs),
    formatSpent(each),
  ]);
  const more = tree.truncated ? ['The tree has more runs than these.'] : [];
  return [...table(heads, rows), ...more];
}
