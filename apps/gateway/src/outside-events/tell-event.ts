import type { OpenEngine } from '#engine';
import { EventStore, eventLimits } from '#events';
import type { EventScope, EventWaiter, IncomingEvent } from '#events';
import { matchesEvent } from '#workflow';
import type { EventPattern } from '#workflow';
import { Problem } from '../platform/http/problem.js';

/** How many nodes are told at once. */
const atOnce = 20;

/** Keeps an event, and tells the nodes that wait for it; each takes it itself. Resolves once both are durable: whoever asks again changes nothing. */
export async function tellEvent(
  { redis, store }: Pick<OpenEngine, 'redis' | 'store'>,
  scope: EventScope,
  incoming: IncomingEvent,
): Promise<{ isNew: boolean; told: number }> {
  const events = new EventStore(redis);
  const kept = await events.keep(scope, incoming);
  if (kept.status === 'full')
    throw new Problem(429, 'rate-limited', `${eventLimits.kept} events of this name are kept by now`, {
      retryAfter: 60,
    });
  const { key, event, status } = kept;
  const waiters = await events.listWaiters<EventPattern>(scope);
  const wanted = waiters.filter(({ pattern }) => matchesEvent(pattern, event));
  let told = 0;
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce);
    const heard = await Promise.all(some.map((waiter) => tell(store, waiter, key)));
    await events.forget(
      scope,
      some.filter((_, place) => heard[place] === false),
    );
    told += heard.filter(Boolean).length;
  }
  return { isNew: status === 'kept', told };
}

/** Tells a node once of each event; false: its run is over. */
async function tell(
  store: OpenEngine['store'],
  { actorId, runId, waitId, place }: EventWaiter<EventPattern>,
  key: string,
): Promise<boolean> {
  const event = { type: 'message-for-wait' as const, runId, waitId, messageId: key, text: '' };
  const { status } = await store.outside.sendMail({ actorId, name: `event.${waitId}.${place}.${key}`, event });
  return status === 'told' || status === 'told-before';
}
