import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { lazily } from '#values';

/** One compiler for the forms of files and of answers, because making one costs more than compiling all their schemas. */
const compiler = lazily(
  () =>
    new Ajv2020({
      strict: true,
      strictRequired: false,
      allErrors: true,
      ownProperties: true,
      discriminator: true,
      addUsedSchema: false,
      logger: false,
    }),
);

/** By their texts: a compiler keeps what it has compiled, and files are read again whenever one of them changes. */
const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema, once for equal ones; nothing is coerced, filled in or logged. Throws what is wrong with it. */
export function compileSchema(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const fits = compiled.get(text) ?? compiler().compile(schema);
  compiled.set(text, fits);
  return fits;
}
