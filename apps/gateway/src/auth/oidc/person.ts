import { createHash } from 'node:crypto';
import { clip } from '#values';

/** Who has proven to be whom by the provider. */
export interface Person {
  /** Made from issuer and subject: what nobody can type, and nobody else gets. */
  id: string;
  /** For people: an address of mail, or what the provider calls them. */
  name: string;
  issuer: string;
  subject: string;
}

export type Claims = Readonly<Record<string, unknown>>;

const longestName = 60;

function createPersonId(issuer: string, subject: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest();
  return `oidc_${Array.from(hash.subarray(0, 12), (byte) => (byte % 32).toString(32)).join('')}`;
}

/** On one line, and not like an id that is proven. */
function plainName(name: unknown): string {
  if (typeof name !== 'string') return '';
  const plain = name.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\((?=(?:tp|oidc)_)/g, '[');
  return clip(plain.trim(), longestName);
}

/** What a person is called in records: the id beside it is what counts, since people may choose their names. */
function chooseName({ email, email_verified: isVerified, preferred_username: username, name, sub }: Claims): string {
  const names = [isVerified === false ? '' : email, username, name, sub].map(plainName);
  return names.find((each) => each !== '') ?? 'somebody';
}

export function readPerson(claims: Claims & { iss: string; sub: string }): Person {
  return {
    id: createPersonId(claims.iss, claims.sub),
    name: chooseName(claims),
    issuer: claims.iss,
    subject: claims.sub,
  };
}

/** What a claim has under its name, or under a path with dots. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((part, key) => {
    const isThere = typeof part === 'object' && part !== null && Object.hasOwn(part, key);
    return isThere ? (part as Claims)[key] : undefined; // an object, as was just seen
  }, claims);
}

/** The values of a claim; null: it is not there. */
export function readValues(claims: Claims, name: string): string[] | null {
  const found = findClaim(claims, name);
  if (found === undefined || found === null) return null;
  const values = Array.isArray(found) ? found : [found];
  return values.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)).map(String);
}
