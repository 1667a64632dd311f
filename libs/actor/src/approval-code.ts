import { createHmac } from 'node:crypto';
import type { Deployment } from './deployment.js';

/**
 * The four digits by which a person agrees to what an effect asks of them: of its id and the deployment's own key, so that
 * neither the model nor anyone else can tell them before they are sent.
 */
export function approvalCodeOf({ idKey }: Deployment, effectId: string): string {
  const digest = createHmac('sha256', idKey).update(`approval:${effectId}`).digest();
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0');
}
