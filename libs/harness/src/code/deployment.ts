import { createPlainClient, problemIn } from '#client';
import type { Schemas, TurnpikeClient } from '#client';
import { workflowErrorCodes } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import { pause } from '#timing';
import { WorkflowConfigError, WorkflowPendingError, WorkflowRunError } from './config-error.js';
import type { EngineAnswer, EngineRun, WorkflowEngine } from './types.js';

export interface DeploymentOptions {
  /** Where the gateway is, such as `http://127.0.0.1:3000`. */
  url: string;
  /** An operator's key. */
  key: string;
  /** How long the gateway may be away, in ms. Absent: a minute. */
  patienceMs?: number;
  fetch?: (request: Request) => Promise<Response>;
}

const usualPatienceMs = 60_000;
/** How long one request may take, in ms. */
const requestMs = 30_000;
/** Between two looks at a run, in ms; the first ones come sooner. */
const [soonMs, laterMs] = [50, 1_000];
/** Somebody else may publish at the same moment, under the same name. */
const publishTries = 5;
const microUsd = 1_000_000;

/**
 * The four processes on Redis: a document becomes a version of the workflow that has the harness's name, and its run goes on whatever becomes
 * of this process. It is a store as well.
 */
export function deployment(options: DeploymentOptions): WorkflowEngine {
  const { url, key, patienceMs = usualPatienceMs, fetch: send = fetch } = options;
  const timed = (request: Request): Promise<Response> =>
    send(new Request(request, { signal: AbortSignal.timeout(requestMs) }));
  return new Gateway(createPlainClient({ url, key, fetch: timed }), patienceMs);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

class Gateway implements WorkflowEngine {
  constructor(
    private readonly client: TurnpikeClient,
    private readonly patienceMs: number,
  ) {}

  async save(document: WorkflowDocument, name: string, note?: string): Promise<{ id: string; version: string }> {
    const body = { id: name, document: { ...document }, ...(note === undefined ? {} : { note }) };
    for (let tries = 1; ; tries += 1) {
      const answer = await this.answered(() => this.client.POST('/v1/workflows', { body }));
      if (answer.data !== undefined) return { id: answer.data.id, version: answer.data.version };
      if (answer.response.status !== 409 || tries === publishTries) throw toRefusalError(answer);
    }
  }

  async find(name: string, note: string): Promise<WorkflowDocument | null> {
    const path = { id: name };
    const listed = await this.answered(() => this.client.GET('/v1/workflows/{id}/versions', { params: { path } }));
    if (!listed.data && listed.response.status !== 404) throw toRefusalError(listed);
    const version = listed.data?.versions.find((each) => each.note === note)?.version;
    if (version === undefined) return null;
    const params = { path: { ...path, version } };
    const found = await this.answered(() => this.client.GET('/v1/workflows/{id}/versions/{version}', { params }));
    if (!found.data?.document) throw toRefusalError(found);
    return found.data.document as unknown as WorkflowDocument; // the gateway has checked it
  }

  async run(asked: EngineRun): Promise<EngineAnswer> {
    asked.signal.throwIfAborted();
    const { version } = await this.save(asked.document, asked.name);
    const run = await this.end(await this.start(asked, version), asked.signal);
    const { outcome, error, output, replies } = run;
    if (outcome !== 'answered') {
      const { code = 'NODE_FAILED', message } = error ?? {};
      throw new WorkflowRunError(code, message ?? `the run ended as ${outcome ?? 'nothing'}`);
    }
    const used = { toolCalls: run.tool_calls_used, usd: run.cost_micro_usd / microUsd };
    return { ...used, output: output ?? replies.at(-1)?.text ?? '' };
  }

  /** Starts a run, or joins the one that is there. Once a request has left, only an answer to the first of them is a refusal. */
  private async start({ name, input, key }: EngineRun, version: string): Promise<string> {
    const params = { path: { id: name }, header: { 'Idempotency-Key': key } };
    const call = () => this.client.POST('/v1/workflows/{id}/runs', { params, body: { input, version } });
    const { answer, lost } = await this.heard(call, isAnswered);
    if (answer?.data !== undefined) return answer.data.run_id;
    if (answer === null || lost !== null) throw new WorkflowPendingError(null, lost);
    throw toRefusalError(answer);
  }

  /** A run at its end. One that is not wanted any more is cancelled, and ends so. */
  private async end(runId: string, signal: AbortSignal): Promise<Schemas['Run']> {
    const params = { path: { runId } };
    const look = () => this.client.GET('/v1/runs/{runId}', { params });
    let isCancelled = false;
    for (let ms = soonMs; ; ms = Math.min(2 * ms, laterMs)) {
      const { answer, lost } = await this.heard(look, ({ response }) => response.ok);
      if (answer?.data === undefined) throw new WorkflowPendingError(runId, lost);
      if (answer.data.outcome !== null) return answer.data;
      if (signal.aborted && !isCancelled) isCancelled = await this.cancel(runId);
      await pause(ms, signal.aborted ? {} : { signal }); // it may be told in between
    }
  }

  private async cancel(runId: string): Promise<boolean> {
    const body = { reason: 'the code that has started it wants it no more' };
    const call = this.client.POST('/v1/runs/{runId}/cancel', { params: { path: { runId } }, body });
    return call.then(({ response }) => response.ok).catch(() => false);
  }

  /** The answer to what may be asked again. */
  private async answered<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const { answer, lost } = await this.heard(ask, isAnswered);
    if (answer === null) throw new Error(`the deployment cannot be reached: ${lost.message}`, { cause: lost });
    return answer;
  }

  /** Asks until there is an answer, or patience is over; `lost`: why there was none before. */
  private async heard<T>(
    ask: () => Promise<Answer<T>>,
    isAnswer: (answer: Answer<T>) => boolean,
  ): Promise<{ answer: Answer<T>; lost: Error | null } | { answer: null; lost: Error }> {
    const latest = performance.now() + this.patienceMs;
    let lost: Error | null = null;
    for (let ms = soonMs; ; ms = Math.min(2 * ms, laterMs)) {
      try {
        const answer = await ask();
        if (isAnswer(answer)) return { answer, lost };
        lost = toRefusalError(answer);
      } catch (error) {
        lost = error instanceof Error ? error : new Error(String(error));
      }
      if (performance.now() > latest) return { answer: null, lost };
      await pause(ms);
    }
  }
}

/** Whether an answer is one, rather than a gateway that is busy, or not there. */
function isAnswered({ response, error }: Answer<unknown>): boolean {
  const isBusy = problemIn(error).error?.code === 'idempotency-key-in-use';
  return response.status < 500 && response.status !== 429 && !isBusy;
}

/** Why the gateway refuses: what is wrong with a document, or else its own words. */
function toRefusalError({ error, response }: Answer<unknown>): Error {
  const { errors = [], detail, title } = problemIn(error);
  const [first] = errors;
  const code = workflowErrorCodes.find((each) => each === first?.code);
  if (first && code) return new WorkflowConfigError(code, first.path ?? '', first.detail);
  const why = first ? `${first.field}: ${first.detail}` : (detail ?? title ?? String(response.status));
  return new Error(`the deployment refuses it: ${why}`);
}
