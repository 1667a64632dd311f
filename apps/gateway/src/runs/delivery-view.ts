import type { ActorStore, DeliveryReport } from '#engine';
import type { RunRecord } from '#engine/ports';
import type { Delivery } from '../answers/runs.js';

/** What the provider has said of the replies of a run, by effect id. */
export type Deliveries = ReadonlyMap<string, DeliveryReport>;

/** Reads what has been said of a run's replies. */
export function deliveriesOf(store: ActorStore, { replies }: Pick<RunRecord, 'replies'>): Promise<Deliveries> {
  return store.readDeliveries(replies.map(({ effectId }) => effectId));
}

/** Puts what the provider has said of a reply into the words of the API; null: nothing, or it is no channel that tells. */
export function deliveryView(report: DeliveryReport | undefined): Delivery | null {
  if (!report) return null;
  const { status, errorCode, at } = report;
  return { status, error_code: errorCode, at: new Date(at).toISOString() };
}
