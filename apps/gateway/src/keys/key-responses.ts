import * as Type from 'typebox';
import { accessRoles, keyStates } from '#access';
import { next } from '../platform/http/paging.js';
import { dateTime, list, nullable, oneOf, oneOfTable } from '../openapi/schemas.js';

const change = Type.Object({ at: dateTime(), by: Type.String(), reason: Type.String() });

export const key = Type.Object(
  {
    id: Type.String({ description: 'What the key begins with.' }),
    name: Type.String({ description: 'Who has it, a person or a service.' }),
    role: oneOf(accessRoles),
    words: Type.Boolean({ description: 'Whether it may read what people wrote, and their numbers.' }),
    tenants: nullable(list(Type.String()), { description: 'Of whose tenants alone; null: of all.' }),
    agents: nullable(list(Type.String()), { description: 'Of which agents alone; null: of all.' }),
    state: oneOfTable(keyStates),
    created: change,
    expires_at: nullable(dateTime(), { description: 'Null: it does not expire.' }),
    last_used_at: nullable(dateTime(), { description: 'To a minute; null: it was not used.' }),
    rotated: nullable(change, { description: 'Null: it has its first secret.' }),
    old_secret_until: nullable(dateTime(), {
      description: 'Until when the secret before its rotation is taken as well; null: it is not.',
    }),
    revoked: nullable(change),
  },
  { title: 'Key', description: 'A named key. Its secret is in no answer but that of the request that has made it.' },
);
export type KeyView = Type.Static<typeof key>;

export const keyList = Type.Object({ keys: list(key), next });

export const keyWithSecret = Type.Object(
  { key, secret: Type.String({ description: 'The whole key: it is said once, and stored as a hash.' }) },
  { title: 'KeyWithSecret', description: 'A key that was made or rotated.' },
);
export type KeyWithSecretView = Type.Static<typeof keyWithSecret>;
