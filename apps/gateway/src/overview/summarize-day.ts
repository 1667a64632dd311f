import { firstOf } from '#values';
import type { RunRecord } from '#records';
import { causeOf, resultOf } from '../runs/run-cause.js';
import { findAgentId } from '../runs/runs-query.js';
import type { AgentCost, DayView, ErrorCause } from './overview-responses.js';

/** A run that began in the day, with when its first text was accepted. */
export interface DayRun {
  run: Pick<
    RunRecord,
    | 'agentId'
    | 'costMicroUsd'
    | 'error'
    | 'failedTools'
    | 'finishedAt'
    | 'messageIds'
    | 'outcome'
    | 'policyVersion'
    | 'startedAt'
  >;
  acceptedAt: number;
}

/** From when to when is counted, and what is missing. */
export interface DayExtent {
  now: number;
  since: number;
  /** Before then runs may be missing; null: none is. */
  wholeSince: number | null;
  /** More texts wait to be read than one look goes through: the runs that some of them will begin are missing. */
  isPendingCut: boolean;
}

const hourMs = 3_600_000;
/** More causes, or agents, than a page shows are summed up in the whole. */
const mostShown = 12;

/** Where Runs shows what a figure counts. */
function linkTo(filter: Record<string, string>, since: number): string {
  return `#/runs?${new URLSearchParams({ ...filter, since: new Date(since).toISOString() }).toString()}`;
}

function errorCauses(runs: readonly DayRun[], since: number, now: number): ErrorCause[] {
  const byCause = new Map<string, ErrorCause>();
  for (const { run, acceptedAt } of runs) {
    const cause = causeOf(run);
    if (cause === null) continue;
    const link = linkTo({ cause }, since);
    const before = byCause.get(cause) ?? { cause, runs: 0, last_hour: 0, hour_before: 0, link };
    const age = now - acceptedAt;
    byCause.set(cause, {
      ...before,
      runs: before.runs + 1,
      last_hour: before.last_hour + (age < hourMs ? 1 : 0),
      hour_before: before.hour_before + (age >= hourMs && age < 2 * hourMs ? 1 : 0),
    });
  }
  return [...byCause.values()].sort((a, b) => b.runs - a.runs);
}

function agentCosts(runs: readonly DayRun[], since: number): AgentCost[] {
  const byAgent = new Map<string, AgentCost>();
  for (const { run } of runs) {
    const agent = findAgentId(run);
    if (agent === '') continue; // nobody knows yet who will answer
    const before = byAgent.get(agent) ?? { agent, runs: 0, cost_micro_usd: 0, link: linkTo({ agent }, since) };
    const cost = before.cost_micro_usd + run.costMicroUsd;
    byAgent.set(agent, { ...before, runs: before.runs + 1, cost_micro_usd: cost });
  }
  return [...byAgent.values()].sort((a, b) => b.cost_micro_usd - a.cost_micro_usd || b.runs - a.runs);
}

/** The time that this share of runs took no longer than; null: none has ended. `sorted`: the shortest first. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** A day's runs in figures: those that began in it, as the list behind a figure has them; of those under way all. */
export function summarizeDay(all: readonly DayRun[], { since, wholeSince, isPendingCut, now }: DayExtent): DayView {
  const runs = all.filter(({ run: { startedAt } }) => startedAt >= since);
  const results = runs.map(({ run }) => resultOf(run));
  const ended = results.filter((result) => result !== null).length;
  const answered = results.filter((result) => result === 'good').length;
  const took = runs
    .flatMap(({ run, acceptedAt }) => (run.finishedAt === null ? [] : [Math.max(0, run.finishedAt - acceptedAt)]))
    .sort((a, b) => a - b);
  const errors = errorCauses(runs, since, now);
  const agents = agentCosts(runs, since);
  return {
    since: new Date(since).toISOString(),
    whole_since: wholeSince === null ? null : new Date(wholeSince).toISOString(),
    pending_cut: isPendingCut,
    runs: runs.length,
    texts: runs.reduce((sum, { run }) => sum + run.messageIds.length, 0),
    live: all.filter(({ run: { outcome } }) => outcome === null).length,
    ended,
    answered,
    p50_ms: percentile(took, 0.5),
    p95_ms: percentile(took, 0.95),
    cost_micro_usd: runs.reduce((sum, { run }) => sum + run.costMicroUsd, 0),
    errors: firstOf(errors, mostShown),
    errors_left_out: Math.max(0, errors.length - mostShown),
    agents: firstOf(agents, mostShown),
    agents_left_out: Math.max(0, agents.length - mostShown),
    link: linkTo({}, since),
    ended_link: linkTo({ phase: 'finished' }, since),
    answered_link: linkTo({ result: 'good' }, since),
  };
}
