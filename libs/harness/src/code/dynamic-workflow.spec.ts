import { describe, expect, it } from '@jest/globals';
import type { WorkflowDocument } from '#workflow';
import { AgentHarness, dynamicWorkflow } from './index.js';
import type { HarnessParams, ModelCall, RefusedPlan, Tool } from './index.js';

const shout: Tool = {
  name: 'shout',
  description: 'Says it louder.',
  execute: ({ text }) => String(text).toUpperCase(),
};

const document = (root: object, version: 1 | 2 = 1): string => JSON.stringify({ version, root });
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
  const refused: RefusedPlan[] = [];
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
    onRefused: (one) => void refused.push(one),
  });
  const harness = new AgentHarness({ name: 'planner', initialStep, params: { model, store: { save }, ...params } });
  return { harness, asked, stored, refused };
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

  it('is told as it was written, each time that it is refused, to whoever runs it', async () => {
    const { harness, refused } = planned([noJson, unknownTool, valid]);
    await harness.execute('Say done');
    expect(refused).toMatchObject([
      { attempt: 1, written: noJson, errors: [{ code: 'WORKFLOW_VALIDATION_FAILED' }] },
      { attempt: 2, written: unknownTool, errors: [{ code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/toolName' }] },
    ]);
    const never = planned([unknownTool], {}, 2);
    await expect(never.harness.execute('x')).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED' });
    expect(never.refused.map(({ attempt }) => attempt)).toEqual([1, 2]);
    const good = planned([valid]);
    await good.harness.execute('x');
    expect(good.refused).toEqual([]);
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

describe('a planner', () => {
  const schema = {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  };
  const typed: Tool = { ...shout, schema };
  const call = (args: object) => document({ kind: 'tool', id: 't', toolName: 'shout', args });
  const of = (
    documents: readonly string[],
    options: Partial<Parameters<typeof dynamicWorkflow>[0]> = {},
    params: HarnessParams = {},
  ) => {
    const asked: string[] = [];
    const model = ({ instructions }: ModelCall): string => documents[asked.push(instructions) - 1] ?? '';
    const initialStep = dynamicWorkflow({ tools: [typed], ...options });
    return {
      asked,
      harness: new AgentHarness({ name: 'planner', initialStep, params: { model, time: 'virtual', ...params } }),
    };
  };

  it('is told the arguments of its tools, and its last document with all that is wrong with it', async () => {
    const wrong = call({ txt: 'done' });
    const { harness, asked } = of([wrong, call({ text: 'done' })]);
    await harness.execute('x');
    expect((await harness.getAgentResponse()).text).toBe('DONE');
    expect(asked[0]).toContain(`- shout: Says it louder.\n  args: ${JSON.stringify(schema)}`);
    expect(asked[1]).toContain(`Your last document was:\n${wrong}`);
    expect(asked[1]).toContain('at /root/args/text: shout: text is required');
    expect(asked[1]).toContain('at /root/args/txt: shout: txt is not an argument of this tool: did you mean text?');
  });

  it.each([
    ['thoughts with a draft', `<think>${call({ text: 'draft' })}</think>${call({ text: 'done' })}`],
    ['a fence and words', `Here it is:\n\`\`\`json\n${call({ text: 'done' })}\n\`\`\`\nGood luck.`],
    ['a byte order mark', `\uFEFF${call({ text: 'done' })}`],
  ])('is read as models answer: %s', async (_name, written) => {
    const { harness, asked } = of([written]);
    await harness.execute('x');
    expect([(await harness.getAgentResponse()).text, asked.length]).toEqual(['DONE', 1]);
  });

  it.each([
    ['two documents', `${call({ text: 'a' })}\n${call({ text: 'b' })}`, 'more than one object'],
    [
      'a name twice',
      '{"version":1,"root":{"kind":"delay","id":"d","ms":1,"ms":2}}',
      'at /root/ms: expected what JSON can hold',
    ],
    ['unclosed thoughts', `<think>${call({ text: 'a' })}`, 'ended inside its thoughts'],
    ['no object', '[]', 'not an object'],
  ])('is told of an answer that is none: %s', async (_name, written, why) => {
    const { harness, asked } = of([written, call({ text: 'done' })]);
    await harness.execute('x');
    expect(asked[1]).toContain(why);
    expect((await harness.getAgentResponse()).text).toBe('DONE');
  });

  it('has only the kinds of nodes that work where it is', async () => {
    const wait = document({ kind: 'waitForMessage', id: 'w' });
    const every = document({ kind: 'every', id: 'e', ms: 60_000, step: { kind: 'delay', id: 'd', ms: 0 } });
    const { harness, asked } = of([wait, every, call({ text: 'done' })]);
    await harness.execute('x');
    expect(asked[0]).not.toMatch(/waitForMessage|"every"|"approval"|"provide"/);
    expect(asked[1]).toContain('UNKNOWN_NODE_KIND at /root/kind');
    expect(asked[2]).toContain('UNKNOWN_NODE_KIND at /root/kind');
    const person = { message: () => 'a text' };
    const alone = of([wait], {}, { person });
    await alone.harness.execute('x');
    expect((await alone.harness.getAgentResponse()).text).toBe('a text');
  });

  it('writes another document where a run has failed, as often as it may try', async () => {
    const fails = document({ kind: 'map', id: 'm', items: 'json', each: { kind: 'delay', id: 'd', ms: 0 } });
    const { harness, asked } = of([fails, call({ text: 'done' })]);
    await harness.execute('no list');
    expect((await harness.getAgentResponse()).text).toBe('DONE');
    expect(asked[1]).toContain('Its run has failed: NODE_FAILED: ');
    expect(asked[1]).toContain(JSON.stringify(JSON.parse(fails)));
    const never = of([fails, fails, fails, call({ text: 'done' })]);
    await expect(never.harness.execute('no list')).rejects.toMatchObject({ code: 'NODE_FAILED' });
    expect(never.asked).toHaveLength(3);
    const once = of([fails, call({ text: 'done' })], { planAgain: false });
    await expect(once.harness.execute('no list')).rejects.toMatchObject({ code: 'NODE_FAILED' });
    expect(once.asked).toHaveLength(1);
  });

  it('writes version 2: values go from one step into the arguments of the next', async () => {
    const count: Tool = {
      name: 'count',
      description: 'Counts.',
      execute: ({ of: list }) => ({ n: (list as unknown[]).length }), // the document gives one
    };
    const two = JSON.stringify({
      version: 2,
      root: {
        ...{ kind: 'sequence', id: 's' },
        steps: [
          { kind: 'tool', id: 'n', toolName: 'count', args: { of: ['a', 'b'] } },
          { kind: 'tool', id: 'say', toolName: 'shout', args: { text: '{{ $.steps.n.output.n }} of {{ $.input }}' } },
        ],
      },
    });
    const { harness, asked } = of([two], { tools: [typed, count] });
    await harness.execute('these');
    expect((await harness.getAgentResponse()).text).toBe('2 OF THESE');
    expect(asked[0]).toMatch(/"version": 2.*\n[\s\S]*## References[\s\S]*## Conditions/);
  });

  it.each([
    ['http', { kind: 'tool', id: 't', http: { url: 'https://a.example/?of={{ $.input }}' } }],
    ['emit', { kind: 'tool', id: 't', emit: { name: 'told', data: '$.input' } }],
    ['event', { kind: 'waitForMessage', id: 't', event: { name: 'told' } }],
  ])('asks the world outside by the tools that it was given, and by no %s', async (field, node) => {
    const person = { message: () => 'a text' };
    const { harness, asked } = of([document(node, 2), call({ text: 'done' })], {}, { person });
    await harness.execute('a secret');
    expect(asked[0]).not.toContain(`"${field}"`);
    expect(asked[1]).toContain(`at /root/${field}: expected no such field`);
    expect((await harness.getAgentResponse()).text).toBe('DONE');
  });
});
