import { describe, expect, it } from '@jest/globals';
import {
  AgentHarness,
  fork,
  hydrateWorkflow,
  parseAndRunWorkflow,
  sequence,
  spawn,
  step,
  WorkflowDocumentSchema,
} from './index.js';
import type { HarnessParams, ModelCall, Step, Tool } from './index.js';

const count: Tool = {
  ...{ name: 'count', description: 'Counts.' },
  schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
  execute: ({ n }) => ({ n }),
};
const pay: Tool = { name: 'pay', description: 'Pays.', approval: 'required', execute: () => 'paid' };
const boom: Tool = {
  ...{ name: 'boom', description: 'Fails.' },
  execute: () => Promise.reject(new Error('boom')),
};
const echo = ({ id, input }: ModelCall): string => `${id}(${input})`;

function harnessWith(params: HarnessParams = {}): AgentHarness {
  return new AgentHarness({ name: 'runner', params: { model: echo, time: 'virtual', ...params } });
}

/** What a document comes to in memory: its output, or its code and message; and how its nodes went. */
async function played(root: object, params: HarnessParams = {}, input = 'in') {
  const harness = harnessWith(params);
  const ctx = harness.createContext();
  const ended = await parseAndRunWorkflow({
    json: { version: 1, root },
    harness,
    ctx,
    tools: [count, pay, boom],
    input,
  }).catch((error: unknown) => error);
  const history = ctx.history.map(({ node, kind, status }) => `${node} ${kind} ${status}`);
  return { ended, history, calls: ctx.calls };
}

const tool = (id: string, args: object, toolName = 'count') => ({ kind: 'tool', id, toolName, args });
const ask = { kind: 'approval', id: 'ask', text: 'Shall I?' };
const wait = { kind: 'waitForMessage', id: 'wait', text: 'Which one?' };

