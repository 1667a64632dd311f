import { InvariantError } from '#errors';
import type { ToolResult } from '#protocol';
import { toOutput } from '#workflow';
import { plainPlace } from '../declared-order.js';
import type { CallMade, OwedCall } from '../virtual-options.js';
import { askModel, usualModel } from './call-model.js';
import { findExecutor } from './hydrate.js';
import type { CallEnd, Given } from './run-document.js';
import { asJson, failedCall, KeptAnswers } from './tool-calls.js';
import type { HarnessParams, ModelFunction, RunContext, Step, StepOf } from './types.js';

/** Does what a step says, for an `llm` or a `tool`. */
export type DoStep = (step: StepOf<'llm' | 'tool'>, input: string, ctx: RunContext) => Promise<unknown>;

/** The calls of one run in memory: of models, tools and code. */
export class MemoryWork {
  /** What the code of a step, a tool or a model has thrown last. */
  cause: unknown;
  private readonly kept = new KeptAnswers();

  constructor(
    private readonly workers: ReadonlyMap<string, Step>,
    private readonly doStep: DoStep,
    private readonly layerTexts: Readonly<Record<string, string>>,
    private readonly ctx: RunContext,
  ) {}

  /** Has the step in this place work, where the document has an `llm`. */
  async callModel(place: string, { input, layers }: Given, signal: AbortSignal): Promise<CallEnd> {
    const step = this.stepAt(place);
    if (step.kind === 'llm') return this.noting(() => this.carryOut(step, input, layers, signal));
    if (step.kind !== 'run') throw new InvariantError(`a ${step.kind} is not called as a model`);
    const { calls } = this.ctx;
    calls.push({ id: step.id, kind: 'run', input });
    const output = await this.noting(async () => toOutput(await step.execute(input, this.ctx)));
    return { output, toolCalls: 0, usd: 0 }; // by models
  }

  /** Calls the tool of the step in this place, unless an equal call has been answered that counts. */
  async makeCall({ effect, place, now, signal }: OwedCall): Promise<CallMade> {
    const step = this.stepAt(plainPlace(place?.path ?? ''));
    if (step.kind !== 'tool') throw new InvariantError(`a ${step.kind} is not called as a tool`);
    const make = (): Promise<ToolResult> => this.callTool(step, place?.given ?? '', signal);
    return this.kept.through(effect.dedupeKey, effect.cacheSeconds ?? 0, now, make);
  }

  private async callTool(step: StepOf<'tool'>, input: string, signal: AbortSignal): Promise<ToolResult> {
    try {
      const { output: value } = await this.noting(() => this.carryOut(step, input, [], signal));
      return { ok: true, value };
    } catch (error) {
      return failedCall(error);
    }
  }

  /** Has whoever the step was given to do it, or does as it says; what that has used is counted once. */
  private async carryOut(
    step: StepOf<'llm' | 'tool'>,
    input: string,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<CallEnd> {
    const layers = names.map((name) => ({ name, text: this.layerTexts[name.replace(/^file:/, '')] ?? '' }));
    const spent = { toolCalls: 0, usd: 0 };
    const atWork = { step, layers };
    const ctx = { ...this.ctx, signal: AbortSignal.any([signal, this.ctx.signal]), spent, atWork };
    try {
      const execute = findExecutor(step) ?? this.doStep;
      const output = toOutput(await execute(step, input, ctx));
      return { ...spent, output };
    } finally {
      this.ctx.spent.toolCalls += spent.toolCalls;
      this.ctx.spent.usd += spent.usd;
    }
  }

  private async noting<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      this.cause = error;
      throw error;
    }
  }

  private stepAt(place: string): Step {
    const step = this.workers.get(place);
    if (step === undefined) throw new InvariantError(`there is no step at ${place}`);
    return step;
  }
}

/** Does what a step says: asks its model, or calls its tool. */
export function stepDoer(model: ModelFunction, { defaultModel = usualModel }: HarnessParams): DoStep {
  return async (step, input, ctx) => {
    const { signal } = ctx;
    ctx.calls.push({ id: step.id, kind: step.kind, input });
    if (step.kind === 'tool') return asJson(await step.tool.execute?.(step.args ?? {}, { signal }));
    const layers = ctx.atWork?.layers ?? [];
    const answer = await askModel(model, { ...step, model: step.model ?? defaultModel }, { input, layers, signal });
    ctx.spent.toolCalls += answer.toolCalls;
    ctx.spent.usd += answer.usd;
    return answer.text;
  };
}
