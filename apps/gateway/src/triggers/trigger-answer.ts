import type { HttpAnswer } from '../platform/public-page.js';
import type { RunAnswer } from '#compiler';
import { clip } from '#values';

export type { HttpAnswer } from '../platform/public-page.js';

const tokenForm = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const valueForm = /^[\t\x20-\x7e\x80-\xff]{0,8192}$/;

/** What the connection, the gateway's own pages or a browser's sign-in depend on: no workflow says it. */
const ours = new Set([
  ...[
    'connection',
    'content-length',
    'keep-alive',
    'proxy-authenticate',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ],
  ...[
    'clear-site-data',
    'content-security-policy',
    'service-worker-allowed',
    'set-cookie',
    'strict-transport-security',
  ],
  ...['x-content-type-options', 'x-frame-options', 'www-authenticate', 'set-cookie2', 'content-encoding'],
]);

/** What a browser keeps for all of an address: where it reports what it asks for there, or asks in its place. The console has the same address. */
const kept = new Set([
  ...['nel', 'report-to', 'reporting-endpoints', 'content-security-policy-report-only', 'expect-ct'],
  ...['alt-svc', 'accept-ch', 'critical-ch', 'use-as-dictionary', 'public-key-pins', 'public-key-pins-report-only'],
]);

/**
 * What a browser may do with an answer that a workflow wrote: it stands on the gateway's own address, so it has no origin, runs nothing
 * and sends forms at most.
 */
const sandboxed =
  "sandbox allow-forms allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:";

/** Names what an answer does not say although its workflow does: headers by name, a status that ends no answer. */
const leftOut = 'turnpike-left-out';
const leftOutChars = 1_000;

function buildHeaders(named: Iterable<readonly [string, string]>, contentType?: string): Record<string, string> {
  const own = Array.from(named, ([name, value]) => [name.toLowerCase(), value] as const);
  const isSaid = ([name, value]: readonly [string, string]): boolean =>
    tokenForm.test(name) && valueForm.test(value) && !ours.has(name) && !kept.has(name) && name !== leftOut;
  const dropped = own.filter((header) => !isSaid(header)).map(([name]) => (tokenForm.test(name) ? name : 'a bad name'));
  return Object.fromEntries([
    ...(contentType === undefined ? [] : [['content-type', contentType] as const]),
    ...own.filter(isSaid),
    ...(dropped.length === 0 ? [] : [[leftOut, clip(dropped.join(', '), leftOutChars)] as const]),
    ['content-security-policy', sandboxed],
  ]);
}

/** A status below 200 ends no answer. */
function buildAnswer(
  status: number,
  body: string,
  named: Iterable<readonly [string, string]>,
  contentType?: string,
): HttpAnswer {
  const headers = buildHeaders(named, contentType);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return { status, headers, body };
  const dropped = headers[leftOut] === undefined ? '' : `, ${headers[leftOut]}`;
  return { status: 200, headers: { ...headers, [leftOut]: `status ${status}${dropped}` }, body };
}

const jsonType = 'application/json; charset=utf-8';

export function jsonAnswer(
  status: number,
  value: unknown,
  named: Iterable<readonly [string, string]> = [],
): HttpAnswer {
  return buildAnswer(status, JSON.stringify(value) ?? 'null', named, jsonType);
}

export function textAnswer(status: number, text: string, named: Iterable<readonly [string, string]> = []): HttpAnswer {
  return buildAnswer(status, text, named, 'text/plain; charset=utf-8');
}

export function emptyAnswer(status: number, named: Iterable<readonly [string, string]> = []): HttpAnswer {
  return buildAnswer(status, '', named);
}

type Body = RunAnswer['body'];
/** An answer of a node whose body is a file. */
export type FileAnswer = RunAnswer & { body: Extract<Body, { as: 'file' }> };

/** The same, with the place where the file lies. */
export function fileAnswer({ status, headers, body: { file } }: FileAnswer, path: string): HttpAnswer {
  const answer = buildAnswer(status, '', Object.entries(headers), file.mimeType);
  return { ...answer, headers: { ...answer.headers, 'content-length': String(file.bytes) }, file: path };
}

/** As a respondToWebhook node has said it. */
export function answerOfNode({
  status,
  headers,
  body,
}: RunAnswer & { body: Exclude<Body, { as: 'file' }> }): HttpAnswer {
  const named = Object.entries(headers);
  if (body.as === 'json') return jsonAnswer(status, body.value, named);
  return body.as === 'text' ? textAnswer(status, body.text, named) : emptyAnswer(status, named);
}
