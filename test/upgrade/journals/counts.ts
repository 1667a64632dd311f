import type { Judged } from './judge.js';
import { waitsOf } from './waits.js';

/** How many runs of a program a recording has, and how often each wait. */
export interface Counts {
  runs: number;
  /** By the rules in the stamps that opened them. */
  rules: Record<number, number>;
  /** How many have ever waited so, and how many do at their last entry. */
  waits: { wait: string; waited: number; left: number }[];
}

export function countsOf(program: string, judged: readonly Judged[]): Counts {
  const own = judged.filter((each) => each.program === program);
  const rules: Record<number, number> = {};
  for (const { rules: number } of own) rules[number] = (rules[number] ?? 0) + 1;
  const waits = waitsOf(program).map((wait) => ({
    wait,
    waited: own.filter(({ waited }) => waited.has(wait)).length,
    left: own.filter(({ left }) => left.includes(wait)).length,
  }));
  return { runs: own.length, rules, waits };
}

/** A line for people. */
export function lineOf(program: string, { runs, rules, waits }: Counts): string {
  const stamps = Object.entries(rules).map(([number, count]) => `rules ${number} in ${count}`);
  const each = waits.map(({ wait, waited, left }) => `${wait} ${waited}, ${left} left`);
  return `${program.padEnd(9)} ${runs} runs; ${stamps.join(', ')}; ${each.join('; ')}\n`;
}
