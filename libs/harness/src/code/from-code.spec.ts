import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AgentHarness,
  all,
  any,
  branch,
  delay,
  fork,
  hydrateNode,
  hydrateWorkflow,
  loop,
  map,
  parseAndRunWorkflow,
  provide,
  sequence,
  spawn,
  step,
  subflow,
  until,
  WorkflowConfigError,
  WorkflowDocumentSchema,
} from './index.js';
import type { HarnessParams, HydrationContext, ModelCall, Tool } from './index.js';

const shout: Tool = {
  name: 'shout',
  description: 'Says it louder.',
  execute: ({ text = '' }) => String(text).toUpperCase(),
};
const nothing: Tool = { name: 'nothing', description: 'Returns nothing.', execute: () => undefined };
const boom: Tool = {
  name: 'boom',
  description: 'Fails.',
  execute: () => {
    throw new Error('boom');
  },
};
const tools = [shout, nothing, boom];

/** Answers `<id>(<input>)`. */
const echo = ({ id, input }: ModelCall): string => `${id}(${input})`;

function harnessWith(params: HarnessParams = {}): AgentHarness {
  return new AgentHarness({ name: 'runner', params: { model: echo, time: 'virtual', ...params } });
}

function run(json: unknown, params?: HarnessParams, input = 'in'): Promise<string> {
  const harness = harnessWith(params);
  return parseAndRunWorkflow({ json, harness, ctx: harness.createContext(), tools, input });
}

const llm = (id: string, more: object = {}): object => ({ kind: 'llm', id, instructions: id, ...more });
const document = (root: unknown): unknown => ({ version: 1, root });
const both = document({ kind: 'sequence', id: 's', steps: [llm('a'), llm('b')] });

