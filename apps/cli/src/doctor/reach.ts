import { codeOf } from '#transport';
import { describeError } from '../describe-error.js';
import { doubtful, failedCheck, ok } from './check.js';
import type { Check } from './check.js';

const patienceMs = 5_000;

/** A question to a server outside, and the advice when it fails. */
export interface Question {
  name: string;
  url: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** The fetch to use: the app's own, where that is not the platform's. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The statuses that refuse the key; empty: it is open to everybody, and no key is tried. */
  refusals?: readonly number[];
  /** Whether an answer shows that the key is accepted; by default where there are refusals. */
  provesKey?: boolean;
  advice: { unreachable: string; refused: string };
}

/** The answer; without one neither status nor clock. */
export interface Reached {
  check: Check;
  status: number | null;
  body: string;
  /** How far the other's clock is ahead of this one, in ms, by its Date header, which is a second coarse; null when it has none. */
  skewMs: number | null;
}

/** The result where nobody had to be asked. */
export function withoutAsking(check: Check): Reached {
  return { check, status: null, body: '', skewMs: null };
}

const coarseMs = 500;

function measureSkew(response: Response, before: number): number | null {
  const date = Date.parse(response.headers.get('date') ?? '');
  const isOld = response.headers.has('age'); // a cache's answer carries the date of long ago
  return Number.isNaN(date) || isOld ? null : Math.round(date + coarseMs - (before + Date.now()) / 2);
}

function judgeStatus(question: Question, host: string, status: number): Check {
  const { name, refusals = [], provesKey = refusals.length > 0, advice } = question;
  const refusal = provesKey ? 'refuses the key' : 'wants a key';
  if (refusals.includes(status)) return failedCheck(name, `${host} ${refusal} (${status})`, advice.refused);
  if (status >= 500)
    return doubtful(name, `${host} answers ${status}`, 'it has trouble of its own: look again in a while');
  const proven = provesKey ? 'takes the key' : 'answers';
  return ok(name, `${host} ${proven} (${status})`);
}

const certificateCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/** Why there was no answer. A certificate that Node does not accept is not mended by whoever starts the server. */
function judgeFailure({ name, advice }: Question, host: string, error: unknown): Check {
  const why = describeError(error);
  if (!certificateCodes.test(codeOf(error) ?? ''))
    return failedCheck(name, `${host} cannot be reached: ${why}`, advice.unreachable);
  const cure =
    'renew it where that server is (certbot renew; Caddy does it by itself), name the CA of your own in NODE_EXTRA_CA_CERTS, or use the name that it is for';
  return failedCheck(name, `the certificate of ${host} is not accepted: ${why}`, cure);
}

/** Asks an address once, for five seconds at most: any answer shows that it is there. */
export async function reach(question: Question): Promise<Reached> {
  const { name, url, method = 'GET', headers = {}, advice, fetch: ask = fetch } = question;
  if (!URL.canParse(url))
    return withoutAsking(failedCheck(name, 'expected an http or https address', advice.unreachable));
  const { host } = new URL(url);
  const before = Date.now();
  try {
    const response = await ask(url, { method, headers, signal: AbortSignal.timeout(patienceMs) });
    const skewMs = measureSkew(response, before);
    const body = await response.text();
    return { check: judgeStatus(question, host, response.status), status: response.status, body, skewMs };
  } catch (error) {
    return withoutAsking(judgeFailure(question, host, error));
  }
}
