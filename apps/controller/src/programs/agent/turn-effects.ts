import type { Agent, Conversation, Run } from '#agent';
import { compileForeignAnswerForm, usualOutputTokens } from '#model-turn';
import type { OfferedTool } from '#model-turn';
import type { ProgramEvent, RecordedTurn } from '#program';
import { parsePartition } from '#protocol';
import type { ThinkMode, ToolResult } from '#protocol';
import { mintId } from '#redis';
import type { Policy, Route, Routes } from '#policy';
import { pause } from '#timing';
import { askForTurn } from '../../model/ask-for-turn.js';
import type { TurnAsk } from '../../model/ask-for-turn.js';
import type { ModelOf } from '../../model/ask-routes.js';
import type { Clock } from '../../clock.js';
import { buildAccount } from '../../model/govern-account.js';
import { buildScene } from './agent-scene.js';
import type { CallModel, InTurn, RunInlineTool, Side } from '../../engine/served-program.js';
import { runInlineTool } from '../../model/inline-tool.js';
import type { InlineToolPorts } from '../../model/inline-tool.js';
import { hashPrompt } from '../../model/prompt-hash.js';
import { readImages } from '../../model/read-images.js';
import type { ReadRunFile } from '../../model/read-images.js';
import type { ReaderPorts } from '../../model/read-output.js';

export interface TurnEffectsPorts extends Omit<ReaderPorts, 'tools'>, InlineToolPorts {
  agent: Agent;
  modelOf: ModelOf;
  routes: Routes;
  /** The routes of runs that have a model of this name for their first. */
  routesNamed(this: void, model: string): Routes;
  prices: Policy['prices'];
  /** Reads a file of a run; absent: this process knows none. */
  readFile?: ReadRunFile | undefined;
  /** Calls a pure tool that a node of the run's graph lends; absent: no graph asks these runs. */
  callOffer?(this: void, offer: OfferedTool, args: Record<string, unknown>): ToolResult;
}

/** Carries out what a turn needs before its commit: model calls and pure tools. Every failure is returned as an event. */
export class TurnEffects {
  constructor(private readonly ports: TurnEffectsPorts) {}

  /** The tenant of `side` pays. The deadline also ends the wait for a turn among all processes; the call itself is timed by its model. */
  async callModel(
    state: Conversation,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    const [known] = state.run?.replays?.turns ?? [];
    if (known) return onRecord(known, state, clock());
    await pause(Math.max(0, effect.notBefore - clock()), { signal });
    const startedAt = clock();
    const { agent, prices } = this.ports;
    const { tools, ...held } = this.heldTo(state);
    const prompt = agent.prompt(state, effect.mode);
    const account = state.run ? { account: buildAccount(state.run, state.id, side.tenant, prices) } : {};
    const offered = effect.mode === 'finalize' ? [] : tools;
    const means = effect.mode === 'rescue' ? { otherMeans: true } : {}; // its last two outputs could not be used
    const asked = { schema: agent.schema(state), brief: agent.brief(state) };
    const question = { ...prompt, ...account, ...means, tools: offered, ...asked };
    const promptHash = hashPrompt(prompt);
    const middleware = this.ports.middleware.within(buildScene(state, side, tools, promptHash));
    const routes = this.routesFor(effect.mode, state.run);
    const readImages = this.imagesBehind(state.run, side.tenant);
    const ask = {
      actorId: state.id,
      question,
      promptHash,
      routes,
      startedAt,
      deadlineAt: effect.deadlineAt,
      readImages,
    };
    return askForTurn({ ...this.ports, tools, ...held, middleware }, ask, clock, signal);
  }

  runInlineTool(state: Conversation, effect: RunInlineTool, { clock, side }: InTurn): Promise<ProgramEvent> {
    const { agent, callOffer } = this.ports;
    const { tools } = this.heldTo(state);
    const offer = state.run?.child?.offers?.find(({ name }) => name === effect.tool);
    const runInline: InlineToolPorts['runInline'] =
      callOffer && offer ? (_, args) => callOffer(offer, args) : this.ports.runInline;
    return runInlineTool({ ...this.ports, tools, runInline }, effect, clock, buildScene(state, side, tools), (at) =>
      agent.runStateAt(state, at),
    );
  }

  /** The tools of a run, and the form of its answers: a graph gives a run its own. */
  private heldTo({
    run,
  }: Conversation): Pick<ReaderPorts, 'tools' | 'toolNames' | 'answerForm'> & Pick<InlineToolPorts, 'tools'> {
    const { tools, toolNames, answerForm } = this.ports;
    const { offers, schema } = run?.child ?? {};
    const form = schema && compileForeignAnswerForm(schema);
    if (offers === undefined) return { tools, toolNames, answerForm: form ?? answerForm };
    const names = new Set(offers.map(({ name }) => name));
    return { tools: offers, toolNames: names, answerForm: form };
  }

  /** Reads the pictures of a run that a graph asks; undefined: it has none. */
  private imagesBehind(run: Run | null, tenant: string): TurnAsk['readImages'] {
    const { params, rootRunId } = run?.child ?? {};
    if (params?.images === undefined || rootRunId === undefined) return undefined;
    const { images } = params;
    return () => readImages(images, { tenant, rootRunId }, this.ports.readFile);
  }

  /** One rescue turn; the next turn is the first model's again. A parent chooses that for its child; what is stronger stays the policy's. */
  private routesFor(mode: ThinkMode, run: Run | null): readonly Route[] {
    const { routes, routesNamed } = this.ports;
    const { child } = run ?? {};
    const own = chosenFor(run);
    const { model = own.model } = run ?? {};
    const { action, reply } = model === undefined ? routes : routesNamed(model);
    const isRescue = (mode === 'rescue' || mode === 'escalate') && routes.rescue.length > 0;
    const isReply = mode === 'shorten' || mode === 'finalize';
    const asked = isRescue ? routes.rescue : isReply ? reply : action;
    const { images: _behind, maxRetries: _again, ...figures } = own.params ?? {};
    return asked.map((route) => ({ ...route, ...roomFor(child, route), ...figures }));
  }
}

/** What a parent chooses: the model that is asked once a call has failed, where it names one, else the first. */
function chosenFor(run: Run | null): NonNullable<NonNullable<Run['child']>['fallback']> {
  const { child, modelFailures = 0 } = run ?? {};
  return (modelFailures > 0 ? child?.fallback : undefined) ?? child ?? {};
}

/** A turn of the run that this one does again: it stands, costs nothing now, and is an action of this run. */
function onRecord(known: RecordedTurn, { id }: Conversation, at: number): ProgramEvent {
  const usage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };
  const call = { ...known.call, startedAt: at, endedAt: at, usage };
  return { ...known, at, actionId: mintId('step', parsePartition(id) ?? 0), call };
}

/** The tokens that a child's answer may have whose parent says nothing of them: the policy's are a text message's. */
function roomFor(child: Run['child'], { maxTokens }: Route): Partial<Route> {
  return child === undefined ? {} : { maxTokens: Math.max(maxTokens, usualOutputTokens) };
}
