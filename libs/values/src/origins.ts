/**
 * Whose word a value is, where it is not the author's or an operator's: a caller without a key, a person who texts, a model, a server of the web, or
 * nobody knows. A value that is made of several has all of theirs (ADR 122).
 */
export const origins = ['caller', 'person', 'model', 'web', 'unknown'] as const;

export type Origin = (typeof origins)[number];

/** The known ones of a list that was kept; what else stands there is nobody's known word. */
export function readOrigins(kept: unknown): Origin[] {
  if (!Array.isArray(kept)) return ['unknown'];
  return kept.map((each: unknown) => origins.find((known) => known === each) ?? 'unknown');
}
