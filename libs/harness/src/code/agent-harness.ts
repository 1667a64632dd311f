import { randomUUID } from 'node:crypto';
import { checkDocument, outputOf } from '#workflow';
import type { WorkflowError } from '#workflow';
import { askModel, usualModel } from './call-model.js';
import { configErrorOf, WorkflowConfigError, WorkflowRunError } from './config-error.js';
import { dehydrate, documentOf } from './dehydrate.js';
import { runKey } from './run-key.js';
import { runDocument } from './run-document.js';
import type { CallEnd } from './run-document.js';
import { providerModel } from './provider-model.js';
import type { Harness, HarnessParams, LlmStep, ModelFunction, RunContext, Step, WorkflowEngine } from './types.js';

export interface HarnessOptions {
  name: string;
  params?: HarnessParams;
  /** What `execute` runs. */
  initialStep?: Step;
  /** Where it runs: `deployment({ url, key })`. Absent: in memory, in this process. */
  engine?: WorkflowEngine;
}

/** What a run came to. */
export interface AgentResponse {
  text: string;
  /** What models have used. */
  usage: { toolCalls: number; usd: number };
}

/** As deep as a document's JSON may be nested: steps made in code may lie deeper than those of a document. */
const anyDepth = 64;

/** Runs steps: in memory, or durably in a deployment. The program is the same. */
export class AgentHarness implements Harness {
  readonly name: string;
  readonly params: HarnessParams;
  readonly engine: WorkflowEngine | undefined;
  private readonly initialStep: Step | undefined;
  private readonly model: ModelFunction;
  private response: Promise<AgentResponse> | null = null;

  constructor({ name, params = {}, initialStep, engine }: HarnessOptions) {
    this.name = name;
    this.params = params;
    this.model = params.model ?? providerModel(process.env);
    this.initialStep = initialStep;
    this.engine = engine;
  }

  /** `id`: one of yours, so that a process which comes later joins the runs that are in the deployment. Absent: a new one. */
  createContext({ id = randomUUID(), signal }: { id?: string; signal?: AbortSignal } = {}): RunContext {
    const spent = { toolCalls: 0, usd: 0 };
    return { id, harness: this, signal: signal ?? new AbortController().signal, calls: [], spent };
  }

  /** Runs the initial step; resolves when it is done, and throws what it throws. */
  async execute(input: string, ctx: RunContext = this.createContext()): Promise<void> {
    const { initialStep } = this;
    if (initialStep === undefined)
      throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', 'expected an initialStep to execute');
    this.response = this.run(initialStep, input, ctx).then((text) => ({ text, usage: { ...ctx.spent } }));
    await this.response;
  }

  /** What the last `execute` came to. */
  async getAgentResponse(): Promise<AgentResponse> {
    if (this.response === null)
      throw new WorkflowConfigError('WORKFLOW_VALIDATION_FAILED', '', 'expected execute to be called first');
    return this.response;
  }

  /**
   * Runs a step and all that is in it. Throws `WorkflowRunError` when it fails, or what a step of code alone throws; of a deployment that is
   * not heard of any more `WorkflowPendingError`.
   */
  async run(step: Step, input: string, ctx: RunContext): Promise<string> {
    const { name, engine } = this;
    if (engine === undefined || step.kind === 'run') return this.runHere(step, input, ctx);
    const document = documentOf(step);
    const key = ctx.key ?? runKey(ctx.id, name, document, input);
    const { output, toolCalls, usd } = await engine.run({ name, document, input, key, signal: ctx.signal });
    ctx.spent.toolCalls += toolCalls;
    ctx.spent.usd += usd;
    return output;
  }

  async runHere(step: Step, input: string, ctx: RunContext): Promise<string> {
    if (step.kind === 'run') return outputOf(await this.callCode(step, input, ctx));
    const { document, workers } = dehydrate(step);
    const check = checkDocument(document, { maxDepth: anyDepth });
    if (!check.ok) throw configErrorOf(check.errors.map(withoutPlace));
    let cause: unknown;
    const played = await runDocument(check.document, input, {
      isReal: this.params.time !== 'virtual',
      ticks: this.params.ticks ?? 1,
      call: async (id, given, signal) => {
        const worker = workers.get(id);
        try {
          if (worker === undefined) throw new Error(`there is no step ${id}`);
          return await this.work(worker, given, ctx, AbortSignal.any([signal, ctx.signal]));
        } catch (error) {
          cause = error;
          throw error;
        }
      },
    });
    if (played.ok) return played.output;
    if (cause instanceof WorkflowConfigError) throw cause;
    throw new WorkflowRunError(played.code, played.message, cause);
  }

  /** One call of a step that works. */
  private async work(step: Step, input: string, ctx: RunContext, signal: AbortSignal): Promise<CallEnd> {
    if (step.kind === 'llm') return this.callModel(step, input, ctx, signal);
    const used = { toolCalls: 0, usd: 0 }; // by models
    if (step.kind === 'run') return { ...used, output: outputOf(await this.callCode(step, input, ctx)) };
    if (step.kind !== 'tool') throw new Error(`nobody is there for ${step.id}: a person answers in a deployment alone`);
    ctx.calls.push({ id: step.id, kind: 'tool', input });
    return { ...used, output: outputOf(await step.tool.execute?.(step.args ?? {}, { signal })) };
  }

  private async callModel(step: LlmStep, input: string, ctx: RunContext, signal: AbortSignal): Promise<CallEnd> {
    ctx.calls.push({ id: step.id, kind: 'llm', input });
    const { defaultModel = usualModel } = this.params;
    const answer = await askModel(this.model, { ...step, model: step.model ?? defaultModel }, input, signal);
    ctx.spent.toolCalls += answer.toolCalls;
    ctx.spent.usd += answer.usd;
    return { ...answer, output: answer.text };
  }

  private async callCode(step: Extract<Step, { kind: 'run' }>, input: string, ctx: RunContext): Promise<unknown> {
    ctx.calls.push({ id: step.id, kind: 'run', input });
    return step.execute(input, ctx);
  }
}

/** Places in a document that nobody has written say nothing. */
function withoutPlace({ code, message }: WorkflowError): WorkflowError {
  return { code, path: '', message };
}
