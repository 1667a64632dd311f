import type { Schemas } from '#client';

/** What has become of a node in a tree of runs. */
export type NodeState = Pick<Schemas['TreeNode'], 'status' | 'run_id' | 'round' | 'times' | 'done'>;
type Status = NodeState['status'];

/** The states of the nodes, by their paths in the document: the first node is its root, which may be the step of a schedule. */
export function indexStates(nodes: readonly Schemas['TreeNode'][]): Map<string, NodeState> {
  const root = nodes[0]?.path ?? '';
  const above = root.lastIndexOf('/') + 1;
  return new Map(nodes.map((node) => [node.path.slice(above), node]));
}

/** How many nodes have each status, in the order in which the document comes to them. */
export function countStates(states: ReadonlyMap<string, NodeState>): Map<Status, number> {
  const counts = new Map<Status, number>();
  for (const { status } of states.values()) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** What a status leaves open: the round, and how often of how many times a node is done. Empty: nothing. */
export function timesWords({ round, times, done }: NodeState): string {
  const parts = [round === null ? '' : `round ${round}`, times > 1 ? `${done} of ${times}` : ''];
  return parts.filter((part) => part !== '').join(', ');
}
