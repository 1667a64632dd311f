import { describe, expect, it } from '@jest/globals';
import {
  AgentHarness,
  deployment,
  dynamicWorkflow,
  every,
  parseAndRunWorkflow,
  sequence,
  step,
  WorkflowPendingError,
} from './index.js';
import type { HarnessParams, Step, Tool, Until } from './index.js';

const figures: Tool = { name: 'figures', description: 'Counts.' };
const ours: Tool = { name: 'ours', description: 'Runs here.', execute: () => '' };
const ask = (id: string) => step.llm({ id, instructions: id });
const [runId, version] = ['run_1', 'abc'];
const ended = { outcome: 'answered', output: 'done', replies: [], tool_calls_used: 2, cost_micro_usd: 500_000 };

type Answer = readonly [number, object] | Error;

/** What the gateway answers to each of its operations in turn; the last answer repeats. */
interface Script {
  publish?: Answer[];
  versions?: Answer[];
  version?: Answer[];
  start?: Answer[];
  look?: Answer[];
  cancel?: Answer[];
}

const usual: Required<Script> = {
  publish: [[201, { id: 'runner', version }]],
  versions: [[404, {}]],
  version: [[404, {}]],
  start: [[202, { run_id: runId }]],
  look: [[200, ended]],
  cancel: [[202, {}]],
};

function operationOf({ method, url }: Request): keyof Script {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/cancel')) return 'cancel';
  if (pathname.startsWith('/v1/runs/')) return 'look';
  if (method === 'POST') return pathname.endsWith('/runs') ? 'start' : 'publish';
  return pathname.endsWith('/versions') ? 'versions' : 'version';
}

interface Asked {
  operation: keyof Script;
  body: object | null;
  key: string | null;
}

function deployed(script: Script = {}, params: HarnessParams = {}, patienceMs = 5_000) {
  const asked: Asked[] = [];
  const answers = { ...usual, ...script };
  const fetch = async (request: Request): Promise<Response> => {
    const operation = operationOf(request);
    const all = answers[operation];
    const answer = all[Math.min(asked.filter((each) => each.operation === operation).length, all.length - 1)];
    const body = request.body === null ? null : ((await request.json()) as object); // what was sent
    asked.push({ operation, body, key: request.headers.get('idempotency-key') });
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return Response.json(answer[1], { status: answer[0] });
  };
  const engine = deployment({ url: 'http://gateway', key: 'k', patienceMs, fetch });
  const operations = (): string[] => asked.map(({ operation }) => operation);
  const keys = (): (string | null)[] => asked.flatMap(({ operation, key }) => (operation === 'start' ? [key] : []));
  return { harness: new AgentHarness({ name: 'runner', params, engine }), asked, operations, keys };
}

const refused = (code: string): Answer => [
  422,
  { errors: [{ field: 'document/root', detail: 'expected less', code, path: '/root' }] },
];
const away = new Error('away');

