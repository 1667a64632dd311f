import { retryAfterMs, signedPost } from '#channels';
import type { SignedPostOptions } from '#channels';
import type { Posted, PostEvent } from './event-poster.js';

const never = new AbortController().signal;

/** Posts an event. Whatever is not a 2xx may have arrived all the same: it is reported, and never taken for a refusal. */
export function postEventBy(options: SignedPostOptions): PostEvent {
  return async (id, body): Promise<Posted> => {
    try {
      const { status, ok, headers } = await signedPost(options, { id, body }, never);
      const afterMs = retryAfterMs(headers.get('retry-after'), Date.now());
      return { arrived: ok, answer: `HTTP ${status}`, ...(afterMs === null ? {} : { retryAfterMs: afterMs }) };
    } catch (error) {
      return { arrived: false, answer: findErrorCode(error) };
    }
  };
}

/** A code where there is one: a message may name addresses. */
function findErrorCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'no answer';
}
