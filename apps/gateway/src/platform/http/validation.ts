import { ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata, Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { createFormReader } from './form-reader.js';
import type { FormReader } from './form-reader.js';
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
function toValidationProblem(errors: ValidationError[]): Problem {
  if (errors.length === 0) return new Problem(400, 'bad-request', 'the request is not of the expected shape');
  return badFields(errors.flatMap((error) => fieldErrors(error)));
}

const base = { whitelist: true, transform: true, stopAtFirstError: true, exceptionFactory: toValidationProblem };

/** For our own API: an unknown field is a caller's mistake, and is refused. */
export const strictly = new ValidationPipe({ ...base, forbidNonWhitelisted: true });

/** Takes a form that is right at once; what may be wrong with one is for class-validator to say. */
class FormPipe extends ValidationPipe {
  private readonly readers = new Map<Type, FormReader>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return this.taken(value, metadata) ?? (super.transform(value, metadata) as Promise<unknown>); // of whatever class
  }

  private taken(value: unknown, { metatype }: ArgumentMetadata): object | null {
    if (metatype === undefined) return null;
    const reader = this.readers.get(metatype) ?? createFormReader(metatype);
    this.readers.set(metatype, reader);
    return reader(value);
  }
}

/** For Twilio's forms, to which Twilio may add fields. */
export const leniently = new FormPipe(base);
