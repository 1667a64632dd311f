import { compileTools } from './compile-tools.js';
import { InvariantError } from './errors.js';
import { readObject } from './read-object.js';
import type { JsonSchema } from './turn-schema.js';

/** The form that a run's answer must have, and the check of it (E28). */
export interface AnswerForm {
  schema: JsonSchema;
  /** The answer as it is sent, or what is wrong with it. Fences and small slips are repaired, as with a turn. */
  check(text: string): { ok: true; text: string } | { ok: false; complaint: string };
}

const name = 'answer';

/** Compiles the form once, at boot. Throws InvariantError for a schema that a tool's parameters could not have either. */
export function compileAnswerForm(schema: JsonSchema): AnswerForm {
  const table = tableOf(schema);
  return {
    schema,
    check(text) {
      const read = readObject(text, false);
      if ('complaint' in read) return { ok: false, complaint: 'it is not one JSON object' };
      const checked = table.checkArgs(name, read.value);
      if (!checked.ok) return { ok: false, complaint: checked.envelope.error.message };
      return { ok: true, text: JSON.stringify(read.value) };
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
