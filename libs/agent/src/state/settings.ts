import type { ErrorEnvelope } from '#errors';
import type { JsonSchema, ToolSpec } from '#model-turn';
import type { MiddlewareUse } from '#protocol';
import type { FixedTexts } from '../languages/fixed-texts.js';
import type { TextCaps } from './texts.js';

/** The tools a run may call, and the check of their arguments against their schemas (I6). */
export interface ToolTable {
  specs: readonly ToolSpec[];
  checkArgs(
    name: string,
    args: Record<string, unknown>,
  ): { ok: true } | { ok: false; envelope: ErrorEnvelope; field: string };
}

/** The names of questions and intents. Total for arguments that passed `checkArgs`. */
export interface Keys {
  dedupeKey(actorId: string, tool: string, args: Record<string, unknown>): string;
  argsHash(args: Record<string, unknown>): string;
  publishedKey(tool: string, args: Record<string, unknown>): string;
  effectKey(runId: string, actionId: string): string;
}

/** A document that a child carries out (ADR 60). The agent looks at its root's name alone. */
export interface Workflow {
  version: 1 | 2;
  root: { kind: string; id: string };
}

/** When a tool is called before the model asks: each right guess saves a model call. */
export type PrefetchRule = 'when-time-is-mentioned';

/** What one run may spend (I5). */
export interface Budgets {
  maxSteps: number;
  maxToolCalls: number;
  /** From the run's first event, without waits for the person. */
  maxSeconds: number;
  /** The longest time without a store that does not count: somebody is waiting all the same (ADR 8). */
  maxAwaySeconds: number;
  maxTokens: number;
  /** Once it is reached no further model call is made. */
  maxCostMicroUsd: number;
  /** Calls of one tool in one run; a tool's own `maxCalls` ranks between override and default. */
  toolCallCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** A slower call of a tool stalls the run where another one is asked for after it, in milliseconds. Before rules 3 so did a slower model. */
  turnSpikeMs: number;
  /** Turns that thrash or contradict themselves and are given to the stronger model; 0 where there is none. */
  escalations: number;
  /** Corrective calls for an answer; 0: none. */
  finalizeRetries: number;
  /** How long a question waits before the person is told and the run ends as `unanswered`. */
  waitSeconds: number;
}

/** Everything the agent knows beyond the conversation: fixed for one version of the policy. */
export interface AgentSettings {
  tools: ToolTable;
  keys: Keys;
  /** The OBS line of a tool's result. */
  observe(tool: string, value: unknown): string;
  goal: string;
  constraints: string;
  /** What a run of a conversation has its child carry out; null: it asks a model. */
  workflow: Workflow | null;
  /** Whether a node of it is given what the conversation remembers. */
  givesSummary: boolean;
  /** The texts of the files that layers may name, by their paths. */
  layers: Readonly<Record<string, string>>;
  /** The fixed reply to every text where no agent is bound; no model is asked. Null: an agent answers. */
  refusal: string | null;
  timeZone: string;
  budgets: Budgets;
  /** What one agent of a tree may take of it, where its root's budgets are for many; absent: as much as a root. */
  childCaps?: Pick<Budgets, 'maxSteps' | 'maxToolCalls'>;
  /** After how long a person is told, once in a run, that it is under way, in milliseconds; absent or 0: never. */
  noticeMs?: number;
  policyVersion: string;
  /** The agent's name and version; `default` is the agent that the environment describes. */
  agentId: string;
  agentVersion: string;
  /** Whether every prompt shows what is left of the budgets. */
  dynamicPromptState: boolean;
  /** Pure tools without arguments that are called before the first turn, and when. */
  prefetch: Readonly<Record<string, PrefetchRule>>;
  /** How long a request for approval waits for an answer before it counts as refused. */
  approvalSeconds: number;
  texts: FixedTexts;
  /** The required form of an answer, as the model is told; null: any text. The shell checks it. */
  answerSchema: JsonSchema | null;
  /** By channel, the most segments of an answer before it is shortened; a channel that is not named has no limit. */
  replySegments: Readonly<Record<string, number>>;
  textCaps: TextCaps;
  /** The middleware between a run and its model, its tools and the person, in order (ADR 31); the shell runs it. */
  middleware: readonly MiddlewareUse[];
  /** Failures of one tool in one run, after which it is not called any more. */
  toolErrorCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** How often in a row a transiently failed model call is repeated, and how often a tool call. */
  modelRetries: number;
  toolRetries: number;
  compressEverySteps: number;
  scratchpadMaxTokens: number;
  memoryMaxTokens: number;
}
