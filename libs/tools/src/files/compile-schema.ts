import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';

/** One compiler for the forms of files and of answers, because making one costs more than compiling all their schemas. */
const compiler = new Ajv2020({
  strict: true,
  strictRequired: false,
  allErrors: true,
  ownProperties: true,
  discriminator: true,
  addUsedSchema: false,
  logger: false,
});

/** Compiles a schema; nothing is coerced, filled in or logged. Throws what is wrong with it. */
export function compileSchema(schema: object): ValidateFunction {
  return compiler.compile(schema);
}
