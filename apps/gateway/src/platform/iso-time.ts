/** A time in ms as the API has it; null stays null. */
export function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
