import { describe, expect, it } from '@jest/globals';
import { arrange } from './arrange.js';
import { buildGraph } from './build-graph.js';

const say = (id: string) => ({ kind: 'tool', id, toolName: 'text' });

/** The lines of a graph, each as `from -label> to`. */
function linesOf(root: object): string[] {
  return buildGraph({ version: 1, root }).lines.map(({ from, label, to, isBack }) =>
    [from, isBack ? `=${label}>` : `-${label}>`, to].join(' '),
  );
}

function framesOf(root: object): [string, string | null][] {
  return buildGraph({ version: 1, root }).frames.map(({ key, above }) => [key, above]);
}

describe('the graph of a document', () => {
  it('has a box of a lone node, and none of a sequence, whose steps follow each other', () => {
    expect(buildGraph({ version: 1, root: say('a') }).boxes).toEqual([
      { key: 'a', id: 'a', kind: 'tool', detail: 'text', frame: null },
    ]);
    const root = { kind: 'sequence', id: 's', steps: [say('a'), say('b'), say('c')] };
    expect(linesOf(root)).toEqual(['s/a -> s/b', 's/b -> s/c']);
  });

  it('brings the paths of a fork together where their outputs are merged', () => {
    const fork = { kind: 'fork', id: 'f', mode: 'all', merge: 'concat', paths: [say('a'), say('b')] };
    expect(linesOf({ kind: 'sequence', id: 's', steps: [fork, say('c')] })).toEqual([
      's/f -> s/f/a',
      's/f/a -> s/f/',
      's/f -> s/f/b',
      's/f/b -> s/f/',
      's/f/ -> s/c',
    ]);
    const joins = (more: object) => buildGraph({ root: { ...fork, ...more } }).boxes.at(-1);
    expect([joins({}), joins({ mode: 'race' })]).toMatchObject([
      { kind: 'join', detail: 'concat' },
      { kind: 'join', detail: 'first success' },
    ]);
  });

  it('writes on the lines of a branch when they are taken, and leads past it where there is no default', () => {
    const routes = [
      { match: 'refund', target: say('a') },
      { match: 'yes', matchMode: 'exact', target: say('b') },
    ];
    const after = (branch: object) => linesOf({ kind: 'sequence', id: 's', steps: [branch, say('c')] });
    expect(after({ kind: 'branch', id: 'x', routes })).toEqual([
      's/x -“refund”> s/x/a',
      's/x -is “yes”> s/x/b',
      's/x/a -> s/c',
      's/x/b -> s/c',
      's/x -else> s/c',
    ]);
    const withDefault = after({ kind: 'branch', id: 'x', routes: [], default: say('d') });
    expect(withDefault).toEqual(['s/x -else> s/x/d', 's/x/d -> s/c']);
  });

  it('writes conditions of version 2 on the lines of a branch', () => {
    const large = {
      all: [{ value: '$.input.dollars', above: 200 }, { not: { value: '$.steps.look.output', exists: true } }],
    };
    const cases = [
      { when: large, then: say('a') },
      { when: { value: '$.item', in: ['x', 'y'] }, then: { kind: 'fail', id: 'no', code: 'none', text: 'No.' } },
    ];
    const branch = { kind: 'branch', id: 'x', cases, default: say('b') };
    expect(linesOf({ kind: 'sequence', id: 's', steps: [branch, say('c')] })).toEqual([
      's/x -dollars above 200 and not look is there> s/x/a',
      's/x -item is one of ["x","y"]> s/x/no',
      's/x -else> s/x/b',
      's/x/a -> s/c',
      's/x/b -> s/c',
    ]);
  });

  it('has a foreach read a page, go through its items, and begin again', () => {
    const rows = { kind: 'foreach', id: 'f', page: say('read'), each: say('write') };
    const root = { kind: 'sequence', id: 's', steps: [rows, say('c')] };
    expect(linesOf(root)).toEqual([
      's/f -page> s/f/read',
      's/f/read -> s/f/write',
      's/f/write =next page> s/f',
      's/f/write -> s/c',
    ]);
    expect(framesOf(root)).toEqual([['s/f', null]]);
  });

  it('leads errors to what catches them, to what takes back, and to what comes last', () => {
    const pay = { ...say('a'), catch: [{ on: ['unknown'], then: say('ask') }, { value: 1 }], finally: say('note') };
    const undone = { ...say('b'), compensate: say('no-b') };
    expect(linesOf({ kind: 'sequence', id: 's', steps: [pay, undone] })).toEqual([
      's/a -fails as unknown> s/a/ask',
      's/a -> s/a/note',
      's/a/ask -> s/a/note',
      's/b -taken back> s/b/no-b',
      's/a/note -> s/b',
    ]);
  });

  it('leads from the end of a loop back to its beginning, and on from its end', () => {
    const body = { kind: 'sequence', id: 'round', steps: [say('a'), say('b')] };
    const loop = { kind: 'loop', id: 'l', body, until: { kind: 'maxSteps', n: 2 } };
    const root = { kind: 'sequence', id: 's', steps: [loop, say('c')] };
    expect(linesOf(root)).toEqual([
      's/l/round/a -> s/l/round/b',
      's/l -> s/l/round/a',
      's/l/round/b =again> s/l',
      's/l/round/b -> s/c',
    ]);
  });

  it.each([
    ['map', { each: say('a') }],
    ['spawn', { child: say('a') }],
    ['provide', { child: say('a'), layers: ['working-memory'] }],
    ['every', { step: say('a'), ms: 60_000 }],
    ['subflow', { document: { version: 1, root: say('a') } }],
    ['withContext', { child: say('a'), layers: [] }],
  ])('has a frame around a %s and what is in it', (kind, more) => {
    const graph = buildGraph({ version: 1, root: { kind, id: 'x', ...more } });
    expect(graph.frames).toEqual([{ key: 'x', above: null }]);
    expect(graph.boxes.map(({ key, frame }) => [key, frame])).toEqual([
      ['x', 'x'],
      ['x/a', 'x'],
    ]);
  });

  it('has frames within frames', () => {
    const inner = { kind: 'spawn', id: 'in', child: say('a') };
    expect(framesOf({ kind: 'map', id: 'out', each: inner })).toEqual([
      ['out', null],
      ['out/in', 'out'],
    ]);
  });

  it('names nodes as runs do, whatever their ids', () => {
    const root = { kind: 'sequence', id: 'a/b', steps: [say('~c'), say('d[1]')] };
    expect(linesOf(root)).toEqual(['a~1b/~0c -> a~1b/d~21]']);
  });

  it('has what can be read of a value that is no document', () => {
    for (const value of [null, 3, [], {}, { root: [] }]) expect(buildGraph(value).boxes).toEqual([]);
    expect(buildGraph({ root: { kind: 'fork', paths: 3 } }).boxes).toHaveLength(2);
  });
});

