import type { LedgerRow } from '#program';
import { dayOf } from './days.js';
import type { AskedCount, Expectation } from './golden-task.js';

/** What came of one exchange. */
export interface Answered {
  reply: string;
  /** The run's outcome, or `asks`. */
  outcome: string;
  /** The run's rows so far, those of earlier exchanges of the same run included. */
  rows: readonly LedgerRow[];
  steps: number;
}

export interface Known {
  today: string;
  count(start: string, end: string, label: string): number;
}

/** Everything in which an answer falls short of what was expected; none when it is as good as it should be. */
export function shortcomings(expect: Expectation, answered: Answered, known: Known): string[] {
  return [
    ...wrongOutcome(expect, answered),
    ...(expect.counts ?? []).flatMap((count) => unsaid(count, answered.reply, known)),
    ...(expect.matches ?? []).filter((each) => !says(answered.reply, each)).map((each) => `does not say /${each}/`),
    ...(expect.never ?? []).filter((each) => says(answered.reply, each)).map((each) => `says /${each}/`),
    ...wrongCalls(expect, answered.rows),
    ...tooMany('steps', answered.steps, expect.maxSteps),
    ...tooMany('model calls', answered.rows.filter(({ row }) => row === 'turn').length, expect.maxModelCalls),
  ];
}

function wrongOutcome({ outcome }: Expectation, answered: Answered): string[] {
  const wanted = outcome === undefined ? [] : [outcome].flat();
  if (wanted.length === 0 || wanted.includes(answered.outcome)) return [];
  return [`ended as ${answered.outcome}, not ${wanted.join(' or ')}`];
}

function says(reply: string, pattern: string): boolean {
  return new RegExp(pattern, 'i').test(reply);
}

/** A number counts as said when it stands alone, outside of dates and of spans such as "the last 7 days". */
function unsaid({ label, from, to = from }: AskedCount, reply: string, { today, count }: Known): string[] {
  const [start, end] = [dayOf(from, today), dayOf(to, today)];
  const wanted = count(start, end, label);
  const bare = reply.replace(/\d{4}-\d{2}-\d{2}/g, ' ').replace(/\b(?:last|past)\s+\d+\s+days\b/gi, ' ');
  const numbers = bare.match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? [];
  return numbers.includes(wanted) ? [] : [`does not say ${wanted} (${label}, ${start} to ${end})`];
}

function wrongCalls({ calls = {} }: Expectation, rows: readonly LedgerRow[]): string[] {
  return Object.entries(calls).flatMap(([name, wanted]) => {
    const made = rows.filter((row) => row.row === 'tool' && row.tool_name === name && !row.prefetched).length;
    return made === wanted ? [] : [`called ${name} ${made} times, not ${wanted}`];
  });
}

function tooMany(what: string, used: number, most: number | undefined): string[] {
  return most !== undefined && used > most ? [`used ${used} ${what}, more than ${most}`] : [];
}
