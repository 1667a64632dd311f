import type { CredentialProof } from './credential-proof.js';
import type { Credential, StoredCredential } from './credential.js';
import type { SealingKeys } from './sealing-keys.js';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a caller will be compared with; undefined: nobody signs in to a trigger by this type. */
export function createProof(
  keys: SealingKeys,
  { id, type }: Credential,
  values: Readonly<Record<string, string>>,
): CredentialProof | undefined {
  const { user = '', password = '', name = '', value = '', token = '' } = values;
  if (type === 'httpBasicAuth') return keys.prove(JSON.stringify([user, password]), id);
  if (type === 'httpHeaderAuth') return keys.prove(JSON.stringify([name.toLowerCase(), value]), id);
  if (type === 'httpBearerAuth') return keys.prove(JSON.stringify([token]), id);
  return undefined;
}

/**
 * The name of the header by which a caller shows that it has a credential's values; null: by none. Nothing is opened: each header is
 * compared by its keyed hash.
 */
export function headerProving(
  keys: SealingKeys,
  { id, type, proof }: Pick<StoredCredential, 'id' | 'type' | 'proof'>,
  headers: Headers,
): string | null {
  if (proof === undefined) return null;
  const proves = (text: string): boolean => keys.isProven(proof, text, id);
  if (type === 'httpBasicAuth') return proves(basicIn(headers['authorization'])) ? 'authorization' : null;
  if (type === 'httpBearerAuth') return proves(bearerIn(headers['authorization'])) ? 'authorization' : null;
  if (type !== 'httpHeaderAuth') return null;
  const found = Object.entries(headers).find(([name, value]) => proves(JSON.stringify([name, value])));
  return found?.[0] ?? null;
}

/** The token of a Bearer authorization, as JSON; empty: it is none. */
function bearerIn(header: string | string[] | undefined): string {
  const [, token] = typeof header === 'string' ? (/^bearer ([^\s]+)$/i.exec(header) ?? []) : [];
  return token === undefined ? '' : JSON.stringify([token]);
}

/** User and password of a Basic authorization, as JSON; empty: it is none. */
function basicIn(header: string | string[] | undefined): string {
  const [, encoded] = typeof header === 'string' ? (/^basic ([\w+/=-]+)$/i.exec(header) ?? []) : [];
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return user === undefined || password === undefined ? '' : JSON.stringify([user, password]);
}
