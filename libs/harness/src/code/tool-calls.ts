import { compileForeignTools } from '#model-turn';
import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import type { ToolSpec, ToolTable } from '#model-turn';
import type { CallMade } from '../virtual-options.js';
import { WorkflowConfigError } from './config-error.js';
import type { Tool } from './types.js';

/** The tools of a run, as the program knows them. Throws `WorkflowConfigError` for one whose name or schema is none. */
export function compileToolTable(tools: ReadonlyMap<string, Tool>): ToolTable {
  const specs = Array.from(tools, ([name, { description, schema = { type: 'object' }, approval }]): ToolSpec => ({
    ...{ name, description, parameters: schema, repeat: 'safe', runs: 'owed' },
    ...(approval && { approval }),
  }));
  try {
    return compileForeignTools(specs);
  } catch (error) {
    throw new WorkflowConfigError('UNKNOWN_TOOL_REFERENCE', '', error instanceof Error ? error.message : String(error));
  }
}

/** What a tool's code has returned, as JSON has it: that is all that a result can be. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

export function failedCall(error: unknown): ToolResult {
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, envelope: errorEnvelope('tool-failed', message) };
}

interface KeptAnswer {
  until: number;
  made: Promise<ToolResult>;
}

/** The answers of equal calls, of nodes that have them kept. A failure is never shared. */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();

  /** `now` in ms, as the run's clock has it. */
  async through(key: string, keptSeconds: number, now: number, make: () => Promise<ToolResult>): Promise<CallMade> {
    const kept = this.answers.get(key);
    if (kept !== undefined && now < kept.until) {
      const result = await kept.made;
      if (result.ok) return { result, fields: {}, reused: true };
    }
    const made = make();
    if (keptSeconds > 0) this.answers.set(key, { until: now + keptSeconds * 1_000, made });
    const result = await made;
    if (!result.ok) this.answers.delete(key);
    return { result, fields: {} };
  }
}
