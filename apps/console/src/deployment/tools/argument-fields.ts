import { spacedOut, words } from '../../wording.js';

/** How one argument is typed in. `json`: as JSON, where a form would be a guess. */
export type ArgumentKind = 'text' | 'lines' | 'number' | 'date' | 'choice' | 'yes-no' | 'json';

export interface ArgumentField {
  name: string;
  label: string;
  kind: ArgumentKind;
  required: boolean;
  note: string;
  choices: string[];
  min?: number;
  max?: number;
  maxLength?: number;
}

type Schema = Readonly<Record<string, unknown>>;

/** From how many characters on an argument gets a field of several lines. */
const longText = 120;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a form for the arguments of a tool, by its JSON Schema, those that must be there first. */
export function argumentFields(parameters: Schema): ArgumentField[] {
  const { properties, required } = parameters;
  const needed = Array.isArray(required) ? required.map(String) : [];
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(([name, form]) =>
    argumentField(name, isSchema(form) ? form : {}, needed.includes(name)),
  );
  return fields.toSorted((one, other) => Number(other.required) - Number(one.required));
}

function argumentField(name: string, form: Schema, required: boolean): ArgumentField {
  const { description = '', minimum, maximum, maxLength } = form;
  const choices = Array.isArray(form['enum']) ? form['enum'].map(String) : [];
  return {
    ...{ name, label: words(spacedOut(name)), kind: kindFor(form), required, choices },
    note: typeof description === 'string' ? description : '',
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
    ...(typeof maxLength === 'number' && { maxLength }),
  };
}

function kindFor({ type, format, enum: choices, maxLength }: Schema): ArgumentKind {
  if (Array.isArray(choices) && choices.every((choice) => typeof choice === 'string')) return 'choice';
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'json';
  if (format === 'date') return 'date';
  return typeof maxLength === 'number' && maxLength > longText ? 'lines' : 'text';
}

/** What was typed as the arguments of a call; or which field cannot be read, and why. What is left empty is not sent. */
export function readArguments(
  fields: readonly ArgumentField[],
  typed: Readonly<Record<string, string>>,
): { args: Record<string, unknown> } | { field: string; why: string } {
  const args: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = typed[name] ?? '';
    if (text === '') continue;
    const read = readOne(kind, text);
    if ('why' in read) return { field: name, why: read.why };
    args[name] = read.value;
  }
  return { args };
}

function readOne(kind: ArgumentKind, text: string): { value: unknown } | { why: string } {
  if (kind === 'yes-no') return { value: text === 'yes' };
  if (kind === 'number') return Number.isFinite(Number(text)) ? { value: Number(text) } : { why: 'expected a number' };
  if (kind !== 'json') return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { why: error instanceof Error ? error.message : 'expected JSON' };
  }
}
