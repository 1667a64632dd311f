import type { CommitRequest } from '#engine/ports';
import type { RunRecord } from '#records';
import { controlReasons } from '#model-turn';
import { ladderModes } from '#protocol';
import type { LedgerRow, OutcomeRow, Post, ToolRow, TurnRow } from '#program';
import type { MiddlewareNote } from '#protocol';
import { classifyFallback } from '#llm';
import { countRunEnd } from '#registry';
import type { Metrics } from '#telemetry';

const microUsdPerUsd = 1_000_000;
const msPerSecond = 1000;

/** The value in a schema's place where none was asked for. */
export const noSchema = 'none';

function recordTurn(metrics: Metrics, row: TurnRow, rows: readonly LedgerRow[]): void {
  const { provider, outcome } = row;
  recordDecision(metrics, row);
  metrics.observe('turnDuration', {}, measureSeconds(row, rows), row.trace_id);
  if (!isForbidden(row)) {
    metrics.count('modelCalls', { provider, outcome });
    metrics.observe('modelCallDuration', { provider }, row.duration_ms / msPerSecond, row.trace_id);
  }
  metrics.count('tokens', { direction: 'in' }, row.tokens_in);
  metrics.count('tokens', { direction: 'out' }, row.tokens_out);
  metrics.count('tokens', { direction: 'cached' }, row.tokens_cached);
  metrics.count('cost', {}, Math.round(row.total_cost_est * microUsdPerUsd));
  recordLadder(metrics, row);
  if (row.slow) metrics.count('slowModelCalls', { provider });
  if (row.cause !== undefined) metrics.count('modelFailures', { provider, cause: row.cause });
  recordMiddleware(metrics, row.middleware);
  if (row.violation_stage !== null) metrics.count('contractViolations', { stage: row.violation_stage });
}

/** The model's output, and how it was read. */
function recordDecision(metrics: Metrics, row: TurnRow): void {
  const { next_action: action, parse_stage: stage, confidence, done, reason, outcome } = row;
  metrics.count('turns', { next_action: action?.type ?? 'none', outcome });
  metrics.observe('turnStep', {}, row.step_index, row.trace_id);
  if (action?.type === 'tool') metrics.count('toolsChosen', { tool: action.name ?? '' });
  if (stage !== null) metrics.count('outputsRead', { stage });
  if (confidence !== null) metrics.observe('turnConfidence', {}, confidence, row.trace_id);
  const knownReason = controlReasons.find((each) => each === reason);
  if (done !== null && knownReason)
    metrics.count('turnVerdicts', { done: done ? 'true' : 'false', reason: knownReason });
}

/** A call that a cap forbade, or that middleware answered or stopped, was never made. */
function isForbidden({ error_code: code, middleware = [] }: TurnRow): boolean {
  const isHeldBack = middleware.some(({ at, did }) => at === 'before-model' && did !== 'changed' && did !== 'skipped');
  return code === 'budget-spent' || code === 'cost-cap' || isHeldBack;
}

function recordMiddleware(metrics: Metrics, notes: readonly MiddlewareNote[] = []): void {
  for (const { name, at, did } of notes) metrics.count('middleware', { name, at, did });
}

function recordLadder(metrics: Metrics, row: TurnRow): void {
  const { mode, provider, structured, finish, schema_id: schema, instead_of: insteadOf } = row;
  const rung = ladderModes.find((each) => each === mode);
  if (rung) metrics.count('modelLadder', { mode: rung });
  if (structured && finish) {
    metrics.count('modelOutputs', { provider, structured, finish });
    metrics.count('modelSchemas', { schema: schema ?? noSchema, structured });
  }
  if (row.fallback_reason)
    metrics.count('schemaFallbacks', { provider, reason: classifyFallback(row.fallback_reason) });
  if (insteadOf !== undefined) metrics.count('providerFallbacks', { provider });
}

/** A turn lasts to the end of its own pure tool, whose row comes with the same commit; an owed tool's row comes with a later one. */
function measureSeconds(turn: TurnRow, rows: readonly LedgerRow[]): number {
  const own = rows.filter((row) => row.action_id === turn.action_id && (row.row === 'turn' || row.row === 'tool'));
  const endedAt = Math.max(...own.map((row) => Date.parse(row.ts_end)));
  return (endedAt - Date.parse(turn.ts_start)) / msPerSecond;
}

function recordTool(metrics: Metrics, row: ToolRow): void {
  recordMiddleware(metrics, row.middleware);
  const tool = row.tool_name;
  if (row.cause !== undefined) metrics.count('toolFailures', { tool, cause: row.cause });
  if (row.prefetched) return;
  if (row.reused) return metrics.count('dedupeHits', { tool });
  metrics.count('toolCalls', { tool, outcome: row.outcome });
  metrics.observe('toolLatency', { tool }, row.tool_latency_ms / msPerSecond, row.trace_id);
}

function recordOutcome(metrics: Metrics, row: OutcomeRow, run: Partial<RunRecord> = {}): void {
  const { agentId, tenant, parentRunId } = run;
  const { steps_used: stepsUsed, tokens_used: tokensUsed, cost_micro_usd: costMicroUsd } = row.budget_snapshot;
  countRunEnd(metrics, {
    ...{ outcome: row.run_outcome, errorCode: row.error_code, stepsUsed, tokensUsed, costMicroUsd },
    ...(agentId === undefined ? {} : { agentId }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(parentRunId === undefined ? {} : { parentRunId }),
    ...(row.trace_id === undefined ? {} : { traceId: row.trace_id }),
  });
}

/** Why a row is no plain success: its code, and the cap on calls. */
function recordTrouble(metrics: Metrics, row: TurnRow | ToolRow): void {
  const { row: kind, error_code: code } = row;
  if (code !== null) metrics.count('errors', { row: kind, code });
  if (code === 'tool-cap-reached') metrics.count('caps', { cap: 'tool-calls' });
}

function recordRow(metrics: Metrics, row: LedgerRow, rows: readonly LedgerRow[], run?: RunRecord): void {
  if (row.row === 'turn' || row.row === 'tool') recordTrouble(metrics, row);
  switch (row.row) {
    case 'turn':
      return recordTurn(metrics, row, rows);
    case 'tool':
      return recordTool(metrics, row);
    case 'outcome':
      return recordOutcome(metrics, row, run);
    case 'node': // what else a node did has rows and runs of its own
      if (row.failure_code === 'TREE_BUDGET') metrics.count('bounds', { bound: 'tree-budget' });
      return;
    case 'reply': // the gateway counts what it has sent
    case 'approval':
    case 'operator': // no commit writes one
  }
}

/** Counts what a commit has written, once for each row: metrics agree with the ledger. */
export function recordRows(
  metrics: Metrics,
  request: Pick<CommitRequest, 'ledger' | 'runs' | 'posts'>,
  status: 'committed' | 'stale',
): void {
  metrics.count('commits', { status });
  if (status === 'stale') return;
  for (const { runId, rows } of request.ledger) {
    const run = request.runs.find((each) => each.runId === runId);
    for (const row of rows) recordRow(metrics, row, rows, run);
  }
  for (const { event } of request.posts ?? []) recordSaid(metrics, event);
}

/** A run says so many messages that name no recipient; who asks for one more is refused by the root. */
function recordSaid(metrics: Metrics, event: Post['event']): void {
  if (event.type === 'said' && event.most !== undefined) metrics.count('bounds', { bound: 'recipient-cap' });
}
