import type { FindingCode, Found } from './finding.js';

/** Nobody reads more of one kind: a hostile graph has a hundred thousand. */
const mostOfCode = 100;

/** The first hundred of each code in their order, and behind them, for each code that has more, one that says how many. */
export function mergedByCode(found: readonly Found[]): Found[] {
  const counts = new Map<FindingCode, number>();
  const told = found.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= mostOfCode;
  });
  const over = [...counts].filter(([, count]) => count > mostOfCode);
  return [...told, ...over.map(([code, count]) => toMoreFinding(code, count - mostOfCode))];
}

function toMoreFinding(code: FindingCode, count: number): Found {
  const message = `and ${count.toLocaleString('en-US')} more of ${code}`;
  return { code, node: null, path: '', message, expected: 'the others, which are told, to be mended first' };
}
