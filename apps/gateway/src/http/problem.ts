import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '#contract';

/** The one shape of every error this process answers with. */
export interface ProblemBody {
  error: { code: ErrorCode; message: string; field?: string };
}

/** An answer that is not a success. The message says what was expected, never what was found in a secret. */
export class Problem extends HttpException {
  /** In how many seconds trying again may help; null where nothing is said. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: { field?: string; cause?: unknown; retryAfter?: number } = {},
  ) {
    const { field, cause } = options;
    const body: ProblemBody = { error: field === undefined ? { code, message } : { code, message, field } };
    super(body, status, { cause });
    this.retryAfter = options.retryAfter ?? null;
  }
}

export function badField(field: string, expected: string): Problem {
  return new Problem(400, 'bad-request', `${field}: ${expected}`, { field });
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not-found', `no ${what} under this id`);
}

/** The answer of a channel that is not set up; it says what is missing. */
export function channelOff(message: string): Problem {
  return new Problem(404, 'not-found', message);
}

/** Whether an error says that the store could not be asked: trying again may help. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.getStatus() === 503;
}

export function unavailable(message: string, cause?: unknown): Problem {
  return new Problem(503, 'unavailable', message, { cause });
}
