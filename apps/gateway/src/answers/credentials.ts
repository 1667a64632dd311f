import { credentialTypeNames } from '#credentials';
import { dateTime, flag, list, meaning, named, object, oneOf, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

export const credential = named(
  'Credential',
  'What a graph signs in with. Its values are sealed, and no answer has them.',
  object({
    id: text,
    name: text,
    type: oneOf(...credentialTypeNames),
    hosts: meaning('The only origins that the values are sent to: a bare host is https at its usual port.', list(text)),
    key: meaning('The id of the key that they are sealed by.', text),
    key_is_current: meaning('False: an older key; write the values again before you take it away.', flag),
    created_at: dateTime,
    updated_at: dateTime,
  }),
);
export type CredentialView = Of<typeof credential>;

export const credentialType = named(
  'CredentialType',
  'What a credential may be, with the fields that it has.',
  object({ name: oneOf(...credentialTypeNames), fields: list(text) }),
);

export const credentialList = object({ credentials: list(credential), types: list(credentialType) });
export type CredentialListView = Of<typeof credentialList>;
