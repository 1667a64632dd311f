/** What the gateway says when it refuses: problem details, or the shape from before them. Every part may be missing. */
interface Refusal {
  detail?: string;
  errors?: { field: string; detail: string }[];
  error?: { message?: string };
}

/** Why the gateway refused, in one line: each field that is wrong once, with what was expected of it. */
export function refusalText(answer: unknown, status: number): string {
  const { detail, errors = [], error } = (answer ?? {}) as Refusal; // looked at part by part
  if (errors.length > 0) return errors.map((one) => `${one.field}: ${one.detail}`).join('; ');
  return detail ?? error?.message ?? `HTTP ${status}`;
}
