import { createHash } from 'node:crypto';
import { tokenRequest } from '#credentials';
import type { AccessTokenStore, OpenedCredential, SealingKeys, StoredCredential } from '#credentials';
import { failedWith, failure } from '#tools';
import type { ToolFailure } from '#tools';
import { untilFound } from '#timing';
import type { Fetch } from '#transport';
import { readField } from '#values';
import { inWords } from './call-failure.js';

export type TokenPorts = Pick<AccessTokenStore, 'read' | 'write' | 'claim' | 'giveBack'>;

/** One worker asks for a token, the others wait for what it gets. */
const claimMs = 10_000;
const lookMs = 25;
/** A token is not used for its last minute. */
const marginMs = 60_000;
/** Where an answer does not say how long it lasts. */
const usualMs = 3_600_000;
const mostAnswerBytes = 65_536;

/** The token that the values of a credential are exchanged for: kept sealed while it lasts, and asked for once whoever needs it. */
export async function accessToken(
  { store, keys, fetch }: { store: TokenPorts; keys: SealingKeys; fetch: Fetch },
  stored: StoredCredential,
  opened: OpenedCredential,
  scopes: readonly string[],
): Promise<{ token: string } | ToolFailure> {
  const name = tokenName(stored, scopes);
  const kept = async (): Promise<{ token: string } | null> => {
    const sealed = await store.read(name);
    return sealed === null ? null : { token: keys.open(sealed, name) };
  };
  const look = async (): Promise<{ token: string } | { isOurs: true } | null> =>
    (await kept()) ?? ((await store.claim(name, claimMs)) ? { isOurs: true } : null);
  const found = await untilFound(look, { everyMs: lookMs, withinMs: claimMs });
  if (found === null)
    return failure('tool-unreachable', 'no access token came in time', { transient: true, fate: 'refused' });
  if ('token' in found) return found;
  try {
    const again = await kept(); // somebody has written it before this claim
    if (again !== null) return again;
    const asked = await askFor(fetch, opened, scopes);
    if ('ok' in asked) return asked;
    await store.write(name, keys.seal(asked.token, name), asked.lastsMs);
    return { token: asked.token };
  } finally {
    await store.giveBack(name);
  }
}

/** Other values, or other scopes, have another token. */
function tokenName({ id, sealed }: StoredCredential, scopes: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([sealed.data, sealed.tag, ...scopes]))
    .digest('hex');
  return `${id}:${hash}`;
}

async function askFor(
  fetch: Fetch,
  opened: OpenedCredential,
  scopes: readonly string[],
): Promise<{ token: string; lastsMs: number } | ToolFailure> {
  const { url, form, headers } = tokenRequest(opened, scopes, Date.now());
  const signal = AbortSignal.timeout(claimMs);
  const refused = { transient: true, fate: 'refused' } as const;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      ...(headers && { headers }),
      signal,
      maxBytes: mostAnswerBytes,
    });
    const answer: unknown = await response.json().catch(() => null);
    const [token, seconds] = [readField(answer, 'access_token'), Number(readField(answer, 'expires_in'))];
    if (response.ok && typeof token === 'string') {
      const lastsMs = Number.isFinite(seconds) ? seconds * 1_000 : usualMs;
      return { token, lastsMs: Math.max(lastsMs - marginMs, 1_000) };
    }
    const said = readField(answer, 'error');
    const why = typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? `: ${said}` : '';
    const message = `the credential ${opened.name}: ${new URL(url).host} gives no access token (${response.status}${why})`;
    return { ...inWords(failedWith(response.status), message), fate: 'refused' };
  } catch {
    return failure('tool-unreachable', `the credential ${opened.name}: ${new URL(url).host} gave no answer`, refused);
  }
}
