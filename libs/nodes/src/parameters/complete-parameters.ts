import { isObject } from '#values';
import type { GraphNode } from '#graph';
import type { NodeDescription } from '../catalogue-node.js';
import { isShown } from './display-options.js';

/** A node's parameters with the defaults of those that are shown and that it does not name. Nested collections stay as they are. */
export function completeParameters(node: GraphNode, { properties, version }: NodeDescription): Record<string, unknown> {
  let complete: Record<string, unknown> = isObject(node.parameters) ? node.parameters : {};
  for (const property of properties) {
    if (Object.hasOwn(complete, property.name)) continue;
    if (isShown(property, complete, node.typeVersion ?? [version].flat().at(-1)))
      complete = { ...complete, [property.name]: property.default };
  }
  return complete;
}
