import type { CommitRequest } from '#actor';
import type { LedgerRow } from '#contract';
import type { Metrics } from '#telemetry';

const microUsdPerUsd = 1_000_000;

function recordRow(metrics: Metrics, row: LedgerRow): void {
  switch (row.row) {
    case 'turn':
      metrics.count('turns', { next_action: row.next_action?.type ?? 'none', outcome: row.outcome });
      metrics.count('modelCalls', { provider: row.provider, outcome: row.outcome });
      metrics.observe('modelCallDuration', { provider: row.provider }, row.duration_ms / 1000);
      metrics.count('tokens', { direction: 'in' }, row.tokens_in);
      metrics.count('tokens', { direction: 'out' }, row.tokens_out);
      metrics.count('tokens', { direction: 'cached' }, row.tokens_cached);
      metrics.count('cost', {}, Math.round(row.total_cost_est * microUsdPerUsd));
      return;
    case 'tool':
      if (row.reused) return metrics.count('dedupeHits', { tool: row.tool_name });
      metrics.count('toolCalls', { tool: row.tool_name, outcome: row.outcome });
      metrics.observe('toolLatency', { tool: row.tool_name }, row.tool_latency_ms / 1000);
      return;
    case 'reply':
      return;
    case 'outcome':
      metrics.count('runs', { outcome: row.run_outcome });
      metrics.observe('stepsPerRun', {}, row.budget_snapshot.steps_used);
  }
}

/** Counts what a commit has written: the metrics say what the ledger says, once for each row (A111). */
export function recordRows(metrics: Metrics, request: CommitRequest, status: 'committed' | 'stale'): void {
  metrics.count('commits', { status });
  if (status === 'stale') return;
  for (const { rows } of request.ledger) for (const row of rows) recordRow(metrics, row);
}
