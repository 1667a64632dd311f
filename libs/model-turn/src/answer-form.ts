import { compileForeignTools, compileTools } from './tools/compile-tools.js';
import { InvariantError } from '#errors';
import type { Finish } from './finish.js';
import { readObject } from './read-object.js';
import type { JsonSchema } from './turn-schema.js';
import { withoutNulls } from './without-nulls.js';

/** The form (a JSON Schema) that a run's answer, or another output of a model, must have, and its check. */
export interface AnswerForm {
  schema: JsonSchema;
  /**
   * The one object in a text, taken out of thoughts, fences and prose with small slips repaired, if it has the form; else what is wrong with
   * it. A null in the place of an optional property that is never null says that it is absent. `finish` is how the output ended; absent:
   * by itself.
   */
  read(text: string, finish?: Finish): ReadAnswer;
  /** The object as the text that is sent. */
  check(text: string): { ok: true; text: string } | { ok: false; complaint: string };
}

/** `isUnfinished`: the model did not come to its end, and would not when asked the same again. */
export type ReadAnswer =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; complaint: string; isUnfinished?: true };

const name = 'answer';
const noObject = 'it is not one JSON object';

/** Compiles the form once, at boot. Throws InvariantError for a schema that a tool's parameters could not have either. */
export function compileAnswerForm(schema: JsonSchema): AnswerForm {
  return formWith(compileTools, schema);
}

/** The same for a schema that others wrote: whatever JSON Schema allows. */
export function compileForeignAnswerForm(schema: JsonSchema): AnswerForm {
  return formWith(compileForeignTools, schema);
}

function formWith(compile: typeof compileTools, schema: JsonSchema): AnswerForm {
  const table = compileAnswerTable(compile, schema);
  const read: AnswerForm['read'] = (text, finish = 'stop') => {
    const found = readObject(text, finish);
    if ('complaint' in found) return refuseAnswer(found, finish);
    const checked = table.checkArgs(name, found.value);
    if (checked.ok) return { ok: true, value: found.value };
    const value = withoutNulls(found.value, schema) as Record<string, unknown>; // of an object: an object
    const again = table.checkArgs(name, value);
    return again.ok ? { ok: true, value } : { ok: false, complaint: again.complaint };
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

function refuseAnswer(
  { complaint, isUnfinished }: { complaint: string; isUnfinished?: true },
  finish: Finish,
): ReadAnswer {
  if (isUnfinished && finish !== 'stop') return { ok: false, complaint, isUnfinished };
  return { ok: false, complaint: complaint.startsWith('not ') ? noObject : complaint };
}

function compileAnswerTable(compile: typeof compileTools, schema: JsonSchema) {
  try {
    return compile([{ name, description: '', parameters: schema, repeat: 'safe', runs: 'inline' }]);
  } catch (error) {
    throw new InvariantError(error instanceof Error ? error.message.replace(/^tool "answer": /, '') : String(error));
  }
}
