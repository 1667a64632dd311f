/** A time in ms as the API has it; null stays null. */
export function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
