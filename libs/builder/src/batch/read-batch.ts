import { compileTools, lazily } from '#contract';
import type { JsonSchema, ToolSpec } from '#contract';
import { limits } from '../limits.js';
import { builderTools } from '../tools/builder-tools.js';
import { batchTool } from './batch-call.js';
import type { BatchCall } from './batch-call.js';

const batchSchema: JsonSchema = {
  type: 'object',
  properties: {
    calls: {
      type: 'array',
      minItems: 1,
      maxItems: limits.batchCalls,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 64 },
          name: { type: 'string', enum: builderTools.map(({ name }) => name) },
          args: { type: 'object' },
        },
        required: ['id', 'name', 'args'],
        additionalProperties: false,
      },
    },
  },
  required: ['calls'],
  additionalProperties: false,
};

/** The one tool of a session's turns. */
export const batchSpec: ToolSpec = {
  name: batchTool,
  description: 'Calls of tools that change the draft, carried out together',
  parameters: batchSchema,
  repeat: 'safe',
  runs: 'inline',
};

const table = lazily(() => compileTools([batchSpec]));

/** The calls of a batch as a model wrote it, or what is wrong with it. What a single call says is checked when it runs. */
export function readBatch(args: Record<string, unknown>): { calls: BatchCall[] } | { complaint: string } {
  const checked = table().checkArgs(batchTool, args);
  if (!checked.ok) return { complaint: `${batchTool}: ${checked.envelope.error.message}` };
  return { calls: args['calls'] as BatchCall[] }; // as the schema says
}
