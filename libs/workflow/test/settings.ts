import { compileTools } from '#model-turn';
import type { Spent } from '#protocol';
import type { ToolSpec } from '#model-turn';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import type { WorkflowNode, WorkflowSettings } from '../src/index.js';

const open = { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false };

function tool(name: string, more: Partial<ToolSpec> = {}): ToolSpec {
  return { name, description: name, parameters: open, repeat: 'safe', runs: 'owed', ...more };
}

/** `say` returns its text, `pure` does inside the turn, `boom` fails, `nothing` returns null, `write` writes, `ask` needs approval. */
const specs: readonly ToolSpec[] = [
  tool('say'),
  tool('pure', { runs: 'inline' }),
  tool('boom'),
  tool('nothing'),
  tool('write', { repeat: 'keyed', effects: 'write' }),
  tool('ask', { repeat: 'keyed', effects: 'write', approval: 'required' }),
];

export const tools = compileTools(specs);

/** The same, and one more. */
export function toolsWith({ name, ...more }: Partial<ToolSpec> & Pick<ToolSpec, 'name'>): typeof tools {
  return compileTools([...specs, tool(name, { effects: 'write', ...more })]);
}

/** The settings of a tree, and what all of it may spend. */
export interface TreeSettings extends WorkflowSettings {
  grant: Spent;
}

/** The settings of a tree with this root. */
export function settingsFor(root: WorkflowNode, { maxSteps = 1_000, maxToolCalls = 1_000 } = {}): TreeSettings {
  return {
    document: { version: 1, root },
    grant: { steps: maxSteps, toolCalls: maxToolCalls, tokens: 1_000_000, costMicroUsd: 1_000_000 },
    tools,
    keys: { argsHash, dedupeKey, effectKey, publishedKey },
    budgets: { maxAwaySeconds: 300 },
    approvalSeconds: 900,
    toolRetries: 1,
    middleware: [],
  };
}
