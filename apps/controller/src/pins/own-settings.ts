import type { Policy } from '#policy';
import { isStoredWorkflow } from '#registry';
import type { AgentDefinition } from '#registry';
import type { Found } from './versions.js';

/** When somebody who waits is told so: as the agent's file or the policy says. A run of a stored workflow is started by a program, and nobody waits. */
export function pickNoticeSeconds(definition: AgentDefinition | null, policy: Pick<Policy, 'noticeSeconds'>): number {
  if (definition !== null && isStoredWorkflow(definition)) return 0;
  return definition?.policy.noticeSeconds ?? policy.noticeSeconds;
}

/** The resolved pin, with another model for its agent's own. */
export function withModel({ definition, ...found }: Found, model: string): Found {
  return { ...found, definition: definition && { ...definition, policy: { ...definition.policy, model } } };
}
