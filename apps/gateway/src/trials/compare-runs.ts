import type { LedgerRow } from '#program';
import type { RunRecord } from '#records';

/** In what a run of a trial has come to something else than the old one. */
export const trialDifferences = ['outcome', 'words', 'calls', 'cost', 'time'] as const;
export type TrialDifference = (typeof trialDifferences)[number];

/** What is compared of a run. */
export interface Ended {
  record: Pick<RunRecord, 'outcome' | 'replies' | 'costMicroUsd' | 'startedAt' | 'finishedAt'>;
  ledger: readonly LedgerRow[];
}

/** The words that a person was told last, or would have been; null: none. */
export function lastWords({ replies }: Pick<RunRecord, 'replies'>): string | null {
  return replies.at(-1)?.text ?? null;
}

/** The calls of tools that a run has come to, each by its name and its arguments: a try is no call of its own. */
function listCalls(ledger: readonly LedgerRow[]): string[] {
  return ledger.flatMap((row) =>
    row.row === 'tool' && row.retry_index === 0 && !row.prefetched ? [`${row.tool_name} ${row.tool_args_hash}`] : [],
  );
}

/** Costs and times are never the same: half as much again is more. */
function isApart(before: number, after: number): boolean {
  const [less, more] = before < after ? [before, after] : [after, before];
  return more > less * 1.5;
}

function tookMs({ startedAt, finishedAt }: Ended['record']): number {
  return finishedAt === null ? 0 : finishedAt - startedAt;
}

/** In what two runs that are over differ. A second is longer: the rest of the time is chance. */
export function compareRuns(before: Ended, after: Ended): TrialDifference[] {
  const [was, is] = [before.record, after.record];
  const slower = Math.abs(tookMs(was) - tookMs(is)) >= 1_000 && isApart(tookMs(was), tookMs(is));
  const differs: Record<TrialDifference, boolean> = {
    outcome: was.outcome !== is.outcome,
    words: lastWords(was) !== lastWords(is),
    calls: listCalls(before.ledger).join('\n') !== listCalls(after.ledger).join('\n'),
    cost: isApart(was.costMicroUsd, is.costMicroUsd),
    time: slower,
  };
  return trialDifferences.filter((name) => differs[name]);
}
