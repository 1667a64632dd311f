import type { AlertRow } from '../alert-row.js';

/** Who comes in, and how. */
export const peopleAlerts = [
  {
    name: 'break-glass-used',
    severity: 'page',
    section: 'the-break-glass-key-was-used',
    limit: 0,
    forSeconds: 0,
    expr: 'sum(increase(turnpike_break_glass_uses_total[1h])) > $limit',
    summary: 'somebody has signed in by the break-glass key',
    watched: {
      title: 'sign-ins by the break-glass key, the last within the hour: {value}',
      unit: 'count',
      bounds: [0, 0],
      clearAt: 1,
      clearSeconds: 0,
    },
  },
] as const satisfies readonly AlertRow[];
