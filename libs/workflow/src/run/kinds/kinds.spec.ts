import { describe, expect, it } from '@jest/globals';
import type { ChildEnd } from '#protocol';
import { settingsFor } from '../../../test/settings.js';
import { Tree } from '../../../test/tree.js';
import type { PlayAgent } from '../../../test/tree.js';
import { checkDocument } from '../../check/check-document.js';
import type { NodeOf, UntilPredicate, WorkflowNode } from '../../document/document.js';

const say = (id: string, text = id): WorkflowNode => ({ kind: 'tool', id, toolName: 'say', args: { text } });
const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const boom: WorkflowNode = { kind: 'tool', id: 'boom', toolName: 'boom' };
const sequence = (id: string, ...steps: WorkflowNode[]): WorkflowNode => ({ kind: 'sequence', id, steps });
const loop = (until: UntilPredicate, body = llm('b'), more: Partial<NodeOf<'loop'>> = {}): WorkflowNode => ({
  ...{ kind: 'loop', id: 'l', body, until },
  ...more,
});

/** What a text comes to: the output, or the code of the failure. */
function play(root: WorkflowNode, text = 'in', agent?: PlayAgent, more = {}): string | undefined {
  expect(checkDocument({ version: 1, root })).toEqual({ ok: true, document: { version: 1, root } });
  const tree = new Tree({ ...settingsFor(root), ...more }, undefined, agent);
  const runId = tree.text(text);
  tree.settle();
  const view = tree.views.get(runId);
  return view?.error?.code ?? view?.output;
}

/** Answers with these outputs, one after the other; the last repeats. */
function answering(...outputs: string[]): PlayAgent {
  let call = 0;
  return () => ({ output: outputs[Math.min(call++, outputs.length - 1)] ?? '' });
}

describe('a branch', () => {
  const routes = [
    { match: 'Code', target: say('code') },
    { match: 'explain', target: say('explain') },
  ];
  const branch = (more: Partial<NodeOf<'branch'>> = {}): WorkflowNode => ({ kind: 'branch', id: 'b', routes, ...more });

  it.each([
    ['please CODE it', 'code'],
    ['explain the code', 'code'],
    [' Explain ', 'explain'],
    ['neither', 'neither'],
    [' as it is ', ' as it is '],
  ])('takes the first route in the text, whatever its case, or passes it through: %j', (text, output) => {
    expect(play(branch(), text)).toBe(output);
  });

  it('takes the default where no route fits', () => {
    expect(play(branch({ default: llm('d') }), 'other')).toBe('d(other)');
  });

  it.each([
    ['concatenate', 'd(concatenate)'],
    [' Cat ', 'cat'],
  ])('can ask for the whole text: %j', (text, output) => {
    const whole = [{ match: 'cat', matchMode: 'exact' as const, target: say('cat') }];
    expect(play(branch({ routes: whole, default: llm('d') }), text)).toBe(output);
  });
});

