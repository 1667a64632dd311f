import type { ErrorEnvelope, MiddlewareUse, RunOutcome, ToolSpec } from '#contract';
import type { WorkflowDocument } from './document.js';

/** Everything that a workflow knows beyond its state: fixed for one pin. The settings of an agent, with its document, are such. */
export interface WorkflowSettings {
  /** What a conversation runs; null: the agent has none (any more). A child has its own. */
  document: WorkflowDocument | null;
  /** The texts of the files that its layers name, by their paths; absent: every file is there, and empty. */
  layers?: Readonly<Record<string, string>>;
  tools: {
    specs: readonly ToolSpec[];
    checkArgs(
      name: string,
      args: Record<string, unknown>,
    ): { ok: true } | { ok: false; envelope: ErrorEnvelope; field: string };
  };
  keys: {
    dedupeKey(actorId: string, tool: string, args: Record<string, unknown>): string;
    argsHash(args: Record<string, unknown>): string;
    publishedKey(tool: string, args: Record<string, unknown>): string;
    effectKey(runId: string, actionId: string): string;
  };
  /** What the run of a root may spend, its children included (I5). A child has its grant. */
  budgets: {
    maxSteps: number;
    maxToolCalls: number;
    maxSeconds: number;
    maxAwaySeconds: number;
    maxTokens: number;
    maxCostMicroUsd: number;
  };
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  /** The fixed reply to every text where no agent is bound; null: one is. */
  refusal: string | null;
  approvalSeconds: number;
  /** How many ticks of a schedule a run makes itself; absent: a run makes none. */
  ticks?: number;
  toolRetries: number;
  middleware: readonly MiddlewareUse[];
  /** By channel, the most segments of an answer; a channel that is not named has no limit. */
  replySegments: Readonly<Record<string, number>>;
  texts: {
    /** What a person reads when a run ends without an answer. */
    apologies: Readonly<Partial<Record<RunOutcome, string>>>;
    approval: { ask: string; explain: string; words: { yes: readonly string[]; no: readonly string[] } };
    help: string | null;
  };
}
