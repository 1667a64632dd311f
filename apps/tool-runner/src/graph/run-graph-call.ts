import { readField } from '#values';
import { buildAnswerField, requestHash } from '#compiler';
import type { StoredCall } from '#compiler';
import { errorEnvelope, InvariantError } from '#errors';
import type { RunTool, Usage } from '#protocol';
import type { DayCaps, DayOf } from '#limits';
import type { CodeRequest, EffectAnswer, EffectRequest, ToolRequest } from '#nodes';
import type { CodePool, CodeThread, Memory } from '#sandbox';
import { runGuarded } from '#tools';
import type { GuardedCall, GuardedResult, GuardOptions, OwedTool, ToolAnswer, ToolContext } from '#tools';
import { refusalOnce } from './answer-refusal.js';
import { notMade } from './call-failure.js';
import { callCode } from './code-call.js';
import type { CallFiles } from './file-bodies.js';
import { callFile, filesFor, keepFile } from './file-call.js';
import type { FilePorts } from './file-call.js';
import { withThread } from './code-turns.js';
import { callHttp } from './http-call.js';
import { callMcp } from './mcp-call.js';
import type { HttpPorts } from './http-call.js';
import { callSend } from './send-call.js';
import type { SendPorts } from './send-call.js';
import { callDatabase } from './database-call.js';
import { callMail } from './mail-call.js';
import { callTable } from './table-call.js';
import type { TablePorts } from './table-call.js';
import type { OpenSocket } from '#transport';
import type { KeptClaim } from '#tool-calls';
import type { HookedResult, ThroughHooks } from '#tool-calls';
import type { Claim, KeptAnswersStore, KeptLook } from './kept-answers-store.js';
import { rememberingCode } from './remembering-code.js';
import type { MemoryPort } from './remembering-code.js';
import { callService } from './service-call.js';
import type { PollLook } from './service-call.js';
import { callStore, toStoreCall } from './store-call.js';
import type { StorePorts } from './store-call.js';

export interface GraphPorts {
  http: HttpPorts;
  /** Connections to servers that speak no HTTP. */
  openSocket: OpenSocket;
  code: CodePool;
  /** For the code of what strangers have begun. */
  publicCode: CodePool;
  tables: TablePorts;
  files: FilePorts;
  /** How long code may take, in milliseconds. */
  codeMs: number;
  store: Omit<StorePorts, 'http' | 'files'>;
  lanes: SendPorts;
  readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  /** What of a day's bytes an answer takes (ADR 135). */
  day: Pick<DayCaps, 'beyond'>;
  /** Is called for each answer that was not kept, since the day's bytes were. */
  onBeyondDay(this: void): void;
  /** What workflows remember. */
  memory: MemoryPort;
  /** What triggers have looked through. */
  looks: Pick<KeptAnswersStore, 'readLook' | 'keepLook'>;
  /** Keeps an answer for as long as the claim is still that; false: it is not. */
  keep(claim: Claim, rootRunId: string, field: string, answer: string): Promise<boolean>;
}

/** A claimed call of a graph. */
export interface ClaimedCall extends DayOf {
  effect: RunTool;
  call: GuardedCall;
  token: string;
  through: ThroughHooks;
  kept: KeptClaim;
}

/**
 * Makes one request of a graph, and keeps its answer with the items of the run: what is reported is only that it is there. One that an
 * earlier claim has kept is not asked for again.
 */
export async function runGraphCall(
  ports: GraphPorts,
  guard: GuardOptions,
  claimed: ClaimedCall,
  signal: AbortSignal,
): Promise<HookedResult> {
  const { effect, token } = claimed;
  const { rootRunId = '', args } = effect;
  const field = String(args['request']);
  const [request, kept] = await ports.readItems(rootRunId, [field, buildAnswerField(field)]);
  if (typeof kept === 'string') return { ...isKept, ...paidIn(kept), attempts: [] };
  if (typeof request !== 'string')
    return failCall({ ...isKept, attempts: [] }, 'internal', 'the request of this call is lost');
  const stored = JSON.parse(request) as StoredCall; // as the step before wrote it
  if (!isAsApproved(args, stored)) return failCall({ ...isKept, attempts: [] }, 'tool-failed', otherwiseApproved);
  const wanted = { ...claimed, stored };
  const made = await (stored.request.kind === 'code'
    ? withThread(ports, wanted, signal, (begun) => performCall(ports, guard, begun, signal))
    : performCall(ports, guard, wanted, signal));
  if (!made.result.ok) return made;
  const { look, value } = withoutLook(made.result.value);
  const text = JSON.stringify(value);
  const refused = remembers(stored.request) ? null : await refusalOnce(ports, claimed)(text);
  if (refused !== null) return failCall(made, 'tool-bad-answer', refused);
  const claim = { effectId: effect.id, token };
  if (look === null) {
    await ports.keep(claim, rootRunId, buildAnswerField(field), text);
    if (remembers(stored.request)) await ports.memory.forget(memoryPlace(claimed, stored), effect.id);
  } else {
    const answer = { field: buildAnswerField(field), answer: text };
    const kept = await ports.looks.keepLook(claim, rootRunId, answer, look);
    if (kept === 'late') return failCall(made, 'tool-failed', 'another look of this trigger has come before');
  }
  return { ...made, ...isKept, ...paidIn(text) };
}

