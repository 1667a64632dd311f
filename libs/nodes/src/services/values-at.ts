import { isObject } from '#values';
import type { NodeDescription } from '../catalogue-node.js';
import { completeParameters } from '../parameters/complete-parameters.js';
import { isShown } from '../parameters/display-options.js';
import { isChoice, isGroup, isProperty } from '../parameters/parameter-schema.js';
import type { Property } from '../parameters/properties.js';
import { expected } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';
import { asValues } from './conditions.js';

type Values = Readonly<Record<string, unknown>>;

/** The parameters that a node has, for an item: none that is not shown, each with its default, and none that cannot be carried out. */
export function valuesAt(
  description: NodeDescription,
  call: Pick<NodeCall, 'node' | 'parameter'>,
  itemIndex: number,
): Values {
  const { typeVersion: version = [description.version].flat().at(-1) } = call.node;
  const complete = completeParameters(call.node, description);
  const shown = description.properties.filter((property) => isShown(property, complete, version));
  const values = shown.map((property) => {
    const value = valueIn(property, call.parameter(property.name, itemIndex));
    check(property, value, itemIndex);
    return [property.name, value] as const;
  });
  return Object.fromEntries(values);
}

/** `holder`: the parameter in whose rows it is. */
function check(property: Property, value: unknown, itemIndex: number, holder?: string): void {
  const { name, required, only, type, options = [] } = property;
  const wrong = (what: string): NodeError =>
    holder === undefined ? expected(name, what, itemIndex) : expected(holder, `${what} in "${name}"`, itemIndex);
  if (only !== undefined && value !== only.value)
    throw new NodeError('NODE_PARAMETER', `Parameter "${name}": ${only.why}`, itemIndex);
  if (required === true && isMissing(value)) throw wrong('a value');
  if (type === 'collection') checkInner(options.filter(isProperty), value, itemIndex);
  if (type === 'fixedCollection' && isObject(value))
    for (const group of options.filter(isGroup))
      for (const row of [value[group.name]].flat()) checkInner(group.values, row, itemIndex, name);
  const choices = options.filter(isChoice).map((choice) => choice.value);
  const chosen = type === 'multiOptions' ? asValues(value) : [value];
  if (choices.length > 0 && !chosen.every((one) => choices.some((choice) => choice === one)))
    throw wrong(`one of ${choices.join(', ')}`);
}

/** What somebody has put into a collection, or into a row as far as it is shown there. */
function checkInner(properties: readonly Property[], values: unknown, itemIndex: number, holder?: string): void {
  if (!isObject(values)) return;
  for (const inner of properties)
    if (Object.hasOwn(values, inner.name) && (holder === undefined || isShown(inner, values)))
      check(inner, values[inner.name], itemIndex, holder);
}

function isMissing(value: unknown): boolean {
  if (isObject(value) && value['__rl'] === true) return isMissing(value['value']);
  return value === undefined || value === null || value === '';
}

/** A value with the defaults in the rows of its groups, which an export leaves out. */
function valueIn(property: Property, value: unknown): unknown {
  const options = property.options ?? [];
  if (property.type === 'collection' && isObject(value)) return withInnerDefaults(value, options.filter(isProperty));
  if (property.type !== 'fixedCollection' || !isObject(value)) return value;
  const groups = options.filter(isGroup);
  const entries = Object.entries(value).map(([name, rows]) => {
    const values = groups.find((group) => group.name === name)?.values ?? [];
    return [name, Array.isArray(rows) ? rows.map((row) => rowIn(row, values)) : rowIn(rows, values)] as const;
  });
  return Object.fromEntries(entries);
}

/** A collection has what somebody has put into it, and no more. */
function withInnerDefaults(value: Values, properties: readonly Property[]): Values {
  const entries = Object.entries(value).map(([name, inner]) => {
    const property = properties.find((one) => one.name === name);
    return [name, property ? valueIn(property, inner) : inner] as const;
  });
  return Object.fromEntries(entries);
}

function rowIn(row: unknown, properties: readonly Property[]): unknown {
  if (!isObject(row)) return row;
  let complete: Values = row;
  for (const property of properties)
    if (!Object.hasOwn(complete, property.name) && isShown(property, complete))
      complete = { ...complete, [property.name]: property.default };
  return withInnerDefaults(complete, properties);
}