describe('a loop', () => {
  it.each<[UntilPredicate, string[], string]>([
    [{ kind: 'maxSteps', n: 3 }, ['1', '2', '3', '4'], '3'],
    [{ kind: 'outputContains', marker: 'DONE' }, ['done', 'is DONE', 'x'], 'is DONE'],
    [{ kind: 'outputEquals', sentinel: 'DONE' }, ['is DONE', ' DONE', 'DONE', 'x'], 'DONE'],
    [{ kind: 'converged' }, ['a', 'A', 'A', 'x'], 'A'],
    [
      { kind: 'converged', threshold: 0.8 },
      ['a red fox', 'the big red fox', 'the big red fox!', 'x'],
      'the big red fox!',
    ],
    [{ kind: 'converged', threshold: 0 }, ['a', 'b', 'c'], 'b'],
    [
      {
        kind: 'any',
        predicates: [
          { kind: 'maxSteps', n: 5 },
          { kind: 'outputContains', marker: 'y' },
        ],
      },
      ['x', 'y', 'z'],
      'y',
    ],
    [
      {
        kind: 'all',
        predicates: [
          { kind: 'maxSteps', n: 2 },
          { kind: 'outputContains', marker: 'x' },
        ],
      },
      ['x', 'y', 'x'],
      'x',
    ],
    [{ kind: 'noToolCalls' }, ['first', 'second'], 'first'],
  ])('ends by %j', (until, outputs, output) => {
    expect(play(loop(until), 'in', answering(...outputs))).toBe(output);
  });

  it('feeds each output to the next round, and does the body once at least', () => {
    expect(play(loop({ kind: 'maxSteps', n: 3 }))).toBe('b(b(b(in)))');
    expect(play(loop({ kind: 'outputContains', marker: 'in' }))).toBe('b(in)');
  });

  it('ends by what its rounds have cost, the calls of its models and its time', () => {
    const spent = { steps: 1, tokens: 0, costMicroUsd: 400_000, toolCalls: 0 };
    let rounds = 0;
    const counting = (end: () => Partial<ChildEnd>): PlayAgent => {
      rounds = 0;
      return () => ((rounds += 1), end());
    };
    expect(
      play(
        loop({ kind: 'maxCost', usd: 1 }),
        'in',
        counting(() => ({ output: 'x', spent })),
      ),
    ).toBe('x');
    expect(rounds).toBe(3);
    const calling = counting(() => ({ output: 'x', spent: { ...spent, toolCalls: rounds < 4 ? 1 : 0 } }));
    const body = sequence('s', say('t'), llm('b'));
    expect(play(loop({ kind: 'noToolCalls' }, body), 'in', calling)).toBe('x');
    expect(rounds).toBe(4);
    const waiting = sequence('s', { kind: 'delay', id: 'd', ms: 1_000 }, llm('b'));
    expect(
      play(
        loop({ kind: 'maxDuration', ms: 2_500 }, waiting),
        'in',
        counting(() => ({ output: 'x' })),
      ),
    ).toBe('x');
    expect(rounds).toBe(3);
  });

  it('counts the calls of models in paths below it, and those of tool nodes there not', () => {
    let calls = 0;
    const agent: PlayAgent = () => {
      calls += 1;
      return { output: 'x', spent: { steps: 1, tokens: 0, costMicroUsd: 0, toolCalls: calls < 3 ? 1 : 0 } };
    };
    const path = sequence('p', say('t'), llm('b'));
    const body: WorkflowNode = { kind: 'fork', id: 'f', mode: 'all', paths: [path] };
    expect(play(loop({ kind: 'noToolCalls' }, body), 'in', agent)).toBe('x');
    expect(calls).toBe(3);
  });

  it('fails past its limit, its own or the usual one, and together with the other loops of its run', () => {
    expect(play(loop({ kind: 'maxSteps', n: 3 }, llm('b'), { maxIterations: 3 }))).toBe('b(b(b(in)))');
    const neverSo: UntilPredicate = { kind: 'outputEquals', sentinel: 'never so' };
    expect(play(loop(neverSo, llm('b'), { maxIterations: 3 }))).toBe('LOOP_LIMIT');
    const nothing: WorkflowNode = { kind: 'branch', id: 'b', routes: [{ match: 'x', target: say('x') }] };
    expect(play(loop({ kind: 'never' }, nothing))).toBe('LOOP_LIMIT');
    const often: UntilPredicate = { kind: 'any', predicates: [{ kind: 'maxSteps', n: 900 }, neverSo] };
    const outer = loop(often, loop(often, nothing));
    expect(play({ ...outer, id: 'o' })).toBe('LOOP_LIMIT');
  });

  it('of pure tools takes no more than some rounds in one commit', () => {
    const tree = new Tree(settingsFor(loop({ kind: 'maxSteps', n: 175 }, { kind: 'tool', id: 'p', toolName: 'pure' })));
    const runId = tree.text('in');
    tree.settle();
    expect([tree.views.get(runId)?.output, tree.root.version]).toEqual(['pure', 4]);
  });

  it('says each round in the places of its nodes', () => {
    const tree = new Tree(settingsFor(loop({ kind: 'maxSteps', n: 2 })));
    tree.text('in');
    tree.settle();
    const nodes = tree.root.rows.flatMap((row) => (row.row === 'node' ? [`${row.node} ${row.status}`] : []));
    const round = (n: number): string[] => [`l[${n}]/b started`, `l[${n}]/b completed`];
    expect(nodes).toEqual([...round(1), ...round(2)]);
  });
});

describe('a spawn', () => {
  const spawn = (child: WorkflowNode, timeout?: number): WorkflowNode => ({
    ...{ kind: 'spawn', id: 's', child },
    ...(timeout === undefined ? {} : { timeout }),
  });

  it('runs its child as a run of its own', () => {
    expect(play(sequence('m', spawn(llm('a')), llm('b')))).toBe('b(a(in))');
    expect(play(spawn(sequence('c', llm('a'), say('d')), 5_000))).toBe('d');
    expect(play(spawn(boom))).toBe('NODE_FAILED');
  });

  it('ends a child that takes too long, and everything below it', () => {
    const slow = sequence('c', llm('a'), llm('slow'));
    const agent: PlayAgent = ({ instructions }) => (instructions === 'slow' ? null : { output: 'x' });
    const tree = new Tree(settingsFor(spawn(slow, 5_000)), undefined, agent);
    const runId = tree.text('in');
    const from = tree.at;
    tree.settle();
    expect(tree.views.get(runId)).toMatchObject({ outcome: 'stalled', error: { code: 'SPAWN_TIMEOUT' } });
    expect(tree.at - from).toBeGreaterThanOrEqual(5_000);
    expect([...tree.actors.values()].slice(1).every(({ over }) => over)).toBe(true);
  });
});

