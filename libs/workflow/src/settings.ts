import type { ErrorEnvelope } from '#errors';
import type { MiddlewareUse } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { WorkflowDocument } from './document/document.js';

/** Everything that a workflow knows beyond its state: fixed for one pin. The settings of an agent are such. */
export interface WorkflowSettings {
  /** That of the agent's version, for a child whose parent names none; null: the agent has none (any more). */
  document: WorkflowDocument | null;
  /** The rules that its version was stored under, which a run of it does not pass; absent: the present ones (ADR 41). */
  rules?: number;
  /** The texts of the files that its layers name, by their paths; absent: every file is there, and empty. */
  layers?: Readonly<Record<string, string>>;
  /** Whether its document was compiled of a graph: then what `llm` and `approval` ask stands in their input, as JSON. Absent: no. */
  isCompiled?: true;
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
  budgets: { maxAwaySeconds: number };
  approvalSeconds: number;
  /** How many runs may be started below a root's workflow in all (ADR 116); absent: nobody counts them. */
  mostTreeRuns?: number;
  /** The same where a stranger's call has begun the tree (ADR 135); absent: as any other. */
  mostPublicTreeRuns?: number;
  /** How many ticks of a schedule a run makes itself; absent: a run makes none. */
  ticks?: number;
  toolRetries: number;
  middleware: readonly MiddlewareUse[];
}
