import { createSign } from 'node:crypto';
import { CredentialError } from './credential-error.js';
import { credentialTypes } from './credential-types.js';
import type { TokenSource } from './credential-forms.js';
import type { CredentialTypeName } from './credential-types.js';
import type { OpenedCredential } from './credential.js';

/** What is posted, as a form, to be given an access token. */
export interface TokenRequest {
  url: string;
  form: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** How long a service account's own word holds, in seconds: the most that Google takes. */
const assertionSeconds = 3_600;

/** Whether the values of a type are exchanged for a token that lasts a while. */
export function takesToken(type: CredentialTypeName): boolean {
  return tokenSource(type) !== undefined;
}

function tokenSource(type: CredentialTypeName): TokenSource | undefined {
  const known: { token?: TokenSource; fields: readonly string[] } = credentialTypes[type];
  return known.token;
}

/** What to ask for a token; `now` is in milliseconds since 1970. RFC 6749, section 6, and RFC 7523. */
export function tokenRequest(
  { type, values }: Pick<OpenedCredential, 'type' | 'values'>,
  scopes: readonly string[],
  now: number,
): TokenRequest {
  const source = tokenSource(type);
  if (source === undefined) throw new CredentialError('wrong-type', `${type} is not exchanged for a token`);
  const { url, by, client } = source;
  const value = (field: string): string => values[field] ?? '';
  if (by === 'refresh') {
    const form = { grant_type: 'refresh_token', refresh_token: value('refreshToken') };
    if (client === 'header') {
      const pair = Buffer.from(`${value('clientId')}:${value('clientSecret')}`).toString('base64');
      return { url, form, headers: { authorization: `Basic ${pair}` } };
    }
    return { url, form: { ...form, client_id: value('clientId'), client_secret: value('clientSecret') } };
  }
  const iat = Math.floor(now / 1_000);
  const claims = { iss: value('email'), scope: scopes.join(' '), aud: url, iat, exp: iat + assertionSeconds };
  const assertion = signed(claims, value('privateKey').replaceAll(String.raw`\n`, '\n'));
  return { url, form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion } };
}

/** A JSON Web Token, signed with RS256. */
function signed(claims: object, privateKey: string): string {
  const coded = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = coded.join('.');
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
  } catch {
    throw new CredentialError(
      'unsendable',
      'the private key is none: expected it as it stands in the file of the account',
    );
  }
}
