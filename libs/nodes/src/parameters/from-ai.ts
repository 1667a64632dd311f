import type { JsonSchema } from '#model-turn';

/** An argument that a model fills in: `$fromAI('name', 'description', 'type')` in a parameter of a tool. */
export interface FromAi {
  name: string;
  description: string;
  type: string;
  /** It has a value where the model gives none. */
  isOptional?: true;
  /** That value, where it is a literal. */
  default?: unknown;
}

/** Each argument of that kind in a value, at any depth; of two with the same name the first. */
export function fromAiIn(value: unknown): FromAi[] {
  const found = findExpressions(value).flatMap((one) =>
    one
      .split(/\$fromAI\(/i)
      .slice(1)
      .map(readOne),
  );
  return [...new Map(found.reverse().map((one) => [one.name, one])).values()].reverse();
}

/** The texts with which the arguments of a call begin; what is no text ends them. */
function readOne(after: string): FromAi {
  const values: string[] = [];
  let rest = after.trimStart();
  while (values.length < 3) {
    const end = endOfText(rest);
    if (end === -1) break;
    values.push(rest.slice(1, end));
    rest = rest.slice(end + 1).trimStart();
    if (!rest.startsWith(',')) break;
    rest = rest.slice(1).trimStart();
  }
  const [name = '', description = '', type = 'string'] = values;
  return { name, description, type, ...otherwiseIn(rest, values.length) };
}

/** The fourth argument, at the beginning of what is left behind the texts. */
function otherwiseIn(rest: string, texts: number): Pick<FromAi, 'isOptional' | 'default'> {
  if (texts < 3 || rest === '' || rest.startsWith(')')) return {};
  const end = endOfText(rest);
  const [word = ''] = /^(?:-?\d+(?:\.\d+)?|true|false)(?=\s*\))/.exec(rest) ?? [];
  if (end !== -1) return { isOptional: true, default: rest.slice(1, end) };
  if (word === '') return { isOptional: true };
  const literal: unknown = JSON.parse(word);
  return { isOptional: true, default: literal };
}

/** Where the quotation mark stands that ends the text at the beginning; -1: there is no text. */
function endOfText(code: string): number {
  const [mark = ''] = code;
  if (!['"', "'", '`'].includes(mark)) return -1;
  for (let at = 1; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === mark) return at;
  }
  return -1;
}

/** Texts that hold an expression. */
function findExpressions(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('=') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findExpressions) : [];
}

const types = new Set(['string', 'number', 'boolean']);

/** The JSON Schema of such arguments. `json` may be anything. */
export function fromAiSchema(found: readonly FromAi[]) {
  const fields = found.map(({ name, description, type, ...more }): [string, JsonSchema] => [
    name,
    {
      ...(types.has(type) && { type }),
      ...(description !== '' && { description }),
      ...('default' in more && { default: more.default }),
    },
  ]);
  const required = found.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(fields), required } satisfies JsonSchema;
}
