import * as Type from 'typebox';
import { permissionLevels } from '#policy';
import { byName, list, oneOf } from '../openapi/schemas.js';

const permissionLevel = oneOf(permissionLevels, {
  title: 'PermissionLevel',
  description: 'Whether a person is asked, nobody is, or it is refused.',
});

export const permissions = Type.Object(
  {
    version: Type.String({ description: 'Of the policy that says so.' }),
    permissions: byName(permissionLevel, { description: 'By the name of what they change.' }),
    set: list(Type.String(), {
      description: 'Those that an operator has set; another one spares what a person has ordered in words.',
    }),
  },
  { title: 'AssistantPermissions', description: 'What the assistant’s tools may do.' },
);
export type PermissionsView = Type.Static<typeof permissions>;
