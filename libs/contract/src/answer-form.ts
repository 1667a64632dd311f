import { compileForeignTools, compileTools } from './compile-tools.js';
import { InvariantError } from './errors.js';
import { readObject } from './read-object.js';
import type { JsonSchema } from './turn-schema.js';
import { withoutNulls } from './without-nulls.js';

/** The form (a JSON Schema) that a run's answer, or another output of a model, must have, and its check. */
export interface AnswerForm {
  schema: JsonSchema;
  /**
   * The one object in a text, taken out of fences and prose with small slips repaired, if it has the form; else what is wrong with it. A null
   * in the place of an optional property that is never null says that it is absent.
   */
  read(text: string): { ok: true; value: Record<string, unknown> } | { ok: false; complaint: string };
  /** The object as the text that is sent. */
  check(text: string): { ok: true; text: string } | { ok: false; complaint: string };
}

const name = 'answer';

/** Compiles the form once, at boot. Throws InvariantError for a schema that a tool's parameters could not have either. */
export function compileAnswerForm(schema: JsonSchema): AnswerForm {
  return formWith(compileTools, schema);
}

/** The same for a schema that others wrote: whatever JSON Schema allows. */
export function compileForeignAnswerForm(schema: JsonSchema): AnswerForm {
  return formWith(compileForeignTools, schema);
}

function formWith(compile: typeof compileTools, schema: JsonSchema): AnswerForm {
  const table = tableOf(compile, schema);
  const read: AnswerForm['read'] = (text) => {
    const found = readObject(text, false);
    if ('complaint' in found) return { ok: false, complaint: 'it is not one JSON object' };
    const checked = table.checkArgs(name, found.value);
    if (checked.ok) return { ok: true, value: found.value };
    const value = withoutNulls(found.value, schema) as Record<string, unknown>; // of an object: an object
    const again = table.checkArgs(name, value);
    return again.ok ? { ok: true, value } : { ok: false, complaint: again.envelope.error.message };
  };
  return {
    schema,
    read,
    check(text) {
      const found = read(text);
      return found.ok ? { ok: true, text: JSON.stringify(found.value) } : found;
    },
  };
}

function tableOf(compile: typeof compileTools, schema: JsonSchema) {
  try {
    return compile([{ name, description: '', parameters: schema, repeat: 'safe', runs: 'inline' }]);
  } catch (error) {
    throw new InvariantError(error instanceof Error ? error.message.replace(/^tool "answer": /, '') : String(error));
  }
}
