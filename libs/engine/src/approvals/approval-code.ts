import { createHmac } from 'node:crypto';
import type { Deployment } from '#deployment';

/**
 * The six digits by which a person approves a call: an HMAC of the asking effect's id under the deployment's key, so that neither the
 * model nor anyone else knows them before they are sent (ADR 25).
 */
export function deriveApprovalCode({ idKey }: Deployment, effectId: string): string {
  const digest = createHmac('sha256', idKey).update(`approval:${effectId}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
