import { clip, startOf } from '#values';
import { mayRead, pageChars } from '#model-turn';
import type { DomainGrants } from '#model-turn';
import type { Fetch } from '#transport';
import { answerTooLong, codeOf, egressRefused } from '#transport';

import { readPage } from './read-page.js';

const titleChars = 299;

/** Of an address that may not be read. */
const shownAddressChars = 2_000;

/** What was read of an address. */
export interface FetchedPage {
  ok: true;
  /** The address that answered, behind redirects. */
  url: string;
  title: string;
  /** Markdown, or the text as it came; at most 30,000 characters. */
  text: string;
  isCut: boolean;
}

/**
 * Why nothing was read. `domain`: nobody has allowed it, and the message has the address to ask about; `private`: it lies inside; `unreadable`: no text;
 * `status`: it answered 400 or above.
 */
export interface PageRefusal {
  ok: false;
  why:
    | 'address'
    | 'domain'
    | 'private'
    | 'redirects'
    | 'too-large'
    | 'too-slow'
    | 'unreadable'
    | 'status'
    | 'unreachable';
  host: string;
  message: string;
}

export const pageLimits = { ms: 20_000, bytes: 2 * 1024 * 1024, characters: pageChars, redirects: 5 } as const;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const readable = /^(?:text\/|application\/(?:xhtml\+xml|xml|json|[\w.-]+\+(?:json|xml)))/i;

/**
 * Reads a page. Each redirect is looked at as the first address: by its domain, and by the fetch, which has to be one that checks every connection. No
 * cookie and no credential is sent. It rejects when it is aborted from outside.
 */
export async function fetchPage(
  fetch: Fetch,
  address: string,
  grants: DomainGrants,
  cut: AbortSignal,
): Promise<FetchedPage | PageRefusal> {
  const signal = AbortSignal.any([cut, AbortSignal.timeout(pageLimits.ms)]);
  let host = '';
  try {
    for (let [next, hops] = [address, 0]; ; hops += 1) {
      const url = URL.canParse(next) ? new URL(next) : null;
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        return { ok: false, why: 'address', host, message: 'expected an http or https address without a user' };
      host = url.hostname.replace(/\.$/, '');
      if (!mayRead(grants, host))
        return {
          ok: false,
          why: 'domain',
          host,
          message: `it leads to ${clip(url.href, shownAddressChars)}: ask for that address`,
        };
      if (hops > pageLimits.redirects)
        return { ok: false, why: 'redirects', host, message: `more than ${pageLimits.redirects} redirects` };
      const response = await fetch(url, {
        headers: { accept: 'text/html,*/*;q=0.5' },
        signal,
        maxBytes: pageLimits.bytes,
      });
      const location = redirects.has(response.status) ? response.headers.get('location') : null;
      if (location === null || !URL.canParse(location, url.href)) return await receivePage(url, response, signal);
      await response.body?.cancel();
      next = new URL(location, url).href;
    }
  } catch (error) {
    if (cut.aborted) throw error;
    return { ok: false, ...toPageRefusal(error, signal), host };
  }
}

function toPageRefusal(error: unknown, signal: AbortSignal): Pick<PageRefusal, 'why' | 'message'> {
  const code = codeOf(error);
  if (code === egressRefused) return { why: 'private', message: 'the address is not a public one' };
  if (code === answerTooLong)
    return { why: 'too-large', message: `the page holds more than ${pageLimits.bytes} bytes` };
  if (signal.aborted) return { why: 'too-slow', message: `no page within ${pageLimits.ms / 1_000} seconds` };
  return { why: 'unreachable', message: 'the page could not be fetched' };
}

async function receivePage(url: URL, response: Response, signal: AbortSignal): Promise<FetchedPage | PageRefusal> {
  const { hostname: host } = url;
  const type = response.headers.get('content-type') ?? 'text/html';
  if (response.status >= 400) {
    await response.body?.cancel();
    return { ok: false, why: 'status', host, message: `the page answered with status ${response.status}` };
  }
  if (!readable.test(type)) {
    await response.body?.cancel();
    return { ok: false, why: 'unreadable', host, message: 'the page is no text' };
  }
  const body = await response.text();
  const page = /html/i.test(type) ? await readPage(body, signal) : { title: '', text: body };
  if (page === null) return { ok: false, why: 'unreadable', host, message: 'the page could not be read' };
  const text = startOf(page.text, pageLimits.characters);
  return { ok: true, url: url.href, title: clip(page.title, titleChars), text, isCut: text.length < page.text.length };
}
