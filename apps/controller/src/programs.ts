import { createPinnedAgent } from '#agent';
import type { Agent, AgentSettings, Conversation } from '#agent';
import { createThread } from '#assistant';
import type { ThreadSettings, ThreadState } from '#assistant';
import { createBuilder, createModelSide } from '#builder';
import type { SessionState } from '#builder';
import { graphTool } from '#model-turn';
import { InvariantError } from '#errors';
import { rulesInForce } from '#program';
import type { Address, InlineEffect, MailEvent, Pin, ProgramName, RunsAs } from '#protocol';
import type { ModelParams } from '#model-turn';
import type { Program, ProgramEvent, RunState } from '#program';
import { ownSchemaVersions } from '#deployment';
import type { PolicyTable } from '#policy';
import { AgentVersionCache, pinOfSide } from '#registry';
import type { AgentDefinition } from '#registry';
import { createSchedule } from '#schedule';
import type { ScheduleState } from '#schedule';
import { createWorkflow } from '#workflow';
import type { WorkflowSettings, WorkflowState } from '#workflow';
import type { Clock } from './clock.js';
import { runGraphStep } from './programs/workflow/graph-steps.js';
import type { PinnedGraph, TurnItems } from './programs/workflow/graph-steps.js';
import type { ActorRun, Side } from './model/hook-scene.js';
import type { RunInlineTool } from './model/inline-tool.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;

/** Carries out what a program's state needs inside a turn. Every failure is an event. */
export interface InlineEffects<S extends object> {
  /** `items`: where a graph's steps read and write; absent: there are no graphs. */
  runInlineTool(
    state: S,
    effect: RunInlineTool,
    clock: Clock,
    side: Side & Partial<Address>,
    items?: TurnItems,
    signal?: AbortSignal,
  ): Promise<ProgramEvent>;
  /** Absent: the program never asks a model itself. */
  callModel?(state: S, effect: CallModel, clock: Clock, signal: AbortSignal, side: Side): Promise<ProgramEvent>;
}

/** A run whose pure tools may read its state. */
interface ReadableRun extends ActorRun {
  stateAt(this: void, at: number): RunState | null;
}

/** What decides the runs of one pin, calls their models and runs their pure tools. */
export interface Composed {
  settings: AgentSettings;
  effects: Required<InlineEffects<Conversation>>;
  workflow: WorkflowSettings;
  /** What its steps of a graph are; null: its runs carry out none. */
  graph: PinnedGraph | null;
  /** What its runs of a builder session ask for. */
  builder: Required<InlineEffects<SessionState>>;
  /** What its runs of a thread ask for, and what they may. */
  thread: Required<InlineEffects<ThreadState>>;
  threadSettings: ThreadSettings;
  /** Runs a pure tool for a run of any program. */
  runTool(of: ReadableRun, effect: RunInlineTool, clock: Clock, side: Side): Promise<ProgramEvent>;
}

/** A program as turns use it. Every state is the program's own. */
export interface ServedProgram<S extends object = object> {
  program: Program<S>;
  /**
   * Resolves once the versions of the run, and of those that this mail opens at this address, are available. Rejects when the store is
   * away.
   */
  ready(state: S | null, mail?: readonly MailEvent[], address?: Address): Promise<void>;
  effectsFor(state: S | null): InlineEffects<S>;
}

/** The policy's versions, as far as this process knows them. */
export interface PolicyVersions {
  /** What new runs begin on. */
  readonly current: PolicyTable;
  of(version: string): PolicyTable | undefined;
  /** Asks the store for a version; resolves whether or not it has one. Rejects when the store is away. */
  fetch(version: string): Promise<void>;
}

/** A resolved pin: a policy version, and an agent's definition; null: the agent of the environment. */
export interface Found {
  table: PolicyTable;
  definition: AgentDefinition | null;
  /** The definition's version; empty where it has none. */
  agentVersion: string;
  /** How its models answer, in place of the policy's figures; absent: by those. */
  params?: ModelParams;
  /** The texts of the files that the pin names, by their paths; absent: those of the definition. */
  layers?: Readonly<Record<string, string>>;
}

/** Makes what serves the runs of one pin. */
export type Compose = (found: Found, agent: Agent) => Composed;

/** Is called for a version that a run is pinned to and that is lost, at each look at such a run. */
export type OnLost = (kind: 'policy' | 'agent', version: string) => void;

/** More versions than these are in use at once by mistake only; a dropped one is made again. */
const mostKept = 100;

/**
 * The programs of this process, and for each pin what serves its runs, kept while runs may need it. A lost version falls back to the
 * current one: a run ends under another policy rather than not at all.
 */
export class Programs {
  /** Decides every run of an agent by its pin. */
  readonly agent: Agent = createPinnedAgent((pin) => this.composedFor(pin).settings);
  private readonly workflow: Program<WorkflowState> = createWorkflow((pin) => this.composedFor(pin).workflow);
  private readonly schedule: Program<ScheduleState> = createSchedule((pin) => this.composedFor(pin).settings);
  private readonly builder: Program<SessionState> = createBuilder(
    createModelSide((pin) => this.composedFor(pin).settings),
  );
  private readonly assistant: Program<ThreadState> = createThread((pin) => this.composedFor(pin).threadSettings);
  private readonly composed = new Map<string, Composed>();

