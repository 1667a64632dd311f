import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import type { RunReader } from '#runs';
import { compareRuns, lastWords } from './compare-runs.js';
import type { TrialDifference } from './compare-runs.js';
import type { TrialList, TrialView } from './trial-responses.js';
import type { StoredTrial } from './trial-store.js';

type Row = TrialView['runs'][number];

function viewSide(record: RunRecord): NonNullable<Row['before']> {
  const { outcome, costMicroUsd, toolCallsUsed } = record;
  return { outcome, text: lastWords(record), cost_micro_usd: costMicroUsd, tool_calls_used: toolCallsUsed };
}

/** A trial without its runs. */
export function viewHeading({ trialId, at, by, reason, stoppedBy, changes }: StoredTrial) {
  const began_at = new Date(at).toISOString();
  return { trial_id: trialId, began_at, by, reason, stopped_by: stoppedBy, changes };
}

export function viewLine(stored: StoredTrial): TrialList['trials'][number] {
  return { ...viewHeading(stored), runs: stored.runIds.length };
}

function read(runs: RunReader, runId: string | null): Promise<RunRecord | null> {
  return runId === null ? Promise.resolve(null) : runs.readRun(runId);
}

interface Compared extends Omit<Row, 'question'> {
  old: RunRecord | null;
}

async function readRow(store: ActorStore, runs: RunReader, of: string, runId: string | null): Promise<Compared> {
  const [before, after] = await Promise.all([read(runs, of), read(runs, runId)]);
  const isOver = before !== null && after !== null && after.outcome !== null;
  const [was, is] = isOver ? await Promise.all([of, after.runId].map((id) => store.records.readLedger(id))) : [[], []];
  const differs = isOver
    ? compareRuns({ record: before, ledger: was ?? [] }, { record: after, ledger: is ?? [] })
    : null;
  const sides = { before: before && viewSide(before), after: after && viewSide(after) };
  return { again_of: of, run_id: runId, ...sides, differs, old: before };
}

/** What a person would call another end: cost and time alone are none. */
const otherEnds: readonly TrialDifference[] = ['outcome', 'words', 'calls'];

function sumUp(rows: readonly Compared[]): TrialView['totals'] {
  const over = rows.filter(({ differs }) => differs !== null);
  const cost = (side: 'before' | 'after'): number =>
    over.reduce((sum, row) => sum + (row[side]?.cost_micro_usd ?? 0), 0);
  return {
    over: over.length,
    other: over.filter(({ differs }) => differs?.some((name) => otherEnds.includes(name))).length,
    cost_micro_usd: { before: cost('before'), after: cost('after') },
  };
}

/** A trial with what has become of each run beside the old one. */
export async function viewTrial(store: ActorStore, runs: RunReader, stored: StoredTrial): Promise<TrialView> {
  const rows = await Promise.all(stored.runIds.map((of) => readRow(store, runs, of, stored.begun.get(of) ?? null)));
  const known = rows.flatMap(({ old }) => old ?? []);
  const questions = await runs.readQuestions(known);
  const questionOf = new Map(known.map(({ runId }, at) => [runId, questions[at] ?? null]));
  const named = rows.map(({ old, ...row }) => ({ ...row, question: questionOf.get(old?.runId ?? '') ?? null }));
  const agents = [...new Set(known.map(({ agentId = 'default' }) => agentId))];
  return { ...viewHeading(stored), agents, runs: named, totals: sumUp(rows) };
}