function remembers(request: EffectRequest): boolean {
  return request.kind === 'code' && request.remembersAs !== undefined;
}

function memoryPlace({ tenant }: ClaimedCall, { run }: StoredCall): { tenant: string; workflowId: string } {
  return { tenant, workflowId: run.workflow.id };
}

/** An answer, and beside it the state behind a look, which is kept with it and not in it. */
function withoutLook(answer: unknown): { value: unknown; look: KeptLook | null } {
  const { look = null, ...value } = answer as Looked; // as answerTo made it
  return { value, look };
}

type Looked = EffectAnswer & { look?: KeptLook };

const otherwiseApproved = 'the request is not the one that was agreed to; it is not made';

/** Whether what is about to be sent is what a person has agreed to; nobody was asked for a call that says nothing of it. */
function isAsApproved({ asks }: Record<string, unknown>, { request }: StoredCall): boolean {
  const sha256 = readField(asks, 'sha256');
  return sha256 === undefined || sha256 === requestHash(request);
}

/** What an answer has cost: it is kept in it, since a claim that finds it there has paid nothing itself. */
function paidIn(text: string): Pick<HookedResult, 'usage'> {
  const { usage } = JSON.parse(text) as { usage?: Usage }; // an answer, as it was kept
  return usage === undefined ? {} : { usage };
}

const isKept = { result: { ok: true as const, value: null }, reused: false };

function failCall(
  made: GuardedResult,
  code: 'internal' | 'tool-bad-answer' | 'tool-failed',
  message: string,
): GuardedResult {
  return { ...made, result: { ok: false, envelope: errorEnvelope(code, message) } };
}

interface Wanted extends ClaimedCall {
  stored: StoredCall;
  /** Of a code node alone. */
  thread?: CodeThread;
}

