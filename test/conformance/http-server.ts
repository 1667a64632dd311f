/** The server that the requests of cases go to; a deployment has it under another address. */
export const serverOfCases = 'https://cases.example';

/** A request as the server sees it. */
export interface CaseRequest {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Readonly<Partial<Record<string, unknown>>>;
  /** The value that was sent as JSON; absent: nothing was. */
  body?: unknown;
}

const pages = [['a', 'b'], ['c'], ['d', 'e']];
const keyHeaders = ['idempotency-key', 'x-key'];

/** What it answers, in both engines. `earlier`: how often it was asked the same before. */
export function answerOfServer(
  { method, url, headers, body = null }: CaseRequest,
  earlier = 0,
): { status: number; body: unknown } {
  const { pathname, searchParams: query } = url;
  if (pathname === '/echo') {
    const named = Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
    const key = keyHeaders.find((name) => headers[name] !== undefined) ?? null;
    return { status: 200, body: { method, query: named, a: headers['x-a'] ?? null, key, body } };
  }
  if (pathname === '/pages') {
    const at = Number(query.get('cursor') ?? 0);
    const isLast = at === pages.length - 1;
    const behind = isLast ? null : `/pages?cursor=${at + 1}`;
    return { status: 200, body: { items: pages[at], cursor: isLast ? null : at + 1, next: behind } };
  }
  if (pathname === '/busy-pages') return answerBusy(query, earlier);
  if (pathname === '/callback') return { status: 202, body: null };
  return { status: 404, body: { error: 'there is nothing here' } };
}

/** Pages of which the second has to wait so often as is said, and the first is there once. */
function answerBusy(query: URLSearchParams, earlier: number): { status: number; body: unknown } {
  const at = Number(query.get('cursor') ?? 0);
  if (at === 0 && earlier > 0) return { status: 410, body: null };
  if (at === 1 && earlier < Number(query.get('busy'))) return { status: 429, body: null };
  return { status: 200, body: { items: pages[at], cursor: at < pages.length - 1 ? at + 1 : null } };
}

/** Where a request asks to be called back, and with which answer; null: it does not. */
export function callbackIn(body: unknown): { at: string; answer: unknown } | null {
  if (typeof body !== 'object' || body === null || !('at' in body) || !('answer' in body)) return null;
  return { at: String(body.at), answer: body.answer };
}
