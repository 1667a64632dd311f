import type { AlertRow } from './alert-row.js';
import { alertGroups } from './alert-table.js';

/** What a link to the runbook begins with: the base that Prometheus is told, or else the path in the repository. */
const runbook = '{{ with $externalLabels.turnpike_runbook }}{{ . }}{{ else }}docs/runbook.md{{ end }}';

/** An alert as a rule file of Prometheus has it, and what is noted above it. */
export interface PrometheusRule {
  note: string | null;
  rule: {
    alert: string;
    expr: string;
    for?: string;
    labels: { severity: string };
    annotations: { summary: string; runbook_url: string };
  };
}

/** The name of an alert in Prometheus. */
export function ruleName(name: string): string {
  const words = name.split('-').map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `Turnpike${words.join('')}`;
}

function duration(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

function ruleOf({ name, severity, section, limit, forSeconds, expr, summary, note }: AlertRow): PrometheusRule {
  return {
    note: note ?? null,
    rule: {
      alert: ruleName(name),
      expr: limit === undefined ? expr : expr.replaceAll('$limit', String(limit)),
      ...(forSeconds > 0 && { for: duration(forSeconds) }),
      labels: { severity },
      annotations: { summary, runbook_url: `${runbook}#${section}` },
    },
  };
}

/** The rules of Prometheus by their groups. `limits`: those of a policy, by alert; the others are the table's. */
export function prometheusRules(
  limits: Readonly<Partial<Record<string, { limit?: number; forSeconds?: number }>>> = {},
): { name: string; rules: PrometheusRule[] }[] {
  return Object.entries(alertGroups).map(([name, rows]: [string, readonly AlertRow[]]) => ({
    name: `turnpike-${name}`,
    rules: rows.map((row) => ruleOf({ ...row, ...limits[row.name] })),
  }));
}
