import { APIError } from 'openai';

/** True for a failure the SDK has classified: `instanceof` alone would leave its fields untyped. */
export function isApiError(error: unknown): error is APIError {
  return error instanceof APIError;
}
