import { listEdges } from '#graph';
import type { Graph } from '#graph';
import type { Found } from './finding.js';

/** Connections from or to a node that the graph does not have: nothing ever passes them. */
export function lostConnections({ nodes, connections }: Graph): Found[] {
  const names = new Set(nodes.map(({ name }) => name));
  return listEdges(connections).flatMap(({ source, outputType, output, node }): Found[] => {
    const lost = [source, node].filter((name) => !names.has(name));
    if (lost.length === 0) return [];
    const ends = `"${source}" is connected to "${node}"`;
    return [
      {
        ...{ code: 'CONNECTION_LOST', node: names.has(source) ? source : null },
        path: names.has(source) ? `/outputs/${outputType}/${output}` : '/connections',
        message: `${ends}, and the graph has no node "${lost.join('" and no "')}": nothing passes there`,
        expected: 'the names of two nodes of the graph',
      },
    ];
  });
}
