import * as Type from 'typebox';
import { dateTime, oneOf } from '../openapi/schemas.js';
import { roles } from '../platform/roles.js';

export const session = Type.Object(
  {
    role: oneOf(roles),
    csrf: Type.String({ description: 'What every change carries in x-csrf-token.' }),
    expires_at: dateTime(),
  },
  { title: 'Session', description: 'Who is signed in.' },
);
export type SessionView = Type.Static<typeof session>;
