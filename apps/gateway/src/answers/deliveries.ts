import { eventStatuses, webhookEventTypes } from '#engine';
import { anyObject, integer, list, meaning, dateTime, named, nullable, object, oneOf, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { wholeSince } from '../platform/http/paging.js';

const delivery = named(
  'EventDelivery',
  'An event that another system is told of, and how that stands.',
  object({
    event_id: meaning('The `webhook-id` that it is posted under, however often.', text),
    type: oneOf(...webhookEventTypes),
    status: oneOf(...eventStatuses),
    tries: integer,
    answer: meaning('What came back last; null: nothing yet.', nullable(text)),
    recorded_at: dateTime,
    ended_at: meaning('Null: it is pending.', nullable(dateTime)),
    data: meaning('As it is posted: ids, kinds and figures.', anyObject),
  }),
);
export type DeliveryView = Of<typeof delivery>;
export const deliveries = object({ deliveries: list(delivery), next: nullable(text), whole_since: wholeSince });
export const replayedDelivery = object({ event_id: text, status: oneOf('pending') });
