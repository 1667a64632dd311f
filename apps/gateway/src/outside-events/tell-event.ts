import { tellOfEvent } from '#engine';
import type { OpenEngine } from '#engine';
import { EventStore, eventLimits, tellEvent } from '#events';
import type { EventScope, IncomingEvent } from '#events';
import { matchesEvent } from '#workflow';
import type { EventPattern } from '#workflow';
import { Problem } from '../platform/http/problem.js';

/** Keeps an event, and tells the nodes that wait for it. Throws a 429 where too many of its name are kept. */
export async function takeEvent(
  { redis, store }: Pick<OpenEngine, 'redis' | 'store'>,
  scope: EventScope,
  incoming: IncomingEvent,
): Promise<{ isNew: boolean; told: number }> {
  const told = await tellEvent<EventPattern>(new EventStore(redis), scope, incoming, {
    fits: matchesEvent,
    tell: (waiter, key) => tellOfEvent(store.outside, waiter, key),
  });
  if (told !== null) return told;
  const message = `${eventLimits.kept} events of this name are kept by now`;
  throw new Problem(429, 'rate-limited', message, { retryAfter: 60 });
}
