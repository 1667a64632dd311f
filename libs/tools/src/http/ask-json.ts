import { ForeignJsonError, parseForeignJson } from '#values';
import { ioBoundary } from '#telemetry';
import { answerTooLong, codeOf, retryAfterMs } from '#transport';
import type { Fetch } from '#transport';
import { isTooDeep } from '../json-depth.js';
import type { ToolAnswer } from '../tool.js';
import { failedWith, failure, hints, lost } from '../tool-failure.js';

/** The longest answer a tool reads, in bytes: more than any scratchpad could use. */
export const maxAnswerBytes = 65_536;

export interface Question {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}

/**
 * Asks for a JSON document; every failure is a value. Redirects are refused, because the key in the headers is meant for this address
 * only.
 */
export async function askJson(fetch: Fetch, { url, method, headers, body, signal }: Question): Promise<ToolAnswer> {
  const all = { Accept: 'application/json', ...headers, ...(body !== null && { 'Content-Type': 'application/json' }) };
  try {
    const response = await fetch(url, { method, headers: all, body, signal, maxBytes: maxAnswerBytes });
    if (response.ok) return await answerIn(response, signal);
    await ioBoundary('tool.http-cancel', async () => response.body?.cancel());
    return failedWith(
      response.status,
      retryAfterMs((name) => response.headers.get(name)),
    );
  } catch (error) {
    return lost(error, signal);
  }
}

const noContent = 204;

/** After a 2xx something was done, however little of its answer can be read. */
async function answerIn(response: Response, signal: AbortSignal): Promise<ToolAnswer> {
  if (response.status === noContent) return { ok: true, value: null };
  try {
    const text = await ioBoundary('tool.http-body', () => response.text());
    return text.length > maxAnswerBytes ? tooLong : parse(text);
  } catch (error) {
    if (codeOf(error) === answerTooLong) return tooLong;
    return { ...lost(error, signal), fate: 'answered' };
  }
}

function parse(text: string): ToolAnswer {
  try {
    const value = parseForeignJson(text);
    return isTooDeep(value) ? unreadable('the answer is nested too deep', false) : { ok: true, value };
  } catch (error) {
    if (error instanceof ForeignJsonError) return unreadable('the answer is nested too deep', false);
    return unreadable('the answer is not JSON', true);
  }
}

const tooLong = failure('tool-bad-answer', 'the answer is too long', {
  transient: false,
  fate: 'answered',
  hint: hints.askForLess,
});

/** A 2xx answer that cannot be used. */
export function unreadable(message: string, transient: boolean): ToolAnswer {
  return failure('tool-bad-answer', message, { transient, fate: 'answered' });
}