describe('a tool node in memory', () => {
  it.each([
    ['is absent', {}, 'n '],
    ['is of another type', { n: 'x' }, 'n '],
    ['is no number', { n: null }, 'n '],
    ['has a fraction', { n: 1.5 }, 'n '],
    ['has another beside it', { n: 1, m: 2 }, 'm '],
  ])('is not called where an argument %s', async (_, args, why) => {
    const { ended, calls } = await played(tool('t', args));
    expect(ended).toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED', message: expect.stringContaining(why) });
    expect(calls).toEqual([]);
    const harness = harnessWith();
    const ctx = harness.createContext();
    const made = harness.run(step.tool({ id: 't', tool: count, args }), 'in', ctx);
    await expect(made).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED' });
    expect(ctx.history).toEqual([]);
  });

  it('is a tool node in its history, as in a deployment', async () => {
    const { ended, history } = await played({
      kind: 'sequence',
      id: 's',
      steps: [tool('t', { n: 1 }), tool('u', {}, 'boom')],
    });
    expect(ended).toMatchObject({ code: 'NODE_FAILED' });
    expect(history).toEqual([
      's sequence started',
      's/t tool started',
      's/t tool completed',
      's/u tool started',
      's/u tool failed',
      's sequence failed',
    ]);
  });

  it('gives what JSON can say of what its code returned', async () => {
    const returns = (value: unknown): Promise<string> => {
      const odd: Tool = { name: 'odd', description: 'Odd.', execute: () => value };
      const harness = harnessWith();
      return harness.run(step.tool({ id: 't', tool: odd }), '', harness.createContext());
    };
    expect(await returns(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(await returns({ a: undefined, b: new Map([[1, 2]]) })).toBe('{"b":{}}');
    expect(await returns(undefined)).toBe('');
    await expect(returns(1n)).rejects.toMatchObject({ code: 'NODE_FAILED' });
  });

  it('asks a person first where its tool needs that', async () => {
    const asked: string[] = [];
    const approve = (answer: boolean) => ({
      approve: ({ shown, tool: name }: { shown: string; tool: string }) => (asked.push(`${name} ${shown}`), answer),
    });
    expect((await played(tool('t', {}, 'pay'), { person: approve(true) })).ended).toBe('paid');
    expect((await played(tool('t', {}, 'pay'), { person: approve(false) })).ended).toMatchObject({
      code: 'NODE_FAILED',
    });
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('pay');
  });
});

describe('a person in memory', () => {
  it('answers an approval and a wait by hooks', async () => {
    const person = {
      approve: () => Promise.resolve(true),
      message: async ({ text }: { text: string | null }) => `${text} A-17`,
    };
    const root = { kind: 'sequence', id: 's', steps: [ask, wait, { kind: 'llm', id: 'a', instructions: '' }] };
    expect((await played(root, { person })).ended).toBe('a(Which one? A-17)');
    const { ended, history } = await played(root, { person: { ...person, approve: () => false } });
    expect(ended).toMatchObject({ code: 'NODE_FAILED', message: 'a person refused' });
    expect(history).toContain('s/ask approval failed');
  });

  it('that there is not answers nothing: what is asked ends by its time', async () => {
    expect((await played(ask)).ended).toMatchObject({ code: 'NODE_FAILED', message: 'nobody agreed in time' });
    expect((await played(wait)).ended).toMatchObject({ code: 'NODE_FAILED', message: 'no text came in time' });
    const silent = { message: () => null };
    expect((await played(wait, { person: silent })).ended).toMatchObject({ message: 'no text came in time' });
  });

  it('is asked for each of several, wherever in the tree they wait', async () => {
    const paths = [wait, { kind: 'spawn', id: 'q', child: { ...wait, id: 'x' } }];
    let texts = 0;
    const person = { message: () => `text ${++texts}` };
    const root = { kind: 'fork', id: 'f', mode: 'all', merge: 'concat', paths };
    expect((await played(root, { person })).ended).toBe('text 1\ntext 2');
  });
});

describe('layers in memory', () => {
  const within = (layers: string[], child: object, id = 'p'): object => ({ kind: 'provide', id, layers, child });
  const model = ({ layers }: ModelCall): string => layers.map(({ name, text }) => `${name}=${text}`).join(' ');
  const llm = { kind: 'llm', id: 'a', instructions: '' };

  it('reach every model below, outermost first', async () => {
    const layers = { 'house.md': 'Be kind.', 'more.md': 'Be brief.' };
    const nested = within(['file:house.md'], { kind: 'spawn', id: 'q', child: within(['file:more.md'], llm, 'o') });
    expect((await played(nested, { model, layers })).ended).toBe('file:house.md=Be kind. file:more.md=Be brief.');
    expect((await played(within(['conversation-summary'], llm), { model })).ended).toBe('conversation-summary=');
    expect((await played(llm, { model: (call) => `none${model(call)}`, layers })).ended).toBe('none');
  });

  it('of what is remembered have what the caller gives, and are empty where that is nothing', async () => {
    const both = within(['conversation-summary', 'working-memory'], llm);
    const layers = { 'conversation-summary': 'Asked for A-17.', 'working-memory': 'Likes short answers.' };
    const expected = 'conversation-summary=Asked for A-17. working-memory=Likes short answers.';
    expect((await played(both, { model, layers })).ended).toBe(expected);
    expect((await played(both, { model })).ended).toBe('conversation-summary= working-memory=');
    const asFile = within(['file:working-memory'], llm);
    expect((await played(asFile, { model, layers })).ended).toMatchObject({ code: 'UNKNOWN_LAYER_REFERENCE' });
  });

  it('that there are not are refused before anything runs', async () => {
    const { ended, history } = await played(within(['file:other.md'], llm), { layers: { 'house.md': '' } });
    expect(ended).toMatchObject({ code: 'UNKNOWN_LAYER_REFERENCE', path: '/root/layers/0' });
    expect(history).toEqual([]);
    expect((await played(within(['file:house.md'], llm))).ended).toMatchObject({ code: 'UNKNOWN_LAYER_REFERENCE' });
  });
});

describe('a run in memory', () => {
  it.each([
    ['a delay', { kind: 'delay', id: 'd', ms: 60_000 }],
    ['a wait', wait],
    ['an approval', ask],
    ['a spawn', { kind: 'spawn', id: 'q', child: { kind: 'delay', id: 'd', ms: 60_000 } }],
    ['a fork', { kind: 'fork', id: 'f', mode: 'settle', paths: [{ kind: 'delay', id: 'd', ms: 60_000 }] }],
    ['a loop', { kind: 'loop', id: 'l', until: { kind: 'never' }, body: { kind: 'delay', id: 'd', ms: 1 } }],
  ])('is cancelled while it is in %s', async (_, root) => {
    const harness = harnessWith({ time: 'real' });
    const abort = new AbortController();
    const ctx = harness.createContext({ signal: abort.signal });
    const running = parseAndRunWorkflow({ json: { version: 1, root }, harness, ctx, tools: [], input: 'in' });
    setImmediate(() => abort.abort());
    await expect(running).rejects.toMatchObject({ code: 'NODE_FAILED', message: 'the run ended as cancelled' });
  });

  it('that was called off before it began does nothing', async () => {
    const harness = harnessWith({ time: 'real' });
    const ctx = harness.createContext({ signal: AbortSignal.abort() });
    const calls = sequence({
      id: 's',
      steps: [step.tool({ id: 't', tool: pay }), step.llm({ id: 'a', instructions: '' })],
    });
    await expect(harness.run(calls, '', ctx)).rejects.toMatchObject({ code: 'NODE_FAILED' });
  });

  it('names its nodes as the document does', async () => {
    const loop = {
      kind: 'loop',
      id: 'round',
      until: { kind: 'never' },
      maxIterations: 1,
      body: { kind: 'llm', id: 'a', instructions: '' },
    };
    expect((await played(loop)).ended).toMatchObject({ message: expect.stringMatching(/^round may go round 1 times/) });
    const late = { kind: 'spawn', id: 'slow', timeout: 1, child: { kind: 'delay', id: 'd', ms: 60_000 } };
    expect((await played(late)).ended).toMatchObject({ message: 'slow took longer than it may' });
    const deep = { kind: 'spawn', id: 'outer', child: { ...loop, id: 'inner' } };
    expect((await played(deep)).ended).toMatchObject({ message: expect.stringContaining('inner may go round') });
    const again = step.llm({ id: 'a', instructions: '' });
    const harness = harnessWith();
    const ctx = harness.createContext();
    await harness.run(sequence({ id: 's', steps: [again, again, again] }), 'in', ctx);
    expect(
      ctx.history.flatMap(({ node, kind, status }) => (kind === 'llm' && status === 'started' ? [node] : [])),
    ).toEqual([...['s/a', 's/a (2)', 's/a (3)']]);
  });

  it('is as deep as a document may be, or as it is told', async () => {
    const deep = (levels: number): Step =>
      levels === 0 ? step.llm({ id: 'a', instructions: '' }) : spawn({ id: `s${levels}`, child: deep(levels - 1) });
    const run = (levels: number, maxDepth?: number): Promise<string> => {
      const harness = harnessWith();
      return harness.run(deep(levels), 'in', harness.createContext(maxDepth === undefined ? {} : { maxDepth }));
    };
    expect(await run(5)).toBe('a(in)');
    await expect(run(6)).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED' });
    expect(await run(6, 6)).toBe('a(in)');
    await expect(run(2, 1)).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED' });
  });

  it('fails where an answer was cut off', async () => {
    const model = ({ id }: ModelCall) => ({ text: 'half of i', isCut: id === 'b' });
    const root = {
      kind: 'sequence',
      id: 's',
      steps: ['a', 'b', 'c'].map((id) => ({ kind: 'llm', id, instructions: '' })),
    };
    const { ended, history } = await played(root, { model });
    expect(ended).toMatchObject({ code: 'MODEL_OUTPUT_CUT', message: expect.stringContaining('b was cut off') });
    expect(history.at(-2)).toBe('s/b llm failed');
  });

  it.each(['', ' \n', '\u0000', '\u200b\u2060', '\t\u00a0'])(
    'fails where nothing was answered three times: %j',
    async (nothing) => {
      const answers = [nothing, nothing, 'at last', nothing, nothing, nothing];
      const root = {
        kind: 'sequence',
        id: 's',
        steps: ['a', 'b'].map((id) => ({ kind: 'llm', id, instructions: '' })),
      };
      const { ended, history } = await played(root, { model: () => answers.shift() ?? 'late' });
      expect(ended).toMatchObject({
        code: 'NODE_FAILED',
        message: expect.stringContaining('the model of b said nothing'),
      });
      expect(history).toEqual(expect.arrayContaining(['s/a llm completed', 's/b llm failed']));
    },
  );
});

describe('executeStep', () => {
  it('carries out each model and tool of a hydrated document', async () => {
    const done: string[] = [];
    const executeStep = async (each: Step, input: string): Promise<string> => {
      done.push(each.id);
      return `${each.id}<${input}>`;
    };
    const root = {
      ...{ kind: 'sequence', id: 's' },
      steps: [tool('t', { n: 1 }), { kind: 'map', id: 'm', each: { kind: 'llm', id: 'a', instructions: '' } }],
    };
    const harness = harnessWith();
    const hydrated = hydrateWorkflow(WorkflowDocumentSchema.parse({ version: 1, root }), {
      tools: new Map([['count', count]]),
      executeStep,
    });
    expect(await harness.run(hydrated, 'in', harness.createContext())).toBe('a<t<in>>');
    expect(done).toEqual(['t', 'a']);
  });

  it('of a harness does as the step says, and is counted once', async () => {
    const harness = harnessWith({ model: () => ({ text: 'x', usd: 0.5 }) });
    const ctx = harness.createContext();
    const llm = { kind: 'llm', id: 'a', instructions: '' };
    const paths = [llm, { ...llm, id: 'b' }];
    const json = { version: 1, root: { kind: 'fork', id: 'f', mode: 'all', paths } };
    expect(await parseAndRunWorkflow({ json, harness, ctx, tools: [] })).toBe('x');
    expect(ctx.spent).toEqual({ toolCalls: 0, usd: 1 });
    expect(ctx.calls).toHaveLength(2);
    const built = fork({ id: 'f', mode: 'all', paths: [step.llm({ id: 'a', instructions: '' })] });
    expect(await harness.run(built, '', ctx)).toBe('x');
  });
});
