import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { badFields, Problem } from './problem.js';
import type { FieldError } from './problem.js';

/** What is wrong with a field, or with the fields of an object in it: `filter.phase`. */
function fieldErrors({ property, constraints = {}, children = [] }: ValidationError, within = ''): FieldError[] {
  const field = `${within}${property}`;
  if (children.length > 0) return children.flatMap((child) => fieldErrors(child, `${field}.`));
  if ('whitelistValidation' in constraints) return [{ field, detail: 'not expected' }];
  return [{ field, detail: Object.values(constraints)[0] ?? 'not of the expected shape' }];
}

/** Names every wrong field and what was expected of it. */
function problemOf(errors: ValidationError[]): Problem {
  if (errors.length === 0) return new Problem(400, 'bad-request', 'the request is not of the expected shape');
  return badFields(errors.flatMap((error) => fieldErrors(error)));
}

const base = { whitelist: true, transform: true, stopAtFirstError: true, exceptionFactory: problemOf };

/** For our own API: an unknown field is a caller's mistake, and is refused. */
export const strictly = new ValidationPipe({ ...base, forbidNonWhitelisted: true });

/** For Twilio's forms, to which Twilio may add fields. */
export const leniently = new ValidationPipe(base);
