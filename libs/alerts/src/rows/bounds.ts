import type { AlertRow } from '../alert-row.js';

/** What is refused by these was asked for by somebody: a stranger, or a workflow that needs another bound. */
export const boundsAlerts = [
  {
    name: 'public-calls-refused',
    severity: 'ticket',
    section: 'public-calls-are-refused',
    limit: 20,
    forSeconds: 0,
    expr: 'sum by (bound) (increase(turnpike_bounds_total{bound=~"caller-rate|runs-per-day|bytes-per-day"}[15m])) > $limit',
    summary:
      '{{ $value | printf "%.0f" }} calls of published workflows were refused within a quarter of an hour ({{ $labels.bound }})',
  },
  {
    name: 'graph-budget-spent',
    severity: 'ticket',
    section: 'a-workflow-takes-too-much',
    limit: 0,
    forSeconds: 0,
    expr: 'sum by (bound) (increase(turnpike_bounds_total{bound=~"step-budget|tree-budget|bytes-budget"}[15m])) > $limit',
    summary:
      'nodes of workflows have failed for what they take: {{ $labels.bound }}, {{ $value | printf "%.0f" }} times',
  },
  {
    name: 'recipient-capped',
    severity: 'ticket',
    section: 'a-person-is-sent-too-much',
    limit: 0,
    forSeconds: 0,
    expr: 'sum(increase(turnpike_bounds_total{bound="recipient-cap"}[15m])) > $limit',
    summary: '{{ $value | printf "%.0f" }} messages of workflows were not sent: their people had been sent enough',
  },
] as const satisfies readonly AlertRow[];
