import { errorEnvelope } from '#errors';
import type { ErrorEnvelope } from '#errors';
import { httpTool } from '#model-turn';
import type { ToolTable } from '#model-turn';
import type { ToolResult } from '#protocol';
import { readRetryAfter } from '#values';
import { answerHttp, httpSpec, toHttpCall, toStopped } from '#workflow';
import type { HttpAnswered, HttpCall, HttpPage } from '#workflow';
import { failedCall } from './tool-calls.js';
import type { HttpFunction, HttpReply } from './outside-types.js';

type RunTools = Pick<ToolTable, 'specs' | 'checkArgs'>;

/** The tools of a run, and that of the requests of its document. */
export function withHttp({ specs, checkArgs }: RunTools): RunTools {
  return {
    specs: [...specs, httpSpec],
    checkArgs: (name, args) => (name === httpTool ? { ok: true } : checkArgs(name, args)),
  };
}

const nobody = 'a request needs params.http, which answers it';

/** Has the request of a node answered by whoever plays the outside. */
export async function askOutside(
  args: Record<string, unknown>,
  send: HttpFunction | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  const call = toHttpCall(args);
  if (call === null || send === undefined) return failedCall(new Error(nobody));
  try {
    const reads = answerHttp(call);
    let step = reads.next();
    while (step.done !== true) step = reads.next(toAnswered(await send(toAsked(call, step.value, signal))));
    const outcome = step.value;
    if ('value' in outcome) return { ok: true, value: outcome.value };
    if ('stopped' in outcome) {
      const { headers } = outcome.stopped;
      return {
        ok: true,
        value: toStopped(
          outcome,
          readRetryAfter((name) => headers[name], Date.now()),
        ),
      };
    }
    if ('problem' in outcome) return { ok: false, envelope: errorEnvelope('tool-bad-answer', outcome.problem) };
    return { ok: false, envelope: describeRefusal(call, outcome) };
  } catch (error) {
    return failedCall(error);
  }
}

/** As a deployment tells it: of a request that writes, a status that is no refusal leaves in doubt what was done. */
function describeRefusal(
  { method, url, repeat }: HttpCall,
  { status, headers }: Pick<HttpAnswered, 'status' | 'headers'>,
): ErrorEnvelope {
  const isInDoubt = repeat !== 'safe' && (status >= 500 || status < 400 || status === 408);
  if (isInDoubt) return errorEnvelope('outcome-unknown', 'the request may or may not have been carried out');
  const waitMs = readRetryAfter((name) => headers[name], Date.now());
  const details = { status, ...(waitMs !== null && { retry_after_ms: waitMs }) };
  return errorEnvelope('tool-failed', `${method} ${url} answered with status ${status}`, { details });
}

function toAsked(call: HttpCall, { url, query }: HttpPage, signal: AbortSignal): Parameters<HttpFunction>[0] {
  const address = new URL(url);
  for (const [name, value] of query) address.searchParams.append(name, value);
  const { method, headers, body, credential, keyHeader } = call;
  return {
    ...{ method, url: address.href, headers, signal },
    ...(body !== undefined && { body }),
    ...(credential && { credential }),
    ...(keyHeader !== undefined && { keyHeader }),
  };
}

function toAnswered({ status, headers = {}, body = '' }: HttpReply): HttpAnswered {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain' : 'application/json';
  return { status, headers: { 'content-type': type, ...lower }, text: isText ? body : JSON.stringify(body) };
}
