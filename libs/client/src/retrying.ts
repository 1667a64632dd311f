import ky, { HTTPError } from 'ky';

/** What is tried again, and why: the problem that was answered, or that no answer came. */
export interface Retry {
  method: string;
  url: string;
  /** 1: the first repeat. */
  attempt: number;
  /** Null: no answer came. */
  status: number | null;
}

export interface RetryOptions {
  /** How often a request is repeated at most. 0: never. */
  retries?: number;
  /** Is told of each repeat, before it is sent. */
  onRetry?: (retry: Retry) => void;
}

type Fetch = (request: Request) => Promise<Response>;

const usualRetries = 3;
/** A longer `Retry-After` is not waited for in full, in ms. */
const longestWaitMs = 30_000;
/** 409 only where the answer says when: the first of two equal requests is under way. */
const passing = [408, 409, 429, 502, 503, 504];
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

export const keyHeader = 'idempotency-key';

/** Whether a request may be sent twice: it only reads, or bears the key under which it is done once. */
function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has(keyHeader);
}

function readStatus(error: unknown): number | null {
  return error instanceof HTTPError ? error.response.status : null;
}

/** Sends again what may be, where no answer came or one that passes: after `Retry-After`, else after ever longer pauses. */
export function retrying(send: Fetch, { retries = usualRetries, onRetry }: RetryOptions): Fetch {
  return async (request) => {
    const { method, url } = request;
    try {
      return await ky(request, {
        fetch: (input) => send(input as Request), // ky gives the request that it was given, or a copy of it
        timeout: false,
        retry: {
          limit: isRepeatable(request) ? retries : 0,
          methods: [...methods],
          statusCodes: passing,
          afterStatusCodes: passing,
          maxRetryAfter: longestWaitMs,
          jitter: true,
          shouldRetry: ({ error }) => {
            const says = error instanceof HTTPError && error.response.headers.has('retry-after');
            return readStatus(error) === 409 && !says ? false : undefined;
          },
        },
        hooks: {
          beforeRetry: [
            ({ error, retryCount }) => onRetry?.({ method, url, attempt: retryCount, status: readStatus(error) }),
          ],
        },
      });
    } catch (error) {
      if (error instanceof HTTPError) return error.response;
      throw error;
    }
  };
}
