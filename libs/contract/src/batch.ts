import { compileTools } from './compile-tools.js';
import { lazily } from './lazily.js';
import type { ToolSpec } from './tools.js';

/** One call of a tool in a batch. */
export interface BatchCall {
  /** The model's name for it. */
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** The tool by which a model makes several calls in one decision: the only one that such a turn knows. */
export const batchTool = 'batch';

/** A batch of at most so many calls of the tools with these names; null: of any. */
export function batchSpecOf(names: readonly string[] | null, mostCalls: number, description: string): ToolSpec {
  const call = {
    type: 'object',
    properties: {
      id: { type: 'string', minLength: 1, maxLength: 64 },
      name: names === null ? { type: 'string', minLength: 1, maxLength: 64 } : { type: 'string', enum: [...names] },
      args: { type: 'object' },
    },
    required: ['id', 'name', 'args'],
    additionalProperties: false,
  };
  const parameters = {
    type: 'object',
    properties: { calls: { type: 'array', minItems: 1, maxItems: mostCalls, items: call } },
    required: ['calls'],
    additionalProperties: false,
  };
  return { name: batchTool, description, parameters, repeat: 'safe', runs: 'inline' };
}

/** What reads batches as a model writes them. What a single call says is checked when it runs. */
export function batchReader(
  spec: ToolSpec,
): (args: Record<string, unknown>) => { calls: BatchCall[] } | { complaint: string } {
  const table = lazily(() => compileTools([spec]));
  return (args) => {
    const checked = table().checkArgs(batchTool, args);
    if (!checked.ok) return { complaint: `${batchTool}: ${checked.complaint}` };
    return { calls: args['calls'] as BatchCall[] }; // as the schema says
  };
}
