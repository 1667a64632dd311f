import type { LedgerRow, NodeRow } from '#contract';
import { keys } from '#engine';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { RunTree, TreeRun } from './run-tree.js';

/** How many rows of a ledger are read from its begin, and how many from its end: a loop may have written more between them. */
const rowsAtBegin = 1_000;
const rowsAtEnd = 3_000;
/** A journal begins with the state that the run was first decided from, and the event that opened it. */
const opening = 2;

/** The rows of a tree's nodes, each run's in their order. */
export async function readNodeRows(redis: Redis, { runs }: RunTree): Promise<NodeRow[]> {
  const writing = runs.filter(({ program, parentRunId, run }) => run !== null && (program !== 'agent' || !parentRunId));
  const pipeline = redis.pipeline();
  for (const { runId } of writing) {
    pipeline.lrange(keys.ledger(runId), 0, rowsAtBegin - 1);
    pipeline.lrange(keys.ledger(runId), -rowsAtEnd, -1);
  }
  const replies = (await ioBoundary('redis.node-rows', () => pipeline.exec())) ?? [];
  const rows = replies.flatMap(([error, stored]) => {
    if (error) throw error;
    return Array.isArray(stored) ? stored.map((row) => parseStored<LedgerRow>(String(row))) : [];
  });
  return rows.filter((row) => row.row === 'node');
}

/** The run of a tree that its document was given to: the first workflow below the root, which alone has the whole of it. */
function workflowOf({ runs }: RunTree): TreeRun | undefined {
  return runs.find(({ program, parentRunId }) => program === 'workflow' && parentRunId !== null);
}

/** Whether a tree runs a workflow. */
export function runsWorkflow({ runs }: RunTree): boolean {
  return runs.some(({ program }) => program === 'workflow');
}

/** The document that a tree runs, as it was spawned with; null: it runs none, or has not begun yet. */
export async function readTreeDocument(redis: Redis, tree: RunTree): Promise<unknown> {
  const found = workflowOf(tree);
  if (found === undefined) return null;
  const stored = await ioBoundary('redis.tree-document', () => redis.lrange(keys.journal(found.runId), 0, opening - 1));
  for (const text of stored) {
    const { event } = parseStored<{ event?: { type: string; input?: { document?: unknown } } }>(text);
    if (event?.type === 'spawned') return event.input?.document ?? null;
  }
  return null;
}
