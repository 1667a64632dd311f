import type { OpenEngine } from '#engine';
import { commonTenant, definitionFrom } from '#registry';
import type { AgentDefinition, AgentRegistry } from '#registry';
import type { PolicyTable } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { unavailable } from '../platform/http/problem.js';
import type { Ground } from './check-workflow.js';

/** The agent of those whom no other serves; null: the environment's. */
function defaultAgentOf(registry: AgentRegistry): AgentDefinition | null {
  const serving = registry.serving({ tenant: commonTenant, channel: 'api', ours: 'api' });
  return typeof serving === 'string' ? null : serving.definition;
}

/**
 * What a document is checked against at this moment, which this agent runs; null: the default agent. Throws a 503 before any controller
 * has told what it gives to agents.
 */
export async function groundOf(
  { redis, store }: OpenEngine,
  registry: AgentRegistry,
  agent: AgentDefinition | null = null,
): Promise<Ground> {
  const workflows = new WorkflowStore(redis);
  const policies = new PolicyStore(redis, store.engine.times.retentionSeconds * 1_000);
  const [basis, { current }] = await Promise.all([workflows.basis(), policies.status()]);
  const table = current === null ? null : await policies.table(current);
  if (basis === null || table === null) throw unavailable('no controller has told of its tools and its policy yet');
  return {
    basis,
    table: table as PolicyTable, // a controller or an operator stored it after a check
    base: agent ?? defaultAgentOf(registry),
    layers: registry.layers,
    find: async (id) => {
      const [current] = await workflows.versions(id);
      const definition = current ? definitionFrom(await workflows.definition(current.version)) : null;
      return current && definition?.workflow ? { document: definition.workflow, uses: current.uses } : null;
    },
  };
}
