import { randomUUID } from 'node:crypto';
import { checkDocument, toOutput } from '#workflow';
import { toConfigError, WorkflowConfigError, WorkflowRunError } from './config-error.js';
import { dehydrate, toDocument } from './dehydrate.js';
import type { Dehydrated } from './dehydrate.js';
import { refuseDeeper } from './depth.js';
import { MemoryWork, stepDoer } from './memory-work.js';
import type { DoStep } from './memory-work.js';
import { withEvents } from './given-events.js';
import { withHttp } from './http-hook.js';
import { askedBy } from './person-hooks.js';
import { providerModel } from './provider-model.js';
import { runDocument } from './run-document.js';
import { runKey } from './run-key.js';
import { compileToolTable } from './tool-calls.js';
import type { Harness, HarnessParams, RunContext, Step, WorkflowEngine } from './types.js';

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

interface ContextOptions {
  id?: string;
  /** Once it is aborted the run is cancelled. */
  signal?: AbortSignal;
  maxDepth?: number;
}

/** Runs steps: in memory, or durably in a deployment. The program is the same. */
export class AgentHarness implements Harness {
  readonly name: string;
  readonly params: HarnessParams;
  readonly engine: WorkflowEngine | undefined;
  private readonly initialStep: Step | undefined;
  private readonly doStep: DoStep;
  private response: Promise<AgentResponse> | null = null;

  constructor({ name, params = {}, initialStep, engine }: HarnessOptions) {
    this.name = name;
    this.params = params;
    this.doStep = stepDoer(params.model ?? providerModel(process.env), params);
    this.initialStep = initialStep;
    this.engine = engine;
  }

  /**
   * `id`: one of yours, so that a process which comes later joins the runs that are in the deployment. Absent: a new one. `maxDepth`: how deep
   * its steps may lie; absent: 5.
   */
  createContext({ id = randomUUID(), signal, maxDepth }: ContextOptions = {}): RunContext {
    const spent = { toolCalls: 0, usd: 0 };
    const more = { calls: [], history: [], spent, ...(maxDepth === undefined ? {} : { maxDepth }) };
    return { id, harness: this, signal: signal ?? new AbortController().signal, ...more };
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
    if (engine === undefined || step.kind === 'run' || step === ctx.atWork?.step) return this.runHere(step, input, ctx);
    refuseDeeper(this, ctx.maxDepth);
    const document = toDocument(step, ctx.maxDepth);
    const key = ctx.key ?? runKey(ctx.id, name, document, input);
    const { output, toolCalls, usd } = await engine.run({ name, document, input, key, signal: ctx.signal });
    ctx.spent.toolCalls += toolCalls;
    ctx.spent.usd += usd;
    return output;
  }

  async runHere(step: Step, input: string, ctx: RunContext): Promise<string> {
    if (step.kind === 'run') {
      ctx.calls.push({ id: step.id, kind: 'run', input });
      return toOutput(await step.execute(input, ctx));
    }
    if (step === ctx.atWork?.step && (step.kind === 'llm' || step.kind === 'tool'))
      return toOutput(await this.doStep(step, input, ctx));
    const { document, workers, tools } = this.checked(step, ctx);
    const { time, ticks = 1, layers = {}, person } = this.params;
    const work = new MemoryWork(workers, this.doStep, layers, ctx, step.kind === 'workflow', this.params);
    const played = await runDocument(document, input, {
      ...{
        isReal: time !== 'virtual',
        ticks,
        layers,
        tools: withEvents(withHttp(compileToolTable(tools))),
        signal: ctx.signal,
      },
      person: askedBy(person),
      callModel: (place, given, signal) => work.callModel(place, given, signal),
      makeCall: (call) => work.makeCall(call),
    });
    ctx.history.push(...played.history);
    if (played.ok) return played.output;
    if (work.cause instanceof WorkflowConfigError) throw work.cause;
    throw new WorkflowRunError(played.code, played.message, work.cause);
  }

  /** The document of a step, as it is run in memory. */
  private checked(step: Step, { maxDepth }: RunContext): Dehydrated {
    const { document, workers, tools } = dehydrate(step);
    const layers = new Set(Object.keys(this.params.layers ?? {}).filter((name) => !remembered.has(name)));
    const args = compileToolTable(tools); // what stands in it is checked before anything runs, as where it is stored
    const limits = { tools: new Set(tools.keys()), layers, args, ...(maxDepth !== undefined && { maxDepth }) };
    const check = checkDocument(document, limits);
    if (!check.ok) throw toConfigError(check.errors);
    return { document: check.document, workers, tools };
  }
}

/** The layers that are no files: whoever runs the steps says what is remembered. */
const remembered: ReadonlySet<string> = new Set(['conversation-summary', 'working-memory']);
