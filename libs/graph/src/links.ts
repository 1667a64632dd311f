import type { Graph } from './graph.js';
import { listEdges } from './operations/edges.js';

/** One connection, by the names of its nodes: where it leaves, and where it leads. */
export interface Link {
  source: string;
  type: string;
  output: number;
  target: string;
  input: number;
}

/** All connections, in the order of the graph. */
export function listLinks({ connections }: Pick<Graph, 'connections'>): Link[] {
  return listEdges(connections).map(({ source, outputType, output, node, index }) => ({
    ...{ source, type: outputType, output },
    ...{ target: node, input: index },
  }));
}