/** A registered tool is called as an agent calls it, but for its cache; anything else has the same tries and the same doubts. */
function performCall(
  ports: GraphPorts,
  guard: GuardOptions,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<HookedResult> {
  const { stored, call } = wanted;
  const { tries, waitMs, request } = stored;
  const { breaker, cache: _none, ...own } = guard;
  const options = { ...own, ...(waitMs !== undefined && { pauseMs: waitMs }) };
  const again = { ...call, ...(tries !== undefined && { retries: tries - 1 }) };
  if (request.kind === 'tool')
    return callTool({ ...options, ...(breaker && { breaker }) }, request, { ...wanted, call: again }, signal);
  const { repeat = 'never', tool: name } = call;
  const tool: OwedTool = {
    runs: 'owed',
    spec: { name, description: '', parameters: {}, repeat, runs: 'owed', cacheTtlSeconds: 0 },
    ...(isLong(request) && { timeoutMs: ports.codeMs }),
    run: (_, context) => answerTo(ports, wanted, context),
  };
  return runGuarded({ ...options, tools: [tool], checkArgs: () => ({ ok: true }) }, again, signal);
}

/** It may need a thread that has to begin, or be several requests, one after the other. */
function isLong(request: EffectRequest): boolean {
  if (request.kind === 'store-insert') return request.at !== undefined || request.files !== undefined;
  if (request.kind === 'store-load') return request.at !== undefined;
  return (
    ['code', 'database', 'file', 'mail'].includes(request.kind) ||
    (request.kind === 'http' && request.service !== undefined)
  );
}

async function callTool(
  guard: GuardOptions,
  { tool: name, args }: ToolRequest,
  { stored: { run }, call, through }: Wanted,
  signal: AbortSignal,
): Promise<HookedResult> {
  const tool = guard.tools.find(({ spec }) => spec.name === name);
  const done: GuardedResult =
    tool?.runs === 'inline'
      ? { result: tool.run(args, { at: run.now, timeZone: run.timeZone }), attempts: [], reused: false }
      : await runGuarded(guard, { ...call, tool: name, args }, signal);
  const made = await through({ tool: name, args }, done);
  if (!made.result.ok) return made;
  const answer: EffectAnswer = { kind: 'tool', result: made.result.value };
  return { ...made, result: { ok: true, value: answer } };
}

const readRoot = ({ rootRunId = '' }: RunTool): string => rootRunId;

/** An operation of a service; a look of a trigger begins where the last one ended, and says where it ends itself. */
async function callLook(
  ports: GraphPorts,
  request: Parameters<typeof callService>[1],
  context: ToolContext,
  { rootRunId, files }: { rootRunId: string; files: CallFiles },
): Promise<ToolAnswer> {
  const place = request.service.poll?.place;
  if (place === undefined) return callService(ports.http, request, context, files);
  const { version, state } = await ports.looks.readLook(rootRunId, place);
  const look: PollLook = { before: state, now: Date.now() };
  const made = await callService(ports.http, request, context, files, look);
  if (!made.ok || look.after === undefined) return made;
  const answer = made.value as EffectAnswer; // as callService makes it
  return { ...made, value: { ...answer, look: { place, version, state: look.after } } };
}

function answerOfCode(
  ports: GraphPorts,
  wanted: Wanted,
  request: CodeRequest,
  { context, scope }: { context: ToolContext; scope: Parameters<typeof keepFile>[1] },
): Promise<ToolAnswer> {
  const { thread, stored, effect } = wanted;
  if (thread === undefined) throw new InvariantError('code has no thread');
  const { signal, headers } = context;
  const runCode = (memory?: Memory): Promise<ToolAnswer> =>
    callCode(thread, request, stored, {
      ...{ seed: headers['X-Idempotency-Key'], signal, ...(memory && { memory }) },
      keepInline: ({ bytes, ...about }) => keepFile(ports.files, scope, [bytes], about),
    });
  const { remembersAs: node } = request;
  if (node === undefined) return runCode();
  const refusal = refusalOnce(ports, wanted);
  const place = memoryPlace(wanted, stored);
  return rememberingCode(ports.memory, { place, call: effect.id, node, refusal }, runCode);
}

function answerTo(ports: GraphPorts, wanted: Wanted, context: ToolContext): Promise<ToolAnswer> {
  const { stored, effect, tenant, strangersOf } = wanted;
  const { request, run } = stored;
  const { signal, headers } = context;
  const scope = { tenant, strangersOf, rootRunId: effect.rootRunId ?? '' };
  switch (request.kind) {
    case 'http': {
      const files = filesFor(ports.files, scope, run.rules ?? 1, signal);
      return request.service === undefined
        ? callHttp(ports.http, request, context, files)
        : callLook(ports, { ...request, service: request.service }, context, { rootRunId: readRoot(effect), files });
    }
    case 'mail': {
      const files = filesFor(ports.files, scope, run.rules ?? 1, signal);
      const { openSocket, http } = ports;
      return callMail({ openSocket, credentials: http.credentials }, request, context, files);
    }
    case 'database':
      return callDatabase({ openSocket: ports.openSocket, credentials: ports.http.credentials }, request, context);
    case 'code':
      return answerOfCode(ports, wanted, request, { context, scope });
    case 'file':
      return callFile(ports.files, request, scope, signal);
    case 'mcp-list':
    case 'mcp-call':
      return callMcp(ports.http, request, context);
    case 'store-insert':
    case 'store-load':
      return callStore(
        { ...ports.store, http: ports.http, files: ports.files },
        toStoreCall(wanted, request, scope),
        context,
      );
    case 'table':
      return callTable(ports.tables, request, headers['X-Idempotency-Key']);
    case 'send': {
      const { execution, workflow, now: at } = run;
      const key = headers['X-Idempotency-Key'];
      return callSend(ports.lanes, { request, tenant, workflow: workflow.name, runId: execution.id, key, at });
    }
    case 'tool':
    case 'respond':
      return Promise.resolve(notMade(`nothing here carries out ${request.kind}`));
  }
}
