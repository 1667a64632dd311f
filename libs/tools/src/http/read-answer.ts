import type { ValueCheck } from '#json-schema';
import { compileSchema } from '../files/compile-schema.js';
import { parseTemplate } from '../files/template.js';
import type { HttpToolFile } from '../files/tool-file.js';
import type { ToolAnswer } from '../tool.js';
import { unreadable } from './ask-json.js';

type Args = Readonly<Record<string, unknown>>;

/** Makes the tool's answer from a server's answer, or says which field does not fit. */
export type ReadAnswer = (body: unknown, args: Args) => ToolAnswer;

/** Compiles a tool file's rules for reading answers. */
export function answerReader({ answer }: HttpToolFile): ReadAnswer {
  if (answer?.fields) return fieldReader(answer.fields);
  const fits = answer?.schema ? compileSchema(answer.schema) : null;
  return (value) =>
    fits === null || fits(value) ? { ok: true, value } : unreadable('the answer has not the form it should have', true);
}

interface CompiledField {
  name: string;
  from: readonly string[];
  fits: ValueCheck;
}

function fieldReader(fields: NonNullable<NonNullable<HttpToolFile['answer']>['fields']>): ReadAnswer {
  const compiled = Object.entries(fields).map(([name, { from, schema }]): CompiledField => ({
    name,
    from,
    fits: compileSchema(schema),
  }));
  return (body, args) => {
    const read: [string, unknown][] = [];
    for (const { name, from, fits } of compiled) {
      const value = from
        .map((source) => valueAt(source, body, args))
        .find((found) => found !== undefined && fits(found));
      if (value === undefined) return unreadable(`the answer has no ${name} that fits`, true);
      read.push([name, value]);
    }
    return { ok: true, value: Object.fromEntries(read) };
  };
}

/** An argument of the call for `{name}`, else what stands at a dotted path of the answer. */
function valueAt(source: string, body: unknown, args: Args): unknown {
  const [part] = parseTemplate(source) ?? [];
  if (part?.kind === 'argument') return args[part.name];
  return source.split('.').reduce(readChild, body);
}

function readChild(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
