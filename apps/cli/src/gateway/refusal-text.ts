import { problemIn } from '#client';

/** Why the gateway refused, in one line: each wrong field once, with what was expected of it. */
export function refusalText(answer: unknown, status: number): string {
  const { detail, errors = [], error } = problemIn(answer);
  if (errors.length > 0) return errors.map((one) => `${one.field}: ${one.detail}`).join('; ');
  return detail ?? error?.message ?? `HTTP ${status}`;
}
