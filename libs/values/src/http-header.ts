/** Headers that say where a request goes, how long it is or what becomes of its connection: they are ours, whoever writes a request. */
const reserved: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'keep-alive', 'expect', 'upgrade', 'http2-settings'],
  ...['content-length', 'transfer-encoding', 'te', 'trailer'],
  ...['forwarded', 'x-forwarded-host', 'x-original-host', 'x-original-url', 'x-rewrite-url'],
]);

/** Headers by which a server does something else than the method says. */
const overrides: ReadonlySet<string> = new Set(['x-http-method-override', 'x-http-method', 'x-method-override']);

/** Whether a header may make a write of a read. */
export function isMethodOverride(name: string): boolean {
  return overrides.has(name.trim().toLowerCase());
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Whether nobody but us may set a header; the case of its name does not matter. */
export function isReservedHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return reserved.has(lower) || lower.startsWith('proxy-');
}

/** What is wrong with the name of a header of a request; null: nothing. */
export function headerNameProblem(name: string): string | null {
  if (isReservedHeader(name)) return 'is a header that only Turnpike sets';
  return token.test(name) ? null : 'is no name of a header';
}

/** Whether a header can have a value: one line of Latin-1. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** What a graph, a credential or a file may not ask for: a tunnel, or an echo of the request with its secrets. */
const refusedMethods: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Whether a request can be made by a method. */
export function isMethod(method: string): boolean {
  return token.test(method) && !refusedMethods.has(method.toUpperCase());
}
