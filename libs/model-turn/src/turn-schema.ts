import { controlReasons } from './turn.js';
import type { ToolSpec } from './tools/tools.js';

export type JsonSchema = Record<string, unknown>;

/** The `$comment` of an object that a strict schema cannot rewrite as the list of its fields: what is in it has a form of its own. */
export const writtenAsItIs = 'written as it is';

const text = { type: 'string' };

function closedObject(properties: Record<string, unknown>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The three shapes of `next_action`, by its `type`. */
export const actionSchemas = {
  tool: closedObject({
    type: { type: 'string', const: 'tool' },
    name: { type: 'string', minLength: 1 },
    args: { type: 'object' },
  }),
  respond: closedObject({ type: { type: 'string', const: 'respond' }, message: { type: 'string', minLength: 1 } }),
  clarify: closedObject({ type: { type: 'string', const: 'clarify' }, message: { type: 'string', minLength: 1 } }),
} as const satisfies Record<string, JsonSchema>;

/** The one object of the contract around a given `next_action`. */
export function turnSchemaAround(nextAction: JsonSchema): JsonSchema {
  return closedObject({
    control: closedObject({
      done: { type: 'boolean' },
      reason: { type: 'string', enum: [...controlReasons] },
    }),
    next_action: nextAction,
    state_update: closedObject({
      plan: { ...text, description: 'At most 6 short lines.' },
      observation: { ...text, description: 'What was just learned.' },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
    }),
  });
}

/** The JSON Schema of the one object a model answers with, for providers that take a schema with a free-form `args`. */
export const turnSchema: JsonSchema = turnSchemaAround({
  anyOf: [actionSchemas.tool, actionSchemas.respond, actionSchemas.clarify],
});

/**
 * The same schema with one branch per allowed tool, each with that tool's own parameters: what a strict provider needs,
 * because strict schemas cannot express a free-form `args`. Where answers have a form, `respond` may hold one as it is, or say why there is
 * none. `mayAsk`: somebody answers questions. Whatever comes back is checked again all the same (I6).
 */
export function turnSchemaFor(tools: readonly ToolSpec[], answer: JsonSchema | null = null, mayAsk = true): JsonSchema {
  const branches = tools.map(({ name, parameters }) =>
    closedObject({ type: { type: 'string', const: 'tool' }, name: { type: 'string', const: name }, args: parameters }),
  );
  const respond = answer === null ? actionSchemas.respond : respondWith({ anyOf: [answer, { ...text, minLength: 1 }] });
  return turnSchemaAround({ anyOf: [...branches, respond, ...(mayAsk ? [actionSchemas.clarify] : [])] });
}

/** The schema of a call that may only answer, in the required form if there is one. */
export function finalTurnSchema(answer: JsonSchema | null): JsonSchema {
  return turnSchemaAround(answer === null ? actionSchemas.respond : respondWith(answer));
}

function respondWith(message: JsonSchema): JsonSchema {
  return closedObject({ type: { type: 'string', const: 'respond' }, message });
}
