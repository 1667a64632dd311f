import type { Graph } from '#graph';
import { unaskedWrites } from '#nodes';
import { definitionFrom } from '#registry';
import { limitProblems } from '#triggers';
import type { ArmedTriggers, ArmedWorkflow } from '#triggers';
import { ArmedWorkflows, ConfirmedVersions, WorkflowStore } from '#versions';
import type { RedisConnection } from '../redis/with-redis.js';
import { doubtful, ok } from './check.js';
import type { Check } from './check.js';

/** A version that triggers start. */
interface Published {
  id: string;
  version: string;
  graph: Graph;
  armed: ArmedWorkflow;
}

/** What published workflows do that they could not be published for today as they are. */
export async function checkPublished(redis: RedisConnection): Promise<Check[]> {
  const published = await publishedIn(redis);
  return [toldOfWrites(await unaskedIn(redis, published)), toldOfLimits(published.flatMap(unboundedIn))];
}

async function publishedIn(redis: RedisConnection): Promise<Published[]> {
  const store = new WorkflowStore(redis);
  const found: Published[] = [];
  for (const armed of await new ArmedWorkflows<ArmedTriggers>(redis).list()) {
    const { id, version } = armed;
    const graph = version === null ? undefined : definitionFrom(await store.definition(version))?.graph;
    if (version !== null && graph !== undefined) found.push({ id, version, graph, armed });
  }
  return found;
}

/** What they write without asking; nothing, where a person has confirmed it. */
async function unaskedIn(redis: RedisConnection, published: readonly Published[]): Promise<string[]> {
  const confirmed = new ConfirmedVersions(redis);
  const found: string[] = [];
  for (const { id, version, graph } of published) {
    const writes = unaskedWrites(graph);
    if (writes.length === 0 || (await confirmed.read(version)) !== null) continue;
    found.push(`${id}@${version}: ${writes.map(({ node, act, target }) => `${node}: ${act} ${target}`).join(', ')}`);
  }
  return found;
}

function toldOfWrites(writes: readonly string[]): Check {
  const name = 'writes that ask nobody';
  if (writes.length === 0) return ok(name, 'none that nobody has confirmed');
  return doubtful(
    name,
    writes.join('; '),
    'publish them again with confirm, or have them ask; docs/graphs.md#triggers',
  );
}

/** Published before limits were asked for: strangers may call it as often as they like. */
function unboundedIn({ id, version, graph, armed: { triggers } }: Published): string[] {
  if (triggers.limits !== undefined) return [];
  const problems = limitProblems(graph, triggers.triggers);
  return problems.map(({ path, message }) => `${id}@${version}: ${path} ${message}`);
}

function toldOfLimits(unbounded: readonly string[]): Check {
  const name = 'calls of strangers';
  if (unbounded.length === 0)
    return ok(name, 'all that anybody may call has limits, or reaches nothing that needs them');
  return doubtful(name, unbounded.join('; '), 'publish them again; docs/graphs.md#what-the-public-may-take');
}
