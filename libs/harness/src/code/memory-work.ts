import { InvariantError } from '#errors';
import { awaitEventTool, emitEventTool, httpTool } from '#model-turn';
import type { ToolResult } from '#protocol';
import { toOutput } from '#workflow';
import { plainPlace } from '../declared-order.js';
import type { CallMade, OwedCall } from '../virtual-options.js';
import { askModel, usualModel } from './call-model.js';
import { GivenEvents } from './given-events.js';
import { askOutside } from './http-hook.js';
import { findExecutor } from './hydrate.js';
import type { CallEnd, Given } from './run-document.js';
import { asJson, failedCall, KeptAnswers } from './tool-calls.js';
import type { Outside } from './outside-types.js';
import type { HarnessParams, ModelFunction, RunContext, Step, StepOf } from './types.js';

/** Does what a step says, for an `llm` or a `tool`. */
export type DoStep = (step: StepOf<'llm' | 'tool'>, input: string, ctx: RunContext) => Promise<unknown>;

/** The calls of one run in memory: of models, tools and code. */
export class MemoryWork {
  /** What the code of a step, a tool or a model has thrown last. */
  cause: unknown;
  private readonly kept = new KeptAnswers();
  private readonly events: GivenEvents;

  constructor(
    private readonly workers: ReadonlyMap<string, Step>,
    private readonly doStep: DoStep,
    private readonly layerTexts: Readonly<Record<string, string>>,
    private readonly ctx: RunContext,
    /** Its document is of version 2: what its steps do has references in it, which are read by then. */
    private readonly hasValues = false,
    private readonly outside: Outside = {},
  ) {
    this.events = new GivenEvents(outside.events ?? []);
  }

  /** Has the step in this place work, where the document has an `llm`. */
  async callModel(place: string, given: Given, signal: AbortSignal): Promise<CallEnd> {
    const { input, layers } = given;
    const step = this.stepAt(place);
    if (step.kind === 'llm') return this.noting(() => this.carryOut(step, asAsked(step, given), signal, layers));
    if (step.kind !== 'run') throw new InvariantError(`a ${step.kind} is not called as a model`);
    const { calls } = this.ctx;
    calls.push({ id: step.id, kind: 'run', input });
    const output = await this.noting(async () => toOutput(await step.execute(input, this.ctx)));
    return { output, toolCalls: 0, usd: 0 }; // by models
  }

  /** Calls the tool of the step in this place, unless an equal call has been answered that counts. */
  async makeCall({ effect, place, now, signal }: OwedCall): Promise<CallMade> {
    if (effect.tool === awaitEventTool) return this.events.take(effect, now);
    if (effect.tool === emitEventTool) return this.events.emit(effect, now);
    if (effect.tool === httpTool)
      return { result: await askOutside(effect.args, this.outside.http, signal), fields: {} };
    const step = this.stepAt(plainPlace(place?.path ?? ''));
    if (step.kind !== 'tool') throw new InvariantError(`a ${step.kind} is not called as a tool`);
    const make = (): Promise<ToolResult> =>
      this.callTool(step, { args: effect.args, input: place?.given ?? '' }, signal);
    return this.kept.through(effect.dedupeKey, effect.cacheSeconds ?? 0, now, make);
  }

  private async callTool(
    step: StepOf<'tool'>,
    { args, input }: { args: Record<string, unknown>; input: string },
    signal: AbortSignal,
  ): Promise<ToolResult> {
    try {
      const asked = this.hasValues ? { step: { ...step, args }, input } : { step, input };
      return { ok: true, value: await this.noting(() => this.carryOutTool(step, asked, signal)) };
    } catch (error) {
      return failedCall(error);
    }
  }

  /** Has whoever the step was given to do it, or does as it says; what that has used is counted once. */
  private async carryOut(
    own: StepOf<'llm' | 'tool'>,
    asked: Asked,
    signal: AbortSignal,
    names: readonly string[] = [],
  ): Promise<CallEnd> {
    const { value, ...used } = await this.valueOf(own, asked, signal, names);
    return { ...used, output: toOutput(value) };
  }

  /** What a tool has returned: in version 2 as it is. */
  private async carryOutTool(own: StepOf<'tool'>, asked: Asked, signal: AbortSignal): Promise<unknown> {
    const { value } = await this.valueOf(own, asked, signal, []);
    return this.hasValues ? value : toOutput(value);
  }

  private async valueOf(
    own: StepOf<'llm' | 'tool'>,
    { step, input }: Asked,
    signal: AbortSignal,
    names: readonly string[],
  ): Promise<Omit<CallEnd, 'output'> & { value: unknown }> {
    const layers = names.map((name) => ({ name, text: this.layerTexts[name.replace(/^file:/, '')] ?? '' }));
    const spent = { toolCalls: 0, usd: 0 };
    const atWork = { step, layers };
    const ctx = { ...this.ctx, signal: AbortSignal.any([signal, this.ctx.signal]), spent, atWork };
    try {
      const execute = findExecutor(own) ?? this.doStep;
      const value = await execute(step, input, ctx);
      return { ...spent, value };
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

/** A step as it is to be done, and what it works on. */
interface Asked {
  step: StepOf<'llm' | 'tool'>;
  input: string;
}

/** An `llm` with what its references have come to. */
function asAsked(step: StepOf<'llm'>, { input, instructions, schema }: Given): Asked {
  const form = schema && { outputSchema: schema };
  return { step: instructions === '' ? step : { ...step, instructions, ...form }, input };
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
