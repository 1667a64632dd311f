import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex: what is kept of a token or an address. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function mac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether two texts are the same, in constant time. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
