import { CredentialError } from './credential-error.js';
import { isCredentialType, type CredentialTypeName } from './credential-types.js';
import type { CredentialProof } from './credential-proof.js';
import type { Sealed, SealingKeys } from './sealing-keys.js';

/** A credential as anyone may see it. */
export interface Credential {
  id: string;
  name: string;
  type: CredentialTypeName;
  /** The only origins that its values are sent to, as `originOf` reads them. */
  hosts: readonly string[];
}

/** As it is stored. Times are in milliseconds since the epoch. */
export interface StoredCredential extends Credential {
  sealed: Sealed;
  /** By what callers of triggers are known; absent: nobody signs in by this type, or an older build has written it. */
  proof?: CredentialProof;
  /** By what two credentials of one account are known; absent: the type says none, or an older build has written it. */
  account?: string;
  createdAt: number;
  updatedAt: number;
}

/** With its values: for the tool-runner alone. */
export interface OpenedCredential extends Credential {
  values: Readonly<Record<string, string>>;
}

export function sealCredential(
  keys: SealingKeys,
  credential: Credential,
  values: Readonly<Record<string, string>>,
): Sealed {
  return keys.seal(JSON.stringify(values), boundTo(credential));
}

/** @throws CredentialError when it was sealed by an unknown key, or anything of it was changed in Redis: its hosts among it. */
export function openCredential(
  keys: SealingKeys,
  { sealed, id, name, type, hosts }: StoredCredential,
): OpenedCredential {
  if (!isCredentialType(type))
    throw new CredentialError('wrong-type', `there are no credentials of the type ${String(type)}`);
  const text = keys.open(sealed, boundTo({ id, name, type, hosts }));
  return { id, name, type, hosts, values: JSON.parse(text) as Record<string, string> }; // it is authentic: sealCredential wrote it
}

/** A name may change; where the values go may not. */
function boundTo({ id, type, hosts }: Credential): string {
  return JSON.stringify([id, type, hosts]);
}
