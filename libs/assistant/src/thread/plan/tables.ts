import { tableTools } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import { decideCall } from '../../permissions.js';
import type { Permissions, PlanGrant } from '../../permissions.js';

/** What an agent may do to data tables; what its permissions leave open, and no approved plan has raised, a person is asked for. */
export function tableOffers(permissions: Permissions, grant: PlanGrant | null): OfferedTool[] {
  return tableTools.flatMap(({ spec, action }): OfferedTool[] => {
    const decision = decideCall(permissions, { tool: 'data-tables', action }, grant);
    if (decision === 'refuse') return [];
    return [{ ...spec, from: 'assistant', ...(decision === 'ask' && { approval: 'required' as const }) }];
  });
}
