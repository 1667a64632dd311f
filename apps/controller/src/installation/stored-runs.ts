import { lastOf } from '#values';
import type { LedgerRow } from '#program';
import { endRun } from '#engine';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import { agentIdOfWorkflow } from '#registry';
import type { RunReader } from '#runs';

/** The runs of a deployment, as programs read and end them. */
export interface StoredRuns {
  /** The latest, of one workflow or of all. */
  list(workflowId: string | null): Promise<unknown>;
  /** A run with how its nodes and calls went; null: there is none. */
  get(runId: string): Promise<unknown>;
  /** When a run has last done something, in milliseconds since the epoch; null: nothing is on record. */
  lastActiveAt(runId: string): Promise<number | null>;
  stop(runId: string, by: { by: string; reason: string }): Promise<string>;
}

const mostListed = 20;
const mostRows = 100;

export function storedRuns(store: ActorStore, reader: Pick<RunReader, 'listRuns'>): StoredRuns {
  return {
    async list(workflowId) {
      const agentId = workflowId === null ? null : agentIdOfWorkflow(workflowId);
      const wants = (run: RunRecord): boolean => agentId === null || run.agentId === agentId;
      const { runs } = await reader.listRuns({ before: null, limit: mostListed, wants });
      return runs.map(({ run }) => toRunHead(run));
    },
    async get(runId) {
      const run = store.knows(runId) ? await store.records.readRun(runId) : null;
      if (run === null) return null;
      const ledger = await store.records.readLedger(runId);
      const rows = lastOf(ledger, mostRows);
      const earlierRows = ledger.length - rows.length;
      return { ...toRunHead(run), output: run.output ?? null, ...(earlierRows > 0 && { earlierRows }), rows };
    },
    lastActiveAt: async (runId) => readEndTime((await store.records.readLedger(runId)).at(-1)),
    stop: async (runId, by) => (await endRun(store, runId, by)).status,
  };
}

function toRunHead({ runId, agentId, phase, outcome, startedAt, finishedAt, stepsUsed }: RunRecord) {
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const [started, finished] = [time(startedAt), time(finishedAt)];
  return { executionId: runId, workflow: agentId ?? null, phase, outcome, started, finished, steps: stepsUsed };
}

function readEndTime(row: LedgerRow | undefined): number | null {
  return row === undefined ? null : Date.parse(row.ts_end);
}
