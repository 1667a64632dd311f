import type { Origin } from '#values';
import type { Graph } from '#graph';
import { findNodeType, toFinding } from '#nodes';
import type { Finding } from '#nodes';
import { withStandIns } from './compile-problems.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { findTooDeep, planGraph } from '../plan/plan-graph.js';
import { findLenders } from '../plan/sub-nodes.js';
import type { Lender } from '../plan/sub-nodes.js';
import { GraphShapes } from '../origins/graph-shapes.js';
import { decidedIn } from '../origins/guarded.js';
import type { Decided } from '../origins/guarded.js';

type Lenders = ReadonlyMap<string, readonly Lender[]>;
type Asking = Pick<PlannedNode, 'node' | 'references' | 'inputs'>;

const words: Readonly<Record<Origin, string>> = {
  caller: 'a public caller',
  person: 'whoever texts',
  model: 'a model',
  web: 'the answer of a server',
  unknown: 'nobody knows who',
};

/** What others than the author may decide of calls, as far as the drawing of a graph shows it: who, what, and of which node. */
export function decidedFindings(graph: Graph): Finding[] {
  const typeOf = withStandIns(findNodeType);
  const planned = planGraph(graph, typeOf);
  if (findTooDeep(planned) !== undefined) return [];
  const shapes = new GraphShapes(planned, null);
  const lenders = findLenders(graph, typeOf);
  const all = [...planned.nodes.values()].flatMap((each) => [each, ...lentUnder(lenders, each, each.node.name)]);
  return all
    .filter(({ node }) => node.disabled !== true)
    .flatMap(({ node, references, ...at }) => {
      const view = shapes.viewAt(at, references);
      const decided = decidedIn(node, (value) => shapes.findOrigins(view, value));
      const told = decided.filter(({ what }) => what !== 'workflow'); // which one runs is told for itself
      return told.map((each) => findingFor(node.name, each, Reflect.get(node, 'approval') === 'none'));
    });
}

/** What stands under a node sees the items of that. */
function lentUnder(lenders: Lenders, { inputs }: Asking, name: string, above: readonly string[] = []): Asking[] {
  if (above.includes(name)) return [];
  return (lenders.get(name) ?? []).flatMap(({ node, references }) => {
    const own = { node, references, inputs };
    return [own, ...lentUnder(lenders, own, node.name, [...above, name])];
  });
}

function findingFor(name: string, { what, parameter, by }: Decided, isLet: boolean): Finding {
  const who = by.map((origin) => words[origin]).join(' and ');
  return toFinding({
    ...{ code: 'DECIDED_BY_OTHERS', node: name, path: `/parameters/${parameter.replaceAll('.', '/')}` },
    message: `${who} decides: ${what} of "${name}"; ${isLet ? 'nobody is asked once that is confirmed' : 'a person is asked each time'}`,
    expected: 'a value that its author or an operator gives',
  });
}
