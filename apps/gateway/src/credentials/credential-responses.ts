import * as Type from 'typebox';
import { credentialTestResults, credentialTypeNames, credentialTypes, formFields, socketPorts } from '#credentials';
import type { CredentialTypeName } from '#credentials';
import { hostsTaking } from '#nodes';
import { dateTime, list, nullable, oneOf, oneOfTable } from '../openapi/schemas.js';
import { next } from '../platform/http/paging.js';
import { usePlaces } from './credential-uses.js';

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
  {
    name: oneOf(credentialTypeNames),
    fields: list(Type.String()),
    optional: list(Type.String(), { description: 'The fields that may be empty.' }),
    readable: list(Type.String(), { description: 'The fields that name somebody or something, and are no secret.' }),
    hosts: list(Type.String(), { description: 'Where the services are that take it, as far as that is known.' }),
    ports: nullable(Type.Object({ secure: Type.Integer(), plain: Type.Integer() }), {
      description: 'Its server speaks no HTTP: the ports that are usual with TLS from the start, and without.',
    }),
  },
  { title: 'CredentialType', description: 'What a credential may be, with the fields that it has.' },
);

export function typeView(name: CredentialTypeName): Type.Static<typeof credentialType> {
  const { fields } = credentialTypes[name];
  const { optional, readable } = formFields(name);
  return {
    ...{ name, fields: [...fields], optional: [...optional], readable: [...readable] },
    ...{ hosts: hostsTaking(name), ports: socketPorts(name) },
  };
}

export const credentialList = Type.Object({ credentials: list(credential), next, types: list(credentialType) });
export type CredentialListView = Type.Static<typeof credentialList>;

export const credentialUses = Type.Object(
  {
    uses: list(
      Type.Object({
        workflow: Type.String({ description: 'Its id.' }),
        name: Type.String({ description: 'That of its graph.' }),
        node: Type.String({ description: 'The name of the node that signs in with it.' }),
        places: list(oneOfTable(usePlaces)),
      }),
    ),
  },
  {
    title: 'CredentialUses',
    description: 'Where a credential is used. Drafts that are no workflow yet are not looked through.',
  },
);
export type CredentialUsesView = Type.Static<typeof credentialUses>;

export const credentialTest = Type.Object(
  {
    result: oneOfTable(credentialTestResults),
    message: Type.String({ description: 'The same in words, with what the host answered.' }),
    asked: nullable(Type.String(), { description: 'What was asked of the host; null: nothing.' }),
  },
  { title: 'CredentialTest', description: 'What one real call with a credential came to.' },
);
export type CredentialTestView = Type.Static<typeof credentialTest>;
