import { isObject } from '#values';
import { runtimeTools } from '#model-turn';
import type { JsonSchema, OfferedTool } from '#model-turn';

/** The offers of an agent as runs of these rules begin it: before 3 no field of the runtime's own tools was described, nor was the name of a column bounded. */
export function offersUnder(rules: number, offers: readonly OfferedTool[]): readonly OfferedTool[] {
  if (rules >= 3) return offers;
  return offers.map((offer) =>
    runtimeTools.has(offer.name) ? { ...offer, parameters: undescribed(offer.parameters) } : offer,
  );
}

function undescribed(schema: JsonSchema): JsonSchema {
  if ('pattern' in schema) return { type: 'string', minLength: 1, maxLength: 128 };
  const fields = Object.entries(schema).filter(([name]) => name !== 'description');
  return Object.fromEntries(fields.map(([name, value]) => [name, isObject(value) ? undescribed(value) : value]));
}
