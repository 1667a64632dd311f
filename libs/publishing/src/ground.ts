import { CredentialStore } from '#credentials';
import type { PolicyTable } from '#policy';
import type { Redis } from '#redis';
import { commonTenant, definitionFrom, storedRules } from '#registry';
import type { AgentDefinition, AgentRegistry } from '#registry';
import { PolicyStore, WorkflowStore } from '#versions';
import type { Ground } from './check-workflow.js';

/** The agent of those whom no other serves; null: the environment's. */
function findDefaultAgent(registry: AgentRegistry): AgentDefinition | null {
  const serving = registry.serving({ tenant: commonTenant, channel: 'api', ours: 'api' });
  return typeof serving === 'string' ? null : serving.definition;
}

/**
 * What a document is checked against at this moment, which this agent runs; null: the default agent. Null before any controller has told
 * what it gives to agents. Rejects when Redis is away.
 */
export async function readGround(
  redis: Redis,
  registry: AgentRegistry,
  agent: AgentDefinition | null = null,
): Promise<Ground | null> {
  const workflows = new WorkflowStore(redis);
  const policies = new PolicyStore(redis, 0);
  const credentials = new CredentialStore(redis);
  const [basis, { current }] = await Promise.all([workflows.basis(), policies.status()]);
  const table = current === null ? null : await policies.table(current);
  if (basis === null || table === null) return null;
  return {
    basis,
    table: table as PolicyTable, // a controller or an operator stored it after a check
    base: agent ?? findDefaultAgent(registry),
    layers: registry.layers,
    rules: storedRules(await workflows.schemaInForce()),
    find: async (named) => {
      const [id = '', version] = named.split('@');
      const versions = await workflows.versions(id);
      const current = version === undefined ? versions[0] : versions.find((each) => each.version === version);
      const definition = current ? definitionFrom(await workflows.definition(current.version)) : null;
      if (!current || !definition?.workflow) return null;
      const { workflow: document, graph } = definition;
      return { document, uses: current.uses, ...(graph && { graph }) };
    },
    credentialType: async (id) => (await credentials.read(id))?.type ?? null,
  };
}
