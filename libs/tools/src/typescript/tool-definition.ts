import type { Approver, Repeat, ToolSpec } from '#model-turn';
import { closeSchema } from '../files/close-schema.js';
import { forms } from '../files/tool-file.js';

type Json = Record<string, unknown>;

/** A call that a tool's file gives as an example, to be played without any network. */
export interface ToolExample {
  input: Json;
  output: unknown;
  /** What is answered to its requests, by method and address. */
  answers?: Readonly<Record<string, { status?: number; json?: unknown; text?: string }>>;
}

/** What `defineTool` was given, as the process of its folder tells it. */
export interface ToolDefinition {
  name: string;
  description: string;
  parameters: Json;
  /** The form of its results; absent: its library writes none. */
  result?: Json;
  /** Its own process checks results. Otherwise `result` is the whole check. */
  checksResult: boolean;
  repeat: Repeat;
  approval?: 'required' | 'word' | 'none';
  approver?: Approver;
  sentence?: string;
  maxCalls?: number;
  cacheSeconds?: number;
  cacheScope?: NonNullable<ToolSpec['cacheScope']>;
  timeoutMs?: number;
  secrets?: readonly string[];
  addresses?: readonly string[];
  egress?: readonly string[];
  examples?: readonly ToolExample[];
}

const { text, repeat, approval, approver, sentence, limits, timeoutMs, schemaObject, closed, bounded } = forms;
const listOf = (items: object) => ({ type: 'array', items, maxItems: 32 }) as const;
const names = listOf({ type: 'string', pattern: '^[A-Z][A-Z0-9_]*$' });
const answer = { ...closed, properties: { status: bounded(200, 599), json: {}, text: { type: 'string' } } } as const;

/** The form of a definition, as JSON Schema. */
export const definitionSchema = {
  ...closed,
  required: ['name', 'description', 'parameters', 'checksResult', 'repeat'],
  properties: {
    ...{ name: text, description: { ...text, maxLength: 1024 }, parameters: schemaObject, result: schemaObject },
    checksResult: { type: 'boolean' },
    ...{ repeat, approval, approver, sentence, ...limits, timeoutMs },
    ...{ secrets: names, addresses: names, egress: listOf({ type: 'string', pattern: '^[a-z0-9.:-]+$' }) },
    examples: {
      ...listOf({
        ...closed,
        required: ['input', 'output'],
        properties: {
          ...{ input: schemaObject, output: {} },
          answers: { type: 'object', additionalProperties: answer },
        },
      }),
    },
  },
} as const;

/** What the model and the engine know of it. What is not safe writes, and a person is asked first unless it says otherwise. */
export function specOfDefinition(definition: ToolDefinition): ToolSpec & { runs: 'owed' } {
  const { name, description, parameters, repeat: repeats, sentence: words, maxCalls, cacheSeconds } = definition;
  const reads = repeats === 'safe';
  const { approval: asked = reads ? 'none' : 'required', cacheScope } = definition;
  return {
    ...{ name, description, parameters: closeSchema(parameters), repeat: repeats },
    effects: reads ? 'read' : 'write',
    ...(asked !== 'none' && { approval: 'required' }),
    ...(asked === 'word' && { approvedBy: 'word' }),
    ...(definition.approver !== undefined && { approver: definition.approver }),
    ...(words !== undefined && { sentence: words }),
    runs: 'owed',
    ...(maxCalls !== undefined && { maxCalls }),
    ...(cacheSeconds !== undefined && { cacheTtlSeconds: cacheSeconds }),
    ...(cacheScope && { cacheScope }),
  };
}
