import type { CommitRequest, RunRecord } from '#engine/ports';
import { controlReasons, ladderModes } from '#contract';
import type { LedgerRow, MiddlewareNote, OutcomeRow, RunOutcome, ToolRow, TurnRow } from '#contract';
import { fallbackKindOf } from '#llm';
import { commonTenant } from '#registry';
import type { Metrics } from '#telemetry';

const microUsdPerUsd = 1_000_000;
const msPerSecond = 1000;

/** The value in a schema's place where none was asked for. */
export const noSchema = 'none';

function recordTurn(metrics: Metrics, row: TurnRow, rows: readonly LedgerRow[]): void {
  const { provider, outcome } = row;
  recordDecision(metrics, row);
  metrics.observe('turnDuration', {}, secondsOf(row, rows), row.trace_id);
  if (!isForbidden(row)) {
    metrics.count('modelCalls', { provider, outcome });
    metrics.observe('modelCallDuration', { provider }, row.duration_ms / msPerSecond, row.trace_id);
  }
  metrics.count('tokens', { direction: 'in' }, row.tokens_in);
  metrics.count('tokens', { direction: 'out' }, row.tokens_out);
  metrics.count('tokens', { direction: 'cached' }, row.tokens_cached);
  metrics.count('cost', {}, Math.round(row.total_cost_est * microUsdPerUsd));
  recordLadder(metrics, row);
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
  if (row.fallback_reason) metrics.count('schemaFallbacks', { provider, reason: fallbackKindOf(row.fallback_reason) });
  if (insteadOf !== undefined) metrics.count('providerFallbacks', { provider });
}

/** A turn lasts to the end of its own pure tool, whose row comes with the same commit; an owed tool's row comes with a later one. */
function secondsOf(turn: TurnRow, rows: readonly LedgerRow[]): number {
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

/** A child's run is work of its root's, whose figures have it: a fork of a thousand is one run that a person waits for. */
function recordOutcome(
  metrics: Metrics,
  { run_outcome: outcome, budget_snapshot: spent, trace_id: traceId }: OutcomeRow,
  { agentId: agent = 'default', tenant = commonTenant, parentRunId }: Partial<RunRecord> = {},
): void {
  if (parentRunId !== undefined) return;
  metrics.count('runs', { outcome, agent, tenant });
  metrics.observe('stepsPerRun', {}, spent.steps_used, traceId);
  metrics.observe('tokensPerRun', {}, spent.tokens_used, traceId);
  metrics.observe('costPerRun', {}, spent.cost_micro_usd, traceId);
}

/** The caps, by the outcome of a run that one of them has ended. A call cap is counted where the call is refused. */
const capOf = {
  'step-cap': 'steps',
  'token-cap': 'tokens',
  'cost-cap': 'cost',
  'budget-spent': 'money-of-the-day',
  deadline: 'time',
} as const satisfies Partial<Record<RunOutcome, string>>;

/** Why a row is no plain success: its code, and the cap in question. */
function recordTrouble(metrics: Metrics, row: TurnRow | ToolRow | OutcomeRow): void {
  const { row: kind, error_code: code } = row;
  if (code !== null) metrics.count('errors', { row: kind, code });
  if (kind !== 'outcome' && code === 'tool-cap-reached') metrics.count('caps', { cap: 'tool-calls' });
  const outcome = kind === 'outcome' ? row.run_outcome : null;
  const ended = outcome !== null && isCapped(outcome) ? capOf[outcome] : null;
  if (ended !== null) metrics.count('caps', { cap: ended });
}

function isCapped(outcome: RunOutcome): outcome is keyof typeof capOf {
  return Object.hasOwn(capOf, outcome);
}

function recordRow(metrics: Metrics, row: LedgerRow, rows: readonly LedgerRow[], run?: RunRecord): void {
  if (row.row === 'turn' || row.row === 'tool' || row.row === 'outcome') recordTrouble(metrics, row);
  switch (row.row) {
    case 'turn':
      return recordTurn(metrics, row, rows);
    case 'tool':
      return recordTool(metrics, row);
    case 'outcome':
      return recordOutcome(metrics, row, run);
    case 'node': // what a node did has rows and runs of its own
    case 'reply': // the gateway counts what it has sent
    case 'approval':
    case 'operator': // no commit writes one
  }
}

/** Counts what a commit has written, once for each row: metrics agree with the ledger. */
export function recordRows(
  metrics: Metrics,
  request: Pick<CommitRequest, 'ledger' | 'runs'>,
  status: 'committed' | 'stale',
): void {
  metrics.count('commits', { status });
  if (status === 'stale') return;
  for (const { runId, rows } of request.ledger) {
    const run = request.runs.find((each) => each.runId === runId);
    for (const row of rows) recordRow(metrics, row, rows, run);
  }
}
