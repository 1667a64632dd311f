import { actorIdFor } from '#deployment';
import type { ActorStore } from '#engine';
import { isId } from '#protocol';
import { Problem } from '../platform/http/problem.js';
import { scheduleAddressNamed } from '#registry';
import { refuseSchedule } from '../platform/schedule-address.js';

/** A conversation by our own id for it, or by what an API caller or a schedule has named it. */
export function resolveActorId(store: ActorStore, conversationId: string): string {
  if (isId('act', conversationId) && store.knows(conversationId)) return conversationId;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: conversationId };
  return actorIdFor(store.engine.deployment, scheduleAddressNamed(conversationId) ?? address);
}

function refuseSession(conversationId: string, what: string): never {
  throw new Problem(409, 'conflict', `${conversationId} is ${what} is for it`);
}

/**
 * The conversation that a path means, and our name or the caller's for it. The actor of a run below a root means its root's. That of a
 * schedule, of a builder session or of a thread is refused.
 */
export async function conversationMeant(
  store: ActorStore,
  conversationId: string,
): Promise<{ actorId: string; conversationId: string }> {
  const named = resolveActorId(store, conversationId);
  const actorId = await store.records.findRoot(named);
  const program = await store.records.findProgram(actorId);
  if (program === 'schedule') refuseSchedule(conversationId);
  if (program === 'builder') refuseSession(conversationId, 'a builder session: /v1/builder/sessions');
  if (program === 'assistant') refuseSession(conversationId, 'a thread: /v1/assistant/threads');
  return { actorId, conversationId: actorId === named ? conversationId : actorId };
}
