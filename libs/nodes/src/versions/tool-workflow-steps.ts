import { isObject } from '#values';
import { schemaOfExample } from '../parameters/example-schema.js';
import { parsedJson } from '../values/plain-text.js';
import { isExpression, objectIn, objectsIn } from './read-stored.js';
import type { Fields, Stepped, VersionStep } from './version-step.js';

/**
 * Versions before 2 give the other workflow one field, `query`: a text that the model writes, or an object of a schema. Beside it stand fields of their
 * own values. The answer is a field of what comes back; here it is all of it.
 */
export const toolWorkflowSteps: readonly VersionStep[] = [{ from: [1, 1.1, 1.2, 1.3], to: 2, change: toInputs }];

function toInputs(parameters: Fields): Stepped | null {
  const { fields, specifyInputSchema, schemaType, jsonSchemaExample, inputSchema, ...kept } = parameters;
  const { responsePropertyName, requestOptions: _none, ...rest } = kept;
  const query = specifyInputSchema === true ? queryBy(schemaType, jsonSchemaExample, inputSchema) : anyText;
  if (query === null) return null;
  const own = objectsIn(objectIn(fields)['values']).map((field): [string, unknown] => [
    String(field['name']),
    valueIn(field),
  ]);
  const named = typeof responsePropertyName === 'string' ? responsePropertyName : 'response';
  return {
    parameters: {
      ...rest,
      workflowInputs: { mappingMode: 'defineBelow', value: { query, ...Object.fromEntries(own) } },
    },
    differs: [`the model gets all of the items that the other workflow ends with, not their field "${named}" alone`],
  };
}

const anyText = '={{ $fromAI("query", "", "string") }}';

/** `query` as an object whose fields the model fills in; null: nobody can say which. */
function queryBy(schemaType: unknown, example: unknown, written: unknown): Fields | null {
  const text = schemaType === 'manual' ? written : example;
  if (typeof text !== 'string' || isExpression(text)) return null;
  const parsed = parsedJson(text);
  if (!isObject(parsed)) return null;
  const schema = schemaType === 'manual' ? parsed : schemaOfExample(parsed);
  const properties = Object.entries(objectIn(schema.properties));
  if (properties.length === 0 || !properties.every(([name]) => /^[\w-]{1,64}$/.test(name))) return null;
  return Object.fromEntries(properties.map(([name, property]) => [name, askedFor(name, objectIn(property))]));
}

const plainTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'boolean']);

function askedFor(name: string, { type, description = '' }: Fields): string {
  const kind = type === 'integer' ? 'number' : plainTypes.has(type) ? type : 'json';
  const words = typeof description === 'string' ? description.replaceAll(/["\\{}\n]/g, ' ') : '';
  return `={{ $fromAI("${name}", "${words}", "${String(kind)}") }}`;
}

/** The value of a field stands in a field that is called by its type. */
function valueIn(field: Fields): unknown {
  const { type = 'stringValue' } = field;
  return field[String(type)] ?? '';
}
