import { firstOf, lastOf } from '#values';
import type { LedgerRow, NodeRow } from '#program';
import { readStoredRun, readStoredRuns } from '#records';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { RunTree, TreeRun } from './run-tree.js';

/** How many rows of a ledger are looked at from its begin, and how many from its end: a loop may have written more between them. */
const rowsAtBegin = 1_000;
const rowsAtEnd = 3_000;
/** A journal begins with the state that the run was first decided from, and the event that opened it. */
const opening = 2;

function withoutMiddle(rows: readonly string[]): readonly string[] {
  if (rows.length <= rowsAtBegin + rowsAtEnd) return rows;
  return [...firstOf(rows, rowsAtBegin), ...lastOf(rows, rowsAtEnd)];
}

/** The rows of a tree's nodes, each run's in their order, and how many rows of its ledgers were not looked at. */
export interface NodeRows {
  rows: NodeRow[];
  leftOut: number;
}

export async function readNodeRows(redis: Redis, { runs }: RunTree): Promise<NodeRows> {
  const writing = runs.filter(({ program, parentRunId, run }) => run !== null && (program !== 'agent' || !parentRunId));
  const stored = await readStoredRuns(
    redis,
    writing.map(({ runId }) => runId),
  );
  const looked = stored.map(({ ledger }) => withoutMiddle(ledger));
  const leftOut = stored.reduce((sum, { ledger }, at) => sum + ledger.length - (looked[at]?.length ?? 0), 0);
  const rows = looked.flat().map((row) => parseStored<LedgerRow>(row));
  return { rows: rows.filter((row) => row.row === 'node'), leftOut };
}

/** The run of a tree that its document was given to: the first workflow below the root, which alone has the whole of it. */
function findWorkflowRun({ runs }: RunTree): TreeRun | undefined {
  return runs.find(({ program, parentRunId }) => program === 'workflow' && parentRunId !== null);
}

/** Whether a tree runs a workflow. */
export function runsWorkflow({ runs }: RunTree): boolean {
  return runs.some(({ program }) => program === 'workflow');
}

/** The document that a tree runs, as it was spawned with; null: it runs none, or has not begun yet. */
export async function readTreeDocument(redis: Redis, tree: RunTree): Promise<unknown> {
  const found = findWorkflowRun(tree);
  if (found === undefined) return null;
  const { journal } = await readStoredRun(redis, found.runId);
  for (const text of firstOf(journal, opening)) {
    const { event } = parseStored<{ event?: { type: string; input?: { document?: unknown } } }>(text);
    if (event?.type === 'spawned') return event.input?.document ?? null;
  }
  return null;
}
