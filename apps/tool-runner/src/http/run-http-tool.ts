import type { EffectAnswer, HttpBody, HttpRequest } from '#nodes';
import type { RunTool } from '#protocol';
import { failedWith, failure, runGuarded } from '#tools';
import { retryAfterMs } from '#transport';
import type { GuardedCall, GuardOptions, OwedTool, ToolAnswer, ToolContext } from '#tools';
import type { HookedResult, ThroughHooks } from '#tool-calls';
import { answerHttp, toHttpCall, toStopped, withCallbacks } from '#workflow';
import type { HttpCall, HttpPage } from '#workflow';
import { inWords, notMade } from '../graph/call-failure.js';
import { callHttp } from '../graph/http-call.js';
import type { HttpPorts } from '../graph/http-call.js';

/** As many as a request of a graph. */
const maxRedirects = 21;

interface HttpToolCall {
  effect: Pick<RunTool, 'runId' | 'rootRunId'>;
  call: GuardedCall;
  through: ThroughHooks;
  /** The path of the address of a node. */
  toPath(this: void, node: string): string;
}

/** Makes the request of a node of a document, by what makes those of graphs. The hooks of tools see it. */
export async function runHttpTool(
  http: HttpPorts,
  { breaker: _each, ...guard }: GuardOptions,
  { effect, call, through, toPath }: HttpToolCall,
  signal: AbortSignal,
): Promise<HookedResult> {
  const { repeat = 'never', tool: name } = call;
  const tool: OwedTool = {
    runs: 'owed',
    spec: { name, description: '', parameters: {}, repeat, runs: 'owed', cacheTtlSeconds: 0 },
    run: (args, context) => answerTo(http, withAddresses(args, effect, toPath), String(args['url']), context),
  };
  return through({}, await runGuarded({ ...guard, tools: [tool], checkArgs: () => ({ ok: true }) }, call, signal));
}

/** The request as it is sent: it has the addresses of the nodes of its run that wait for an answer to it. */
function withAddresses(
  args: Record<string, unknown>,
  { runId, rootRunId = runId }: HttpToolCall['effect'],
  toPath: HttpToolCall['toPath'],
): HttpCall | null {
  const call = toHttpCall(args);
  return call === null ? null : withCallbacks(call, rootRunId, toPath);
}

/** `written`: the address of the request as its journal has it. */
async function answerTo(
  http: HttpPorts,
  call: HttpCall | null,
  written: string,
  context: ToolContext,
): Promise<ToolAnswer> {
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
  if ('stopped' in outcome) {
    const { headers } = outcome.stopped;
    return { ok: true, value: toStopped(outcome, retryAfterMs((name) => headers[name]) ?? null) };
  }
  const { origin = '', pathname = '' } = URL.parse(written) ?? {};
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