describe('the arranged graph', () => {
  const branch = { kind: 'branch', id: 'x', routes: [{ match: 'refund', target: say('a') }], default: say('b') };
  const loop = { kind: 'loop', id: 'l', body: branch, until: { kind: 'never' } };
  const root = { kind: 'sequence', id: 's', steps: [say('first'), loop, say('last')] };

  it('lays no two boxes over each other, and a frame around what is in it', async () => {
    const { boxes, frames, width, height } = await arrange(buildGraph({ version: 1, root }));
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.left - other.left) < Math.max(one.width, other.width) &&
            Math.abs(one.top - other.top) < Math.max(one.height, other.height),
        ),
    );
    expect(overlaps).toEqual([]);
    const [frame] = frames;
    const inside = boxes.filter(
      ({ left, top, ...size }) =>
        frame !== undefined &&
        left >= frame.left &&
        top >= frame.top &&
        left + size.width <= frame.left + frame.width &&
        top + size.height <= frame.top + frame.height,
    );
    expect(inside.map(({ key }) => key)).toEqual(['s/l', 's/l/x', 's/l/x/a', 's/l/x/b']);
    expect(boxes.every(({ left, top }) => left >= 0 && left < width && top >= 0 && top < height)).toBe(true);
  });

  it('goes from the top to the bottom, but for the way back of a loop', async () => {
    const { lines } = await arrange(buildGraph({ version: 1, root }));
    const fall = lines.map(({ points, isBack }) => [isBack, (points.at(-1)?.y ?? 0) > (points[0]?.y ?? 0)]);
    expect(new Set(fall.map(String))).toEqual(new Set(['false,true', 'true,false']));
  });
});
