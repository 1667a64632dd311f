import { asFields, asText } from './fields.js';
import type { Fields } from './fields.js';
import type { Import } from './import.js';

const words = [
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'minimum', 'maximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'description'],
];

/** Words that change nothing of what a schema lets through. */
const silent = ['$schema', '$id', '$comment', '$defs', 'title'];

/** The schema of an input or an output; undefined: there is none. */
export function readInputSchema(it: Import, given: unknown, at: string): Fields | undefined {
  if (given === undefined) return undefined;
  const { format = 'json', document, resource } = asFields(given);
  if (format !== 'json') it.refuse(`${at}/format`, `expected a JSON Schema, and got ${asText(format)}`);
  if (resource !== undefined) it.refuse(`${at}/resource`, 'expected a schema that stands here');
  return toValueSchema(it, asFields(document), `${at}/document`);
}

/** JSON Schema as the part of it that version 2 has. What it lets through beside its fields version 2 has to be told. */
function toValueSchema(it: Import, schema: Fields, at: string): Fields {
  for (const word of Object.keys(schema))
    if (!words.includes(word) && !silent.includes(word))
      it.refuse(`${at}/${word}`, 'schemas of version 2 do not have this word');
  const kept = Object.entries(schema).filter(([word]) => words.includes(word));
  const own = Object.fromEntries(kept);
  const properties = asFields(schema['properties']);
  const parts = Object.entries(properties).map(([name, each]) => [
    name,
    toValueSchema(it, asFields(each), `${at}/properties/${name}`),
  ]);
  return {
    ...own,
    ...(schema['type'] === 'object' && { additionalProperties: schema['additionalProperties'] ?? true }),
    ...(schema['properties'] !== undefined && { properties: Object.fromEntries(parts) }),
    ...(schema['items'] !== undefined && { items: toValueSchema(it, asFields(schema['items']), `${at}/items`) }),
  };
}
