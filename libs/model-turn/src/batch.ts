import { briefSchemaFor } from './brief-turn.js';
import { compileTools } from './tools/compile-tools.js';
import { lazily } from '#values';
import type { ToolSpec } from './tools/tools.js';
import { turnSchemaFor } from './turn-schema.js';
import type { JsonSchema } from './turn-schema.js';

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
export function buildBatchCallSpec(names: readonly string[] | null, mostCalls: number, description: string): ToolSpec {
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

/** What a batch may call: tools with their arguments, and others whose arguments nobody knows before. */
export interface Callable {
  tools: readonly Pick<ToolSpec, 'name' | 'parameters'>[];
  hasOthers?: boolean;
}

/**
 * The schema of a turn whose one tool is this batch: each call is one of the tools, with its own arguments. It is for the provider alone,
 * which holds the model to it; what comes is read call by call, so that one wrong call costs no other.
 */
export function batchTurnSchema(batch: ToolSpec, callable: Callable, answer: JsonSchema | null = null): JsonSchema {
  return turnSchemaFor([typedBatch(batch, callable)], answer);
}

/** The same in the brief form. */
export function batchBriefSchema(batch: ToolSpec, callable: Callable, answer: JsonSchema | null = null): JsonSchema {
  return briefSchemaFor([typedBatch(batch, callable)], answer);
}

/** The batch with calls that are each of one tool. */
function typedBatch(batch: ToolSpec, { tools, hasOthers = false }: Callable): ToolSpec {
  const any = { type: 'string', description: 'A tool that was loaded.' };
  const calls = [
    ...tools.map(({ name, parameters }) => callSchema({ type: 'string', const: name }, parameters)),
    ...(hasOthers ? [callSchema(any, { type: 'object' })] : []),
  ];
  const { calls: list, ...others } = batch.parameters['properties'] as { calls: JsonSchema }; // as `buildBatchCallSpec` writes it
  const parameters = { ...batch.parameters, properties: { ...others, calls: { ...list, items: { anyOf: calls } } } };
  return { ...batch, parameters };
}

/** Bounds of ids and names are the batch's own to check: said for each tool, they would cost a prompt for nothing. */
function callSchema(name: JsonSchema, args: JsonSchema): JsonSchema {
  const id = { type: 'string' };
  return {
    type: 'object',
    properties: { id, name, args },
    required: ['id', 'name', 'args'],
    additionalProperties: false,
  };
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
