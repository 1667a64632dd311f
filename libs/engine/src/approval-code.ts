import { createHmac } from 'node:crypto';
import type { Deployment } from '#deployment';

/**
 * The six digits by which a person agrees to what an effect asks of them: of its id and the deployment's own key, so that
 * neither the model nor anyone else can tell them before they are sent.
 */
export function approvalCodeOf({ idKey }: Deployment, effectId: string): string {
  const digest = createHmac('sha256', idKey).update(`approval:${effectId}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
