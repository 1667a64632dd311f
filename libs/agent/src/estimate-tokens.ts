/**
 * How many tokens a text is likely to be, without a tokenizer: deterministic, and meant to err upwards.
 * Letters go by four, digits by two; every other sign, and every letter outside ASCII, counts for itself.
 */
export function estimateTokens(text: string): number {
  const letters = text.match(/[A-Za-z]+/g) ?? [];
  const digits = text.match(/\d+/g) ?? [];
  const signs = text.match(/[^A-Za-z\d\s]/gu) ?? [];
  const wide = text.match(/[^\p{ASCII}]/gu) ?? [];
  const sum = (runs: readonly string[], size: number): number =>
    runs.reduce((total, run) => total + Math.ceil(run.length / size), 0);
  return sum(letters, 4) + sum(digits, 2) + signs.length + wide.length;
}
