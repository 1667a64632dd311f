import * as Type from 'typebox';
import { breakerOrders, breakerStates } from '#breaker';
import { note, reason } from '../auth/operator-note.js';
import { healthFields } from '../object-health/health-fields.js';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

export const breaker = Type.Object(
  {
    name: Type.String(),
    state: oneOf(breakerStates),
    forced: nullable(note, { description: 'Null: nobody has forced it.' }),
    open_until: nullable(dateTime(), { description: 'Until when no call is made; null where none is held back.' }),
    calls: Type.Integer({ description: 'Of the last minute in which it was called, while it is closed.' }),
    faults: Type.Integer(),
    open_in: Type.Integer({ description: 'How many processes have opened it on their own faults: they do not call.' }),
    health: Type.Object(healthFields, { description: 'Whether what it stands before works, by all of that.' }),
  },
  { title: 'Breaker', description: 'What is called, or left alone, and who has forced it.' },
);
export type BreakerView = Type.Static<typeof breaker>;
const breakerRequest = Type.Object({
  name: Type.String(),
  state: oneOf(breakerOrders),
  by: Type.String(),
  reason,
  at: dateTime(),
});
export type BreakerRequestView = Type.Static<typeof breakerRequest>;
export const breakerList = Type.Object({ breakers: list(breaker), words: list(breakerRequest) });
