import { isObject } from '#values';
import type { GraphNode } from '#graph';
import { ownValue, parsedJson, splitPath } from '#nodes';
import { mergeOrigins, mixedWith, noItems, withFields } from './shape.js';
import type { Origins, Shape } from './shape.js';

/** What a node of the type set makes: what it writes is what it says, and what it keeps is what came. */
export function shapeOfSet(node: GraphNode, input: Shape, originsOf: (value: unknown) => Origins): Shape {
  const { parameters = {} } = node;
  const kept = keepsFields(node) ? input : noItems;
  const { mode = 'manual' } = parameters;
  if (mode !== 'raw' && mode !== 'manual')
    return mixedWith(withRest(input, originsOf(parameters)), originsOf(parameters));
  if (mode === 'raw') return rawShape(kept, parameters['jsonOutput'], originsOf);
  const hasDots = ownValue(parameters, ['options', 'dotNotation']) ?? true;
  return writeField(kept, listAssignments(node), hasDots, originsOf);
}

/**
 * One shape for all fields: to copy it for each would take the product of their numbers. A name that an expression makes is words as a value is:
 * whoever lists the names of an item's fields reads it, and nobody knows beforehand which field has it.
 */
function writeField(
  kept: Shape,
  fields: readonly Record<string, unknown>[],
  hasDots: unknown,
  originsOf: (value: unknown) => Origins,
): Shape {
  const own = new Map(kept.fields);
  let { rest } = kept;
  for (const { name, ...values } of fields) {
    const words = originsOf(values);
    if (typeof name !== 'string' || name.startsWith('=')) {
      if (words.size > 0) for (const [each, before] of own) own.set(each, mergeOrigins(before, words));
      rest = mergeOrigins(rest, words, originsOf(name));
      continue;
    }
    const [first = '', ...inside] = hasDots === false ? [name] : splitPath(name);
    own.set(first, inside.length > 0 ? mergeOrigins(own.get(first) ?? rest, words) : words);
    if (hasDots !== true && first !== name) own.set(name, words);
  }
  return { fields: own, rest };
}

/** JSON without an expression has its fields; with one in it, what comes may have any. */
function rawShape(kept: Shape, json: unknown, originsOf: (value: unknown) => Origins): Shape {
  const known = typeof json === 'string' && !json.startsWith('=') ? parsedJson(json) : json;
  if (isObject(known))
    return withFields(
      kept,
      Object.entries(known).map(([name, value]) => [name, originsOf(value)]),
    );
  return mixedWith(kept, originsOf(json));
}

function withRest({ fields, rest }: Shape, more: Origins): Shape {
  return { fields, rest: mergeOrigins(rest, more) };
}

function isOld({ typeVersion }: GraphNode): boolean {
  return typeVersion !== undefined && typeVersion < 3.3;
}

function listAssignments(node: GraphNode): Record<string, unknown>[] {
  const found = ownValue(node.parameters, isOld(node) ? ['fields', 'values'] : ['assignments', 'assignments']);
  return Array.isArray(found) ? found.filter(isObject) : [];
}

function keepsFields(node: GraphNode): boolean {
  const { includeOtherFields = false, include = 'all' } = node.parameters ?? {};
  return isOld(node) ? include !== 'none' : includeOtherFields !== false;
}
