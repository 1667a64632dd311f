import { withSpan } from '#telemetry';
import type { EngineClient } from '../platform/engine-client.js';
import { optOutAtProvider } from '#sends';
import type { SpooledCallback } from './spooled-message.js';

/** A provider's report on a send: repeating it changes nothing. */
export type Callback = Pick<SpooledCallback, 'effectId' | 'event' | 'delivery' | 'trace'>;

/** Puts a callback into Redis. False when the effect is of another deployment. Rejects with a 503 when Redis is away or slow. */
export function settleCallback(engine: EngineClient, { effectId, event, delivery, trace }: Callback): Promise<boolean> {
  const attributes = { 'turnpike.effect.id': effectId, 'turnpike.status': delivery?.status };
  return withSpan('receive status', { kind: 'server', parent: trace ?? null, attributes }, (span) =>
    engine.ask(async (store) => {
      if (!store.knows(effectId)) return false;
      await optOutAtProvider(store, {
        effectId,
        errorCode: delivery?.errorCode ?? '',
        address: () => store.records.findRecipient(effectId),
      });
      span.set({ 'turnpike.result': await store.effects.settle(effectId, 'callback', event, delivery) });
      return true;
    }),
  );
}
