import * as Type from 'typebox';
import { credentialTypeNames } from '#credentials';
import { dateTime, list, oneOf } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';

export const credential = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: oneOf(credentialTypeNames),
    hosts: list(Type.String(), {
      description: 'The only origins that the values are sent to: a bare host is https at its usual port.',
    }),
    key: Type.String({ description: 'The id of the key that they are sealed by.' }),
    key_is_current: Type.Boolean({
      description: 'False: an older key; write the values again before you take it away.',
    }),
    created_at: dateTime(),
    updated_at: dateTime(),
  },
  { title: 'Credential', description: 'What a graph signs in with. Its values are sealed, and no answer has them.' },
);
export type CredentialView = Type.Static<typeof credential>;

export const credentialType = Type.Object(
  { name: oneOf(credentialTypeNames), fields: list(Type.String()) },
  { title: 'CredentialType', description: 'What a credential may be, with the fields that it has.' },
);

export const credentialList = Type.Object({ credentials: list(credential), next, types: list(credentialType) });
export type CredentialListView = Type.Static<typeof credentialList>;
