import { CredentialError, parseOrigin, socketPorts } from '#credentials';
import type { CredentialTestAnswer, CredentialTestQuestion, StoredCredential } from '#credentials';
import { answerTooLong, codeOf, egressRefused } from '#transport';
import type { Fetch } from '#transport';
import { authorised } from '../graph/credentials.js';
import type { HttpPorts } from '../graph/http-call.js';
import { probeFor } from './probes.js';
import type { Probe } from './probes.js';
import type { MailPorts } from '../graph/mail-call.js';
import { testSignIn } from './test-sign-in.js';

const timeoutMs = 8_000;
/** More of an answer is not read. */
const maxBytes = 65_536;

interface Asked extends Probe {
  url: URL;
  /** What a person reads of it: without a query, in which a secret may be. */
  words: string;
}

/** What a person has named, or what the type has. Null: that is no address. */
function toAsked({ type, hosts }: StoredCredential, given: string | null): Asked | null {
  const [host = ''] = hosts;
  const probe = probeFor(type);
  const address = given ?? `${parseOrigin(host) ?? ''}${probe.path}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isOwn = given === null || url.pathname === probe.path;
  return { ...(isOwn && probe), path: url.pathname, url, words: `GET ${url.origin}${url.pathname}` };
}

/** The body as JSON, where somebody wants it; null: it is none. */
async function readBody(response: Response, { refusal }: Asked): Promise<unknown> {
  if (refusal !== undefined) return response.json().catch(() => null);
  await response.body?.cancel();
  return null;
}

async function ask(fetch: Fetch, asked: Asked, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const { url, headers = {} } = asked;
  const response = await fetch(url, { headers: new Headers(headers), signal, maxBytes });
  return { status: response.status, body: await readBody(response, asked) };
}

const isFine = (status: number): boolean => status >= 200 && status < 300;
const refusing: readonly number[] = [401, 403];

const elsewhere = 'give an address of the host that wants the credential';

/** What an answer says of the credential. `isAskedOnce`: the host is known to want it there. */
async function judge(
  { status, body }: { status: number; body: unknown },
  asked: Asked,
  withoutIt: (() => Promise<number>) | null,
): Promise<Pick<CredentialTestAnswer, 'result' | 'message'>> {
  const { host } = asked.url;
  const refusal = asked.refusal?.(body) ?? null;
  if (refusing.includes(status) || refusal !== null)
    return { result: 'refused', message: `${host} refused it: ${refusal ?? `it answered ${status}`}` };
  if (!isFine(status))
    return {
      result: 'unclear',
      message: `${host} answered ${status}, which does not say whether it knows it: ${elsewhere}`,
    };
  if (withoutIt !== null && isFine(await withoutIt()))
    return { result: 'unclear', message: `${host} answers ${status} without it as well: ${elsewhere}` };
  return { result: 'accepted', message: `${host} knows it: it answered ${status}` };
}

function unreachable(error: unknown, { url }: Asked, signal: AbortSignal): string {
  const code = codeOf(error);
  if (signal.aborted) return `${url.host} did not answer within ${timeoutMs / 1_000} s`;
  if (code === egressRefused)
    return `${url.host} has a private address that is not allowed: EGRESS_ALLOW of the tool-runner names those that are`;
  if (code === answerTooLong) return `${url.host} answered with more than is read here`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no host ${url.hostname}`;
  if (code === 'ECONNREFUSED') return `nothing listens at ${url.host}`;
  return `${url.host} gave no answer${code === null ? '' : ` (${code})`}`;
}

/** Makes one real call with a credential, to one of its hosts, through the guard of every call of a graph; where nothing says more, one without it. */
export async function testCredential(
  { fetch, openSocket, credentials }: HttpPorts & MailPorts,
  { id, url: given }: CredentialTestQuestion,
): Promise<CredentialTestAnswer> {
  const unusable = (message: string): CredentialTestAnswer => ({ result: 'unusable', message, asked: null });
  const stored = await credentials.store.read(id);
  if (stored === null) return unusable('it is not there any more');
  if (socketPorts(stored.type) !== null) return testSignIn({ openSocket, credentials }, stored);
  const asked = toAsked(stored, given);
  if (asked === null) return unusable('that is no address');
  const allowed = await authorised(credentials, fetch, stored);
  if ('ok' in allowed) return unusable(allowed.envelope.error.message);
  const signal = AbortSignal.timeout(timeoutMs);
  const isKnown = asked.path === probeFor(stored.type).path && asked.path !== '/';
  try {
    const answer = await ask(allowed.fetch, asked, signal);
    const withoutIt = isKnown ? null : async () => (await ask(fetch, asked, signal)).status;
    return { ...(await judge(answer, asked, withoutIt)), asked: asked.words };
  } catch (error) {
    if (error instanceof CredentialError) return unusable(error.message);
    return { result: 'unreachable', message: unreachable(error, asked, signal), asked: asked.words };
  }
}
