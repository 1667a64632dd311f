import { fieldsOf, isObject, parsed } from '../json.js';
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
  const schemas = resultsIn(words)
    .map(({ value }) => value)
    .filter(isSchema);
  const bare = schemas.reduce((left: string, schema) => left.replaceAll(JSON.stringify(schema), ''), words);
  const sketches = [...bare.matchAll(/\{\s*"/g)].flatMap(({ index }) => {
    const sketch = sketchedSchema(bare.slice(index));
    return sketch === null || isSchema(parsed(bare.slice(index, index + sketch.end)))
      ? []
      : [{ ...sketch, size: sketch.end }];
  });
  const [largest] = sketches.filter(({ schema }) => 'properties' in schema).sort((a, b) => b.size - a.size);
  if (largest === undefined) return schemas[0] ?? null;
  const names = Object.keys(fieldsOf(largest.schema['properties']));
  // A schema of the same object says more of it than a sketch.
  return schemas.find(({ properties }) => names.every((name) => name in fieldsOf(properties))) ?? largest.schema;
}

function isSchema(value: unknown): value is Json {
  return (
    isObject(value) &&
    (isObject(value['properties']) || 'anyOf' in value) &&
    (value['type'] === 'object' || 'anyOf' in value)
  );
}
