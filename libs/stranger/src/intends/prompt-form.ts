import { isObject, parseJson, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import type { Tool } from '../question.js';
import { resultsIn } from './results-in.js';
import { sketchedSchema } from './sketch.js';

/** The tools that a prompt tells of: a name, words, and the JSON Schema of the arguments, in one line. */
export function toolsTold(words: string): Tool[] {
  return words.split('\n').flatMap((line) => {
    const [, name, description] = /^(?:[-*]|\d+[.)])?\s*`?([\w.-]+)`?\s*[:(]\s*(.*)$/.exec(line) ?? [];
    const schema =
      name === undefined
        ? undefined
        : resultsIn(line)
            .map(({ value }) => value)
            .find(isSchema);
    if (name === undefined || schema === undefined) return [];
    return [{ name, description: (description ?? '').split(/\s*(?:schema=)?\{/)[0] ?? '', schema }];
  });
}

/** The form of an answer that a prompt shows: a schema, a sketch, or an example; null: it shows none. */
export function formShown(words: string): Json | null {
  const toFit = schemaToFit(words);
  if (toFit !== null) return toFit;
  const schemas = resultsIn(words)
    .map(({ value }) => value)
    .filter(isSchema);
  const bare = schemas.reduce((left: string, schema) => left.replaceAll(JSON.stringify(schema), ''), words);
  const sketches = [...bare.matchAll(/\{\s*"/g)].flatMap(({ index }) => {
    const sketch = sketchedSchema(bare.slice(index));
    if (sketch === null || !('properties' in sketch.schema)) return [];
    const whole = parseJson(bare.slice(index, index + sketch.end));
    return isSchema(whole) ? [] : [{ ...sketch, isExample: whole !== undefined }];
  });
  // An example shows one answer of many: what stands for all of them says more.
  const [largest] = sketches.sort((a, b) => Number(a.isExample) - Number(b.isExample) || b.end - a.end);
  if (largest === undefined) return schemas[0] ?? null;
  const names = Object.keys(toFields(largest.schema['properties']));
  // A schema of the same object says more of it than a sketch.
  return schemas.find(({ properties }) => names.every((name) => name in toFields(properties))) ?? largest.schema;
}

/** The schema that a prompt says its answer must fit: what else it shows stands for parts of that. Null: it says so of none. */
function schemaToFit(words: string): Json | null {
  const [, behind = ''] = words.split(/\bmust fit this JSON Schema:\s*/);
  return (
    resultsIn(behind)
      .map(({ value }) => value)
      .find(isSchema) ?? null
  );
}

/**
 * The same form where lines of the prompt tell the schema of one of its fields: `- words of say: one JSON object, schema={…}` is the field
 * `words` of what is told apart by `say`. A text may still stand there.
 */
export function withFieldsTold(form: Json, words: string): Json {
  const told = words.split('\n').flatMap((line) => {
    const [, field, owner] = /^(?:[-*]|\d+[.)])?\s*`?(\w+)`? of `?([\w-]+)`?[^{]*\{/.exec(line) ?? [];
    const schema = resultsIn(line).find(({ value }) => isSchema(value))?.value;
    return field === undefined || owner === undefined || !isObject(schema) ? [] : [{ field, owner, schema }];
  });
  return told.reduce((all, each) => withFieldTold(all, each), form);
}

function withFieldTold(form: Json, told: { field: string; owner: string; schema: Json }): Json {
  const fields = Object.entries(toFields(form['properties']));
  const isOwner =
    fields.some(([name]) => name === told.field) && fields.some(([, each]) => mayBe(toFields(each), told.owner));
  const within = (each: unknown): Json => withFieldTold(toFields(each), told);
  const own = fields.map(([name, each]) => [
    name,
    isOwner && name === told.field ? { anyOf: [told.schema, { type: 'string' }] } : within(each),
  ]);
  return {
    ...form,
    ...(fields.length > 0 && { properties: Object.fromEntries(own) }),
    ...(isObject(form['items']) && { items: within(form['items']) }),
    ...(Array.isArray(form['anyOf']) && { anyOf: form['anyOf'].map(within) }),
  };
}

/** Whether a value is among the few that a schema allows. */
function mayBe({ const: fixed, enum: values }: Json, value: string): boolean {
  return fixed === value || toList(values).includes(value);
}

function isSchema(value: unknown): value is Json {
  return (
    isObject(value) &&
    (isObject(value['properties']) || 'anyOf' in value) &&
    (value['type'] === 'object' || 'anyOf' in value)
  );
}