describe('a map', () => {
  const map = (more: Partial<NodeOf<'map'>> = {}): WorkflowNode => ({ kind: 'map', id: 'm', each: llm('e'), ...more });

  it.each<[Partial<NodeOf<'map'>>, string, string]>([
    [{}, '["a", 1, null, {"b": 2}]', 'e(a)\ne(1)\ne()\ne({"b":2})'],
    [{}, ' one \n\ntwo\n', 'e(one)\ne(two)'],
    [{ over: 'rows' }, '{"rows": ["a", "b"]}', 'e(a)\ne(b)'],
    [{ items: 'lines' }, '["a"]', 'NODE_FAILED'],
    [{ merge: 'last' }, '["a", "b"]', 'e(b)'],
    [{ merge: 'first' }, '["a", "b"]', 'e(a)'],
    [{}, '[]', ''],
    [{ mode: 'race' }, '[]', 'NODE_FAILED'],
    [{ items: 'json' }, 'no list', 'NODE_FAILED'],
    [{ over: 'rows' }, '{"toString": []}', 'NODE_FAILED'],
    [{ maxItems: 1 }, '["a", "b"]', 'NODE_FAILED'],
  ])('%j over %j', (more, text, output) => {
    expect(play(map(more), text)).toBe(output);
  });

  it('has a limit on what is under way, and drops failures if it may', () => {
    const tree = new Tree(settingsFor(map({ concurrency: 2, each: sequence('q', llm('e')) })));
    tree.text('[1,2,3,4,5]');
    tree.settle();
    expect(tree.mostLive).toBe(2);
    const each: WorkflowNode = {
      ...{ kind: 'branch', id: 'c', routes: [{ match: 'bad', target: boom }] },
    };
    expect(play(map({ each, mode: 'settle' }), '["a","bad","b"]')).toBe('a\nb');
    expect(play(map({ each }), '["a","bad","b"]')).toBe('NODE_FAILED');
  });
});

describe('the other kinds', () => {
  it('provide passes through to its child', () => {
    expect(play({ kind: 'provide', id: 'p', layers: ['conversation-summary'], child: llm('a') })).toBe('a(in)');
  });

  it('a subflow runs the document in it, on its own input or that of the node', () => {
    const document = { version: 1 as const, root: sequence('a', llm('b')) };
    expect(play(sequence('a', llm('x'), { kind: 'subflow', id: 's', document }))).toBe('b(x(in))');
    expect(play({ kind: 'subflow', id: 's', document, input: 'own' })).toBe('b(own)');
    expect(play({ kind: 'subflow', id: 's', ref: 'lost' })).toBe('NODE_FAILED');
  });

  it('a delay waits and passes through', () => {
    const tree = new Tree(settingsFor(sequence('s', { kind: 'delay', id: 'd', ms: 60_000 }, llm('a'))));
    const runId = tree.text('in');
    const from = tree.at;
    tree.settle();
    expect(tree.views.get(runId)?.output).toBe('a(in)');
    expect(tree.at - from).toBeGreaterThanOrEqual(60_000);
  });

  it('an every makes the ticks that it may, on the same input', () => {
    const every = (more: Partial<NodeOf<'every'>> = {}): WorkflowNode => ({
      ...{ kind: 'every', id: 'e', step: llm('t'), ms: 1_000 },
      ...more,
    });
    expect(play(every())).toBe('NODE_FAILED');
    expect(play(every(), 'in', answering('1', '2', '3', '4'), { ticks: 3 })).toBe('3');
    let call = 0;
    const failing = (): PlayAgent => {
      call = 0;
      return () => (++call === 2 ? { outcome: 'stalled' } : { output: String(call) });
    };
    expect(play(every(), 'in', failing(), { ticks: 3 })).toBe('NODE_FAILED');
    expect(play(every({ onError: 'continue' }), 'in', failing(), { ticks: 3 })).toBe('3');
    expect(call).toBe(3);
  });
});

describe('the failure of a run', () => {
  const fork = (mode: 'all' | 'settle' | 'race', ...paths: WorkflowNode[]): WorkflowNode => ({
    ...{ kind: 'fork', id: 'f', mode, paths },
  });

  it.each<[string, WorkflowNode, string]>([
    ['a tool', boom, 'NODE_FAILED'],
    ['one path of all', fork('all', say('a'), boom), 'NODE_FAILED'],
    ['every path of a race', fork('race', boom), 'NODE_FAILED'],
    ['every path that may fail', fork('settle', boom), ''],
    ['a loop in a path', fork('all', loop({ kind: 'never' }, llm('b'), { maxIterations: 2 })), 'LOOP_LIMIT'],
    ['a loop in a race', fork('race', loop({ kind: 'never' }, llm('b'), { maxIterations: 2 })), 'NODE_FAILED'],
  ])('has its code: %s', (_, root, code) => {
    expect(play(root)).toBe(code);
  });
});
