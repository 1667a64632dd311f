import type { SealingKeys } from './sealing-keys.js';

const boundTo = 'hook';

/** What a service is told to say with each call of a path: it follows from the keys, and is kept nowhere. Letters, digits, `_` and `-`. */
export function hookSecret(keys: SealingKeys, path: string): string {
  const { key, mac } = keys.prove(path, boundTo);
  return `${key}_${Buffer.from(mac, 'base64').toString('base64url')}`;
}

/** Whether a service says the secret of the path, by any of the keys. */
export function isHookSecret(keys: SealingKeys, path: string, said: unknown): boolean {
  const [, key = '', mac = ''] = typeof said === 'string' ? (/^([\da-f]{8})_([\w-]+)$/.exec(said) ?? []) : [];
  return key !== '' && keys.isProven({ key, mac: Buffer.from(mac, 'base64url').toString('base64') }, path, boundTo);
}
