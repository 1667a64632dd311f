import { isObject } from '#values';
import { ownValue } from '#nodes';
import type { Execution } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { givenOriginsField } from '../plan/item-fields.js';
import type { ItemReads } from '../items/read-items.js';
import { nodeKind } from './node-kind.js';
import { joined, noItems, originsIn, shapeOfAll, shapeText, toShape, withFields } from './shape.js';
import type { Shape } from './shape.js';
import { shapesAt } from './shapes-at.js';

/** Whose words a node gives to a workflow that it runs, for the fields behind `scope`. */
export function* givenOrigins(
  execution: Execution,
  lender: Pick<PlannedNode, 'node' | 'references'>,
  scope: string,
): ItemReads<Record<string, string>> {
  if (execution.context.rules < 2) return {};
  return { [scope + givenOriginsField]: shapeText(yield* givenShape(execution, lender)) };
}

/** Whether a node gives words of others than the author and operators to a workflow that it runs. */
export function* givesWordsOfOthers(
  execution: Execution,
  lender: Pick<PlannedNode, 'node' | 'references'>,
): ItemReads<boolean> {
  return execution.context.rules >= 2 && originsIn(yield* givenShape(execution, lender), null).size > 0;
}

function* givenShape(
  { plan, planned }: Execution,
  { node, references }: Pick<PlannedNode, 'node' | 'references'>,
): ItemReads<Shape> {
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
  return isWhole ? whole : given;
}
