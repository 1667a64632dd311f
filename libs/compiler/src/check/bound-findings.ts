import type { Graph } from '#graph';
import { toFinding } from '#nodes';
import type { Finding } from '#nodes';
import { mostDeep, readMaxDepth } from '../run/depth.js';
import { mostRuns, namedMaxRuns } from '../run/run-cycle.js';

/** Bounds in the settings of a graph that a run would pass over, as they are no such number. */
export function boundFindings(graph: Graph): Finding[] {
  const bounds = [
    { name: 'maxRuns', read: namedMaxRuns(graph), most: mostRuns },
    { name: 'maxDepth', read: readMaxDepth(graph), most: mostDeep },
  ];
  return bounds
    .filter(({ name, read }) => read === null && (graph.settings?.[name] ?? null) !== null)
    .map(({ name, most }) =>
      toFinding({
        ...{ code: 'SETTING_UNSUPPORTED', node: null, path: `/settings/${name}` },
        message: `settings.${name} is no number that it may be`,
        expected: `a whole number from 1 to ${most}, without quotes`,
      }),
    );
}
