import { traceTo, type Graph, type Trace } from './graph.js';

/** A dead end: a state that never comes to rest. */
export interface Stuck {
  readonly trace: Trace;
  /** Nothing moves any more, unless a fault or the person moves it; false: it moves for ever and never arrives. */
  readonly isQuiet: boolean;
}

/** A state from which no goal can be reached by steps that must happen: the first quiet one, or else the first. */
export function findStuck(graph: Graph): Stuck | null {
  const mayArrive = statesThatMayArrive(graph);
  const stuck = [...graph.parents.keys()].filter((number) => mayArrive[number] === 0 && !graph.isBroken[number]);
  const first = stuck[0];
  if (first === undefined) return null;
  const quiet = stuck.find((number) => graph.isQuiet[number]);
  return { trace: traceTo(graph, quiet ?? first), isQuiet: quiet !== undefined };
}

/** Walks back from the goals. 1 for each state that may arrive at one. */
function statesThatMayArrive(graph: Graph): Uint8Array {
  const mayArrive = new Uint8Array(graph.parents.length);
  const open = [...graph.goals];
  for (const goal of open) mayArrive[goal] = 1;
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    for (const before of graph.predecessors[number] ?? []) {
      if (mayArrive[before] === 1) continue;
      mayArrive[before] = 1;
      open.push(before);
    }
  }
  return mayArrive;
}
