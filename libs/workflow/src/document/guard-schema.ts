import type { JsonSchema } from '#model-turn';
import { errorClasses } from '../errors/error-class.js';
import { ownFields } from './own-fields.js';

const mostMs = 366 * 86_400_000;
const ms = { type: 'number', minimum: 0, maximum: mostMs };
const on = {
  ...{ type: 'array', minItems: 1, maxItems: 50, uniqueItems: true },
  items: { type: 'string', minLength: 1, maxLength: 64 },
  description: `Codes of errors, or their classes: ${errorClasses.join(', ')}.`,
};

function closed(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, patternProperties: ownFields, additionalProperties: false };
}

/** How a node that calls is tried again. */
export const retrySchema: JsonSchema = {
  ...closed(
    {
      on: { ...on, description: `${on.description} Absent: unavailable, timeout.` },
      count: { type: 'integer', minimum: 1, maximum: 100, description: 'How often, beside the first time.' },
      ms: { ...ms, description: 'The pause before the first of these; absent: 1,000.' },
      factor: { type: 'number', minimum: 1, maximum: 100, description: 'How much longer each pause is; absent: 2.' },
      maximumMs: { ...ms, description: 'The longest pause; absent: 300,000.' },
      jitter: { type: 'boolean', description: 'A pause is drawn between its half and its whole; absent: true.' },
    },
    ['count'],
  ),
  description: 'Tries the node again after some errors. A longer time that the other side has asked for is waited.',
};

/** What becomes of an error, around a schema for a node. */
export function catchSchema(node: JsonSchema): JsonSchema {
  return {
    ...closed({ on: { ...on, description: `${on.description} Absent: any.` }, then: node, value: caughtValue }, []),
    description: '`then`, a node that works on the input of the one that failed, or `value`; `$.error` is the error.',
  };
}

const caughtValue = { description: 'What the node comes to. References and texts with references in it are read.' };

/** Kinds that call somebody, which may help when it is done again. */
const calling: ReadonlySet<string> = new Set(['tool', 'llm']);
/** Kinds that have a timeout of their own. */
const timed: ReadonlySet<string> = new Set(['approval', 'waitForMessage', 'spawn']);

const timeout = {
  ...{ type: 'number', exclusiveMinimum: 0, maximum: mostMs },
  description: 'Milliseconds. It fails when they are over, and what it has begun is cancelled.',
};

/** What a kind has around its own fields, around a schema for a node. */
export function guardFields(kind: string, node: JsonSchema): Record<string, JsonSchema> {
  if (kind === 'fail') return {};
  return {
    ...(calling.has(kind) && { retry: { $ref: '#/$defs/retry' } }),
    ...(!timed.has(kind) && { timeout }),
    catch: {
      ...{ type: 'array', minItems: 1, maxItems: 100, items: { $ref: '#/$defs/catch' } },
      description: 'The first that names the error takes it.',
    },
    compensate: {
      description:
        'Of a step of a sequence: a node that takes it back, where it has succeeded and a later step has failed.',
      ...asDescribed(node),
    },
    finally: {
      description: 'A node that comes last, also after an error; what it comes to does not count.',
      ...asDescribed(node),
    },
  };
}

/** A description beside a reference stands in `allOf`. */
function asDescribed(node: JsonSchema): JsonSchema {
  return '$ref' in node ? { allOf: [node] } : node;
}

/** The kind that fails as its author says. */
export const failForm = {
  about: 'Fails with a code of yours, which a catch may name.',
  properties: {
    code: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' },
    text: { type: 'string', minLength: 1, maxLength: 2_000, description: 'Texts in {{ }} are references.' },
  },
  required: ['code', 'text'],
};
