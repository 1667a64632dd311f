import { choice, groups, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { expected, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** A field to be set, and the type that its value becomes. */
export interface Assignment {
  name: unknown;
  value: unknown;
  type: string;
}

const types = { string: 'String', number: 'Number', boolean: 'Boolean', array: 'Array', object: 'Object' };
/** In versions before 3.3 a value stands in a field that is called by its type: `{name, type: "numberValue", numberValue}`. */
const valueNames = Object.entries(types).map(([type, shown]) => [`${type}Value`, shown] as const);

/** Versions before 3.3 hold their fields in `fields`, and keep the others unless `include` says something else. */
export const beforeAssignments = { '@version': [3, 3.1, 3.2] };
export const sinceAssignments = { '@version': [{ _cnd: { gte: 3.3 } }] };

export const fieldProperties: readonly Property[] = [
  groups(
    'fields',
    'Fields to Set',
    [
      {
        name: 'values',
        displayName: 'Values',
        values: [
          textProperty('name', 'Name'),
          choice('type', 'Type', Object.fromEntries(valueNames)),
          ...valueNames.map(([name, shown]) => textProperty(name, `${shown} Value`, when({ type: [name] }))),
        ],
      },
    ],
    when({ mode: ['manual'], ...beforeAssignments }),
  ),
  choice(
    'include',
    'Include in Output',
    { all: 'All Input Fields', none: 'No Input Fields', selected: 'Selected Input Fields', except: 'All Except' },
    when(beforeAssignments),
  ),
];

/** Whether a node is of such a version. Rules 1 read all versions as the latest (ADR 41). */
export function hasFields({ node: { typeVersion }, rules }: NodeCall): boolean {
  return rules >= 2 && typeVersion !== undefined && typeVersion < 3.3;
}

/** The fields that a node sets for an item. */
export function assignmentsAt(call: NodeCall, at: number): Assignment[] {
  if (hasFields(call)) return objectsAt(call, 'fields.values', at).map((field) => toAssignment(field, at));
  return objectsAt(call, 'assignments.assignments', at).map(({ name, value, type = 'string' }) => ({
    ...{ name, value, type: String(type) },
  }));
}

/** A text that is left out is an empty one; what another type has in its place is not guessed. */
function toAssignment(field: Record<string, unknown>, at: number): Assignment {
  const { name, type = 'stringValue' } = field;
  const key = valueNames.map(([known]) => known).find((known) => known === type);
  if (key === undefined) throw expected('fields', `a type for "${String(name)}" that there is`, at);
  const value = Object.hasOwn(field, key) ? field[key] : key === 'stringValue' ? '' : undefined;
  if (value === undefined) throw expected('fields', `a ${key} for "${String(name)}"`, at);
  return { name, value, type: key.replace(/Value$/, '') };
}
