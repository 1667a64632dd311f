import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { badField, Problem } from './problem.js';

/** Names the first field that is wrong and what was expected of it. */
function firstProblem(errors: ValidationError[]): Problem {
  const [error] = errors;
  if (!error) return new Problem(400, 'bad-request', 'the request is not of the expected shape');
  const constraints = error.constraints ?? {};
  if ('whitelistValidation' in constraints) return badField(error.property, 'not expected');
  return badField(error.property, Object.values(constraints)[0] ?? 'not of the expected shape');
}

const base = { whitelist: true, transform: true, stopAtFirstError: true, exceptionFactory: firstProblem };

/** For our own API: a field we do not know is a caller's slip, and is refused. */
export const strictly = new ValidationPipe({ ...base, forbidNonWhitelisted: true });

/** For Twilio's forms, to which Twilio adds fields as it likes. */
export const leniently = new ValidationPipe(base);
