import { isObject } from '#values';
import { ownValue } from '#nodes';
import type { Execution } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { givenOriginsField } from '../plan/item-fields.js';
import type { ItemReads } from '../items/read-items.js';
import { nodeKind } from './node-kind.js';
import { joined, noItems, shapeOfAll, shapeText, toShape, withFields } from './shape.js';
import { shapesAt } from './shapes-at.js';

/** Whose words a node gives to a workflow that it runs, for the fields behind `scope`. */
export function* givenOrigins(
  execution: Execution,
  { node, references }: Pick<PlannedNode, 'node' | 'references'>,
  scope: string,
): ItemReads<Record<string, string>> {
  const { plan, planned, context } = execution;
  if (context.rules < 2) return {};
  const shapes = yield* shapesAt(plan);
  const view = shapes.viewAt(planned, references);
  const inputs = node.parameters?.['workflowInputs'];
  const values = ownValue(inputs, ['value']);
  const given = isObject(values)
    ? withFields(
        noItems,
        Object.entries(values).map(([name, value]) => [name, shapes.findOrigins(view, value)]),
      )
    : joined([view.input, shapeOfAll(shapes.findOrigins(view, inputs))]);
  const isWhole = !isObject(values) || Object.keys(values).length === 0;
  const whole = nodeKind(node) === 'toolWorkflow' ? toShape('model') : isObject(values) ? view.input : given;
  return { [scope + givenOriginsField]: shapeText(isWhole ? whole : given) };
}
