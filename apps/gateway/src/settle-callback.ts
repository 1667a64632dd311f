import type { EngineLink } from './engine-link.js';
import type { SpooledCallback } from './spool/spooled-message.js';

/** What the provider has said of a send: saying it again changes nothing. */
export type Callback = Pick<SpooledCallback, 'effectId' | 'event' | 'delivery'>;

/** The one way of a callback into Redis. False when the effect is of another deployment. Rejects with a 503 when Redis is away or slow. */
export function settleCallback(engine: EngineLink, { effectId, event, delivery }: Callback): Promise<boolean> {
  return engine.ask(async (store) => {
    if (!store.knows(effectId)) return false;
    // First what only tells: the settle alone is what another callback, or a look, would make up for.
    if (delivery) await store.noteDelivery(effectId, delivery);
    await store.settle(effectId, 'callback', event);
    return true;
  });
}
