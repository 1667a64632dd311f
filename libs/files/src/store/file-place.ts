import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Whose a file is. It is found by this and its id: no item names another run's. */
export interface FilePlace {
  tenant: string;
  rootRunId: string;
}

/** An id is what the bytes are, and no path. */
export const idForm = /^[0-9a-f]{64}$/;
export const runForm = /^[A-Za-z0-9_-]{1,128}$/;

/** The folder of a deployment's files: that of another Redis is not looked at. */
export function deploymentFolder(dir: string, idKey: string): string {
  return join(dir, hashName(`files ${idKey}`));
}

/** The folder of a tenant: any text is a tenant's name. */
export function tenantFolder(folder: string, tenant: string): string {
  return join(folder, hashName(tenant));
}

function hashName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
