import * as Type from 'typebox';
import { HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { anyObject, list, oneOf } from '../../openapi/schemas.js';

/** What each code of a problem means. HTTP answers have these codes and no others. */
const titles = {
  'bad-request': 'The request is not as expected',
  unauthorized: 'No key or sign-in that is known',
  forbidden: 'Not for this caller',
  'read-only': 'This instance is in read-only mode',
  'not-found': 'Nothing is here',
  conflict: 'Things stand otherwise by now',
  'too-large': 'The body is too large',
  'idempotency-key-in-use': 'An equal request is under way',
  'idempotency-key-reused': 'The key stands for another request',
  unavailable: 'Not possible at the moment',
  'not-taken-over': 'Nobody has taken the conversation over',
  busy: 'One at a time',
  'workflow-refused': 'The workflow may not run',
  'quota-exceeded': 'The quota is used up',
  'rate-limited': 'Too many requests',
  internal: 'Something went wrong on our side',
} as const;

export type ProblemCode = keyof typeof titles;

const fieldError = Type.Object({
  field: Type.String({ description: 'A field of the body, a parameter or a header.' }),
  detail: Type.String({ description: 'What was expected of it.' }),
  code: Type.Optional(Type.String({ description: 'Of a workflow: its code.' })),
  path: Type.Optional(Type.String({ description: 'Of a workflow: JSON Pointer into the document.' })),
  message: Type.Optional(Type.String({ description: 'The same as the detail.' })),
  hint: Type.Optional(Type.String({ description: 'Of a workflow: what to do about it.' })),
});
/** A wrong field of a request, and what was expected of it. A header or a parameter is a field too. */
export type FieldError = Type.Static<typeof fieldError>;

const code = oneOf(Object.keys(titles) as ProblemCode[]); // they are its keys

/** The form of every error this process answers with: problem details (RFC 9457). */
export const problemShape = Type.Object(
  {
    type: Type.String({ description: 'urn:turnpike:problem: and the code.' }),
    title: Type.String({ description: 'What the code means.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What was wrong with this request.' }),
    instance: Type.String({ description: 'The path that was asked for.' }),
    error: Type.Object(
      { code, message: Type.String(), field: Type.Optional(Type.String()) },
      { description: 'The same, in the shape from before problem details; `field` is the first of `errors`.' },
    ),
    errors: Type.Optional(list(fieldError, { description: 'Every field that is wrong; absent where no field is.' })),
    conflict: Type.Optional(
      anyObject({
        description:
          'Of edits of a draft that do not merge: both sides, and the draft. Of a version made from another than is current: `version`, `at`, `by` and `note` of that.',
      }),
    ),
  },
  { title: 'Problem', description: 'An answer that is no success: problem details (RFC 9457).' },
);
type ProblemBody = Type.Static<typeof problemShape>;

interface ProblemOptions {
  errors?: readonly FieldError[];
  cause?: unknown;
  retryAfter?: number;
  conflict?: Record<string, unknown>;
}

/** An answer that is not a success. The message says what was expected, never what was found in a secret. */
export class Problem extends HttpException {
  readonly errors: readonly FieldError[];
  /** In how many seconds a repeat may help; null: unknown. */
  readonly retryAfter: number | null;
  private readonly conflict: Record<string, unknown> | undefined;

  constructor(
    status: number,
    readonly code: ProblemCode,
    message: string,
    { errors = [], cause, retryAfter, conflict }: ProblemOptions = {},
  ) {
    super(message, status, { cause });
    this.errors = errors;
    this.retryAfter = retryAfter ?? null;
    this.conflict = conflict;
  }

  bodyAt(instance: string): ProblemBody {
    const { code, message, errors, conflict } = this;
    const [first] = errors;
    return {
      type: `urn:turnpike:problem:${code}`,
      title: titles[code],
      status: this.getStatus(),
      detail: message,
      instance,
      ...(first && { errors: [...errors] }),
      ...(conflict && { conflict }),
      error: { code, message, ...(first && { field: first.field }) },
    };
  }
}

/** Answers with a problem. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== null) void reply.header('retry-after', problem.retryAfter);
  const [path = ''] = reply.request.url.split('?', 1);
  return reply.status(problem.getStatus()).type('application/problem+json').send(problem.bodyAt(path));
}

/** A problem of one or several fields, with each of them named once. */
export function fieldProblem(status: number, code: ProblemCode, errors: readonly FieldError[]): Problem {
  const message = errors.map(({ field, detail }) => `${field}: ${detail}`).join('; ');
  return new Problem(status, code, message, { errors });
}

export function badFields(errors: readonly FieldError[]): Problem {
  return fieldProblem(400, 'bad-request', errors);
}

export function badField(field: string, detail: string): Problem {
  return badFields([{ field, detail }]);
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not-found', `no ${what} under this id`);
}

/** The answer of a channel that is not configured; it says what is missing. */
export function channelOff(message: string): Problem {
  return new Problem(404, 'not-found', message);
}

/** Whether an error means that the store could not be reached, so that a repeat may help. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.getStatus() === 503;
}

export function unavailable(message: string, cause?: unknown): Problem {
  return new Problem(503, 'unavailable', message, { cause });
}
