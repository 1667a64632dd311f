import type { Execution } from '../execution.js';
import type { GraphPlan, PlannedNode } from '../plan/graph-plan.js';
import { buildOriginsField, givenOriginsField } from '../plan/item-fields.js';
import type { ItemReads } from '../items/read-items.js';
import { GraphShapes } from './graph-shapes.js';
import { nodeKind } from './node-kind.js';
import { joined, shapeFrom, shapeText } from './shape.js';
import type { Shape } from './shape.js';
import { shapeOfTrigger } from './trigger-shape.js';

/** Of what these have brought is kept whose words it is: no drawing says it. */
const bringing: readonly string[] = ['dataTable', 'executeWorkflow'];

function brings({ node, type }: PlannedNode): boolean {
  return type.runs.as === 'trigger' || bringing.includes(nodeKind(node));
}

const known = new WeakMap<GraphPlan, { key: string; shapes: GraphShapes }>();

/** Whose words the items of each node hold, by what has come to the run so far. */
export function* shapesAt(plan: GraphPlan): ItemReads<GraphShapes> {
  const names = [...plan.nodes.values()].filter(brings).map(({ node }) => node.name);
  const texts = names.length === 0 ? [] : yield names.map(buildOriginsField);
  const key = JSON.stringify(texts);
  const before = known.get(plan);
  if (before?.key === key) return before.shapes;
  const came = names.flatMap((name, at): [string, Shape][] => {
    const text = texts[at] ?? null;
    return text === null ? [] : [[name, shapeFrom(text)]];
  });
  const shapes = new GraphShapes(plan, new Map(came));
  known.set(plan, { key, shapes });
  return shapes;
}

/** What is kept of whose words a trigger brings, under rules that ask. */
export function* triggerOrigins({ planned, place, context }: Execution): ItemReads<Record<string, string>> {
  if (context.rules < 2) return {};
  const [given = null] = place.scope === '' ? [] : yield [givenOriginsField];
  const begun = { by: place.by, given: place.scope === '' ? null : shapeFrom(given) };
  return { [buildOriginsField(planned.node.name)]: shapeText(shapeOfTrigger(planned.node, begun)) };
}

/** Whose words a graph leaves to the one that has called it. */
export function* shapeOfEnds(plan: GraphPlan): ItemReads<Shape> {
  const shapes = yield* shapesAt(plan);
  return joined(plan.ends.map((name) => shapes.of(name)));
}

/** What is kept of whose words have come of a node, in this round and those before. */
export function* keptOrigins({ planned }: Pick<Execution, 'planned'>, came: Shape): ItemReads<Record<string, string>> {
  const field = buildOriginsField(planned.node.name);
  const [before = null] = yield [field];
  return { [field]: shapeText(before === null ? came : joined([shapeFrom(before), came])) };
}

/** The node and what its expressions name: of one that lends something to another, in the place of that. */
export interface Asking {
  plan: GraphPlan;
  planned: Pick<PlannedNode, 'inputs'>;
  node: PlannedNode['node'];
  references: readonly string[];
}
