/** The labels of the steps that lead from the start to a state: a shortest way. */
export type Trace = readonly string[];

/** All states reached so far, by number in the order of their discovery. */
export interface Graph {
  readonly parents: number[];
  readonly labels: string[];
  /** For each state, the states that a step which must happen leads from. */
  readonly predecessors: number[][];
  /** The states the protocol may rest in. */
  readonly goals: number[];
  /** For each state: true if it breaks a promise. */
  readonly isBroken: boolean[];
  /** For each state: true if only faults and choices of the person lead on. */
  readonly isQuiet: boolean[];
}

/** The steps that led to a state when it was first found. */
export function traceTo(graph: Graph, number: number): Trace {
  const trace: string[] = [];
  for (let at = number; at > 0; at = graph.parents[at] ?? 0) trace.unshift(graph.labels[at] ?? '');
  return trace;
}