  constructor(
    private readonly policies: PolicyVersions,
    private readonly compose: Compose,
    private readonly agents: AgentVersionCache = new AgentVersionCache(),
    private readonly onLost: OnLost = () => undefined,
    private readonly schemaInForce: () => number = () => ownSchemaVersions.newest,
  ) {}

  /**
   * The pin of a run that begins now in a conversation of this address. Without an address the agent is the environment's; who runs as
   * another one says so.
   */
  opening(address?: Address, as?: RunsAs): Pin {
    return { policyVersion: this.policies.current.version, ...this.agents.opening(address, as) };
  }

  /** The program of an actor by its name; none: the agent. Null: this build knows no such program. */
  of(name: string = this.agent.name): ServedProgram | null {
    const { agent, workflow, schedule, builder, assistant } = this;
    if (name === agent.name) return this.served(agent, (pin) => this.composedFor(pin).effects);
    if (name === schedule.name) return this.served(schedule, () => noEffects);
    if (name === builder.name) return this.served(builder, (pin) => this.composedFor(pin).builder);
    if (name === assistant.name) return this.served(assistant, (pin) => this.composedFor(pin).thread);
    if (name !== workflow.name) return null;
    return this.served(workflow, (pin) => ({
      runInlineTool: (state, effect, clock, side, items, signal) => {
        const composed = this.composedFor(pin);
        const { graph } = composed;
        if (effect.tool === graphTool && graph !== null && items)
          return runGraphStep(graph, state, effect, { clock, items, side }, signal);
        const run = { actorId: state.id, run: workflow.runOf(state), isOperator: false };
        const stateAt = (at: number) => workflow.runStateAt(state, at);
        return composed.runTool({ ...run, stateAt }, effect, clock, side);
      },
    }));
  }

  /** The rules that runs of a program begin under now; 1 for a program that this build does not know. */
  rulesOf(name: ProgramName): number {
    const served = this.of(name);
    return served === null ? 1 : rulesInForce(served.program, this.schemaInForce());
  }

  /** Resolves once the versions of this conversation's run are available. Rejects when the store is away. */
  async ready(state: Conversation | null): Promise<void> {
    const run = this.agent.runOf(state);
    if (run) await this.fetch(run.pin);
  }

  /** What calls models for this conversation's run. */
  effectsFor(state: Conversation | null): Composed['effects'] {
    return this.composedFor(this.agent.runOf(state)?.pin ?? null).effects;
  }

  private served<S extends object>(
    program: Program<S>,
    effectsOf: (pin: Pin | null) => InlineEffects<S>,
  ): ServedProgram<S> {
    return {
      program,
      ready: async (state, mail = [], address) => {
        const pins = [program.runOf(state)?.pin, ...mail.map((event) => event.type === 'spawned' && event.pin)];
        if (address) await this.agents.look(address);
        if (address && pinOfSide(address)) pins.push(this.opening(address));
        const wanted = [undefined, ...mail].map((event) => program.runsAs?.(state, event) ?? {});
        for (const as of wanted)
          if (as.files !== undefined || as.version !== undefined) pins.push(this.opening(address, as));
        for (const pin of pins) if (pin) await this.fetch(pin);
      },
      effectsFor: (state) => effectsOf(program.runOf(state)?.pin ?? null),
    };
  }

  private async fetch(pin: Pin): Promise<void> {
    if (!this.policies.of(pin.policyVersion)) await this.policies.fetch(pin.policyVersion);
    await this.agents.fetch(pin);
    if (!this.policies.of(pin.policyVersion)) this.onLost('policy', pin.policyVersion);
    if (this.agents.find(pin).isLost) this.onLost('agent', `${pin.agentId}@${pin.agentVersion}`);
  }

  /** Null: for a run that begins now in the environment's agent. */
  private composedFor(wanted: Pin | null): Composed {
    const pin = wanted ?? this.opening();
    const table = this.policies.of(pin.policyVersion) ?? this.policies.current;
    const { definition, version: agentVersion, layers } = this.agents.find(pin);
    const key = JSON.stringify([table.version, definition?.id ?? null, agentVersion]);
    const known = this.composed.get(key);
    if (known) return known;
    const made = this.compose({ table, definition, agentVersion, ...(layers && { layers }) }, this.agent);
    this.composed.set(key, made);
    const [oldest] = this.composed.keys();
    if (this.composed.size > mostKept && oldest !== undefined) this.composed.delete(oldest);
    return made;
  }
}

/** Of a program that does nothing inside a turn. */
const noEffects: InlineEffects<object> = {
  runInlineTool: () => Promise.reject(new InvariantError('this program calls no tools')),
};

/** Versions with one table, for a process without a store. */
export function singlePolicy(table: PolicyTable): PolicyVersions {
  return {
    current: table,
    of: (version) => (version === table.version ? table : undefined),
    fetch: () => Promise.resolve(),
  };
}
