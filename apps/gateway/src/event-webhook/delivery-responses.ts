import * as Type from 'typebox';
import { eventStatuses, webhookEventTypes } from '#records';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { next, wholeSince } from '../platform/http/paging.js';

const delivery = Type.Object(
  {
    event_id: Type.String({ description: 'The `webhook-id` that it is posted under, however often.' }),
    type: oneOf(webhookEventTypes),
    status: oneOf(eventStatuses),
    tries: Type.Integer(),
    answer: nullable(Type.String(), { description: 'What came back last; null: nothing yet.' }),
    recorded_at: dateTime(),
    ended_at: nullable(dateTime(), { description: 'Null: it is pending.' }),
    data: anyObject({ description: 'As it is posted: ids, kinds and figures.' }),
  },
  { title: 'EventDelivery', description: 'An event that another system is told of, and how that stands.' },
);
export type DeliveryView = Type.Static<typeof delivery>;
export const deliveries = Type.Object({
  deliveries: list(delivery),
  next,
  whole_since: wholeSince,
});
export const replayedDelivery = Type.Object({ event_id: Type.String(), status: oneOf(['pending']) });
