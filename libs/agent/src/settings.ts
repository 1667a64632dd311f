import type { ErrorEnvelope, JsonSchema, MiddlewareUse, ToolSpec } from '#contract';
import type { FixedTexts } from './fixed-texts.js';
import type { TextCaps } from './texts.js';

/** The tools a run may call, and the check of their arguments against their schemas (I6). */
export interface ToolTable {
  specs: readonly ToolSpec[];
  checkArgs(
    name: string,
    args: Record<string, unknown>,
  ): { ok: true } | { ok: false; envelope: ErrorEnvelope; field: string };
}

/** The names of questions and intents (16). Total for arguments that passed `checkArgs`. */
export interface Keys {
  dedupeKey(actorId: string, tool: string, args: Record<string, unknown>): string;
  argsHash(args: Record<string, unknown>): string;
  publishedKey(tool: string, args: Record<string, unknown>): string;
  effectKey(runId: string, actionId: string): string;
}

/** When a tool is asked before the model has to: a model call is saved whenever the guess is right. */
export type PrefetchRule = 'when-time-is-mentioned';

/** What one run may spend (I5). */
export interface Budgets {
  maxSteps: number;
  maxToolCalls: number;
  /** From the run's first event, waits for the person excluded. */
  maxSeconds: number;
  /** The longest time without a store that is excluded as well: somebody is waiting all the same (ADR 8). */
  maxAwaySeconds: number;
  maxTokens: number;
  /** Once it is reached no further model call is made. */
  maxCostMicroUsd: number;
  /** Calls of one tool in one run; a tool's own `maxCalls` comes between override and default. */
  toolCallCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** A slower model call whose action is not final stalls the run, milliseconds. */
  turnSpikeMs: number;
  /** Turns that thrash or contradict themselves and are given to the stronger model; 0 where there is none. */
  escalations: number;
  /** Calls that may be made to have an answer put right; 0: none. */
  finalizeRetries: number;
  /** How long a question waits for the person before it is told and the run ends as `unanswered`. */
  waitSeconds: number;
}

/** Everything the agent knows that is not in a conversation: fixed for one version of the policy. */
export interface AgentSettings {
  tools: ToolTable;
  keys: Keys;
  /** The OBS line of a tool's result. */
  observe(tool: string, value: unknown): string;
  goal: string;
  constraints: string;
  /** Said to every text in the place of an answer, and no model is asked: nobody is meant to answer here. Null: somebody is. */
  refusal: string | null;
  timeZone: string;
  budgets: Budgets;
  policyVersion: string;
  /** Which agent this is, and in which version; `default` is the one that the environment describes. */
  agentId: string;
  agentVersion: string;
  /** Whether what is left of the budgets is said in every prompt. */
  dynamicPromptState: boolean;
  /** Pure tools without arguments that are asked before the first turn, and when. */
  prefetch: Readonly<Record<string, PrefetchRule>>;
  /** How long a request for approval waits for an answer before it counts as refused. */
  approvalSeconds: number;
  texts: FixedTexts;
  /** What an answer must look like, as the model is told; null: any text. The shell checks it. */
  answerSchema: JsonSchema | null;
  /** By channel, how many segments an answer may take before it is shortened; a channel that is not named has no limit. */
  replySegments: Readonly<Record<string, number>>;
  textCaps: TextCaps;
  /** What stands between a run and its model, its tools and the person, in order (ADR 31): the shell's to run. */
  middleware: readonly MiddlewareUse[];
  /** Failures of one tool in one run, after which it is not called any more. */
  toolErrorCaps: { default: number; overrides: Readonly<Record<string, number>> };
  /** How often in a row a model's call that failed in passing is made again, and how often a tool's. */
  modelRetries: number;
  toolRetries: number;
  compressEverySteps: number;
  scratchpadMaxTokens: number;
  memoryMaxTokens: number;
}
