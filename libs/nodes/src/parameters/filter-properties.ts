import { conditionOperations, conditionsHold, createMatcher } from './conditions.js';
import { collection, flag } from './properties.js';
import type { Property } from './properties.js';
import { flagAt } from './read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const operations = Object.entries(conditionOperations).map(([type, names]) => `${type} ${names.join(', ')}`);

/** The form of conditions, with all that they can ask, out of the table that carries it out. */
export const conditionsForm = `what has to hold: {combinator, conditions: [{leftValue, operator: {type, operation}, rightValue}]}; combinator and, or; operation by type: ${operations.join('; ')}`;

/** The parameters of nodes that ask conditions of each item. */
export const filterProperties: readonly Property[] = [
  {
    displayName: 'Conditions',
    name: 'conditions',
    type: 'filter',
    default: { conditions: [], combinator: 'and' },
    description: conditionsForm,
  },
  flag('looseTypeValidation', 'Convert Types Where Required', false, {
    displayOptions: { show: { '@version': [{ _cnd: { gte: 2.1 } }] } },
  }),
  collection('options', 'Options', [
    flag('ignoreCase', 'Ignore Case', true),
    flag('looseTypeValidation', 'Less Strict Type Validation', true),
  ]),
];

/** Whether the conditions of a node hold for an item. */
export function isKept(call: NodeCall, itemIndex: number): boolean {
  return conditionsHold(call.parameter('conditions', itemIndex), {
    isLoose: flagAt(call, 'looseTypeValidation', itemIndex) || flagAt(call, 'options.looseTypeValidation', itemIndex),
    ignoresCase: flagAt(call, 'options.ignoreCase', itemIndex),
    zone: call.timeZone,
    rules: call.rules,
    itemIndex,
    matches: createMatcher(call, itemIndex),
  });
}
