import type { SealingKeys } from './sealing-keys.js';

const boundTo = 'hook';

/** The account is in it, so that one whose token was taken away is not taken for the one that came for it. */
const textFor = (path: string, account: string | undefined): string => JSON.stringify([path, account ?? null]);

/** What a service is told to say with each call of a path: it follows from the keys, and is kept nowhere. Letters, digits, `_` and `-`. */
export function hookSecret(keys: SealingKeys, path: string, account: string | undefined): string {
  const { key, mac } = keys.prove(textFor(path, account), boundTo);
  return `${key}_${Buffer.from(mac, 'base64').toString('base64url')}`;
}

/** Whether a service says the secret of the path, by any of the keys. */
export function isHookSecret(keys: SealingKeys, path: string, account: string | undefined, said: unknown): boolean {
  const [, key = '', mac = ''] = typeof said === 'string' ? (/^([\da-f]{8})_([\w-]+)$/.exec(said) ?? []) : [];
  const proof = { key, mac: Buffer.from(mac, 'base64url').toString('base64') };
  return key !== '' && keys.isProven(proof, textFor(path, account), boundTo);
}
