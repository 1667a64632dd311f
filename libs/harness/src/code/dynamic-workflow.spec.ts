import { describe, expect, it } from '@jest/globals';
import type { WorkflowDocument } from '#workflow';
import { AgentHarness, dynamicWorkflow } from './index.js';
import type { HarnessParams, ModelCall, Tool } from './index.js';

const shout: Tool = {
  name: 'shout',
  description: 'Says it louder.',
  execute: ({ text }) => String(text).toUpperCase(),
};

const document = (root: object): string => JSON.stringify({ version: 1, root });
const noJson = 'Here is my plan.';
const unknownTool = document({ kind: 'tool', id: 't', toolName: 'whisper' });
const valid = document({
  ...{ kind: 'sequence', id: 's' },
  steps: [
    { kind: 'llm', id: 'a', instructions: 'x' },
    { kind: 'tool', id: 't', toolName: 'shout', args: { text: 'done' } },
  ],
});

/** A planner that writes these documents in turn; every other step answers `x`. */
function planned(documents: readonly string[], params: HarnessParams = {}, maxRevisions?: number) {
  const asked: ModelCall[] = [];
  const stored: WorkflowDocument[] = [];
  const model = (call: ModelCall): string => {
    if (!call.id.startsWith('dynamic-workflow-planner')) return 'x';
    asked.push(call);
    return documents[asked.length - 1] ?? documents.at(-1) ?? '';
  };
  const save = (one: WorkflowDocument) => {
    stored.push(one);
    return Promise.resolve({ id: 'planned', version: '1' });
  };
  const initialStep = dynamicWorkflow({
    ...{ model: 'openai/gpt-4o-mini', instructions: 'Be brief.', tools: [shout] },
    ...(maxRevisions === undefined ? {} : { maxRevisions }),
  });
  const harness = new AgentHarness({ name: 'planner', initialStep, params: { model, store: { save }, ...params } });
  return { harness, asked, stored };
}

describe('a workflow that a model plans', () => {
  it('is told what is wrong, twice, and then runs and is stored', async () => {
    const { harness, asked, stored } = planned([noJson, unknownTool, `\`\`\`json\n${valid}\n\`\`\``]);
    await harness.execute('Say done');
    expect((await harness.getAgentResponse()).text).toBe('DONE');
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ model: 'openai/gpt-4o-mini', input: 'Say done' });
    expect(asked[0]?.instructions).toContain('- shout: Says it louder.');
    expect(asked[1]?.instructions).toContain('WORKFLOW_VALIDATION_FAILED');
    expect(asked[2]?.instructions).toContain('UNKNOWN_TOOL_REFERENCE at /root/toolName: expected one of shout');
    expect(stored).toEqual([JSON.parse(valid)]);
  });

  it('that is never valid fails with its code, after three attempts in all', async () => {
    const { harness, asked, stored } = planned([unknownTool]);
    await expect(harness.execute('x')).rejects.toMatchObject({
      ...{ code: 'WORKFLOW_VALIDATION_FAILED', path: '/root/toolName' },
    });
    expect([asked.length, stored.length]).toEqual([3, 0]);
    await expect(harness.getAgentResponse()).rejects.toThrow('after 3 attempts');
    const once = planned([unknownTool], {}, 1);
    await expect(once.harness.execute('x')).rejects.toThrow('after 1 attempts');
    expect(once.asked).toHaveLength(1);
  });

  it('that may take more than it is allowed is refused with the sum', async () => {
    const agent = { steps: 8, toolCalls: 5, costMicroUsd: 0 };
    const worstCase = { agent, run: { ...agent, steps: 20 } };
    const dear = document({
      ...{ kind: 'loop', id: 'l', until: { kind: 'maxSteps', n: 3 } },
      body: { kind: 'llm', id: 'a', instructions: 'x', tools: [] },
    });
    const { harness, asked, stored } = planned([dear], { worstCase });
    await expect(harness.execute('x')).rejects.toThrow('expected at most 20 steps, its worst case is 3 × (a 8) = 24');
    expect(asked[1]?.instructions).toContain('3 × (a 8) = 24');
    expect(stored).toEqual([]);
  });

  it('that is deeper than it may be is refused', async () => {
    const deep = (depth: number): object =>
      depth === 0 ? { kind: 'delay', id: 'd', ms: 0 } : { kind: 'sequence', id: `s${depth}`, steps: [deep(depth - 1)] };
    const { harness } = planned([document(deep(6)), document(deep(5))]);
    await harness.execute('in');
    expect((await harness.getAgentResponse()).text).toBe('in');
  });
});
