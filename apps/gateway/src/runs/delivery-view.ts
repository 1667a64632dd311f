import type { ActorStore } from '#engine';
import type { DeliveryReport, RunRecord } from '#records';
import type { Delivery } from './run-responses.js';

/** The provider's reports on the replies of a run, by effect id. */
export type Deliveries = ReadonlyMap<string, DeliveryReport>;

/** Reads the reports on a run's replies. */
export function readRunDeliveries(store: ActorStore, { replies }: Pick<RunRecord, 'replies'>): Promise<Deliveries> {
  return store.records.readDeliveries(replies.map(({ effectId }) => effectId));
}

/** A provider's report on a reply in the API's form; null: there is none, or the channel gives none. */
export function deliveryView(report: DeliveryReport | undefined): Delivery | null {
  if (!report) return null;
  const { status, errorCode, at } = report;
  return { status, error_code: errorCode, at: new Date(at).toISOString() };
}
