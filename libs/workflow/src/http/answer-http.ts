import { isDeeperThan, jsonProblem, maxJsonDepth } from '#values';
import { countBytes, maxValueBytes } from '../output.js';
import { followPath } from '../values/path.js';
import type { HttpCall, PagesForm, PagesRead } from './http-call.js';

/** What a server has answered, its body as text. */
export interface HttpAnswered {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Where a page is asked for. */
export interface HttpPage {
  url: string;
  query: readonly (readonly [name: string, value: string])[];
}

/** What a node makes of its answers, or why it is none: a status that it does not expect, or what stands in a message. */
export type HttpOutcome = { value: unknown } | Unexpected | StoppedPages | { problem: string };

/** A page has to wait behind others, which are kept for the next time. */
export interface StoppedPages {
  stopped: Unexpected;
  read: PagesRead;
}

/** A status that a node does not expect, and what came with it. */
type Unexpected = Pick<HttpAnswered, 'status' | 'headers'>;

/** Asks for a page, is given its answer, and in the end has what the node comes to. */
export type HttpReads = Generator<HttpPage, HttpOutcome, HttpAnswered>;

const mostBytes = `more than ${maxValueBytes} bytes (VALUE_TOO_LARGE)`;

/** The request of a node, and of a list the pages behind it. Whoever makes them gives each answer back. */
export function* answerHttp(call: HttpCall): HttpReads {
  const first = { url: call.url, query: call.query };
  if (call.pages !== undefined) return yield* readPages(call, call.pages, first);
  return valueOf(call, yield first);
}

type Read =
  | { value: { status: number; headers: HttpAnswered['headers']; body: unknown } }
  | Unexpected
  | { problem: string };

function valueOf({ expect }: HttpCall, { status, headers, text }: HttpAnswered): Read {
  const isExpected = expect === undefined ? status >= 200 && status < 300 : expect.includes(status);
  if (!isExpected) return { status, headers };
  if (countBytes(text) > maxValueBytes) return { problem: `the answer has ${mostBytes}` };
  const body = readBody(headers['content-type'] ?? '', text);
  return 'problem' in body ? body : { value: { status, headers, body: body.value } };
}

function readBody(type: string, text: string): { value: unknown } | { problem: string } {
  if (!/[/+]json\b/i.test(type)) return { value: text };
  if (text.trim() === '') return { value: null };
  if (isDeeperThan(maxJsonDepth, text)) return { problem: `the answer is nested more than ${maxJsonDepth} deep` };
  try {
    const value: unknown = JSON.parse(text);
    const problem = jsonProblem(value);
    return problem === null ? { value } : { problem: `the answer is no JSON that is read: ${problem.text}` };
  } catch {
    return { problem: 'the answer is called JSON, and is none' };
  }
}

function* readPages(
  call: HttpCall,
  { items: listAt, next: nextAt, into, most }: PagesForm,
  first: HttpPage,
): HttpReads {
  const { from } = call;
  const items: unknown[] = [...(from?.items ?? [])];
  const asked: string[] = [];
  let page: HttpPage = from ?? first;
  for (let pages = 1 + (from?.pages ?? 0); ; pages += 1) {
    const read = valueOf(call, yield { url: page.url, query: page.query });
    if ('status' in read) return stoppedAt(call, read, { items, pages: pages - 1, url: page.url, query: page.query });
    if (!('value' in read)) return read;
    const list = followPath(read.value, listAt);
    if (!Array.isArray(list)) return { problem: `expected a list at ${listAt} of page ${pages}` };
    list.forEach((item: unknown) => items.push(item));
    if (countBytes(JSON.stringify(items)) > maxValueBytes)
      return { problem: `the list of ${pages} pages has ${mostBytes}` };
    const next = nextIn(read.value, nextAt);
    if (next === null || pages === most) return { value: { items, pages, next } };
    const behind = pageBehind(page, next, into);
    if (typeof behind === 'string') return { problem: `page ${pages}: ${behind}` };
    asked.push(addressOf(page));
    const again = asked.indexOf(addressOf(behind));
    if (again >= 0) return { problem: `page ${pages}: its next leads to page ${again + 1} again` };
    page = behind;
  }
}

/** A page that is not there: what was read before it is kept where it may be there later, and the node is tried again. */
function stoppedAt({ keepsPages }: HttpCall, stopped: Unexpected, read: PagesRead): Unexpected | StoppedPages {
  return keepsPages === true && read.pages > 0 && mayPass(stopped.status) ? { stopped, read } : stopped;
}

/** Whether a server that answers so may have the page later. */
function mayPass(status: number): boolean {
  return status === tooManyRequests || status === requestTimeout || status >= serverError;
}

const [requestTimeout, tooManyRequests, serverError] = [408, 429, 500];

/** What leads to the next page; null: nothing does. */
function nextIn(value: unknown, path: string): unknown {
  const next = followPath(value, path);
  return next === undefined || next === '' || next === false ? null : next;
}

/** The page that the value at `next` leads to; a text says why it leads to none. */
function pageBehind(page: HttpPage, next: unknown, into: string | undefined): HttpPage | string {
  if (typeof next !== 'string' && typeof next !== 'number') return 'expected a text or a number at next';
  if (into !== undefined) {
    const others = page.query.filter(([name]) => name !== into);
    return { url: withoutParameter(page.url, into), query: [...others, [into, String(next)]] };
  }
  if (!URL.canParse(String(next), page.url)) return 'expected an address at next';
  const url = new URL(String(next), page.url);
  if (url.origin !== new URL(page.url).origin) return `the next page is at another server, ${url.origin}`;
  return { url: url.href, query: [] };
}

/** An address without what it says of a parameter; as it stands where it says nothing of it. */
function withoutParameter(address: string, name: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.searchParams.has(name) !== true) return address;
  url.searchParams.delete(name);
  return url.href;
}

/** What a page is asked for by, wherever its query stands: the same page has the same. */
function addressOf({ url: address, query }: HttpPage): string {
  if (!URL.canParse(address)) return JSON.stringify([address, query]);
  const url = new URL(address);
  for (const [name, value] of query) url.searchParams.append(name, value);
  url.searchParams.sort();
  return url.href;
}
