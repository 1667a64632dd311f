/**
 * How alike two texts are, from 0 to 1: twice the pairs of neighbouring characters that they share, by the pairs of both (the
 * Sørensen–Dice coefficient). Case and the width of white space do not count.
 */
export function similarity(a: string, b: string): number {
  const [first, second] = [plain(a), plain(b)];
  if (first === second) return 1;
  const pairs = countPairs(first);
  const all = Math.max(0, first.length - 1) + Math.max(0, second.length - 1);
  let shared = 0;
  for (let at = 0; at + 1 < second.length; at += 1) {
    const pair = second.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared += 1;
  }
  return all === 0 ? 0 : (2 * shared) / all;
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
