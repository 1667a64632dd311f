import type { RunAnswer } from '#compiler';

/** What a caller is answered. */
export interface HttpAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

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

function buildHeaders(named: Iterable<readonly [string, string]>, contentType: string | null): Record<string, string> {
  const own = Array.from(named, ([name, value]) => [name.toLowerCase(), value] as const).filter(
    ([name, value]) => tokenForm.test(name) && valueForm.test(value) && !ours.has(name) && !kept.has(name),
  );
  const type = contentType === null ? [] : [['content-type', contentType] as const];
  return Object.fromEntries([...type, ...own, ['content-security-policy', sandboxed]]);
}

const jsonType = 'application/json; charset=utf-8';

export function jsonAnswer(
  status: number,
  value: unknown,
  named: Iterable<readonly [string, string]> = [],
): HttpAnswer {
  return { status: clampStatus(status), headers: buildHeaders(named, jsonType), body: JSON.stringify(value) ?? 'null' };
}

export function textAnswer(status: number, text: string, named: Iterable<readonly [string, string]> = []): HttpAnswer {
  return { status: clampStatus(status), headers: buildHeaders(named, 'text/plain; charset=utf-8'), body: text };
}

export function emptyAnswer(status: number, named: Iterable<readonly [string, string]> = []): HttpAnswer {
  return { status: clampStatus(status), headers: buildHeaders(named, null), body: '' };
}

/** As a respondToWebhook node has said it. */
export function answerOfNode({ status, headers, body }: RunAnswer): HttpAnswer {
  const named = Object.entries(headers);
  if (body.as === 'json') return jsonAnswer(status, body.value, named);
  return body.as === 'text' ? textAnswer(status, body.text, named) : emptyAnswer(status, named);
}

/** A status below 200 ends no answer. */
function clampStatus(status: number): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}
