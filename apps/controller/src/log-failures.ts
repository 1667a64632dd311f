import type { CommitRequest } from '#engine/ports';
import type { LedgerRow } from '#contract';
import type { Logger } from '#telemetry';

/** What a line of the log says of a row whose call came to nothing; null for every other. No word of a person's, a model's or a tool's (I9). */
function failureIn(row: LedgerRow): object | null {
  if ((row.row !== 'turn' && row.row !== 'tool') || row.cause === undefined) return null;
  const called = row.row === 'turn' ? { provider: row.provider, model: row.model } : { tool: row.tool_name };
  const { run_id: runId, error_code: code, cause, http_status: status, cause_message: why, duration_ms: ms } = row;
  return { runId, ...called, code, cause, status, why, ms };
}

/** Warns of every call of a model or a tool that a commit has recorded as failed: once, as the ledger has it. */
export function logFailures(
  logger: Pick<Logger, 'warn'>,
  { actorId, ledger }: Pick<CommitRequest, 'actorId' | 'ledger'>,
  status: 'committed' | 'stale',
): void {
  if (status === 'stale') return;
  for (const row of ledger.flatMap(({ rows }) => rows)) {
    const failed = failureIn(row);
    if (failed) logger.warn({ actorId, ...failed }, `a call of a ${row.row === 'turn' ? 'model' : 'tool'} failed`);
  }
}
