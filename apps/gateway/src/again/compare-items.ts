import { firstOf } from '#values';
import type { TimelineItem } from '../runs/timeline-responses.js';

/** In what a step differs from the one in its place. */
export const differences = ['words', 'decision', 'arguments', 'result', 'outcome', 'cost', 'time'] as const;
export type Difference = (typeof differences)[number];

/** A step of one run beside that of the other; null: the other has none in its place. */
export interface StepPair {
  before: TimelineItem | null;
  after: TimelineItem | null;
  differs: Difference[];
}

/** Waits and what operators did are no steps of a run. */
function isStep({ kind }: TimelineItem): boolean {
  return kind !== 'wait' && kind !== 'operator';
}

/** What a step is, whatever came of it: steps of one name may stand beside each other. */
function nameStep(item: TimelineItem): string {
  if (item.kind === 'tool') return `tool ${item.tool_name}`;
  return item.kind === 'node' ? `node ${item.node}` : item.kind;
}

/** A second is longer, and twice as long: the rest is chance. */
function isSlower(before: TimelineItem, after: TimelineItem): boolean {
  const [less, more] = [before.duration_ms, after.duration_ms].toSorted((a, b) => a - b);
  return more !== undefined && less !== undefined && more - less >= 1_000 && more >= 2 * less;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** In what two steps of one name differ. */
function listDifferences(before: TimelineItem, after: TimelineItem): Difference[] {
  const differs: Difference[] = [];
  const compare = (what: Difference, read: (item: TimelineItem) => unknown): void => {
    if (!isSame(read(before), read(after))) differs.push(what);
  };
  compare('words', readWords);
  compare('decision', (item) => ('next_action' in item ? item.next_action : null));
  compare('arguments', (item) => ('tool_args' in item ? item.tool_args : null));
  compare('result', (item) => ('result' in item ? item.result : null));
  compare('outcome', (item) => [item.outcome, item.error_code, 'run_outcome' in item ? item.run_outcome : null]);
  compare('cost', (item) => ('cost_usd' in item ? [item.cost_usd, item.tokens_in, item.tokens_out] : null));
  if (isSlower(before, after)) differs.push('time');
  return differs;
}

function readWords(item: TimelineItem): unknown {
  if (item.kind === 'reply') return item.text;
  return item.kind === 'turn' ? [item.plan, item.observation] : null;
}

/** More steps than a run of an agent has; what a longer one has behind them is not compared. */
const mostSteps = 400;

/** Two runs beside each other, and how many steps of the longer one are not compared. */
export function compareItems(
  old: readonly TimelineItem[],
  fresh: readonly TimelineItem[],
): { steps: StepPair[]; steps_left_out: number } {
  const [before, after] = [old.filter(isStep), fresh.filter(isStep)];
  const longer = Math.max(before.length, after.length);
  return {
    steps: pairSteps(firstOf(before, mostSteps), firstOf(after, mostSteps)),
    steps_left_out: Math.max(0, longer - mostSteps),
  };
}

/** The longest run of steps that both have in one order stands beside each other; what only one has stands alone. */
function pairSteps(a: readonly TimelineItem[], b: readonly TimelineItem[]): StepPair[] {
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  const isPair = (i: number, j: number): boolean => nameStep(a[i] as TimelineItem) === nameStep(b[j] as TimelineItem); // both are within
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = longest[i] as number[]; // one for each
      row[j] = isPair(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: StepPair[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [before, after] = [a[i] ?? null, b[j] ?? null];
    if (before && after && isPair(i, j)) {
      pairs.push({ before, after, differs: listDifferences(before, after) });
      [i, j] = [i + 1, j + 1];
    } else if (before && (after === null || at(i + 1, j) >= at(i, j + 1))) {
      pairs.push({ before, after: null, differs: [] });
      i += 1;
    } else {
      pairs.push({ before: null, after, differs: [] });
      j += 1;
    }
  }
  return pairs;
}
