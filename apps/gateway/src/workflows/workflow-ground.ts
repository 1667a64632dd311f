import type { OpenEngine } from '#engine';
import { readGround } from '#publishing';
import type { Ground } from '#publishing';
import type { AgentDefinition, AgentRegistry } from '#registry';
import { unavailable } from '../platform/http/problem.js';

/** What a document is checked against at this moment. Throws a 503 before any controller has told what it gives to agents. */
export async function loadGround(
  { redis }: OpenEngine,
  registry: AgentRegistry,
  agent: AgentDefinition | null = null,
): Promise<Ground> {
  const ground = await readGround(redis, registry, agent);
  if (ground === null) throw unavailable('no controller has told of its tools and its policy yet');
  return ground;
}
