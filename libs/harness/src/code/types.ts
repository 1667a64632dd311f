import type { JsonSchema } from '#model-turn';
import type { NodeRow } from '#program';
import type { WorkflowDocument, WorkflowNode, WorstCasePolicy } from '#workflow';
import type { Outside } from './outside-types.js';

type NodeOf<K extends WorkflowNode['kind']> = Extract<WorkflowNode, { kind: K }>;

/** When a loop ends: as data, as in a document. */
export type Until = NodeOf<'loop'>['until'];

/** What a tool may know of the call. */
export interface ToolContext {
  /** Over once nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** A tool as an object. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema of its arguments, which are checked before each call; absent: any object. */
  schema?: JsonSchema;
  /** A person agrees to each call of a `tool` step first. Absent: nobody is asked. */
  approval?: 'required';
  /** Runs in this process. Absent: it is the deployment's tool of this name. */
  execute?(args: Record<string, unknown>, ctx: ToolContext): unknown;
}

export interface LlmStep extends Omit<NodeOf<'llm'>, 'tools'> {
  tools?: readonly Tool[];
}

export interface ToolStep {
  kind: 'tool';
  id: string;
  tool: Tool;
  args?: Record<string, unknown>;
  /** How long the answer of an equal call of the same run is used again, in seconds. Absent: each call is made. */
  cacheSeconds?: number;
}

/** Code of its own, which no document can have. */
export interface RunStep {
  kind: 'run';
  id: string;
  execute(input: string, ctx: RunContext): unknown;
}

export interface SequenceStep {
  kind: 'sequence';
  id: string;
  steps: readonly Step[];
}

export interface ForkStep extends Omit<NodeOf<'fork'>, 'paths'> {
  paths: readonly Step[];
}

export interface MapStep extends Omit<NodeOf<'map'>, 'each'> {
  each: Step;
}

export interface Route extends Omit<NodeOf<'branch'>['routes'][number], 'target'> {
  target: Step;
}

export interface BranchStep {
  kind: 'branch';
  id: string;
  routes: readonly Route[];
  default?: Step;
}

export interface LoopStep extends Omit<NodeOf<'loop'>, 'body'> {
  body: Step;
}

export interface SpawnStep extends Omit<NodeOf<'spawn'>, 'child'> {
  child: Step;
}

export interface ProvideStep extends Omit<NodeOf<'provide'>, 'child'> {
  child: Step;
}

export interface EveryStep extends Omit<NodeOf<'every'>, 'step'> {
  step: Step;
}

export interface SubflowStep {
  kind: 'subflow';
  id: string;
  /** The root of the other workflow. */
  root: Step;
  input?: string;
}

/** A whole document with values in it, of version 2: it is run as it stands, and is no part of another step. */
export interface WorkflowStep {
  kind: 'workflow';
  id: string;
  document: WorkflowDocument;
  /** What works in it, by the places of their nodes; requests by HTTP are made by the harness. */
  workers: ReadonlyMap<string, LlmStep | ToolStep>;
}

/** A part of a workflow in code: what a document's node is hydrated to. */
export type Step =
  | LlmStep
  | ToolStep
  | RunStep
  | SequenceStep
  | ForkStep
  | MapStep
  | BranchStep
  | LoopStep
  | SpawnStep
  | ProvideStep
  | EveryStep
  | SubflowStep
  | WorkflowStep
  | NodeOf<'delay'>
  | NodeOf<'approval'>
  | NodeOf<'waitForMessage'>;

export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>;

/** What a model said and what it was told since the input, in order. */
export type ModelMessage = { role: 'assistant'; text: string } | { role: 'tool'; name: string; result: string };

/** One call of a model for an `llm` step. */
export interface ModelCall {
  id: string;
  /** As in `openai/gpt-4o`: a provider and its model. */
  model: string;
  instructions: string;
  input: string;
  params: NonNullable<LlmStep['params']>;
  tools: readonly Pick<Tool, 'name' | 'description' | 'schema'>[];
  messages: readonly ModelMessage[];
  /** What the answer must be: one JSON object that fits. Absent: a text. */
  schema?: JsonSchema;
  /** The layers that nodes above provide, outermost first; a text that there is not is empty. */
  layers: readonly { name: string; text: string }[];
  signal: AbortSignal;
}

