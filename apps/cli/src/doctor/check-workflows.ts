import { Schedules } from '#engine';
import { readGround, refusedNow, refusedSchedule } from '#publishing';
import type { Ground, RefusedNow } from '#publishing';
import { AgentRegistry, definitionFrom, isStoredWorkflow } from '#registry';
import { deployedPartitions } from '#runs';
import { readScheduleState } from '#triggers';
import { WorkflowStore } from '#versions';
import { withEngine } from '../redis/with-engine.js';
import type { RedisConnection } from '../redis/with-redis.js';
import { registryIn } from './check-agents.js';
import { checkPublished } from './check-published.js';
import { doubtful, notAsked, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';

const advice =
  'they run as before, and cannot be stored again so: mend and publish them; docs/workflows.md#what-is-refused';

/** The stored workflows and the schedules that an older build has accepted and that would be refused now. */
export async function checkStored(redis: RedisConnection, examined: Examined): Promise<Check[]> {
  const ground = await readGround(redis, registryIn(examined) ?? new AgentRegistry([]));
  if (ground === null) return []; // no controller has told yet, so nothing was stored
  const workflows = await refusedWorkflows(redis, ground);
  const checks = [
    told('stored workflows', workflows),
    ...(await checkPublished(redis)),
    await checkSchedules(redis, ground),
  ];
  return checks.map((check) => readFrom('REDIS_URL', check));
}

async function refusedWorkflows(redis: RedisConnection, ground: Ground): Promise<string[]> {
  const store = new WorkflowStore(redis);
  const found: string[] = [];
  for (const [id, { version }] of await store.list()) {
    const definition = definitionFrom(await store.definition(version));
    const refused = definition === null ? [] : await refusedNow(id, definition, ground);
    if (refused.length > 0) found.push(`${id}@${version}: ${formatRefused(refused)}`);
  }
  return found;
}

async function checkSchedules(redis: RedisConnection, ground: Ground): Promise<Check> {
  const name = 'schedules';
  if ((await deployedPartitions(redis)) === null) return ok(name, 'none');
  try {
    return told(
      name,
      await withEngine((engine) => refusedSchedules(new Schedules(redis, engine.store.engine), ground)),
    );
  } catch (error) {
    return notAsked(name, error instanceof Error ? error.message : String(error), 'workflow schedules show <id>');
  }
}

async function refusedSchedules(schedules: Schedules, ground: Ground): Promise<string[]> {
  const found: string[] = [];
  for (const stored of await schedules.list()) {
    const { plan, stopped } = readScheduleState(stored);
    if (plan === null || stopped !== null || isStoredWorkflow({ id: plan.agent ?? '' })) continue;
    const refused = await refusedSchedule(plan.document, ground);
    if (refused.length > 0) found.push(`${stored.address.ours}:${stored.address.theirs}: ${formatRefused(refused)}`);
  }
  return found;
}

/** The first thing that is wrong with each is enough to look for it; its page has all. */
function formatRefused([first, ...more]: RefusedNow): string {
  return `${first?.path || '/'} ${first?.message ?? ''}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
}

function told(name: string, refused: readonly string[]): Check {
  return refused.length === 0 ? ok(name, 'none that would be refused now') : doubtful(name, refused.join('; '), advice);
}
