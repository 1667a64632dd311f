import type { EffectAnswer, HttpBody, HttpRequest } from '#nodes';
import { failedWith, failure, runGuarded } from '#tools';
import { retryAfterMs } from '#transport';
import type { GuardedCall, GuardOptions, OwedTool, ToolAnswer, ToolContext } from '#tools';
import type { HookedResult, ThroughHooks } from '#tool-calls';
import { answerHttp, toHttpCall } from '#workflow';
import type { HttpCall, HttpPage } from '#workflow';
import { inWords, notMade } from '../graph/call-failure.js';
import { callHttp } from '../graph/http-call.js';
import type { HttpPorts } from '../graph/http-call.js';

/** As many as a request of a graph. */
const maxRedirects = 21;

/** Makes the request of a node of a document, by what makes those of graphs. The hooks of tools see it. */
export async function runHttpTool(
  http: HttpPorts,
  { breaker: _each, ...guard }: GuardOptions,
  { call, through }: { call: GuardedCall; through: ThroughHooks },
  signal: AbortSignal,
): Promise<HookedResult> {
  const { repeat = 'never', tool: name } = call;
  const tool: OwedTool = {
    runs: 'owed',
    spec: { name, description: '', parameters: {}, repeat, runs: 'owed', cacheTtlSeconds: 0 },
    run: (args, context) => answerTo(http, args, context),
  };
  return through({}, await runGuarded({ ...guard, tools: [tool], checkArgs: () => ({ ok: true }) }, call, signal));
}

async function answerTo(http: HttpPorts, args: Record<string, unknown>, context: ToolContext): Promise<ToolAnswer> {
  const call = toHttpCall(args);
  if (call === null) return notMade('the arguments of this request are none');
  const reads = answerHttp(call);
  let step = reads.next();
  while (step.done !== true) {
    const answer = await callHttp(http, toRequest(call, step.value), context);
    if (!answer.ok) return answer;
    step = reads.next(answer.value as Extract<EffectAnswer, { kind: 'http' }>); // what a request is answered with
  }
  const outcome = step.value;
  if ('value' in outcome) return { ok: true, value: outcome.value };
  const { origin, pathname } = new URL(call.url);
  if ('status' in outcome)
    return inWords(
      failedWith(
        outcome.status,
        retryAfterMs((name) => outcome.headers[name]),
      ),
      `${call.method} ${origin}${pathname} answered with status ${outcome.status}`,
    );
  return failure('tool-bad-answer', outcome.problem, { transient: false, fate: 'answered' });
}

function toRequest(call: HttpCall, { url, query }: HttpPage): HttpRequest {
  const { method, headers, credential, keyHeader, repeat, timeoutMs } = call;
  return {
    ...{ kind: 'http', itemIndex: 0, method, url, query, headers, timeoutMs, repeat, maxRedirects },
    body: toBody(call),
    ...(credential && { credential: { ...credential, name: credential.id } }),
    ...(keyHeader !== undefined && { idempotencyKeyHeader: keyHeader }),
    response: { format: 'autodetect', full: true, neverError: true, outputField: 'data' },
  };
}

/** A text under a content type of the author's own is sent as it is, any other value as JSON. */
function toBody({ body, headers }: HttpCall): HttpBody {
  if (body === undefined) return { as: 'none' };
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (typeof body === 'string' && type !== undefined) return { as: 'raw', contentType: type, text: body };
  return { as: 'json', value: body };
}
