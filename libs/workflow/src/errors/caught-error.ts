import type { CaughtError, Failure } from './failures.js';
import { classOfError } from './error-class.js';

/** An error as data, as `$.error` has it. `step`: the node that it is of, where the failure does not say it. */
export function toCaughtError({ code, message, step: failed }: Failure, step: string): CaughtError {
  return { code, text: message, class: classOfError(code), step: failed ?? step };
}
