import { clip } from '#values';
import { compileAnswerForm, complaintChars, correctiveNote } from '#model-turn';
import type { AnswerForm, JsonSchema } from '#model-turn';
import type { CompletionRequest, Model } from '../model.js';

/** A value read from a model's output, or what is wrong with the output, in words for the model. */
export type Read<T> = { ok: true; value: T } | { ok: false; complaint: string };

/** The form of the answer: its schema and how to read it. */
export interface Shape<T> {
  schema: JsonSchema;
  /** Makes the value from an object that fits the schema; rules that no schema can express are checked here. */
  read: (object: Record<string, unknown>) => Read<T>;
}

/** `unfinished`: the model did not end by itself; `invalid`: neither output could be used. */
export type Structured<T> = { ok: true; value: T } | { ok: false; why: 'unfinished' | 'invalid'; complaint: string };

type Question = Omit<CompletionRequest, 'schema'>;

/** Compiled by object: callers pass the same schema every time, and compiling costs more than reading a hundred outputs. */
const forms = new WeakMap<JsonSchema, AnswerForm>();

function compileForm(schema: JsonSchema): AnswerForm {
  const form = forms.get(schema) ?? compileAnswerForm(schema);
  forms.set(schema, form);
  return form;
}

/**
 * Asks a model for one value of a form. The provider's strict mode is used where it has one; the output is read as a turn is, by the same
 * reader: past its thoughts, strictly, else extracted from prose or fences, else repaired, and after that one corrective call that says
 * what was wrong. An output that was refused, or cut off before its end, is no value, and is not asked for again: it would end the same
 * way. Throws what the model throws.
 */
export async function completeStructured<T>(
  model: Model,
  question: Question,
  { schema, read }: Shape<T>,
  signal: AbortSignal,
): Promise<Structured<T>> {
  const form = compileForm(schema);
  const ask = async (user: string): Promise<Structured<T>> => {
    const completion = await model.complete({ ...question, user, schema }, signal);
    const found = form.read(completion.text, completion.finish);
    if (!found.ok && found.isUnfinished) return { ok: false, why: 'unfinished', complaint: found.complaint };
    if (completion.finish === 'length') return { ok: false, why: 'unfinished', complaint: 'the output was cut off' };
    const value = found.ok ? read(found.value) : found;
    return value.ok ? value : { ok: false, why: 'invalid', complaint: value.complaint };
  };
  const first = await ask(question.user);
  if (first.ok || first.why === 'unfinished') return first;
  const complaint = clip(first.complaint.replace(/[\p{Cc}\s]+/gu, ' '), complaintChars);
  return ask(`${question.user}\nNOTE: ${correctiveNote(complaint, formShown(schema))}`);
}

/** Of a schema in a correction, in characters: the prompts of larger ones show them. */
const mostShown = 2_000;

/** A server that takes no schema has shown its model none. */
function formShown(schema: JsonSchema): string {
  const shown = JSON.stringify(schema);
  return shown.length > mostShown ? '' : `its schema is ${shown}`;
}
