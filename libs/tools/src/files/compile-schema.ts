import { schemaChecker } from '#json-schema';
import type { ValueCheck } from '#json-schema';
import { lazily } from '#values';

/**
 * One compiler for the forms of files and of answers. Kinds of files are told apart by a field of theirs (`discriminator`), and what each
 * asks for may be described around it (`strictRequired`).
 */
const compiler = lazily(() => schemaChecker('foreign', { strictRequired: false, discriminator: true }));

/** By their texts: a compiler keeps what it has compiled, and files are read again whenever one of them changes. */
const compiled = new Map<string, ValueCheck>();

/** Compiles a schema, once for equal ones; nothing is coerced, filled in or logged. Throws what is wrong with it. */
export function compileSchema(schema: object): ValueCheck {
  const text = JSON.stringify(schema);
  const fits = compiled.get(text) ?? compiler().compile(schema);
  compiled.set(text, fits);
  return fits;
}
