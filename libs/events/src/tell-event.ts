import type { EventScope, EventStore, EventWaiter, IncomingEvent, KeptEvent } from './event-store.js';

/** How many nodes are told at once. */
const atOnce = 20;

/** How nodes are told. `P`: what they wait for. */
export interface Telling<P> {
  fits(this: void, pattern: P, event: KeptEvent): boolean;
  /** Tells a node, once of each event; false: its run is over. */
  tell(this: void, waiter: EventWaiter<P>, key: string): Promise<boolean>;
}

/**
 * Keeps an event, and tells the nodes that wait for it; each takes it itself. Resolves once both are durable: whoever asks again changes nothing.
 * Null: too many events of its name are kept.
 */
export async function tellEvent<P>(
  store: EventStore,
  scope: EventScope,
  incoming: IncomingEvent,
  { fits, tell }: Telling<P>,
): Promise<{ isNew: boolean; told: number } | null> {
  const kept = await store.keep(scope, incoming);
  if (kept.status === 'full') return null;
  const { key, event, status } = kept;
  const wanted = (await store.listWaiters<P>(scope)).filter(({ pattern }) => fits(pattern, event));
  let told = 0;
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce);
    const heard = await Promise.all(some.map((waiter) => tell(waiter, key)));
    await store.forget(
      scope,
      some.filter((_, place) => heard[place] === false),
    );
    told += heard.filter(Boolean).length;
  }
  return { isNew: status === 'kept', told };
}
