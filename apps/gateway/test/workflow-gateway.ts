import { beforeEach } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { parseStored } from '#redis';
import { PolicyStore, WorkflowStore } from '#versions';
import { gatewayForFile } from './gateway-for-each.js';
import type { Edge } from './gateway-for-each.js';

const basis = { tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };

/** A gateway in which workflows without tools can be stored and published: each test finds none. */
export function gatewayForWorkflows(settings?: () => NodeJS.ProcessEnv): Edge {
  const edge = gatewayForFile(settings);
  beforeEach(async () => {
    await new WorkflowStore(edge.engine.redis).tell(basis);
    await new PolicyStore(edge.engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
  });
  return edge;
}

/** The texts with which the runs of a workflow begin, not read yet. */
export async function workflowMail(
  { redis }: Edge['engine'],
  id: string,
): Promise<{ text: string; messageId: string }[]> {
  const actors = (await redis.keys('*:actor:act_*')).filter((key) => /act_\w{26}$/.test(key));
  const found = await Promise.all(
    actors.map(async (key) => {
      const { ours } = parseStored<{ ours: string }>((await redis.hget(key, 'address')) ?? '{}');
      return ours?.startsWith(`workflow:${id}@`) ? redis.lrange(`${key}:mail`, 0, -1) : [];
    }),
  );
  return found.flat().map((mail) => parseStored<{ text: string; messageId: string }>(mail));
}
