import { firstOf, lastOf } from '#values';
import type { LedgerRow, NodeRow } from '#program';
import { outcomeTable } from '#protocol';
import { endRun } from '#engine';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import { agentIdOfWorkflow } from '#registry';
import type { RunReader } from '#runs';

/** The runs of a deployment, as programs read and end them. */
export interface StoredRuns {
  /** The latest of one workflow or of all, and how many of each have failed, and why. */
  list(workflowId: string | null): Promise<unknown>;
  /** A run with how its nodes and calls went; null: there is none. */
  get(runId: string): Promise<unknown>;
  /** When a run has last done something, in milliseconds since the epoch; null: nothing is on record. */
  lastActiveAt(runId: string): Promise<number | null>;
  stop(runId: string, by: { by: string; reason: string }): Promise<string>;
}

const mostListed = 20;
/** How many of the latest runs are counted. */
const mostCounted = 500;
const mostRows = 100;
/** What the agent of every workflow is called. */
const workflowAgents = agentIdOfWorkflow('');

export function storedRuns(store: ActorStore, reader: Pick<RunReader, 'listRuns'>): StoredRuns {
  return {
    async list(workflowId) {
      const agentId = workflowId === null ? null : agentIdOfWorkflow(workflowId);
      const wants = ({ agentId: of }: RunRecord): boolean =>
        agentId === null ? of?.startsWith(workflowAgents) === true : of === agentId;
      const { runs, next } = await reader.listRuns({ before: null, limit: mostCounted, wants });
      const all = runs.map(({ run }) => run);
      const since = next === null ? {} : { countedSince: toTime(Math.min(...all.map(({ startedAt }) => startedAt))) };
      return { executions: firstOf(all, mostListed).map(toRunHead), counts: countByWorkflow(all), ...since };
    },
    async get(runId) {
      const run = store.knows(runId) ? await store.records.readRun(runId) : null;
      if (run === null) return null;
      const own = await store.records.readLedger(runId);
      const drawn = own.find((row) => row.row === 'node' && row.node === 'graph' && row.child_run_id !== null);
      const below = drawn?.row === 'node' && drawn.child_run_id !== null ? drawn.child_run_id : null;
      const ledger = [...own, ...(below === null ? [] : await store.records.readLedger(below))].filter(
        (row) => run.outcome === null || row.row !== 'node' || row.status !== 'started', // how it ended says it
      );
      const rows = lastOf(ledger, mostRows);
      const earlierRows = ledger.length - rows.length;
      const failedAt = ledger.findLast(isFailedNode)?.node ?? null;
      return {
        ...{ ...toRunHead(run), ...(failedAt !== null && { failedAt }), output: run.output ?? null },
        ...(earlierRows > 0 && { earlierRows }),
        rows: rows.map(toShortRow),
      };
    },
    lastActiveAt: async (runId) => readEndTime((await store.records.readLedger(runId)).at(-1)),
    stop: async (runId, by) => (await endRun(store, runId, by)).status,
  };
}

function toTime(at: number | null): string | null {
  return at === null || !Number.isFinite(at) ? null : new Date(at).toISOString();
}

function toRunHead({ runId, agentId, phase, outcome, startedAt, finishedAt, stepsUsed, error }: RunRecord) {
  const workflow = agentId?.startsWith(workflowAgents) === true ? agentId.slice(workflowAgents.length) : null;
  return {
    ...{
      executionId: runId,
      ...(workflow === null ? { agent: agentId ?? null } : { workflowId: workflow }),
      phase,
      outcome,
    },
    ...(error && { why: error.message }),
    ...{ started: toTime(startedAt), finished: toTime(finishedAt), steps: stepsUsed },
  };
}

/** Of each workflow how many runs there are, how many have failed, and why the latest of these did; most failures first. */
function countByWorkflow(runs: readonly RunRecord[]): object[] {
  const counts = new Map<string, { workflowId: string; runs: number; failed: number; lastWhy?: string }>();
  for (const { agentId = '', outcome, error } of runs) {
    const workflowId = agentId.slice(workflowAgents.length);
    const count = counts.get(workflowId) ?? { workflowId, runs: 0, failed: 0 };
    counts.set(workflowId, count);
    count.runs += 1;
    if (outcome === null || outcomeTable[outcome].result !== 'failed') continue;
    count.failed += 1;
    count.lastWhy ??= error?.message ?? outcomeTable[outcome].meaning;
  }
  return [...counts.values()].sort((one, other) => other.failed - one.failed || other.runs - one.runs);
}

function isFailedNode(row: LedgerRow): row is NodeRow {
  return row.row === 'node' && row.status === 'failed' && row.node !== 'graph';
}

/** What only the engine and a replay go by. */
const engineFields: ReadonlySet<string> = new Set([
  ...['run_id', 'turn', 'plan_rev', 'action_id', 'parent_action_id', 'ts_start', 'ts_end', 'budget_snapshot'],
  ...['tool_args_hash', 'idempotency_key', 'effect_key', 'retry_index', 'tool_latency_ms', 'reused', 'prefetched'],
]);

function toShortRow(row: LedgerRow): object {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !engineFields.has(name) && value !== null && value !== undefined),
  );
}

function readEndTime(row: LedgerRow | undefined): number | null {
  return row === undefined ? null : Date.parse(row.ts_end);
}
