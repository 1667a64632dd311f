import { isObject } from '#values';
import type { GraphNode } from '#graph';
import { ownValue, splitPath } from '#nodes';
import { mergeOrigins, noItems, originsIn, shapeOfAll, withFields } from './shape.js';
import type { Origins, Shape } from './shape.js';

/** What nodes make that take some fields by their names, where these stand there; null: it is another node, or any field may be one of them. */
export function shapeOfFields(
  kind: string,
  node: GraphNode,
  input: Shape,
  originsOf: (value: unknown) => Origins,
): Shape | null {
  const { parameters = {} } = node;
  const isPlainNamed = ownValue(parameters, ['options', 'disableDotNotation']) ?? false;
  if (isPlainNamed !== false) return null; // `a.b` is then a field of its own
  if (kind === 'splitOut') return splitShape(parameters, input, originsOf);
  if (kind === 'aggregate') return aggregated(parameters, input);
  return kind === 'dateTime' ? dated(parameters, input, originsOf) : null;
}

type Parameters = NonNullable<GraphNode['parameters']>;

function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.startsWith('=');
}

function firstKey(path: string): string {
  return splitPath(path)[0] ?? path;
}

/** A list's values may be objects, whose fields are then the item's. The name that they get may be an expression's. */
function splitShape(
  { fieldToSplitOut: field, include = 'noOtherFields', options }: Parameters,
  input: Shape,
  originsOf: (value: unknown) => Origins,
): Shape | null {
  if (!isPlain(field) || include !== 'noOtherFields') return null;
  const values = field.split(',').map((name) => originsIn(input, firstKey(name.trim())));
  return shapeOfAll(mergeOrigins(...values, originsOf(options)));
}

function aggregated({ aggregate = 'aggregateIndividualFields', ...more }: Parameters, input: Shape): Shape | null {
  const fields = ownValue(more, ['fieldsToAggregate', 'fieldToAggregate']);
  if (aggregate !== 'aggregateIndividualFields' || !Array.isArray(fields)) return null;
  const taken = fields
    .filter(isObject)
    .map(({ fieldToAggregate: from, renameField = false, outputFieldName: to }) =>
      isPlain(from) && typeof renameField === 'boolean' && (!renameField || isPlain(to))
        ? ([
            renameField ? firstKey(String(to)) : (splitPath(from).at(-1) ?? from),
            originsIn(input, firstKey(from)),
          ] as const)
        : null,
    );
  return taken.every((each) => each !== null) ? taken.reduce(withMore, noItems) : null;
}

/** Two names may begin with the same field, `a.b` and `a.c`. */
function withMore(shape: Shape, [name, words]: readonly [string, Origins]): Shape {
  return withFields(shape, [[name, mergeOrigins(originsIn(shape, name), words)]]);
}

/** The names that a time goes by where the node names none. */
const usualNames = ['currentDate', 'newDate', 'formattedDate', 'roundedDate', 'timeDifference', 'datePart'];

function dated(parameters: Parameters, input: Shape, originsOf: (value: unknown) => Origins): Shape | null {
  const { outputFieldName: name } = parameters;
  if (name !== undefined && name !== '' && !isPlain(name)) return null;
  const words = originsOf(parameters);
  const names = isPlain(name) ? [firstKey(name)] : usualNames;
  const kept = ownValue(parameters, ['options', 'includeInputFields']) === undefined ? noItems : input;
  return withFields(
    kept,
    names.map((each) => [each, mergeOrigins(words, originsIn(kept, each))]),
  );
}
