import { schemaChecker } from '#json-schema';
import { argProblems } from '#model-turn';
import { lazily } from '#values';
import type { AgentProblem } from './directory.js';

export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: AgentProblem[] };

const compiler = lazily(() => schemaChecker('ours'));

/** Reads a file's text by its schema; `T` must be no more than the schema promises. Every problem is named by field. */
export function parseFile<T>(file: string, text: string, schema: object): Parsed<T> {
  const value = parse(text);
  if (value instanceof SyntaxError)
    return { ok: false, problems: [{ file, field: '', text: `is not JSON: ${value.message}` }] };
  const fits = compiler().compile(schema);
  if (fits(value)) return { ok: true, value: withoutSchema(value) as T }; // it fits the schema
  return {
    ok: false,
    problems: argProblems(fits.errors ?? []).map((problem) => ({ file, ...rewordProblem(problem) })),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

/** A schema's messages are made for the arguments of tools. */
function rewordProblem({ field, text }: { field: string; text: string }): { field: string; text: string } {
  return {
    field: field === 'args' ? '' : field,
    text: text === 'is not an argument of this tool' ? 'is no field that there is' : text,
  };
}

/** A file's content without the schema's address: only the rest is the agent's or the language's. */
function withoutSchema(value: unknown): object {
  const { $schema: _named, ...content } = value as { $schema?: string }; // every schema here is an object's
  return content;
}
