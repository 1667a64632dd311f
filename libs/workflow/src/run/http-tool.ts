import { argsHash } from '#idempotency';
import { httpTool, shownCall, shownSentence } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import { startOf } from '#values';
import { toHttpCall } from '../http/http-call.js';
import type { HttpCall } from '../http/http-call.js';
import { countBytes } from '../output.js';
import type { PendingCall } from '../state.js';

type Called = Pick<PendingCall, 'tool' | 'args'>;

/** The tool of requests by HTTP; what a repeat of one means its arguments say. */
export const httpSpec: ToolSpec = {
  name: httpTool,
  description: 'Makes one request by HTTP',
  parameters: { type: 'object' },
  repeat: 'never',
  effects: 'write',
  runs: 'owed',
};

/** The request that a call makes; null: it is another tool's. */
function readHttp({ tool, args }: Called): HttpCall | null {
  return tool === httpTool ? toHttpCall(args) : null;
}

/** The spec of a call: a request says itself what a repeat means, and whether a person must agree. */
export function specOfHttp(spec: ToolSpec, called: Called): ToolSpec {
  const call = readHttp(called);
  if (call === null) return spec;
  return { ...spec, repeat: call.repeat, ...(call.asks && { approval: 'required' as const }) };
}

/** As graphs show a request to whoever is asked. */
const shownName = 'httpRequest';
/** Of a hash, to tell one content from another. */
const hashChars = 16;

/** What a person reads of a request, as much of it as fits: what does not is there by its size and hash. Null: it is another tool's call. */
export function shownHttp(called: Called): Called | null {
  const call = readHttp(called);
  if (call === null) return null;
  const { method, url, query, headers, credential, body, keyHeader } = call;
  const address = query.length === 0 ? url : `${url}?${new URLSearchParams(query.map(([...pair]) => pair)).toString()}`;
  const names = Object.keys(headers);
  const asks = (shownHeaders: Record<string, unknown>, shownBody: unknown): Called => ({
    tool: shownName,
    args: {
      ...{ method, url: address, ...shownHeaders },
      ...(keyHeader !== undefined && { [`header ${keyHeader}`]: 'the key of this call' }),
      ...(credential && { credential: credential.id }),
      ...(body !== undefined && { body: shownBody }),
    },
  });
  const whole = Object.fromEntries(names.map((name) => [`header ${name}`, headers[name]]));
  const short = names.length === 0 ? {} : { headers: `${names.length} (${formatSize(headers)})` };
  const forms = [asks(whole, body), asks(whole, formatSize(body)), asks(short, formatSize(body))];
  return forms.find(fits) ?? forms.at(-1) ?? null;
}

function fits({ tool: name, args }: Called): boolean {
  return shownCall(name, args) !== null && shownSentence({ name }, args) !== null;
}

function formatSize(content: unknown): string {
  const text = JSON.stringify(content ?? null);
  return `${countBytes(text)} bytes, sha256 ${startOf(argsHash({ text }), hashChars)}`;
}

/** What is agreed to: the hash of the whole request, shown or not. Null: it is another tool's call. */
export function askedHttp(called: Called): Called | null {
  const shown = shownHttp(called);
  if (shown === null) return null;
  return { ...shown, args: { ...shown.args, request_sha256: argsHash({ text: JSON.stringify(called.args) }) } };
}
