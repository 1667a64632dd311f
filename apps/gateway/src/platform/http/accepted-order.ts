import * as Type from 'typebox';
import { withHeaders } from '../../openapi/operation.js';
import { oneOf } from '../../openapi/schemas.js';

export const acceptedOrder = Type.Object(
  {
    id: Type.String({
      description: 'Its name: asked again under it as `Idempotency-Key`, it is the same and done once.',
    }),
    status: oneOf(['accepted']),
    look: Type.String({ description: 'Where it shows once it is done.' }),
  },
  {
    title: 'AcceptedOrder',
    description: 'It is kept and will be done; no controller has read it yet, as in a long call of a model.',
  },
);
export type AcceptedOrderView = Type.Static<typeof acceptedOrder>;

/** The answer 202 of what is kept and not read yet. */
export const keptOrder = withHeaders('It is kept, and no controller has read it for a while', acceptedOrder, {});

/** The body of that answer. */
export function acceptedUnder(id: string, look: string): AcceptedOrderView {
  return { id, status: 'accepted', look };
}
