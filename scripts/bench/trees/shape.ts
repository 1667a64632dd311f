/** The tree that both sides play: a fork of this many paths, each of so many steps one after the other. */
export const pathCount = 100;
export const stepsOfPath = 2;

/** The fork, and of each path the sequence with its steps. */
export const nodeCount = 1 + pathCount * (1 + stepsOfPath);

/** The flow's jobs for it: a chain is what a sequence is, and needs no job of its own. */
export const jobCount = 1 + pathCount * stepsOfPath;

/** The root as a workflow. Its tool runs inside the turn and does next to nothing, as the other side's jobs do. */
export function forkDocument(): object {
  const paths = Array.from({ length: pathCount }, (_, path) => ({
    kind: 'sequence',
    id: `path${path}`,
    steps: Array.from({ length: stepsOfPath }, (_, step) => ({
      kind: 'tool',
      id: `path${path}step${step}`,
      toolName: 'today_range',
    })),
  }));
  return { version: 1, root: { kind: 'fork', id: 'fork', mode: 'all', paths } };
}
