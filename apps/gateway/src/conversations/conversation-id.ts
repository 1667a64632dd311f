import { actorIdFor } from '#deployment';
import type { ActorStore } from '#engine';
import { isId } from '#contract';

/** A conversation by our own id for it, or by what an API caller has named it. */
export function actorOf(store: ActorStore, conversationId: string): string {
  if (isId('act', conversationId) && store.knows(conversationId)) return conversationId;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: conversationId };
  return actorIdFor(store.engine.deployment, address);
}
