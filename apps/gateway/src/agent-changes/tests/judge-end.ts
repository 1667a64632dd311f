import type { LedgerRow } from '#program';
import type { ExpectedEnd } from './agent-test.js';

/** What a run has come to, as far as tests look at it. */
export interface End {
  /** `asks`: it waits for an answer; null: it is not over. */
  outcome: string | null;
  text: string | null;
  calls: Readonly<Record<string, number>>;
}

/** How often a model has had each tool called: a further try is no call of its own, nor is one that was made before it asked. */
export function countCalls(ledger: readonly LedgerRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of ledger)
    if (row.row === 'tool' && row.retry_index === 0 && !row.prefetched)
      counts[row.tool_name] = (counts[row.tool_name] ?? 0) + 1;
  return counts;
}

/** Why an end is not the one that is expected, a line each; none: it is. */
export function judgeEnd({ outcome, says = [], never = [], calls }: ExpectedEnd, end: End): string[] {
  if (end.outcome === null) return ['it was not over in time'];
  const text = (end.text ?? '').toLowerCase();
  const has = (words: string): boolean => text.includes(words.toLowerCase());
  return [
    ...(outcome !== undefined && outcome !== end.outcome ? [`it ended as ${end.outcome}, not as ${outcome}`] : []),
    ...says.filter((words) => !has(words)).map((words) => `it does not say "${words}"`),
    ...never.filter(has).map((words) => `it says "${words}"`),
    ...(calls === undefined ? [] : judgeCalls(calls, end.calls)),
  ];
}

function judgeCalls(expected: Readonly<Record<string, number>>, made: Readonly<Record<string, number>>): string[] {
  const tools = [...new Set([...Object.keys(expected), ...Object.keys(made)])];
  return tools.flatMap((tool) => {
    const [wanted, found] = [expected[tool] ?? 0, made[tool] ?? 0];
    return wanted === found ? [] : [`it calls ${tool} ${found} times, not ${wanted}`];
  });
}
