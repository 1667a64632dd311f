import type { Credential } from './credential.js';
import { credentialTypes } from './credential-types.js';
import type { CredentialType } from './credential-forms.js';
import type { SealingKeys } from './sealing-keys.js';

const boundTo = 'account';

/** By what two credentials of one account are known, though nobody opens them: the key and a keyed hash. Undefined: the type says no account. */
export function createAccount(
  keys: SealingKeys,
  { type }: Pick<Credential, 'type'>,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const { account }: CredentialType = credentialTypes[type];
  if (account === undefined) return undefined;
  const { key, mac } = keys.prove(JSON.stringify([type, account((field) => values[field] ?? '')]), boundTo);
  return `${key}:${mac}`;
}

/** Whether two are of one account; unknown where one is of an older build, or of another key. */
export function compareAccounts(one: string | undefined, other: string | undefined): 'same' | 'other' | 'unknown' {
  if (one === undefined || other === undefined) return 'unknown';
  if (one === other) return 'same';
  return one.split(':')[0] === other.split(':')[0] ? 'other' : 'unknown';
}
