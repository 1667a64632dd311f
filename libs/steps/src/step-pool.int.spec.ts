import { afterAll, describe, expect, it } from '@jest/globals';
import { createTestStart } from '#builder';
import type { Graph } from '#graph';
import { presentRules } from '#graph';
import { compilePlan } from './run-step-task.js';
import type { StepLimits } from './step-limits.js';
import { StepPool } from './step-pool.js';
import type { StepTask } from './step-task.js';

const limits: StepLimits = { ms: 30_000, fuel: 2e10, evaluations: 100_000, items: 50_000, bytes: 64 * 1024 * 1024 };
const pool = new StepPool({ threads: 1, limits });
afterAll(() => pool.close());

const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ id: name, name, type: 'string', value: '' }));

/** A graph whose second node sets five fields by an expression. */
function graphOf(value: string, onError?: string): Graph {
  const assignments = fields.map((field) => ({ ...field, value }));
  const set = { id: 's', name: 'Set', type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [0, 0] };
  return {
    name: 'many',
    nodes: [
      { id: 't', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
      { ...set, parameters: { assignments: { assignments } }, ...(onError !== undefined && { onError }) },
    ],
    connections: { Start: { main: [[{ node: 'Set', type: 'main', index: 0 }]] } },
  } as Graph; // its nodes have places, which no step reads
}

const upper = "={{ String($json.list).trim().toUpperCase() + ' no. 1' }}";

function taskOf(graph: Graph, more: Partial<StepTask> = {}): StepTask {
  return {
    ...{ graph, args: { node: 'Set' }, rules: presentRules, now: 0, timeZone: 'UTC', seed: 's' },
    place: { path: 'graph', input: '{}', given: '', scope: '', depth: 0 },
    workflow: { id: 'w', name: 'w' },
    execution: { id: 'run', mode: 'live' },
    ...{ tools: {}, providers: [], limits },
    ...more,
  };
}

function itemsOf(count: number): string {
  return JSON.stringify([Array.from({ length: count }, (_, n) => ({ json: { list: `word ${n}` } }))]);
}

async function run(task: StepTask, count: number, lane?: string) {
  const items = itemsOf(count);
  const read = (names: readonly string[]) => Promise.resolve(names.map((name) => (name === ':Start' ? items : null)));
  return pool.run(compilePlan(task.graph), task, { read, findSender: () => 'nobody' }, undefined, lane);
}

/** What a step took, and for how long at once nothing else was done here meanwhile. */
async function watched(work: () => Promise<unknown>): Promise<{ tookMs: number; longestMs: number }> {
  const began = performance.now();
  let last = began;
  let longestMs = 0;
  const look = (): void => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return { tookMs: performance.now() - began, longestMs };
}

describe('a step of many items', () => {
  it('leaves the thread that asked for it free', async () => {
    await run(taskOf(graphOf(upper)), 1); // its thread starts
    const { tookMs, longestMs } = await watched(async () => {
      const { result } = await run(taskOf(graphOf(upper)), 300);
      expect(result).toEqual({ ok: true, value: { items: [300] } });
    });
    expect(longestMs).toBeLessThan(tookMs / 2);
  });

  it('makes the same of them, in a thread and on the spot', async () => {
    const [here, there] = ['={{ $json.list }}', '={{ ($json.list) }}'].map((value) => run(taskOf(graphOf(value)), 3));
    expect(await here).toEqual(await there);
  });
});

const costly = '={{ (() => { let s = 0; for (let i = 0; i < 3e5; i++) s += i % 7; return s })() }}';

describe('the steps of strangers', () => {
  it('hold up no step of others, and take turns by what was called', async () => {
    const ended: string[] = [];
    const step = async (name: string, count: number, lane?: string): Promise<void> => {
      await run(taskOf(graphOf(upper)), count, lane);
      ended.push(name);
    };
    await Promise.all([step('warm', 1, 'fork'), step('warm', 1)]); // both threads start
    const strangers = [1, 2, 3].map((n) => step(`fork ${n}`, 300, 'fork'));
    strangers.push(step('orders', 300, 'orders'));
    await step('ours', 1);
    expect(ended).toEqual(['warm', 'warm', 'ours']);
    await Promise.all(strangers);
    expect(ended.slice(3)).toEqual(['fork 1', 'fork 2', 'orders', 'fork 3']);
  });
});

describe('the budget of a step', () => {
  it.each<[keyof StepLimits, number, number, string]>([
    ['evaluations', 20, 5, 'Set: its step took more than 20 evaluations for 5 items, see GRAPH_STEP_EVALUATIONS'],
    ['fuel', 1_000_000, 5, 'Set: its step took more than 1000000 fuel for 5 items, see GRAPH_STEP_FUEL'],
    ['ms', 1, 5, 'Set: its step took more than 1 ms for 5 items, see GRAPH_STEP_MS'],
    ['items', 4, 5, 'Set: its step took more than 4 items, see GRAPH_STEP_ITEMS'],
    ['bytes', 100, 5, 'Set: its step took more than 100 bytes, see GRAPH_STEP_BYTES'],
  ])('is its node’s failure once its %s are spent', async (limit, size, count, message) => {
    const task = taskOf(graphOf(costly), { limits: { ...limits, [limit]: size } });
    const { result, items } = await run(task, count);
    expect(result.ok || result.envelope.error.message).toBe(`${message} (STEP_BUDGET)`);
    expect(items).toEqual({});
  });

  it('is what `onError` says', async () => {
    const task = taskOf(graphOf(costly, 'continueRegularOutput'), { limits: { ...limits, evaluations: 3 } });
    const { result, items, isOver } = await run(task, 2);
    expect(result).toEqual({ ok: true, value: { items: [2] } });
    expect(items[':Set']).toContain('its step took more than 3 evaluations');
    expect(isOver).toBe(true);
  });

  it.each<[string, Partial<StepTask>, true | undefined]>([
    ['its items were too many', { limits: { ...limits, items: 1 } }, true],
    ['processes have died in it', { refused: '2 processes died' }, true],
    ['never, where it is kept', {}, undefined],
  ])('is told to have been spent where the node goes on: %s', async (_, more, isOver) => {
    const done = await run(taskOf(graphOf(costly, 'continueRegularOutput'), more), 2);
    expect([done.result.ok, done.isOver]).toEqual([true, isOver]);
  });

  it('is spent where processes have died: nothing is tried', async () => {
    const refused = '2 processes died while its step was carried out';
    const { result } = await run(taskOf(graphOf(upper), { refused }), 5);
    expect(result.ok || result.envelope.error.message).toBe(`Set: ${refused} (STEP_BUDGET)`);
  });

  it('is not spent by others: what its host fails with is told to who asked', async () => {
    const task = taskOf(graphOf(upper));
    const away = new Error('the store is away');
    const host = { read: () => Promise.reject(away), findSender: () => 'nobody' };
    await expect(pool.run(compilePlan(task.graph), { ...task, refused: 'x' }, host)).rejects.toBe(away);
  });

  it('ends with its turn', async () => {
    const gone = new AbortController();
    const task = taskOf(graphOf(costly));
    const read = (names: readonly string[]) => {
      gone.abort();
      return Promise.resolve(names.map(() => itemsOf(100)));
    };
    const { result } = await pool.run(compilePlan(task.graph), task, { read, findSender: () => 'nobody' }, gone.signal);
    expect(result.ok || result.envelope.error.message).toBe('Set: its turn was given up (STEP_BUDGET)');
    expect((await run(taskOf(graphOf(upper)), 2)).result.ok).toBe(true);
  });
});

describe('a test run of a draft', () => {
  const tested = (graph: Graph, payload: unknown, own = pool) =>
    own.test({ graph, start: { trigger: null, payload, pins: new Map() }, now: 0, timeZone: 'UTC', seed: 's' });
  const pins = Array.from({ length: 100 }, (_, at) => ({ json: { list: `entry ${at}` } }));

  it('leaves the thread that asked for it free, however many items it has', async () => {
    const graph = { ...graphOf(upper), pinData: { Start: pins } };
    const { tookMs, longestMs } = await watched(async () => {
      const start = createTestStart(graph, null, undefined);
      const report = await pool.test({ graph, start, now: 0, timeZone: 'UTC', seed: 's' });
      expect(report).toMatchObject({ problem: null, nodes: [{ items: 100 }, { name: 'Set', items: 100 }] });
    });
    expect(longestMs).toBeLessThan(tookMs / 2);
  });

  it('takes no longer than whoever asks for it waits', async () => {
    const graph = { ...graphOf(upper), pinData: { Start: pins } };
    const start = createTestStart(graph, null, undefined);
    const report = await pool.test({ graph, start, now: 0, timeZone: 'UTC', seed: 's', ms: 1 });
    expect(report.problem).toContain('its step took more than 1 ms');
  });

  it('has the budget of one step, and says which limit ended it', async () => {
    const small = new StepPool({ threads: 1, limits: { ...limits, evaluations: 4 } });
    const report = await tested(graphOf(costly), {}, small);
    expect(report.problem).toBe(
      'Set: its step took more than 4 evaluations for 1 items, see GRAPH_STEP_EVALUATIONS (STEP_BUDGET)',
    );
    await small.close();
  });

  it('ends with its turn, and the next one is carried out', async () => {
    const of = { start: { trigger: null, payload: {}, pins: new Map() }, now: 0, timeZone: 'UTC', seed: 's' };
    const report = await pool.test({ graph: graphOf(costly), ...of }, AbortSignal.abort());
    expect(report).toMatchObject({ passed: false, notReached: ['Start', 'Set'] });
    expect(report.problem).toBe('the test run was ended: its turn was given up (STEP_BUDGET)');
    expect(await tested(graphOf('x'), {})).toMatchObject({ passed: true });
  });
});

describe('an expression of a draft', () => {
  const preview = (template: string, lane?: string) =>
    pool.preview(
      {
        ...{ template, itemIndex: 1, workflow: 'W', now: 0, timeZone: 'UTC', seed: 's' },
        input: [{ n: 1 }, { n: 2, list: ['a'] }],
        nodes: { Earlier: [{ city: 'Porto' }] },
      },
      undefined,
      lane,
    );

  it('keeps no step waiting where it has a lane', async () => {
    const ends: string[] = [];
    const step = (): Promise<unknown> => run(taskOf(graphOf(upper)), 500);
    await step(); // its thread starts
    // Without a lane they have the step's own thread one behind the other, and it ends behind both.
    const endless = [1, 2].map((n) =>
      preview('={{ (() => { for (;;) {} })() }}', 'drafts').then(() => ends.push(`preview ${n}`)),
    );
    await Promise.all([...endless, step().then(() => ends.push('step'))]);
    expect(ends.at(-1)).toBe('preview 2');
    expect(ends).toContain('step');
  });

  it.each([
    ['={{ $json.n + 1 }}', { text: '3', of: 'number', leftOut: 0 }],
    [
      "=In {{ $('Earlier').first().json.city }} of {{ $workflow.name }}",
      { text: 'In Porto of W', of: 'string', leftOut: 0 },
    ],
    ['={{ $json.list }}', { text: '["a"]', of: 'list', leftOut: 0 }],
    ['={{ $json.none }}', { text: '', of: 'nothing', leftOut: 0 }],
    ['={{ $json.none.more }}', { text: '', of: 'nothing', leftOut: 0 }],
    ["={{ 'x'.repeat(2100) }}", { text: 'x'.repeat(2_000), of: 'string', leftOut: 100 }],
  ])('comes to its value: %s', async (template, value) => {
    expect(await preview(template)).toEqual(value);
  });

  it.each([
    ['={{ $json.foo( }}', /expecting/],
    ['={{ $("Nobody").first().json.x }}', /Nobody/],
    ['={{ nowhere.more }}', /nowhere/],
    ['={{ (() => { for (;;) {} })() }}', /./],
  ])('says why it comes to nothing: %s', async (template, why) => {
    expect(await preview(template)).toEqual({ problem: expect.stringMatching(why) });
  });
});
