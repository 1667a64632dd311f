import {
  CredentialError,
  credentialedFetch,
  openCredential,
  originRefusal,
  parsePlace,
  secretTexts,
  socketPorts,
  takesToken,
  tokenField,
} from '#credentials';
import type { CredentialPlace, CredentialStore, OpenedCredential, SealingKeys, StoredCredential } from '#credentials';
import type { CredentialRef } from '#nodes';
import type { ToolFailure } from '#tools';
import type { Fetch } from '#transport';
import { accessToken } from './access-tokens.js';
import type { TokenPorts } from './access-tokens.js';
import { notMade } from './call-failure.js';

export interface CredentialPorts {
  store: Pick<CredentialStore, 'read'>;
  /** Absent: none is set. */
  keys?: SealingKeys | undefined;
  /** Tokens that credentials are exchanged for; absent: none can be. */
  tokens?: TokenPorts | undefined;
}

/** A fetch, and what takes the values that it sends out of a text: a server may say them back. */
export interface Authorised {
  fetch: Fetch;
  without: (text: string) => string;
  /** Why it is not sent to an address; null: it is, or there is none. */
  refusal: (url: URL) => string | null;
}

/** The fetch of a request that names a credential: it is opened here alone, and sent to its origins alone. */
export async function authorised(
  ports: CredentialPorts,
  fetch: Fetch,
  ref: CredentialRef | undefined,
  scopes: readonly string[] = [],
): Promise<Authorised | ToolFailure> {
  if (ref === undefined) return { fetch, without: (text) => text, refusal: () => null };
  const found = await openedFor(ports, ref);
  if ('ok' in found) return found;
  const { stored, keys } = found;
  try {
    const opened = await withToken({ ...ports, keys, fetch }, stored, found.opened, scopes);
    if ('ok' in opened) return opened;
    return {
      fetch: credentialedFetch(fetch, opened),
      without: withoutThese(secretTexts(opened)),
      refusal: (url) => originRefusal(opened, url),
    };
  } catch (error) {
    if (error instanceof CredentialError) return notMade(`the credential ${ref.name}: ${error.message}`);
    throw error;
  }
}

/** What signs in at a server that speaks no HTTP. */
export interface SignIn {
  values: OpenedCredential['values'];
  place: CredentialPlace;
  /** Takes the values out of a text. */
  without: (text: string) => string;
}

/** The values of a credential for its own server: the one host that it is sealed for. */
export async function signInFor(ports: CredentialPorts, ref: CredentialRef): Promise<SignIn | ToolFailure> {
  const found = await openedFor(ports, ref);
  if ('ok' in found) return found;
  const { type, values, hosts } = found.opened;
  const usual = socketPorts(type);
  const place = usual && parsePlace(hosts[0] ?? '', usual);
  if (place === null) return notMade(`the credential ${ref.name} names no server to sign in at`);
  return { values, place, without: withoutThese(secretTexts(found.opened)) };
}

interface Found {
  stored: StoredCredential;
  opened: OpenedCredential;
  keys: SealingKeys;
}

async function openedFor({ store, keys }: CredentialPorts, ref: CredentialRef): Promise<Found | ToolFailure> {
  const stored = await store.read(ref.id);
  if (stored === null) return notMade(`there is no credential ${ref.name}`);
  if (stored.type !== ref.type) return notMade(`the credential ${ref.name} is of the type ${stored.type}`);
  if (keys === undefined) return notMade('CREDENTIALS_KEY is not set in the tool-runner: no credential can be opened');
  try {
    return { stored, keys, opened: openCredential(keys, stored) };
  } catch (error) {
    if (error instanceof CredentialError) return notMade(`the credential ${ref.name}: ${error.message}`);
    throw error;
  }
}

/** A credential with the token that its values are exchanged for, where they are not sent themselves. */
async function withToken(
  { tokens, keys, fetch }: { tokens?: TokenPorts | undefined; keys: SealingKeys; fetch: Fetch },
  stored: StoredCredential,
  opened: OpenedCredential,
  scopes: readonly string[],
): Promise<OpenedCredential | ToolFailure> {
  if (!takesToken(opened.type)) return opened;
  if (tokens === undefined) return notMade(`the credential ${opened.name} cannot be exchanged for a token here`);
  const found = await accessToken({ store: tokens, keys, fetch }, stored, opened, scopes);
  return 'ok' in found ? found : { ...opened, values: { ...opened.values, [tokenField]: found.token } };
}

/** Shorter values are in many texts by chance. */
const leastChars = 6;

function withoutThese(values: readonly string[]): Authorised['without'] {
  const secrets = values.filter(({ length }) => length >= leastChars);
  const forms = [...secrets.flatMap(listSecretForms), ...base64Of(values.join(':'))];
  const all = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => all.reduce((left, form) => left.replaceAll(form, '[credential]'), text);
}

/** How a server writes a text that it says back: in JSON, in a URL, in HTML, in base64 or as bytes. */
function listSecretForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const url = encodeURIComponent(text);
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const hex = Buffer.from(text).toString('hex');
  return [
    ...[text, json, json.replaceAll('/', String.raw`\/`), html, html.replaceAll("'", '&#39;'), hex, hex.toUpperCase()],
    ...[url, url.replaceAll('%20', '+'), url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
    ...base64Of(text),
  ];
}

function base64Of(text: string): string[] {
  const padded = Buffer.from(text).toString('base64');
  return [padded, padded.replaceAll('=', ''), Buffer.from(text).toString('base64url')];
}
