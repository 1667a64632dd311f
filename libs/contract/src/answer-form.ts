import { compileTools } from './compile-tools.js';
import { InvariantError } from './errors.js';
import { readObject } from './read-object.js';
import type { JsonSchema } from './turn-schema.js';

/** The form that a run's answer, or any other output of a model, must have, and the check of it. */
export interface AnswerForm {
  schema: JsonSchema;
  /** The one object in a text, if it has the form, or what is wrong with it: out of fences and prose, small slips repaired. */
  read(text: string): { ok: true; value: Record<string, unknown> } | { ok: false; complaint: string };
  /** The same as it is sent. */
  check(text: string): { ok: true; text: string } | { ok: false; complaint: string };
}

const name = 'answer';

/** Compiles the form once, at boot. Throws InvariantError for a schema that a tool's parameters could not have either. */
export function compileAnswerForm(schema: JsonSchema): AnswerForm {
  const table = tableOf(schema);
  const read: AnswerForm['read'] = (text) => {
    const found = readObject(text, false);
    if ('complaint' in found) return { ok: false, complaint: 'it is not one JSON object' };
    const checked = table.checkArgs(name, found.value);
    return checked.ok ? { ok: true, value: found.value } : { ok: false, complaint: checked.envelope.error.message };
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

function tableOf(schema: JsonSchema) {
  try {
    return compileTools([{ name, description: '', parameters: schema, repeat: 'safe', runs: 'inline' }]);
  } catch (error) {
    throw new InvariantError(error instanceof Error ? error.message.replace(/^tool "answer": /, '') : String(error));
  }
}
