import { CredentialError } from '#credentials';
import { outputLimits } from '#nodes';
import type { EffectAnswer, HttpRequest } from '#nodes';
import type { pause } from '#timing';
import { failedWith, failure, lost } from '#tools';
import type { ToolAnswer, ToolContext } from '#tools';
import { answerTooLong, codeOf, wasNeverSent } from '#transport';
import type { Fetch } from '#transport';
import { withMail } from '../mail/mail-body.js';
import { inWords, notMade, tooLarge } from './call-failure.js';
import { authorised } from './credentials.js';
import type { Authorised, CredentialPorts } from './credentials.js';
import { prepared } from './prepared-request.js';
import type { PreparedRequest } from './prepared-request.js';

export interface HttpPorts {
  fetch: Fetch;
  credentials: CredentialPorts;
  /** Waits, where a service asks for it; absent: by the clock. */
  pause?: typeof pause;
}

/** Makes one request of a graph. A status of 400 and above is a failure, unless the node takes it for an answer. */
export async function callHttp(
  { fetch, credentials }: HttpPorts,
  request: HttpRequest,
  { signal: cut, headers }: ToolContext,
): Promise<ToolAnswer> {
  const mailed = await withMail(request);
  if (mailed === null) return notMade('no mail can be made of the parameters');
  const ready = prepared(mailed, headers['X-Idempotency-Key']);
  if (typeof ready === 'string') return notMade(ready);
  const { url } = ready;
  const allowed = await authorised(credentials, fetch, request.credential, request.service?.scopes);
  if ('ok' in allowed) return allowed;
  const signal = AbortSignal.any([cut, AbortSignal.timeout(request.timeoutMs)]);
  try {
    const response = await followed({ fetch, allowed }, request, ready, signal);
    if (response === null) return ledTooFar(request);
    const answer = await toEffectAnswer(response, allowed.without);
    if (response.status < 400 || request.response.neverError) return { ok: true, value: answer };
    const message = `${request.method} ${url.origin}${url.pathname} answered with status ${response.status}`;
    return inWords(failedWith(response.status), message);
  } catch (error) {
    if (error instanceof CredentialError) return notMade(error.message);
    const code = codeOf(error);
    if (code === answerTooLong) return tooLarge(outputLimits.bytes);
    if (code?.startsWith('ERR_') === true && wasNeverSent(error))
      return notMade(`the request cannot be sent (${code})`);
    return lost(error, signal);
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** n8n's number, and the most that any graph gets. */
const mostRedirects = 21;
/** The only headers of a graph that an address of another origin gets: any other may be a secret. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

interface Fetches {
  /** Without a credential. */
  fetch: Fetch;
  allowed: Pick<Authorised, 'fetch'>;
}

/**
 * The answer, behind the redirects of a read: a write is made once, whatever it is answered. Another origin gets neither credential nor body, and no
 * later one does. Null: it was led on too often.
 */
async function followed(
  { fetch, allowed }: Fetches,
  { repeat, maxRedirects }: HttpRequest,
  { url: first, init }: PreparedRequest,
  signal: AbortSignal,
): Promise<Response | null> {
  const most = repeat === 'safe' ? Math.min(maxRedirects, mostRedirects) : 0;
  let [url, own] = [first, true];
  for (let left = most; left >= 0; left -= 1) {
    const sent = { ...(own ? init : withoutSecrets(init)), signal, maxBytes: outputLimits.bytes };
    const response = await (own ? allowed.fetch : fetch)(url, sent);
    const location = redirects.has(response.status) ? response.headers.get('location') : null;
    if (most === 0 || location === null || !URL.canParse(location, url.href)) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    own &&= next.origin === first.origin;
    url = next;
  }
  return null;
}

function withoutSecrets({ method, headers }: PreparedRequest['init']): PreparedRequest['init'] {
  return { method, headers: new Headers([...headers].filter(([name]) => harmless.has(name))) };
}

function ledTooFar({ maxRedirects }: HttpRequest): ToolAnswer {
  const message = `the server redirects more than ${Math.min(maxRedirects, mostRedirects)} times`;
  return failure('tool-failed', message, { transient: false, fate: 'answered' });
}

async function toEffectAnswer(response: Response, without: (text: string) => string): Promise<EffectAnswer> {
  const headers = Object.fromEntries(Array.from(response.headers, ([name, value]) => [name, without(value)]));
  const text = without(await response.text());
  return { kind: 'http', status: response.status, statusMessage: without(response.statusText), headers, text };
}
