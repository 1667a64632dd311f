/**
 * An estimate of a text's tokens without a tokenizer: deterministic, and rather too high. Four letters or two digits count one; every
 * other sign, and every letter outside ASCII, counts one.
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
