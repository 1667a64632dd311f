import { errorEnvelope } from '#contract';
import type { ErrorCode } from '#contract';
import { crossing } from '#telemetry';
import type { ToolAnswer } from '../tool.js';
import { egressRefused } from './egress.js';
import type { Fetch } from './guarded-fetch.js';

/** The longest answer a tool reads, in bytes: more than any scratchpad could use. */
export const maxAnswerBytes = 65_536;

/** Refusals that a later try may survive; every other 4xx is about the request itself. */
const transientStatuses = new Set([408, 429]);

export interface Question {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}

/**
 * Asks for a JSON document; every failure is a value (E29). Redirects are refused, because the key in the headers is
 * meant for this address only.
 */
export async function askJson(fetch: Fetch, { url, method, headers, body, signal }: Question): Promise<ToolAnswer> {
  try {
    const all = {
      Accept: 'application/json',
      ...headers,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(url, { method, headers: all, body, signal });
    if (!response.ok) return await refused(response);
    const text = await readCapped(response);
    return text === null ? failure('tool-bad-answer', 'the answer is too long', false) : parse(text);
  } catch (error) {
    return lost(error, signal);
  }
}

/** Ways to fail that prove the request never arrived. */
const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What a lost connection comes to; `signal` tells a timeout of ours from a fault of theirs. */
export function lost(error: unknown, signal: AbortSignal): ToolAnswer {
  if (signal.aborted) return failure('tool-timeout', 'the tool did not answer in time', true);
  const code = systemCode(error);
  if (code === egressRefused)
    return failure('tool-unreachable', 'the tool has a private address that is not allowed', false);
  if (neverArrived.has(code)) return failure('tool-unreachable', `the tool cannot be reached (${code})`, true);
  return failure('tool-failed', 'the connection was lost before the answer', true);
}

async function refused(response: Response): Promise<ToolAnswer> {
  await crossing('tool.http-cancel', async () => response.body?.cancel());
  const { status } = response;
  const transient = status >= 500 || transientStatuses.has(status);
  return failure('tool-failed', `the tool answered ${status}`, transient, { status });
}

/** The body as text; null when it is longer than `maxAnswerBytes`. */
async function readCapped(response: Response): Promise<string | null> {
  const body: AsyncIterable<Uint8Array> | null = response.body; // fetch reads bytes, whatever they mean
  const chunks: Uint8Array[] = [];
  let length = 0;
  return crossing('tool.http-body', async () => {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength;
      if (length > maxAnswerBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  });
}

function parse(text: string): ToolAnswer {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return failure('tool-bad-answer', 'the answer is not JSON', true);
  }
}

function failure(code: ErrorCode, message: string, transient: boolean, details?: unknown): ToolAnswer {
  return { ok: false, envelope: errorEnvelope(code, message, { details }), transient };
}

/** The system's own word for a failed connection, such as `ECONNREFUSED`: it names no address. Some wrap it. */
function systemCode(error: unknown): string {
  const code = field(error, 'code') ?? field(field(error, 'cause'), 'code');
  return typeof code === 'string' ? code : '';
}

/** By shape and not by class: what Node throws may be of another realm. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
