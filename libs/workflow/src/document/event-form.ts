import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';

/** The most events that one node waits for. */
const mostEvents = 10;

const name = { type: 'string', minLength: 1, maxLength: 128 };
const several = { type: 'array', minItems: 2, maxItems: mostEvents, items: { $ref: '#/$defs/event' } };

/** In the schema of a node: the definition below. */
export const eventReference: JsonSchema = { $ref: '#/$defs/event' };

/** What a `waitForMessage` waits for in place of a text. */
const event: JsonSchema = {
  type: 'object',
  description:
    'An event from outside: one of `name`, `signal`, `callback`, `any` and `all`. The output is the event, of `all` a list.',
  properties: {
    name: { ...name, description: 'The `type` of an event of POST /v1/events.' },
    signal: { ...name, description: 'The name of a signal to this run, of POST /v1/runs/<id>/signals.' },
    subject: { type: 'string', minLength: 1, description: 'The `subject` that it has. References are read.' },
    where: {
      ...{ type: 'object', additionalProperties: true, minProperties: 1, maxProperties: 20 },
      description: 'What fields of its `data` are equal to, by their paths, as in `order.id`. References are read.',
    },
    since: {
      type: 'string',
      description: 'An event that came before this time counts no more. Absent: each that is kept.',
    },
    callback: { const: true, description: 'The answer to the address `$.callbacks.<id of this node>`.' },
    schema: {
      $ref: '#/$defs/valueSchema',
      description: 'What its `data` must fit: else the node fails, and who calls back is refused.',
    },
    until: { type: 'string', description: 'The time when it is waited for no more, if `timeout` is not over before.' },
    any: { ...several, description: 'The first of these.' },
    all: { ...several, description: 'Each of these, in any order.' },
  },
  patternProperties: ownFields,
  additionalProperties: false,
};

/** What a `tool` has in place of a tool's name: it sends an event to the runs that wait for it. */
const emit: JsonSchema = {
  type: 'object',
  description: 'Sends an event to the runs that wait for it, as POST /v1/events does. The output is `{ id, name }`.',
  properties: {
    name: { ...name, description: 'References are read.' },
    subject: { type: 'string', minLength: 1, description: 'References are read.' },
    data: { description: 'A value. References are read.' },
  },
  required: ['name'],
  patternProperties: ownFields,
  additionalProperties: false,
};

/** In the schema of a node: the definition above. */
export const emitReference: JsonSchema = { $ref: '#/$defs/emit' };

/** The definitions that nodes name which wait for events, or send one. */
export const eventDefinitions = { event, emit };
