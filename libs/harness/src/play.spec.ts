import { describe, expect, it } from '@jest/globals';
import { playDocument } from './play.js';
import type { Played, PlayOptions } from './play.js';

const llm = (id: string): object => ({ kind: 'llm', id, instructions: id });
const tool = (id: string, toolName: string, args?: object): object => ({
  kind: 'tool',
  id,
  toolName,
  args: args ?? {},
});
const sequence = (id: string, ...steps: object[]): object => ({ kind: 'sequence', id, steps });
const fork = (mode: string, paths: object[], more: object = {}): object => ({
  kind: 'fork',
  id: 'f',
  mode,
  paths,
  ...more,
});

function play(root: object, model: Record<string, object> = {}, more: Partial<PlayOptions> = {}): Promise<Played> {
  return playDocument({ document: { version: 1, root }, input: 'in', model: new Map(Object.entries(model)), ...more });
}

/** The output, or the code. */
async function ended(root: object, model: Record<string, object> = {}): Promise<string | null> {
  const { ok, output, code } = await play(root, model);
  return ok ? output : code;
}

const idsOf = ({ calls }: Played): string[] => calls.map(({ id }) => id);

describe('a play', () => {
  it('gives the output and the calls of models', async () => {
    expect(await play(sequence('s', llm('a'), llm('b')))).toEqual({
      ...{ ok: true, output: 'b(a(in))', code: null, message: null },
      calls: [
        { id: 'a', input: 'in' },
        { id: 'b', input: 'a(in)' },
      ],
    });
  });

  it('has four tools', async () => {
    expect(await ended(tool('t', 'echo', { a: [1], b: null }))).toBe('{"a":[1],"b":null}');
    expect(await ended(tool('t', 'text', { text: 'x' }))).toBe('x');
    expect(await ended(tool('t', 'text'))).toBe('');
    expect(await ended(tool('t', 'nothing'))).toBe('');
    expect(await ended(tool('t', 'boom'))).toBe('NODE_FAILED');
  });

  it('refuses a document before anything of it runs', async () => {
    const played = await play(sequence('s', llm('a'), tool('t', 'other')));
    expect(played).toMatchObject({ ok: false, output: null, code: 'UNKNOWN_TOOL_REFERENCE', calls: [] });
    const named = sequence('s', llm('a'), { kind: 'subflow', id: 'n', ref: 'other' });
    expect(await play(named)).toMatchObject({ code: 'WORKFLOW_VALIDATION_FAILED', calls: [] });
    const workflows = new Map([['other', { version: 1, root: llm('b') }]]);
    expect(await play(named, {}, { workflows })).toMatchObject({ output: 'b(a(in))' });
    expect(await play(sequence('s', llm('a')), {}, { maxDepth: 0 })).toMatchObject({
      code: 'WORKFLOW_VALIDATION_FAILED',
    });
  });

  it('gives a node the output of each of its calls, and the last again', async () => {
    const loop = { kind: 'loop', id: 'l', body: llm('a'), until: { kind: 'maxSteps', n: 4 } };
    const played = await play(loop, { a: { outputs: ['1', 2, null] } });
    expect(played).toMatchObject({ output: '' });
    expect(played.calls.map(({ input }) => input)).toEqual(['in', '1', '2', '']);
  });

  it('fails where the model is to fail', async () => {
    expect(await play(llm('a'), { a: { fail: 'no more' } })).toMatchObject({ code: 'NODE_FAILED', message: 'no more' });
    const settled = fork('settle', [llm('a'), llm('b')], { merge: 'concat' });
    expect(await ended(settled, { a: { fail: true } })).toBe('b(in)');
    expect(await ended(settled, { a: { fail: true }, b: { fail: true } })).toBe('');
  });

  it('takes no time for delays, and goes by them', async () => {
    const slow = { a: { delayMs: 86_400_000 }, b: { delayMs: 500 } };
    expect(await ended(fork('race', [llm('a'), llm('b')]), slow)).toBe('b(in)');
    expect(await ended(fork('race', [llm('a'), llm('b')]), { b: { fail: true } })).toBe('a(in)');
    expect(await ended(fork('race', [llm('a'), llm('b')]))).toBe('a(in)');
    const spawn = (timeout: number): object => ({ kind: 'spawn', id: 's', child: llm('b'), timeout });
    expect(await ended(spawn(499), slow)).toBe('SPAWN_TIMEOUT');
    expect(await ended(spawn(501), slow)).toBe('b(in)');
    const until = { kind: 'maxDuration', ms: 1_000 };
    const timed = await play({ kind: 'loop', id: 'l', body: llm('b'), until }, slow);
    expect(timed.calls).toHaveLength(2);
  });

  it('counts what calls cost, and the tools that models call', async () => {
    const loop = (until: object): object => ({ kind: 'loop', id: 'l', body: llm('a'), until });
    const costly = await play(loop({ kind: 'maxCost', usd: 0.3 }), { a: { usd: 0.1 } });
    expect(costly.calls).toHaveLength(3);
    const calling = await play(loop({ kind: 'noToolCalls' }), { a: { toolCalls: [2, 1, 0] } });
    expect(calling.calls).toHaveLength(3);
    const ever = await play({ ...loop({ kind: 'noToolCalls' }), maxIterations: 3 }, { a: { toolCalls: 1 } });
    expect(ever).toMatchObject({ ok: false, code: 'LOOP_LIMIT' });
    expect(ever.calls).toHaveLength(3);
  });

  it('lists calls as they begin, and those of one time as they are declared', async () => {
    const paths = [
      sequence('p', tool('t', 'nothing'), llm('a'), llm('b')),
      llm('c'),
      { kind: 'spawn', id: 's', child: sequence('q', llm('d')) },
    ];
    expect(idsOf(await play(fork('all', paths)))).toEqual(['a', 'c', 'd', 'b']);
    expect(
      idsOf(await play(fork('all', [llm('a'), llm('b'), llm('c')], { concurrency: 2 }), { a: { delayMs: 9 } })),
    ).toEqual(['a', 'b', 'c']);
    const late = fork('all', [sequence('x', llm('a'), llm('e')), sequence('y', llm('b'), llm('g'))]);
    expect(idsOf(await play(late, { a: { delayMs: 20 }, b: { delayMs: 10 } }))).toEqual(['a', 'b', 'g', 'e']);
    expect(idsOf(await play(late, { a: { delayMs: 20 }, b: { delayMs: 20 } }))).toEqual(['a', 'b', 'e', 'g']);
  });

  it('calls no model in a path that was cancelled before', async () => {
    const paths = [sequence('x', llm('a'), llm('b')), llm('c')];
    const played = await play(fork('race', paths), { a: { delayMs: 5 } });
    expect([played.output, idsOf(played)]).toEqual(['c(in)', ['a', 'c']]);
  });

  it('goes over the items of a list in their order', async () => {
    const map = { kind: 'map', id: 'm', each: sequence('e', llm('a'), llm('b')) };
    const played = await play(map, {}, { input: '["x", "y", 3]' });
    expect(played.output).toBe('b(a(x))\nb(a(y))\nb(a(3))');
    expect(played.calls.map(({ input }) => input)).toEqual(['x', 'y', '3', 'a(x)', 'a(y)', 'a(3)']);
  });

  it('makes the ticks that it is told to', async () => {
    const every = { kind: 'every', id: 'e', step: llm('a'), ms: 60_000 };
    expect(await ended(every)).toBe('a(in)');
    const three = await play(every, { a: { outputs: ['1', '2', '3'] } }, { ticks: 3 });
    expect([three.output, idsOf(three)]).toEqual(['3', ['a', 'a', 'a']]);
  });

  it('ends also with many calls', async () => {
    const loop = { kind: 'loop', id: 'l', body: llm('a'), until: { kind: 'never' } };
    const played = await play(loop);
    expect(played).toMatchObject({ code: 'LOOP_LIMIT' });
    expect(played.calls).toHaveLength(1_000);
    const wide = await play(
      fork(
        'all',
        Array.from({ length: 100 }, (_, n) => llm(`a${n}`)),
        { merge: 'first' },
      ),
    );
    expect(idsOf(wide)).toEqual(Array.from({ length: 100 }, (_, n) => `a${n}`));
  });

  it('answers the n-th wait with the n-th text, and lets the others come to their end', async () => {
    const wait = (id: string, more = {}): object => ({ kind: 'waitForMessage', id, timeout: 60_000, ...more });
    const both = await play(sequence('s', wait('w'), llm('a'), wait('x'), llm('b')), {}, { messages: ['one', 'two'] });
    expect(both).toMatchObject({ output: 'b(two)', calls: [{ input: 'one' }, { input: 'two' }] });
    const one = await play(sequence('s', wait('w'), wait('x', { timeout: 86_400_000 })), {}, { messages: ['one'] });
    expect(one).toMatchObject({ ok: false, code: 'NODE_FAILED', message: 'no text came in time' });
    const apart = fork('all', [wait('w'), { kind: 'spawn', id: 'q', child: wait('x') }], { merge: 'concat' });
    expect((await play(apart, {}, { messages: ['one', 'two'] })).output).toBe('one\ntwo');
    const late = fork('settle', [wait('w'), { kind: 'delay', id: 'd', ms: 1 }], { merge: 'first' });
    expect((await play(late)).output).toBe('in');
  });

  it('approves what is asked, or refuses it where the play says so', async () => {
    const ask = (id: string): object => ({ kind: 'approval', id, text: 'Go on?' });
    const root = fork('settle', [ask('p'), sequence('q', llm('a'), ask('r'))], { merge: 'concat' });
    expect((await play(root)).output).toBe('in\na(in)');
    expect((await play(root, {}, { approvals: ['denied'] })).output).toBe('a(in)');
    expect(await play(ask('p'), {}, { approvals: ['denied'] })).toMatchObject({
      code: 'NODE_FAILED',
      message: 'a person refused',
    });
  });

  it('takes no longer for a node after 10,000 others than for the first', async () => {
    const until = { kind: 'maxSteps', n: 10_000 };
    const before = process.cpuUsage();
    expect(await ended({ kind: 'loop', id: 'l', body: tool('t', 'nothing'), until, maxIterations: 10_000 })).toBe('');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(4);
  });

  it('takes the later dialect', async () => {
    const root = {
      ...{ kind: 'inParallel', id: 'f', mode: 'all', over: 'rows', merge: 'concat' },
      each: { kind: 'callModel', id: 'w', instructions: 'x' },
    };
    expect((await play(root, {}, { input: '{"rows":["a",{"b":1}]}' })).output).toBe('w(a)\nw({"b":1})');
  });
});
