import type { JsonSchema } from '#model-turn';
import { ownFields } from './own-fields.js';
import { testNames, tests } from '../values/condition.js';

/** In the schema of a node: the definition below. */
export const conditionForm: JsonSchema = { $ref: '#/$defs/condition' };

const several = { type: 'array', minItems: 1, maxItems: 100, items: conditionForm };

function closed(properties: Record<string, JsonSchema>): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    patternProperties: ownFields,
    additionalProperties: false,
  };
}

const reference = { type: 'string', pattern: '^\\$\\.' };

/** What a value is tested against: it stands there, or a reference leads to it. */
function against(type: string | null): JsonSchema {
  return type === null || type === 'string' ? (type === null ? {} : { type }) : { anyOf: [{ type }, reference] };
}

/** A condition: true, false, one test of a value, or several together. */
export const conditionSchema: JsonSchema = {
  description:
    'One test of a value (`{ "value": "$.input.total", "above": 200 }`), `all`, `any` or `not` of others, true or false.',
  anyOf: [
    { type: 'boolean' },
    closed({ all: several }),
    closed({ any: several }),
    closed({ not: conditionForm }),
    ...testNames.map((name) =>
      closed({ value: {}, [name]: name === 'exists' ? { type: 'boolean' } : against(tests[name].against) }),
    ),
  ],
};
