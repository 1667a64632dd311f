import * as Type from 'typebox';
import { accessRoles } from '#access';
import { dateTime, list, nullable, oneOf, oneOfTable } from '../../openapi/schemas.js';
import { next } from '../../platform/http/paging.js';

/** By what somebody has signed in. */
export const signInKinds = {
  provider: 'the provider of OpenID Connect has said who it is',
  'named-key': 'a key of their own',
  'shared-key': 'one of the two keys that several share: nobody knows who it is',
  'break-glass-key': 'the key for when the provider is away',
} as const;

export const openSession = Type.Object(
  {
    id: Type.String(),
    how: oneOfTable(signInKinds),
    name: nullable(Type.String(), { description: 'Who it is; null: nobody knows.' }),
    identity: nullable(Type.String(), {
      description: 'What proves it: the id of a key, or one made of issuer and subject.',
    }),
    issuer: nullable(Type.String(), { description: 'Of a provider.' }),
    subject: nullable(Type.String(), { description: 'What that provider calls them.' }),
    role: oneOf(accessRoles),
    words: Type.Boolean({ description: 'Whether they may read what people wrote.' }),
    tenants: nullable(list(Type.String()), { description: 'Of whose tenants alone; null: of all.' }),
    agents: nullable(list(Type.String()), { description: 'Of which agents alone; null: of all.' }),
    began_at: dateTime(),
    expires_at: dateTime(),
    is_own: Type.Boolean({ description: 'Whether the question came by it.' }),
  },
  { title: 'SignedIn', description: 'Somebody who is signed in to the console.' },
);
export type OpenSessionView = Type.Static<typeof openSession>;

export const openSessionList = Type.Object({ sessions: list(openSession), next });
