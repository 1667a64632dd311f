import { errorEnvelope } from '#errors';
import type { ErrorEnvelope } from '#errors';
import { isObject } from '#values';
import type { StoppedPages } from './answer-http.js';
import type { HttpCall, PagesRead } from './http-call.js';

/** What a call comes to whose page has to wait: its node fails with it, and keeps what was read. */
interface Stopped {
  stopped: { status: number; retryAfterMs?: number };
  read: PagesRead;
}

/** A page that has to wait, as the value of its call; null: nobody has said how long. */
export function toStopped({ stopped: { status }, read }: StoppedPages, retryAfterMs: number | null): Stopped {
  return { stopped: { status, ...(retryAfterMs !== null && { retryAfterMs }) }, read };
}

/** Why the node of a call fails with this value, and what it keeps; null: it has come to it. */
export function readStopped(
  args: Readonly<Record<string, unknown>>,
  value: unknown,
): { envelope: ErrorEnvelope; read: PagesRead } | null {
  const { keepsPages, method, url } = args as unknown as Partial<HttpCall>; // of another tool: it has none of these
  if (keepsPages !== true || !isObject(value) || !isObject(value['stopped'])) return null;
  const { stopped, read } = value as unknown as Stopped; // as it was made above
  const { status, retryAfterMs } = stopped;
  const details = { status, ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }) };
  const { origin = '', pathname = '' } = URL.parse(url ?? '') ?? {}; // what stands behind may be a key
  const message = `${method ?? ''} ${origin}${pathname} answered with status ${status} for page ${read.pages + 1}`;
  return { envelope: errorEnvelope('tool-failed', message, { details }), read };
}
