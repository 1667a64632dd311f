import { IsObject } from 'class-validator';
import { readPermissions } from '#assistant';
import type { Permissions } from '#assistant';
import { assistantPermissions, permissionLevels } from '#policy';
import { OperatorRequest } from '../auth/operator-request.js';
import { Described } from '../openapi/body-schema.js';
import { badField } from '../platform/http/problem.js';

const level = { type: 'string', enum: permissionLevels };

/** `PUT /v1/assistant/permissions`. */
export class SetPermissions extends OperatorRequest {
  /** What is not named is not set. */
  @IsObject({ message: 'expected an object: levels by the names of permissions' })
  @Described({ type: 'object', properties: Object.fromEntries(assistantPermissions.map((name) => [name, level])) })
  permissions!: Record<string, unknown>;
}

/** Throws a problem that names the first bad field. */
export function permissionsIn({ permissions }: SetPermissions): Permissions {
  const read = readPermissions(permissions);
  if (!('error' in read)) return read;
  const [field = '', detail = ''] = String(read.error).split(': ');
  throw badField(field.replaceAll('/', '.'), detail);
}
