import * as Type from 'typebox';
import { accessRoles } from '#access';
import { dateTime, nullable, oneOf } from '../openapi/schemas.js';
import { roles } from '../platform/roles.js';

export const session = Type.Object(
  {
    role: oneOf(roles, { description: 'As which of the two they read: an operator reads what people wrote.' }),
    access: oneOf(accessRoles, { description: 'What they may do.' }),
    name: nullable(Type.String(), { description: 'Whose key it is; null: several share it, and it proves nobody.' }),
    words: Type.Boolean({ description: 'Whether they may read what people wrote.' }),
    csrf: Type.String({ description: 'What every change carries in x-csrf-token.' }),
    expires_at: dateTime(),
  },
  { title: 'Session', description: 'Who is signed in.' },
);
export type SessionView = Type.Static<typeof session>;