describe('a workflow in a deployment', () => {
  it('is stored under the name of its harness, and the version that it is of is run', async () => {
    const { harness, asked } = deployed({
      look: [
        [200, { ...ended, outcome: null }],
        [200, ended],
      ],
    });
    const ctx = harness.createContext();
    const root = {
      kind: 'sequence',
      id: 's',
      steps: [{ kind: 'llm', id: 'a', instructions: 'a', tools: ['figures'] }],
    };
    const json = { version: 1, root };
    expect(await parseAndRunWorkflow({ json, harness, ctx, tools: [figures, ours], input: 'in' })).toBe('done');
    expect(asked).toMatchObject([
      { operation: 'publish', body: { id: 'runner', document: json } },
      { operation: 'start', body: { input: 'in', version } },
      { operation: 'look' },
      { operation: 'look' },
    ]);
    expect(ctx.spent).toEqual({ toolCalls: 2, usd: 0.5 });
  });

  it('is no deeper than a deployment has it, whoever asks for more, and nothing is sent or asked before that is said', async () => {
    const asked: string[] = [];
    const model = ({ id }: { id: string }): string => (asked.push(id), '');
    const { harness, operations } = deployed({}, { model });
    const planner = dynamicWorkflow({ tools: [figures], maxDepth: 6 });
    const json = { version: 1, root: { kind: 'llm', id: 'a', instructions: '' } };
    const ctx = harness.createContext();
    const tries = [
      () => harness.run(ask('a'), 'in', harness.createContext({ maxDepth: 6 })),
      () => parseAndRunWorkflow({ json, harness, ctx, tools: [], maxDepth: 9 }),
      () => harness.run(planner, 'in', ctx),
      () => harness.run(dynamicWorkflow({ tools: [] }), 'in', harness.createContext({ maxDepth: 7 })),
    ];
    for (const trying of tries) {
      const hint = 'expected maxDepth of 5 at most: a deployment has no deeper nodes';
      await expect(trying()).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED', path: '', hint });
    }
    expect([...operations(), ...asked]).toEqual([]);
    expect(await harness.run(ask('a'), 'in', harness.createContext({ maxDepth: 4 }))).toBe('done');
  });

  const code = (() => true) as unknown as Until; // what TypeScript would refuse
  it.each<[string, Step, object]>([
    [
      'a step of code',
      sequence({ id: 's', steps: [ask('a'), step.run({ id: 'b', execute: () => '' })] }),
      { code: 'UNKNOWN_NODE_KIND', path: '/root/steps/1/kind' },
    ],
    [
      'a tool of code',
      step.tool({ id: 't', tool: ours }),
      {
        code: 'UNKNOWN_TOOL_REFERENCE',
        path: '/root/toolName',
        hint: expect.stringContaining('stays in this process'),
      },
    ],
    [
      'a tool of code that a model may call',
      step.llm({ id: 'a', instructions: '', tools: [figures, ours] }),
      { code: 'UNKNOWN_TOOL_REFERENCE', path: '/root/tools/1' },
    ],
    [
      'a predicate of code',
      { kind: 'loop', id: 'l', body: ask('a'), until: code },
      { code: 'WORKFLOW_VALIDATION_FAILED', path: '/root/until' },
    ],
    ['an id twice', sequence({ id: 's', steps: [ask('a'), ask('a')] }), { path: '/root/steps/1/id' }],
    ['what repeats', every({ id: 'e', step: ask('a'), ms: 1_000 }), { hint: expect.stringContaining('schedule') }],
  ])('is refused before anything is sent where it has %s', async (_, root, error) => {
    const { harness, asked } = deployed();
    const run = harness.run(root, 'in', harness.createContext());
    await expect(run).rejects.toMatchObject({ name: 'WorkflowConfigError', ...error });
    expect(asked).toEqual([]);
  });

  it('is refused by what the deployment says of it, and nothing runs', async () => {
    const { harness, operations } = deployed({ publish: [refused('UNKNOWN_LAYER_REFERENCE')] });
    const run = harness.run(ask('a'), 'in', harness.createContext());
    await expect(run).rejects.toMatchObject({ code: 'UNKNOWN_LAYER_REFERENCE', path: '/root', hint: 'expected less' });
    expect(operations()).toEqual(['publish']);
    const wrongKey = deployed({ publish: [[401, { detail: 'no such key' }]] }).harness;
    await expect(wrongKey.run(ask('a'), 'in', wrongKey.createContext())).rejects.toThrow('no such key');
  });

  it('says why its run failed', async () => {
    const failing = async (run: object): Promise<string> => {
      const { harness } = deployed({ look: [[200, { ...ended, ...run }]] });
      return harness.run(ask('a'), 'in', harness.createContext());
    };
    const limit = { outcome: 'stalled', error: { code: 'LOOP_LIMIT', message: 'too many rounds' } };
    await expect(failing(limit)).rejects.toMatchObject({ name: 'WorkflowRunError', code: 'LOOP_LIMIT' });
    await expect(failing({ outcome: 'deadline' })).rejects.toMatchObject({
      ...{ code: 'NODE_FAILED', message: 'the run ended as deadline' },
    });
  });

  it('is one run where the answer was lost, or the process: one key for a document, an input and a context', async () => {
    const busy: Answer = [409, { error: { code: 'idempotency-key-in-use' } }];
    const { harness, keys } = deployed({ start: [away, busy, [202, { run_id: runId }]], look: [away, [200, ended]] });
    expect(await harness.run(ask('a'), 'in', harness.createContext({ id: 'order-7' }))).toBe('done');
    const later = deployed();
    for (const [id, input] of [
      ['order-7', 'in'],
      ['order-7', 'other'],
      ['order-8', 'in'],
    ] as const)
      await later.harness.run(ask('a'), input, later.harness.createContext({ id }));
    const [first, ...others] = later.keys();
    expect(keys()).toEqual([first, first, first]);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('is pending, and not failed, where the deployment is not heard of any more', async () => {
    const run = (script: Script): Promise<string> => {
      const { harness } = deployed(script, {}, 0);
      return harness.run(ask('a'), 'in', harness.createContext());
    };
    await expect(run({ publish: [away] })).rejects.toThrow('the deployment cannot be reached: away');
    await expect(run({ start: [away] })).rejects.toMatchObject({ name: 'WorkflowPendingError', runId: null });
    await expect(run({ look: [away] })).rejects.toMatchObject({ runId, cause: away });
    const { harness } = deployed({ start: [away, [403, {}]] });
    const unsure = harness.run(ask('a'), 'in', harness.createContext());
    await expect(unsure).rejects.toBeInstanceOf(WorkflowPendingError);
  });

  it('is cancelled once nobody wants it', async () => {
    const wanted = new AbortController();
    const { harness, operations } = deployed({
      look: [
        [200, { ...ended, outcome: null }],
        [200, { ...ended, outcome: null }],
        [200, { ...ended, outcome: 'cancelled' }],
      ],
    });
    const run = harness.run(ask('a'), 'in', harness.createContext({ signal: wanted.signal }));
    setTimeout(() => wanted.abort(), 1);
    await expect(run).rejects.toMatchObject({ code: 'NODE_FAILED', message: 'the run ended as cancelled' });
    expect(operations().filter((operation) => operation === 'cancel')).toHaveLength(1);
  });
});

describe('a planned workflow in a deployment', () => {
  const document = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'x', tools: ['figures'] } };
  const planned = (script: Script, tools = [figures]) => {
    const told: string[] = [];
    const model = ({ instructions }: { instructions: string }): string => {
      told.push(instructions);
      return JSON.stringify(document);
    };
    const made = deployed(script, { model });
    const ctx = made.harness.createContext({ id: 'order-7' });
    return { ...made, told, run: made.harness.run(dynamicWorkflow({ tools }), 'in', ctx) };
  };

  it('is told what the deployment refuses, and then stored and run there', async () => {
    const publish: Answer[] = [refused('UNKNOWN_TOOL_REFERENCE'), [201, { id: 'runner', version }]];
    const { run, told, operations } = planned({ publish });
    expect(await run).toBe('done');
    expect(told[1]).toContain('UNKNOWN_TOOL_REFERENCE at /root: expected less');
    expect(operations()).toEqual(['versions', 'publish', 'publish', 'publish', 'start', 'look']);
    const never = planned({ publish: [refused('WORKFLOW_CYCLE')] });
    await expect(never.run).rejects.toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED' });
    expect([never.told.length, never.operations()]).toEqual([3, ['versions', 'publish', 'publish', 'publish']]);
  });

  it('is not planned again by the process that comes after', async () => {
    const first = planned({});
    await first.run;
    const { note } = first.asked.find(({ operation }) => operation === 'publish')?.body as { note: string }; // what was sent
    const second = planned({ versions: [[200, { versions: [{ version, note }] }]], version: [[200, { document }]] });
    expect(await second.run).toBe('done');
    expect([second.told, second.keys()]).toEqual([[], first.keys()]);
  });

  it('has no tools of code: that is refused before its planner is asked', async () => {
    const { run, told } = planned({}, [ours]);
    await expect(run).rejects.toMatchObject({ code: 'UNKNOWN_TOOL_REFERENCE' });
    expect(told).toEqual([]);
  });
});
