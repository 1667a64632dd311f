import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** What a chat format adds to each message, to a native call and to an answer that is about to begin: OpenAI's figures. */
export const overhead = { message: 4, call: 6, answer: 3 };

/** Tokens that a provider bills. `cached` is the part of `input` that it reads from its cache. */
export interface Billed {
  input: number;
  cached: number;
  output: number;
}

type Json = Record<string, unknown>;

/**
 * All that OpenAI's models read of a request: tools as TypeScript, the schema of a response format as JSON, then the messages. As the
 * renderer of its open models has it, which is published: https://github.com/openai/harmony
 */
export function promptOf(body: Json): { text: string; messages: number } {
  const messages = Array.isArray(body['messages']) ? body['messages'].map(fieldsOf) : [];
  const parts = [toolsText(body['tools']), formatText(body['response_format']), ...messages.map((m) => m['content'])];
  return { text: parts.filter((part) => part !== '').join('\n'), messages: messages.length };
}

/** What a request and its answer cost in tokens, and the prompts of the same conversation before it may be in the cache. */
export function billedOf(body: Json, answer: string, earlier: readonly string[]): Billed {
  const { text, messages } = promptOf(body);
  const isCall = Array.isArray(body['tools']) && body['tools'].length > 0;
  const around = overhead.answer + messages * overhead.message;
  return {
    input: countTokens(text) + around,
    cached: Math.max(0, ...earlier.map((before) => cachedTokens(countTokens(commonStart(before, text))))),
    output: countTokens(answer) + (isCall ? overhead.call : 0),
  };
}

/** A prefix is cached from 1,024 tokens on, in steps of 128. */
export function cachedTokens(prefix: number): number {
  return prefix < 1_024 ? 0 : Math.floor(prefix / 128) * 128;
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function formatText(format: unknown): string {
  const { name, schema } = fieldsOf(fieldsOf(format)['json_schema']);
  return schema === undefined ? '' : `# Response Formats\n\n## ${String(name)}\n\n${JSON.stringify(schema)}`;
}

function toolsText(tools: unknown): string {
  const declared = (Array.isArray(tools) ? tools : []).map((tool) => fieldsOf(fieldsOf(tool)['function']));
  if (declared.length === 0) return '';
  const types = declared.map(
    ({ name, description, parameters }) =>
      `// ${String(description)}\ntype ${String(name)} = (_: ${typeText(parameters, '')}) => any;`,
  );
  return `# Tools\n\n## functions\n\nnamespace functions {\n\n${types.join('\n\n')}\n\n} // namespace functions`;
}

/** A JSON Schema as a TypeScript type. */
function typeText(schema: unknown, indent: string): string {
  const { type, enum: values, const: fixed, anyOf, properties, required, items, description } = fieldsOf(schema);
  const within = `${indent}  `;
  const remark = typeof description === 'string' && indent !== '' ? ` // ${description}` : '';
  if (Array.isArray(anyOf)) return anyOf.map((branch) => `\n${indent} | ${typeText(branch, within)}`).join('');
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `${typeText(items, indent)}[]${remark}`;
  if (type !== 'object') return `${type === 'integer' ? 'number' : typeof type === 'string' ? type : 'any'}${remark}`;
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(fieldsOf(properties)).map(
    ([name, field]) => `${indent}${name}${needed.includes(name) ? '' : '?'}: ${typeText(field, within)},\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

function fieldsOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
