/** What one step of a graph may take. Each is told by the name of its setting. */
export interface StepLimits {
  ms: number;
  /** Of the sandbox, over all evaluations: the same on every machine. */
  fuel: number;
  evaluations: number;
  /** That come to its first input. */
  items: number;
  /** Of the items that it reads, in characters of their JSON. */
  bytes: number;
}

/** The settings that people know them by. */
export const settingOf: Readonly<Record<keyof StepLimits, string>> = {
  ms: 'GRAPH_STEP_MS',
  fuel: 'GRAPH_STEP_FUEL',
  evaluations: 'GRAPH_STEP_EVALUATIONS',
  items: 'GRAPH_STEP_ITEMS',
  bytes: 'GRAPH_STEP_BYTES',
};
