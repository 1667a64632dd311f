import { choice, flag, groups, json, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';

/** The parts of a request that a node describes, or leaves to the model; `argument`: what the model calls a part that is left to it whole. */
export const parts = [
  {
    ...{ send: 'sendQuery', specify: 'specifyQuery', values: 'parametersQuery', json: 'jsonQuery' },
    argument: 'query',
  },
  {
    ...{ send: 'sendHeaders', specify: 'specifyHeaders', values: 'parametersHeaders', json: 'jsonHeaders' },
    argument: 'headers',
  },
  { ...{ send: 'sendBody', specify: 'specifyBody', values: 'parametersBody', json: 'jsonBody' }, argument: 'body' },
] as const;
export type Part = (typeof parts)[number];

/** How a part is written: field by field, as one JSON text, or by the model alone. */
export const ways = ['keypair', 'json', 'model'] as const;

const titles = { query: 'Query Parameters', headers: 'Headers', body: 'Body' };

/** What describes the parts, and what their places in braces are. */
export const partProperties: readonly Property[] = parts.flatMap(({ send, specify, values, json: name, argument }) => [
  flag(send, `Send ${titles[argument]}`, false, { noDataExpression: true }),
  choice(
    specify,
    `Specify ${titles[argument]}`,
    { keypair: 'Using Fields Below', json: 'Using JSON Below', model: 'Let Model Specify Entire Part' },
    when({ [send]: [true] }),
  ),
  groups(
    values,
    titles[argument],
    [
      {
        name: 'values',
        displayName: 'Values',
        values: [
          textProperty('name', 'Name'),
          choice('valueProvider', 'Value Provided', {
            modelRequired: 'By Model (and is required)',
            modelOptional: 'By Model (but is optional)',
            fieldValue: 'Using Field Below',
          }),
          textProperty('value', 'Value', when({ valueProvider: ['fieldValue'] })),
        ],
      },
    ],
    when({ [send]: [true], [specify]: ['keypair'] }),
  ),
  json(name, 'JSON', {
    ...when({ [send]: [true], [specify]: ['json'] }),
    default: '',
    required: true,
    description: 'JSON with {names} of what the model fills in, in quotes or without',
  }),
]);
