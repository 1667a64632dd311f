import { isObject } from '#values';
import { ioBoundary } from '#telemetry';
import { retryAfterMs } from '#transport';
import type { ProviderFailure } from '../failures/model-failure.js';

/** A call that Google has refused, or that never reached it. */
export class GeminiRefusal extends Error {
  override readonly name = 'GeminiRefusal';

  constructor(
    readonly failure: ProviderFailure,
    options: ErrorOptions = {},
  ) {
    super(failure.message, options);
  }

  /** The connection failed before there was an answer. */
  static unreachable(error: unknown): GeminiRefusal {
    const nothing = { status: null, code: null, type: null, param: null, retryAfterMs: null };
    return new GeminiRefusal({ ...nothing, message: String(error) }, { cause: error });
  }
}

/** Reads a refusal in Google's form; for a body of any other form the status alone counts. */
export async function readRefusal(response: Response): Promise<GeminiRefusal> {
  const body: unknown = await ioBoundary('model.gemini-refusal', () => response.json()).catch(() => null);
  return refusalIn(body, response.headers, response.status);
}

/** The same of one that came in the midst of an answer, where its status stands in its code. */
export function refusalIn(body: unknown, headers: Headers, status?: number): GeminiRefusal {
  const error = toObject(toObject(body)?.['error']);
  const { status: code, message, code: number } = error ?? {};
  const isStatus = typeof number === 'number' && number >= 400 && number <= 599;
  const details = Array.isArray(error?.['details']) ? error['details'] : [];
  return new GeminiRefusal({
    status: status ?? (isStatus ? number : 502),
    code: typeof code === 'string' ? code : null,
    type: null,
    param: null,
    message: typeof message === 'string' ? message : '',
    retryAfterMs: retryAfterMs((name) => headers.get(name)) ?? retryDelayMs(details),
  });
}

/** How Google says how long to wait: a RetryInfo such as `{ retryDelay: "34.5s" }`. */
function retryDelayMs(details: readonly unknown[]): number | null {
  const delay = details.map((detail) => toObject(detail)?.['retryDelay']).find((value) => typeof value === 'string');
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
}

function toObject(value: unknown): Record<string, unknown> | null {
  return isObject(value) ? { ...value } : null;
}
