import { createPipeline, parseStored } from '#redis';
import type { Redis } from '#redis';
import { isId, renameId } from '#protocol';
import type { Address, MailEvent } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { toConversationId } from '#engine';
import { keys } from '#records';

/**
 * The runs of children that no turn has been taken of, or ever will be, read from the mail that their spawns wrote; null: it has had a turn, or is no
 * child's. A child's run has the name of its actor. Below a root that is called off they are cancelled; `finishedAt` is null until that is written.
 */
export async function readPendingChildren(redis: Redis, runIds: readonly string[]): Promise<(RunRecord | null)[]> {
  if (runIds.length === 0) return [];
  const actorIds = runIds.map((runId) => renameId(runId, 'act'));
  const pipeline = createPipeline(redis).time();
  for (const actorId of actorIds)
    pipeline.hmget(keys.actor(actorId), 'root', 'address', 'leaseUntil', 'unbegun').lindex(keys.mail(actorId), 0);
  const replies = (await ioBoundary('redis.child-to-come', () => pipeline.exec())) ?? [];
  const [time, ...found] = replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  const now = Number((time as string[])[0]) * 1_000; // what TIME answers
  const looks = actorIds.map((_, i) => found[2 * i] as (string | null)[]); // what HMGET answers
  const calledOff = await rootsCalledOff(redis, new Set(looks.flatMap(([root]) => root ?? [])));
  return actorIds.map((actorId, i) => {
    const [root, address, leaseUntil, unbegun] = looks[i] ?? [];
    const [endedAt, opening] = unbegun ? splitUnbegun(unbegun) : [null, found[2 * i + 1]];
    if (!root || !address || typeof opening !== 'string') return null;
    const event = parseStored<MailEvent>(opening);
    if (event.type !== 'spawned') return null;
    const conversationId = toConversationId(parseStored<Address>(address), root);
    const isHeld = Number(leaseUntil ?? 0) > now;
    const run = toRunRecord({ actorId, conversationId }, event, parseStored<Address>(address), isHeld);
    const isOver = endedAt !== null || (calledOff.has(root) && !isHeld);
    return isOver ? { ...run, phase: 'finished', outcome: 'cancelled', finishedAt: endedAt } : run;
  });
}

/** Those of these roots that are called off: who has not begun below one never will, also before its end is written (ADR 127). */
async function rootsCalledOff(redis: Redis, roots: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (roots.size === 0) return roots;
  const pipeline = createPipeline(redis);
  for (const root of roots) pipeline.hexists(keys.actor(root), 'fence');
  const replies = (await ioBoundary('redis.roots-called-off', () => pipeline.exec())) ?? [];
  const fences = replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  return new Set([...roots].filter((_, at) => fences[at] === 1));
}

/** When a child ended that had not begun, and its opening (fell.lua). */
function splitUnbegun(unbegun: string): [endedAt: number, opening: string] {
  const at = unbegun.indexOf(' ');
  return [Number(unbegun.slice(0, at)), unbegun.slice(at + 1)];
}

/** The same of one run, whatever is asked for. */
export async function readPendingChild(redis: Redis, runId: string): Promise<RunRecord | null> {
  const [run = null] = isId('run', runId) ? await readPendingChildren(redis, [runId]) : [];
  return run;
}

function toRunRecord(
  names: { actorId: string; conversationId: string },
  { at, program, runId: parentRunId, rootRunId, node }: Extract<MailEvent, { type: 'spawned' }>,
  address: Address,
  isHeld: boolean,
): RunRecord {
  const { channel, tenant } = address;
  return {
    ...names,
    ...{ runId: renameId(names.actorId, 'run'), channel, tenant, program, parentRunId, rootRunId, node },
    ...{ phase: isHeld ? 'thinking' : 'waiting', outcome: null, messageIds: [], replies: [], policyVersion: '' },
    ...{ stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, startedAt: at, finishedAt: null },
  };
}
