import { mostDeep, readMaxDepth } from '#compiler';
import type { Graph } from '#graph';
import { toFinding, workflowCalls } from '#nodes';
import type { Finding } from '#nodes';

/** A stored graph by its id; null: there is none. */
export type GraphOf = (id: string) => Promise<Graph | null>;

/** So many stored workflows are read at most to look for a circle; a run's own limits hold behind them. */
const mostRead = 100;

/**
 * The calls of a graph by which it would call itself, over other stored workflows too, where no graph of the circle says how deep
 * (`settings.maxDepth`). A workflow that an expression names is not looked at.
 */
export async function recursionFindings(id: string, graph: Graph, graphOf: GraphOf): Promise<Finding[]> {
  if (readMaxDepth(graph) !== null) return [];
  const known = new Map<string, readonly string[]>([[id, calledBy(graph)]]);
  const read: CalledOf = async (name) => {
    const calls = known.get(name) ?? (known.size > mostRead ? [] : calledBy(await graphOf(name)));
    known.set(name, calls);
    return calls;
  };
  const found: Finding[] = [];
  for (const { node, path, workflowId } of workflowCalls(graph)) {
    const circle = workflowId === null ? null : await wayTo(id, workflowId, read);
    if (circle === null) continue;
    const message = `it calls itself: ${[id, ...circle].join(' → ')}`;
    const expected = `no circle, or settings.maxDepth, from 1 to ${mostDeep}: how deep workflows may call each other`;
    found.push(toFinding({ code: 'WORKFLOW_RECURSION', node, path, message, expected }));
  }
  return found;
}

/** The workflows that a stored one calls without a bound. */
type CalledOf = (id: string) => Promise<readonly string[]>;

/** Each once: a graph may call one a hundred times, and a hundred graphs one another. */
function calledBy(graph: Graph | null): readonly string[] {
  if (graph === null || readMaxDepth(graph) !== null) return [];
  return [...new Set(workflowCalls(graph).flatMap(({ workflowId }) => (workflowId === null ? [] : [workflowId])))];
}

/** The shortest way from a workflow to this one, both included; null: none, or one that is bounded. */
async function wayTo(id: string, from: string, calledOf: CalledOf): Promise<string[] | null> {
  const seen = new Set([from]);
  for (let ways = [[from]]; ways.length > 0;) {
    const longer: string[][] = [];
    for (const way of ways) {
      const last = way.at(-1) ?? from;
      if (last === id) return way;
      for (const workflowId of await calledOf(last)) {
        if (seen.has(workflowId)) continue;
        seen.add(workflowId);
        longer.push([...way, workflowId]);
      }
    }
    ways = longer;
  }
  return null;
}
