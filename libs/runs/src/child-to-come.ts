import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { isId, renameId } from '#contract';
import type { Address, MailEvent } from '#contract';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#engine/ports';
import { conversationIdOf, keys } from '#engine';

/**
 * The run of a child that no turn has been taken of, read from the mail that its spawn wrote; null: it has had a turn, or is no child's.
 * A child's run has the name of its actor.
 */
export async function readChildToCome(redis: Redis, runId: string): Promise<RunRecord | null> {
  if (!isId('run', runId)) return null;
  const actorId = renameId(runId, 'act');
  const fields = ['root', 'address', 'leaseUntil'] as const;
  const pipeline = redis
    .pipeline()
    .time()
    .hmget(keys.actor(actorId), ...fields)
    .lindex(keys.mail(actorId), 0);
  const replies = (await ioBoundary('redis.child-to-come', () => pipeline.exec())) ?? [];
  const [time, found, first] = replies.map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  const [root, address, leaseUntil] = found as (string | null)[]; // what HMGET answers
  if (!root || !address || typeof first !== 'string') return null;
  const event = parseStored<MailEvent>(first);
  if (event.type !== 'spawned') return null;
  const isHeld = Number(leaseUntil ?? 0) > Number((time as string[])[0]) * 1_000; // what TIME answers
  const conversationId = conversationIdOf(parseStored<Address>(address), root);
  return runOf({ actorId, conversationId }, event, parseStored<Address>(address), isHeld);
}

function runOf(
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
