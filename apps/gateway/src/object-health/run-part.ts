import { outcomeTable } from '#protocol';
import type { RunRecord } from '#records';
import type { RunLook } from '#runs';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import type { HealthPart } from './object-health.js';

type Ended = Pick<RunRecord, 'runId' | 'outcome' | 'failedTools' | 'error'>;

/** What failed in a run, in words for this reader; null: nothing. */
function whyOf({ outcome, failedTools = [], error }: Ended, role: Role): string | null {
  const message = error === undefined ? null : redactForRole(role, error.message);
  if (message !== null) return message;
  if (failedTools.length > 0) return failedTools.map(({ tool, code }) => `${tool}: ${code}`).join('; ');
  if (outcome === null || outcomeTable[outcome].result === 'good') return null;
  return outcomeTable[outcome].meaning;
}

/** What a run under way waits for and does not get; null: it goes on. */
function stuckOf(live: RunLook['live']): string | null {
  if (live === null) return null;
  return live.doing === 'parked' || live.isServed === false ? live.text : null;
}

/** What the health of a run is computed from. */
export function runPart(run: Ended, live: RunLook['live'], role: Role): Extract<HealthPart, { kind: 'run' }> {
  const result = run.outcome === null ? null : outcomeTable[run.outcome].result;
  return { kind: 'run', name: run.runId, result, why: whyOf(run, role), stuck: stuckOf(live) };
}

/** Of the latest runs of workflows, the latest first: one part for each workflow. */
export function workflowParts(runs: readonly (Ended & Pick<RunRecord, 'agentId'>)[], role: Role): HealthPart[] {
  const byWorkflow = new Map<string, Ended[]>();
  for (const run of runs) {
    const [, id] = /^workflow\.(.+)$/.exec(run.agentId ?? '') ?? [];
    if (id !== undefined && run.outcome !== null) byWorkflow.set(id, [...(byWorkflow.get(id) ?? []), run]);
  }
  return Array.from(byWorkflow, ([name, own]): HealthPart => {
    const failures = own.map((run) => {
      const { result, why } = runPart(run, null, role);
      return result === 'ended' ? null : why;
    });
    const [last] = own;
    return {
      ...{ kind: 'workflow', name, runs: own.length, failed: failures.filter((why) => why !== null).length },
      last: last === undefined ? null : { runId: last.runId, why: failures[0] ?? null },
    };
  });
}
