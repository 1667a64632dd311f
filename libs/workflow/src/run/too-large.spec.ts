import { describe, expect, it } from '@jest/globals';
import { settingsFor } from '../../test/settings.js';
import { Tree } from '../../test/tree.js';
import type { PlayAgent } from '../../test/tree.js';
import type { ForkNode, LoopNode, MapNode, WorkflowNode } from '../document/document.js';
import { maxValueBytes } from '../output.js';

const tooMuch = 'x'.repeat(maxValueBytes + 1);
const half = 'x'.repeat(maxValueBytes / 2);
const say = (id: string, text: string): WorkflowNode => ({ kind: 'tool', id, toolName: 'say', args: { text } });
const llm = (id: string): WorkflowNode => ({ kind: 'llm', id, instructions: id });
const sequence = (...steps: WorkflowNode[]): WorkflowNode => ({ kind: 'sequence', id: 's', steps });
const fork = (mode: ForkNode['mode'], paths: WorkflowNode[], merge?: 'concat'): WorkflowNode => ({
  ...{ kind: 'fork', id: 'f', mode, paths },
  ...(merge && { merge }),
});
const map = (each: WorkflowNode, more: Partial<MapNode> = {}): WorkflowNode => ({
  kind: 'map',
  id: 'm',
  each,
  ...more,
});
const loop = (body: WorkflowNode, until: LoopNode['until']): WorkflowNode => ({ kind: 'loop', id: 'l', body, until });
const twice = { kind: 'maxSteps', n: 2 } as const;

/** The code and the message by which a tree fails, or its output; an agent answers `output`, or with its instructions and its input. */
function play(root: WorkflowNode, { input = 'in', output, rules = 2 }: Play = {}): unknown {
  const agent: PlayAgent = ({ text, instructions }) => ({ output: output ?? `${instructions}(${text})` });
  const tree = new Tree({ ...settingsFor(root), ticks: 2 }, undefined, agent);
  tree.rules = rules;
  tree.text(input);
  tree.settle();
  const [end] = tree.ends;
  return end?.error ?? end?.output;
}

interface Play {
  input?: string;
  output?: string;
  rules?: number;
}

const failed = (what: string, path: string, bytes: number) => ({
  code: 'VALUE_TOO_LARGE',
  message: `the ${what} of ${path} has ${bytes} bytes, and ${maxValueBytes} at most`,
});

describe('a value above its cap', () => {
  it.each<[string, WorkflowNode, Play, object]>([
    ['the result of a tool', say('t', tooMuch), {}, failed('output', 't', 65_537)],
    ['a tool in a sequence', sequence(say('t', tooMuch), llm('a')), {}, failed('output', 's/t', 65_537)],
    ['the answer of a model', llm('a'), { output: tooMuch }, failed('output', 'a', 65_537)],
    ['bytes, not characters', llm('a'), { output: '€'.repeat(21_846) }, failed('output', 'a', 65_538)],
    ['a path of a fork', fork('all', [llm('a'), llm('b')]), { output: tooMuch }, failed('output', 'f/a', 65_537)],
    ['an item of a map', map(llm('a')), { input: '["1"]', output: tooMuch }, failed('output', 'm[1]/a', 65_537)],
    [
      'the joined paths of a fork',
      fork('all', [llm('a'), llm('b')], 'concat'),
      { output: half },
      failed('output', 'f', 65_537),
    ],
    [
      'the joined items of a map',
      map(llm('a')),
      { input: '["1","2","3"]', output: half },
      failed('output', 'm', 98_306),
    ],
    ['a round of a loop', loop(llm('a'), twice), { output: tooMuch }, failed('output', 'l[1]/a', 65_537)],
    ['a spawn', { kind: 'spawn', id: 'p', child: llm('a') }, { output: tooMuch }, failed('output', 'p/a', 65_537)],
    [
      'a tick',
      { kind: 'every', id: 'e', ms: 1_000, step: llm('a') },
      { output: tooMuch },
      failed('output', 'e[1]/a', 65_537),
    ],
    [
      'a subflow',
      { kind: 'subflow', id: 'w', document: { version: 1, root: say('t', tooMuch) } },
      {},
      failed('output', 'w/t', 65_537),
    ],
    ['the input', llm('a'), { input: tooMuch }, failed('input', 'a', 65_537)],
  ])('fails its node by name: %s', (_, root, given, failure) => {
    expect(play(root, given)).toEqual(failure);
  });

  it.each<[string, WorkflowNode, Play]>([
    ['the result of a tool', say('t', 'x'.repeat(maxValueBytes)), {}],
    ['the answer of a model', llm('a'), { output: 'x'.repeat(maxValueBytes) }],
    ['the joined items of a map', map(llm('a')), { input: '["1","2"]', output: 'x'.repeat(32_767) }],
    ['the input, which passes through', { kind: 'branch', id: 'b', routes: [] }, { input: 'x'.repeat(maxValueBytes) }],
  ])('is not one that has just its cap: %s', (_, root, given) => {
    expect(String(play(root, given)).length).toBeGreaterThan(65_530);
  });

  it.each([1, 2])('fails like any other node under settle and continue, rules %i', (rules) => {
    const kept = rules === 1 ? tooMuch.slice(1) : 'short';
    const paths = [say('a', 'short'), say('b', tooMuch)];
    expect(play(fork('settle', paths), { rules })).toBe(kept);
    const every: WorkflowNode = { kind: 'every', id: 'e', ms: 1_000, step: say('b', tooMuch), onError: 'continue' };
    expect(play(every, { rules })).toBe(rules === 1 ? kept : '');
  });

  it('stands in the history of its node, and never as completed', () => {
    const tree = new Tree(settingsFor(fork('all', [llm('a'), llm('b')])), undefined, () => ({ output: tooMuch }));
    tree.text('in');
    tree.settle();
    const rows = tree.root.rows.flatMap((row) => (row.row === 'node' ? [row] : []));
    expect(rows.filter(({ status }) => status === 'completed')).toEqual([]);
    expect(rows.filter(({ status }) => status === 'failed').map((row) => row.failure_code)).toContain(
      'VALUE_TOO_LARGE',
    );
  });

  it('was cut in a run of rules 1', () => {
    expect(play(say('t', tooMuch), { rules: 1 })).toBe(tooMuch.slice(1));
    expect(play(fork('all', [llm('a'), llm('b')], 'concat'), { output: half, rules: 1 })).toHaveLength(maxValueBytes);
    const many = JSON.stringify(Array.from({ length: 9_000 }, (_, n) => `i${1_000 + n}`));
    expect(String(play(sequence(say('t', many), map(llm('a'))), { rules: 1 })).startsWith('a(["i1000"')).toBe(true);
  });
});

describe('a list of 9,000 short items', () => {
  const listed = (length: number): string => JSON.stringify(Array.from({ length: 9_000 }, () => 'i'.repeat(length)));
  const mapped = map({ kind: 'branch', id: 'b', routes: [] }, { maxItems: 9_000 });

  it('is mapped item by item', () => {
    const tree = new Tree(settingsFor(sequence(say('t', listed(2)), mapped)));
    tree.text('in');
    for (let step = 0; step < 3; step += 1) tree.todo()[0]?.(); // its opening, the call, and the first items
    const top = tree.root.state?.run?.frames.at(-1);
    expect(top?.kind === 'map' && [top.outputs.length, top.begun > 1]).toEqual([9_000, true]);
  });

  it('fails by name where it is above the cap', () => {
    expect(play(sequence(say('t', listed(9)), mapped))).toEqual(failed('output', 's/t', 108_001));
  });
});
