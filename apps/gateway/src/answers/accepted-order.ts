import { meaning, named, object, oneOf, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { withHeaders } from '../openapi/operation.js';

export const acceptedOrder = named(
  'AcceptedOrder',
  'It is kept and will be done; no controller has read it yet, as in a long call of a model.',
  object({
    id: meaning('Its name: asked again under it as `Idempotency-Key`, it is the same and done once.', text),
    status: oneOf('accepted'),
    look: meaning('Where it shows once it is done.', text),
  }),
);
export type AcceptedOrderView = Of<typeof acceptedOrder>;

/** The answer 202 of what is kept and not read yet. */
export const keptOrder = withHeaders('It is kept, and no controller has read it for a while', acceptedOrder, {});

/** The body of that answer. */
export function acceptedUnder(id: string, look: string): AcceptedOrderView {
  return { id, status: 'accepted', look };
}
