import { compileAnswerForm, correctiveNote } from '#contract';
import type { AnswerForm, JsonSchema } from '#contract';
import type { Completion, CompletionRequest, Model } from './model.js';

/** A value read out of a model's output, or what is wrong with the output, in words for the model. */
export type Read<T> = { ok: true; value: T } | { ok: false; complaint: string };

/** What a model is to answer with. */
export interface Shape<T> {
  schema: JsonSchema;
  /** Makes the value of an object that fits the schema; what no schema can say is checked here. */
  read: (object: Record<string, unknown>) => Read<T>;
}

/** `unfinished`: the model did not end by itself; `invalid`: neither output could be used. */
export type Structured<T> = { ok: true; value: T } | { ok: false; why: 'unfinished' | 'invalid'; complaint: string };

type Question = Omit<CompletionRequest, 'schema'>;

const maxComplaintChars = 300;

/** Compiling a schema costs more than reading a hundred outputs: callers give the same object every time. */
const forms = new WeakMap<JsonSchema, AnswerForm>();

function formOf(schema: JsonSchema): AnswerForm {
  const form = forms.get(schema) ?? compileAnswerForm(schema);
  forms.set(schema, form);
  return form;
}

/**
 * Asks a model for one value of a shape. The provider's own strict mode is used where it has one; whatever comes back is read as a
 * turn is: strictly, out of prose or fences, repaired, and after that by one corrective call, which is told what was wrong. An
 * output that did not end by itself is no value, whatever can be read in it, and is not asked for again: it would end the same way.
 * Throws what the model throws.
 */
export async function completeStructured<T>(
  model: Model,
  question: Question,
  { schema, read }: Shape<T>,
  signal: AbortSignal,
): Promise<Structured<T>> {
  const form = formOf(schema);
  const ask = async (user: string): Promise<Structured<T>> => {
    const completion = await model.complete({ ...question, user, schema }, signal);
    if (completion.finish !== 'stop') return { ok: false, why: 'unfinished', complaint: endingOf(completion) };
    const found = form.read(completion.text);
    const value = found.ok ? read(found.value) : found;
    return value.ok ? value : { ok: false, why: 'invalid', complaint: value.complaint };
  };
  const first = await ask(question.user);
  if (first.ok || first.why === 'unfinished') return first;
  const complaint = first.complaint.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, maxComplaintChars);
  return ask(`${question.user}\nNOTE: ${correctiveNote(complaint)}`);
}

function endingOf({ finish }: Completion): string {
  if (finish === 'length') return 'the output was cut off';
  return finish === 'refusal' ? 'the model refused to answer' : 'the output did not end by itself';
}
