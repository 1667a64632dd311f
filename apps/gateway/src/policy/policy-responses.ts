import * as Type from 'typebox';
import { policyActions } from '#policy';
import { reason } from '../auth/operator-note.js';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

export const policy = Type.Object(
  {
    version: Type.String(),
    file_version: nullable(Type.String(), {
      description: 'Of the controllers’ own file, which holds where nothing else was set.',
    }),
    table: Type.Unknown(),
  },
  { title: 'Policy', description: 'The policy in force.' },
);
export type PolicyView = Type.Static<typeof policy>;
export const policyVersion = Type.Object({ version: Type.String(), table: Type.Unknown() });
export const policyChanged = Type.Object({ version: Type.String() });
const policyChange = Type.Object({
  version: Type.String(),
  action: oneOf(policyActions),
  base: Type.String(),
  by: Type.String(),
  reason,
  at: dateTime(),
});
export type ChangeView = Type.Static<typeof policyChange>;
export const policyChanges = Type.Object({ changes: list(policyChange) });