describe('a workflow from code', () => {
  it('runs a document, as a value and as text', async () => {
    expect(await run(both)).toBe('b(a(in))');
    expect(await run(JSON.stringify(both))).toBe('b(a(in))');
  });

  it('runs tools in process, and gives models the tools that they name', async () => {
    const call = { kind: 'tool', id: 't', toolName: 'shout', args: { text: 'x' } };
    expect(await run(document(call))).toBe('X');
    expect(await run(document({ kind: 'tool', id: 't', toolName: 'nothing' }))).toBe('');
    const asking = ({ messages, tools: given }: ModelCall) => {
      const [said] = messages.slice(-1);
      if (said?.role === 'tool') return said.result;
      return { toolCalls: [{ name: given[0]?.name ?? '', args: { text: 'loud' } }], usd: 0.1 };
    };
    const harness = harnessWith({ model: asking });
    const ctx = harness.createContext();
    const json = document(llm('a', { tools: ['shout'] }));
    expect(await parseAndRunWorkflow({ json, harness, ctx, tools })).toBe('LOUD');
    expect(ctx.spent).toEqual({ toolCalls: 1, usd: 0.1 });
  });

  it('refuses a document before anything runs, with a code, a path and a hint', async () => {
    const model = jest.fn(echo);
    const refused = (root: unknown): Promise<string> => run(document(root), { model });
    const unknown = { kind: 'sequence', id: 's', steps: [llm('a'), { kind: 'tool', id: 't', toolName: 'other' }] };
    await expect(refused(unknown)).rejects.toMatchObject({
      ...{ name: 'WorkflowConfigError', code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/steps/1/toolName' },
      hint: 'expected one of shout, nothing, boom',
    });
    await expect(refused({ kind: 'x', id: 'a' })).rejects.toMatchObject({ code: 'UNKNOWN_NODE_KIND' });
    await expect(run('{')).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED', path: '' });
    expect(model).not.toHaveBeenCalled();
  });

  it('says why a run failed, and what the code has thrown', async () => {
    const round = { kind: 'loop', id: 'l', body: llm('a'), until: { kind: 'never' }, maxIterations: 2 };
    await expect(run(document(round))).rejects.toMatchObject({ name: 'WorkflowRunError', code: 'LOOP_LIMIT' });
    await expect(run(document({ kind: 'tool', id: 't', toolName: 'boom' }))).rejects.toMatchObject({
      ...{ code: 'NODE_FAILED', message: 'boom' },
      cause: new Error('boom'),
    });
    await expect(run(both, { model: () => Promise.reject(new Error('down')) })).rejects.toMatchObject({
      code: 'NODE_FAILED',
    });
  });

  it('refuses a tool that only a deployment has', async () => {
    const deployed: Tool = { name: 'figures', description: 'Counts.' };
    const harness = harnessWith();
    for (const root of [
      step.tool({ id: 't', tool: deployed }),
      step.llm({ id: 'a', instructions: '', tools: [deployed] }),
    ])
      await expect(harness.run(root, '', harness.createContext())).rejects.toMatchObject({
        ...{ code: 'UNKNOWN_TOOL_REFERENCE', hint: 'expected figures to have an execute: it runs here' },
      });
  });

  it('gives models what the document says', async () => {
    const model = jest.fn((_call: ModelCall) => 'x');
    const params = { temperature: 0.3, stopSequences: ['END'] };
    await run(document(llm('a', { model: 'anthropic/claude', params })), { model });
    await run(document(llm('b')), { model, defaultModel: 'groq/fast' });
    await run(document(llm('c')), { model });
    const [first, second, third] = model.mock.calls.map(([call]) => call);
    expect(first).toMatchObject({ model: 'anthropic/claude', params, instructions: 'a', input: 'in' });
    expect([second?.model, third?.model]).toEqual(['groq/fast', 'openai/gpt-4o']);
  });
});

describe('steps', () => {
  const ctx: HydrationContext = {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    executeStep: () => Promise.resolve(''),
  };

  it('of a document are those that code builds', () => {
    const a = step.llm({ id: 'a', instructions: 'a', tools: [shout], params: { topP: 1 } });
    const t = step.tool({ id: 't', tool: shout, args: { text: 'x' } });
    const built = sequence({
      id: 's',
      steps: [
        fork({ id: 'f', mode: 'settle', paths: [a, t], merge: 'concat' }),
        branch({ id: 'r', routes: [{ match: 'x', target: delay({ id: 'd', ms: 1 }) }] }),
        loop({
          id: 'l',
          body: step.llm({ id: 'b', instructions: 'b' }),
          until: any(until.maxSteps(2), all(until.converged(0.9), until.noToolCalls())),
        }),
        spawn({ id: 'w', child: step.llm({ id: 'c', instructions: 'c' }), timeout: 5 }),
        provide({ id: 'p', layers: ['conversation-summary'], child: step.llm({ id: 'e', instructions: 'e' }) }),
        map({ id: 'm', each: step.llm({ id: 'g', instructions: 'g' }), maxItems: 3 }),
        subflow({ id: 'n', root: step.llm({ id: 'a', instructions: 'z' }) }),
      ],
    });
    const predicates = [{ kind: 'converged', threshold: 0.9 }, { kind: 'noToolCalls' }];
    const root = {
      ...{ kind: 'sequence', id: 's' },
      steps: [
        {
          ...{ kind: 'fork', id: 'f', mode: 'settle', merge: 'concat' },
          paths: [
            llm('a', { tools: ['shout'], params: { topP: 1 } }),
            { kind: 'tool', id: 't', toolName: 'shout', args: { text: 'x' } },
          ],
        },
        { kind: 'branch', id: 'r', routes: [{ match: 'x', target: { kind: 'delay', id: 'd', ms: 1 } }] },
        {
          ...{ kind: 'loop', id: 'l', body: llm('b') },
          until: {
            kind: 'any',
            predicates: [
              { kind: 'maxSteps', n: 2 },
              { kind: 'all', predicates },
            ],
          },
        },
        { kind: 'spawn', id: 'w', child: llm('c'), timeout: 5 },
        { kind: 'provide', id: 'p', layers: ['conversation-summary'], child: llm('e') },
        { kind: 'map', id: 'm', each: llm('g'), maxItems: 3 },
        { kind: 'subflow', id: 'n', document: document({ ...llm('a'), instructions: 'z' }) },
      ],
    };
    expect(hydrateWorkflow(WorkflowDocumentSchema.parse(document(root)), ctx)).toEqual(built);
  });

  it('of one node alone', () => {
    expect(hydrateNode({ kind: 'llm', id: 'a', instructions: 'x' }, ctx)).toEqual(
      step.llm({ id: 'a', instructions: 'x' }),
    );
    const unknown = { kind: 'tool', id: 't', toolName: 'other' } as const;
    expect(() => hydrateNode(unknown, ctx)).toThrow(WorkflowConfigError);
    expect(() => step.llm({ id: ' ', instructions: 'x' })).toThrow('expected an id');
  });

  it('may be code, beside all others', async () => {
    const count = step.run({ id: 'count', execute: (input) => input.length });
    const harness = harnessWith();
    const ctx2 = harness.createContext();
    const whole = sequence({
      id: 's',
      steps: [
        fork({ id: 'f', mode: 'all', paths: [step.llm({ id: 'a', instructions: '' }), count], merge: 'concat' }),
        count,
      ],
    });
    expect(await harness.run(whole, 'in', ctx2)).toBe('7');
    expect(ctx2.calls.map(({ id }) => id)).toEqual(['a', 'count', 'count']);
  });

  it('may have one id twice where code has built them', async () => {
    const again = step.llm({ id: 'a', instructions: '' });
    const harness = harnessWith();
    expect(await harness.run(sequence({ id: 's', steps: [again, again] }), 'in', harness.createContext())).toBe(
      'a(a(in))',
    );
  });

  it('run in real time: a spawn that takes too long is given up, and its call is told', async () => {
    let told = false;
    const slow = step.run({
      id: 'slow',
      execute: () => new Promise(() => undefined),
    });
    const model = ({ signal }: ModelCall): Promise<string> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          told = true;
          reject(new Error('given up'));
        });
      });
    const harness = new AgentHarness({ name: 'runner', params: { model } });
    const late = spawn({ id: 'w', child: step.llm({ id: 'a', instructions: '' }), timeout: 20 });
    await expect(harness.run(late, '', harness.createContext())).rejects.toMatchObject({ code: 'SPAWN_TIMEOUT' });
    expect(told).toBe(true);
    const race = fork({
      id: 'f',
      mode: 'race',
      paths: [slow, step.tool({ id: 't', tool: shout, args: { text: 'x' } })],
    });
    expect(await harness.run(race, '', harness.createContext())).toBe('X');
  });
});

