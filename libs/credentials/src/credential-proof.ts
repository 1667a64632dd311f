import { createHmac, timingSafeEqual } from 'node:crypto';

/** By what a caller's word is compared with a secret that nobody opens: which key, and a keyed hash in base64. */
export interface CredentialProof {
  key: string;
  mac: string;
}

/** A keyed hash of a text, bound to what it belongs to. */
export function computeMac(key: Buffer, text: string, boundTo: string): string {
  const own = createHmac('sha256', key).update('turnpike credential proof').digest();
  return createHmac('sha256', own)
    .update(JSON.stringify([boundTo, text]))
    .digest('base64');
}

export function isSameMac(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')];
  return a.length === b.length && timingSafeEqual(a, b);
}
