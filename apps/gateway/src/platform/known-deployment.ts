import type { Deployment } from '#deployment';
import { recallFields, rememberFields } from './known-file.js';

/** The deployment as this directory last recorded it; null when it never did, or when it was of another size. */
export async function recallDeployment(directory: string, partitions: number): Promise<Deployment | null> {
  const { idKey, partitions: size } = await recallFields(directory, 'deployment');
  return typeof idKey === 'string' && size === partitions ? { idKey, partitions } : null;
}

/** Records what ids are made with, so that a gateway that starts while Redis is away can create message ids (ADR 7). */
export function rememberDeployment(directory: string, deployment: Deployment): Promise<void> {
  return rememberFields(directory, 'deployment', deployment);
}
