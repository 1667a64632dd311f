/** What is wrong with the ends of runs that each waited for three events `part`, and for `left` and `right` together. */
export interface Findings {
  failed: number;
  lost: number;
  doubled: number;
  anothers: number;
}

interface Came {
  type: string;
  data: { order: string; n: number };
}

/** Looks at what each run came to; null: it failed. */
export function countFindings(orders: readonly string[], ends: readonly (string | null)[]): Findings {
  const found: Findings = { failed: 0, lost: 0, doubled: 0, anothers: 0 };
  for (const [at, order] of orders.entries()) {
    const end = ends[at] ?? null;
    if (end === null) {
      found.failed += 1;
      continue;
    }
    const [a, b, c, both] = JSON.parse(end) as [number, number, number, Came[]]; // as its document says
    const parts = new Set([a, b, c]);
    if (parts.size < 3) found.doubled += 1;
    if ([0, 1, 2].some((n) => !parts.has(n))) found.lost += 1;
    const isOwn =
      both.map(({ type }) => type).join() === 'left,right' && both.every(({ data }) => data.order === order);
    if (!isOwn) found.anothers += 1;
  }
  return found;
}
