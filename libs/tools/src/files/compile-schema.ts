import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';

/** One compiler for the form of files and of answers: nothing is coerced, filled in or logged. */
export function compileSchema(schema: object): ValidateFunction {
  return new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    ownProperties: true,
    discriminator: true,
    addUsedSchema: false,
    logger: false,
  }).compile(schema);
}
