import type { OutcomeRow } from '#program';
import type { RunOutcome } from '#protocol';
import type { Metrics } from '#telemetry';
import { commonTenant } from './agent-registry.js';

/** How a run has ended. */
export interface RunEnd {
  outcome: RunOutcome;
  /** Why it is no plain success; null: it is one. */
  errorCode: OutcomeRow['error_code'];
  /** Absent: the default agent, the common tenant. */
  agentId?: string;
  tenant?: string;
  traceId?: string;
  /** Absent: a root; a child's run is work of its root's, whose figures have it. */
  parentRunId?: string;
  stepsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
}

/** The caps, by the outcome of a run that one of them has ended. A call cap is counted where the call is refused. */
const capOf = {
  'step-cap': 'steps',
  'token-cap': 'tokens',
  'cost-cap': 'cost',
  'budget-spent': 'money-of-the-day',
  deadline: 'time',
} as const satisfies Partial<Record<RunOutcome, string>>;

function isCapped(outcome: RunOutcome): outcome is keyof typeof capOf {
  return Object.hasOwn(capOf, outcome);
}

/** Counts the end of a run, by the process that has written it. */
export function countRunEnd(metrics: Metrics, end: RunEnd): void {
  const { outcome, errorCode, agentId: agent = 'default', tenant = commonTenant, traceId } = end;
  if (errorCode !== null) metrics.count('errors', { row: 'outcome', code: errorCode });
  if (isCapped(outcome)) metrics.count('caps', { cap: capOf[outcome] });
  if (end.parentRunId !== undefined) return;
  metrics.count('runs', { outcome, agent, tenant });
  metrics.observe('stepsPerRun', {}, end.stepsUsed, traceId);
  metrics.observe('tokensPerRun', {}, end.tokensUsed, traceId);
  metrics.observe('costPerRun', {}, end.costMicroUsd, traceId);
}
