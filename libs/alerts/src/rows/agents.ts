import type { AlertRow } from '../alert-row.js';

export const agentsAlerts = [
  {
    name: 'agents-refused',
    severity: 'ticket',
    section: 'an-agents-file-is-refused',
    limit: 0,
    forSeconds: 300,
    expr: 'max by (app) (turnpike_agent_problems) > $limit',
    summary: 'the {{ $labels.app }} does not go by the agents as their files have them: those from before go on',
  },
  {
    name: 'versions-lost',
    severity: 'ticket',
    section: 'a-version-is-lost',
    limit: 0,
    forSeconds: 0,
    expr: 'sum by (kind) (increase(turnpike_versions_lost_total[15m])) > $limit',
    summary:
      'runs are pinned to versions of the {{ $labels.kind }} that nobody has any more: the one that holds decides them',
  },
] as const satisfies readonly AlertRow[];