/** What a model answers: its text; or tools to call, after which it is asked again. */
export interface ModelReply {
  text?: string;
  toolCalls?: readonly { name: string; args: Record<string, unknown> }[];
  usd?: number;
  /** The answer ended at its limit of tokens: it is no output, and is asked for again. Absent: it did not. */
  isCut?: boolean;
}

/** Answers calls: a provider's model, or a script. */
export type ModelFunction = (call: ModelCall) => Promise<ModelReply | string> | ModelReply | string;

/** Keeps the documents that planners write, each as a version. */
export interface WorkflowStore {
  /** `name` is the harness's, `note` says what it was planned for. A `WorkflowConfigError` refuses the document, and its planner is told. */
  save(document: WorkflowDocument, name: string, note?: string): Promise<{ id: string; version: string }>;
}

/** A run that an engine is asked for. */
export interface EngineRun {
  /** The harness's name. */
  name: string;
  document: WorkflowDocument;
  input: string;
  /** What is asked for twice under one key is one run. */
  key: string;
  signal: AbortSignal;
}

/** What a run came to, and what it has used. */
export interface EngineAnswer {
  output: string;
  toolCalls: number;
  usd: number;
}

/** Runs documents outside of this process. */
export interface WorkflowEngine extends WorkflowStore {
  /** The document that was saved with this note; null: there is none. */
  find(name: string, note: string): Promise<WorkflowDocument | null>;
  run(asked: EngineRun): Promise<EngineAnswer>;
}

/** What a person is asked to agree to. */
export interface ApprovalAsked {
  /** As a deployment shows it. */
  shown: string;
  tool: string;
  signal: AbortSignal;
}

/** What is said to a person of whom a text is wanted. */
export interface MessageAsked {
  text: string | null;
  signal: AbortSignal;
}

/** Answers in the place of people. What is answered by nobody ends by its time, as in a deployment. */
export interface Person {
  approve?(this: void, asked: ApprovalAsked): boolean | Promise<boolean>;
  /** The text; null: there is none. */
  message?(this: void, asked: MessageAsked): string | null | Promise<string | null>;
}

export interface HarnessParams extends Outside {
  /** Answers the calls of models. Absent: `providerModel(process.env)`. */
  model?: ModelFunction;
  /** The policy's model, for steps that name none. Absent: `openai/gpt-4o`. */
  defaultModel?: string;
  /** What a run may take in the worst case, which planned documents are held against. */
  worstCase?: WorstCasePolicy;
  store?: WorkflowStore;
  /**
   * The texts of the files that layers name, by their paths: `{ 'house.md': … }` for `file:house.md`. Under `conversation-summary` and
   * `working-memory` what is remembered. Absent: there are none.
   */
  layers?: Readonly<Record<string, string>>;
  /** Who answers an `approval`, a `waitForMessage` and a tool that needs approval. Absent: nobody. */
  person?: Person;
  /** `virtual`: no delay is waited for, and time stands still while a call is under way. Absent: `real`. */
  time?: 'real' | 'virtual';
  /** How often an `every` ticks; absent: once. */
  ticks?: number;
}

/** Runs steps. */
export interface Harness {
  readonly name: string;
  readonly params: HarnessParams;
  /** Absent: the in-memory one. */
  readonly engine?: WorkflowEngine | undefined;
  run(step: Step, input: string, ctx: RunContext): Promise<string>;
  /** Runs a step in memory, whatever the engine is. */
  runHere(step: Step, input: string, ctx: RunContext): Promise<string>;
}

/** A call of a model, a tool or code that a run has made. */
export interface ContextCall {
  id: string;
  kind: 'llm' | 'tool' | 'run';
  input: string;
}

/** What steps run in: the harness, and what was used so far. */
export interface RunContext {
  /** What a deployment knows its runs by: equal runs of equal contexts are one. */
  readonly id: string;
  /** The key of its one run in a deployment; absent: each document and input is a run. */
  readonly key?: string;
  readonly harness: Harness;
  /** Once it is aborted the run is cancelled, and the calls that are under way are ended. */
  readonly signal: AbortSignal;
  /** How deep its steps may lie. Absent: 5, as in any document. */
  readonly maxDepth?: number;
  /** The step that is at work, and the layers that it is given: to run it is to do what it says. Absent: none. */
  readonly atWork?: { step: Step; layers: ModelCall['layers'] };
  readonly calls: ContextCall[];
  /** How the nodes of its runs in memory have begun and ended, as the ledger of a deployment has it. */
  readonly history: NodeRow[];
  readonly spent: { toolCalls: number; usd: number };
}