describe('steps in real time', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are told of a timeout however slow the machine is', async () => {
    const { now } = Date;
    let late = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + ++late); // no two looks at the clock are at one time
    const harness = new AgentHarness({ name: 'runner', params: { model: () => new Promise<string>(() => undefined) } });
    const given = spawn({ id: 'w', child: step.llm({ id: 'a', instructions: '' }), timeout: 200 });
    await expect(harness.run(given, '', harness.createContext())).rejects.toMatchObject({ code: 'SPAWN_TIMEOUT' });
  });
});

describe('an agent harness', () => {
  it('executes its first step and has its answer', async () => {
    const initialStep = step.llm({ id: 'a', instructions: '' });
    const harness = new AgentHarness({ name: 'one', params: { model: echo }, initialStep });
    await harness.execute('hello');
    expect(await harness.getAgentResponse()).toEqual({ text: 'a(hello)', usage: { toolCalls: 0, usd: 0 } });
  });

  it('says what it lacks', async () => {
    const harness = new AgentHarness({ name: 'none' });
    await expect(harness.execute('x')).rejects.toThrow('initialStep');
    await expect(harness.getAgentResponse()).rejects.toThrow('execute');
  });

  it('asks the provider of the environment where no model is given', async () => {
    const ask = (): Promise<string> => {
      const harness = new AgentHarness({ name: 'plain', params: {} });
      return harness.run(step.llm({ id: 'a', instructions: '' }), 'hello', harness.createContext());
    };
    Reflect.deleteProperty(process.env, 'LLM_PROVIDER');
    await expect(ask()).rejects.toThrow('LLM_PROVIDER');
    process.env['LLM_PROVIDER'] = 'scripted';
    expect(await ask()).not.toBe('');
  });
});

describe('the schema of documents', () => {
  it('parses, or says what is wrong', () => {
    expect(WorkflowDocumentSchema.parse(JSON.stringify(both))).toEqual(both);
    expect(WorkflowDocumentSchema.safeParse(both)).toEqual({ success: true, data: both });
    expect(WorkflowDocumentSchema.safeParse({ version: 2 })).toMatchObject({
      ...{ success: false, error: { code: 'WORKFLOW_VALIDATION_FAILED' } },
    });
    expect(WorkflowDocumentSchema.jsonSchema).toHaveProperty('$defs.llm');
  });
});
