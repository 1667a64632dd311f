import type { CommitRequest } from '#engine/ports';
import type { LedgerRow } from '#program';
import type { Logger } from '#telemetry';

/** The log line for a row whose call failed; null for every other. No text of a person, a model or a tool (I9). */
function failureIn(row: LedgerRow): object | null {
  if ((row.row !== 'turn' && row.row !== 'tool') || row.cause === undefined) return null;
  const called = row.row === 'turn' ? { provider: row.provider, model: row.model } : { tool: row.tool_name };
  const { run_id: runId, error_code: code, cause, http_status: status, cause_message: why, duration_ms: ms } = row;
  return { runId, ...called, code, cause, status, why, ms };
}

/** Logs a warning for every model or tool call that a commit has recorded as failed, once. */
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
