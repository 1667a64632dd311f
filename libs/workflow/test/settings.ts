import { compileTools } from '#contract';
import type { ToolSpec } from '#contract';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import type { WorkflowNode, WorkflowSettings } from '../src/index.js';

const open = { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false };

function tool(name: string, more: Partial<ToolSpec> = {}): ToolSpec {
  return { name, description: name, parameters: open, repeat: 'safe', runs: 'owed', ...more };
}

/** `say` returns its text, `pure` does inside the turn, `boom` fails, `nothing` returns null, `write` writes, `ask` needs approval. */
export const tools = compileTools([
  tool('say'),
  tool('pure', { runs: 'inline' }),
  tool('boom'),
  tool('nothing'),
  tool('write', { repeat: 'keyed', effects: 'write' }),
  tool('ask', { repeat: 'keyed', effects: 'write', approval: 'required' }),
]);

/** The settings of a workflow with this root. */
export function settingsFor(
  root: WorkflowNode | null,
  budgets: Partial<WorkflowSettings['budgets']> = {},
): WorkflowSettings {
  return {
    document: root && { version: 1, root },
    tools,
    keys: { argsHash, dedupeKey, effectKey, publishedKey },
    budgets: {
      maxSteps: 1_000,
      maxToolCalls: 1_000,
      maxSeconds: 600,
      maxAwaySeconds: 300,
      maxTokens: 1_000_000,
      maxCostMicroUsd: 1_000_000,
      ...budgets,
    },
    policyVersion: 'p1',
    agentId: 'default',
    agentVersion: '',
    refusal: null,
    approvalSeconds: 900,
    toolRetries: 1,
    middleware: [],
    replySegments: {},
    texts: {
      apologies: {
        stalled: 'Sorry, I got stuck.',
        deadline: 'Sorry, no time.',
        parked: 'Sorry, our side.',
        'tool-cap': 'Sorry, no lookups.',
      },
      approval: {
        ask: 'Reply YES {code} to do: {call}. It expires in {minutes} minutes.',
        explain: 'YES {code} to do: {call}.',
        words: { yes: ['yes'], no: ['no'] },
      },
      help: null,
    },
  };
}
