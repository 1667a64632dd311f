import fc from 'fast-check';
import type { WorkflowNode } from '../src/index.js';

type Leaf = 'say' | 'pure' | 'nothing' | 'boom' | 'llm' | 'bad' | 'delay' | 'wait' | 'approval';
type Single = 'loop' | 'spawn' | 'provide' | 'subflow' | 'map';
type Many = 'sequence' | 'all' | 'settle' | 'race' | 'branch';

export interface Shape {
  kind: Leaf | Single | Many;
  parts: Shape[];
  count: number;
}

const leaf = fc.record({
  kind: fc.constantFrom<Leaf>(
    'say',
    'say',
    'pure',
    'nothing',
    'boom',
    'llm',
    'llm',
    'bad',
    'delay',
    'wait',
    'approval',
  ),
  parts: fc.constant<Shape[]>([]),
  count: fc.constant(1),
});

/** Any document, by its shape. */
export const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom<Many>('sequence', 'sequence', 'all', 'settle', 'race', 'branch'),
      parts: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }),
      count: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      kind: fc.constantFrom<Single>('loop', 'spawn', 'provide', 'subflow', 'map'),
      parts: fc.array(tie('shape'), { minLength: 1, maxLength: 1 }),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  ),
}));

/** The node of a shape, with ids in the order of the document. */
export function nodeOf({ kind, parts, count }: Shape, ids = { last: 0 }): WorkflowNode {
  ids.last += 1;
  const id = `n${ids.last}`;
  const nodes = parts.map((part) => nodeOf(part, ids));
  const [child = { kind: 'delay', id: `${id}-none`, ms: 0 } as const] = nodes;
  switch (kind) {
    case 'sequence':
      return { kind, id, steps: nodes };
    case 'all':
    case 'settle':
    case 'race':
      return { kind: 'fork', id, mode: kind, merge: 'concat', concurrency: count, paths: nodes };
    case 'branch':
      return { kind, id, routes: nodes.map((target, n) => ({ match: `n${n + count}`, target })) };
    case 'loop':
      return { kind, id, body: child, until: { kind: 'maxSteps', n: count } };
    case 'spawn':
    case 'subflow':
    case 'provide':
      return wrapped(kind, id, child);
    case 'map':
      return { kind, id, each: child, maxItems: 20, concurrency: count };
    case 'delay':
      return { kind, id, ms: 50 };
    case 'wait':
      return { kind: 'waitForMessage', id, text: id, timeout: 40 };
    case 'approval':
      return { kind, id, text: id, timeout: 60 };
    case 'llm':
    case 'bad':
      return { kind: 'llm', id, instructions: kind === 'bad' ? 'bad' : id };
    case 'say':
      return { kind: 'tool', id, toolName: kind, args: { text: id } };
    case 'pure':
    case 'nothing':
    case 'boom':
      return { kind: 'tool', id, toolName: kind };
  }
}

function wrapped(kind: 'spawn' | 'subflow' | 'provide', id: string, child: WorkflowNode): WorkflowNode {
  if (kind === 'spawn') return { kind, id, child };
  if (kind === 'provide') return { kind, id, child, layers: ['conversation-summary'] };
  return { kind, id, document: { version: 1, root: child } };
}

/** What a person says to a wait. */
export function saidTo(id: string): string {
  return `said to ${id}`;
}

type Ends = Set<string | null>;

/** Everything that a node may come to; null: it fails. */
export function possible(node: WorkflowNode, input: string): Ends {
  switch (node.kind) {
    case 'tool':
      if (node.toolName === 'boom') return new Set([null]);
      return new Set([node.toolName === 'nothing' ? '' : node.toolName === 'pure' ? 'pure' : node.id]);
    case 'llm':
      return new Set([node.instructions === 'bad' ? null : `${node.instructions}(${input})`]);
    case 'sequence':
      return node.steps.reduce<Ends>((ends, step) => next(ends, step), new Set([input]));
    case 'fork': {
      const ends = node.paths.map((path) => [...possible(path, input)]);
      return node.mode === 'race' ? raced(ends) : joined(ends, node.mode === 'all');
    }
    case 'map': {
      const items = input
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      if (items.length > (node.maxItems ?? 0)) return new Set([null]);
      return joined(
        items.map((item) => [...possible(node.each, item)]),
        true,
      );
    }
    case 'branch': {
      const taken = node.routes.find(({ match }) => input.includes(match));
      return taken === undefined ? new Set([input]) : possible(taken.target, input);
    }
    case 'loop': {
      const rounds = node.until.kind === 'maxSteps' ? node.until.n : 0;
      return Array.from({ length: rounds }).reduce<Ends>((ends) => next(ends, node.body), new Set([input]));
    }
    case 'spawn':
    case 'provide':
      return possible(node.child, input);
    case 'subflow':
      return node.document === undefined ? new Set([null]) : possible(node.document.root, input);
    case 'delay':
      return new Set([input]);
    case 'approval':
      return new Set([input, null]);
    case 'waitForMessage':
      return new Set([saidTo(node.id), null]);
    case 'every':
    case 'fail':
    case 'foreach':
      throw new Error(`no ${node.kind} is drawn`);
  }
}

function next(inputs: Ends, step: WorkflowNode): Ends {
  return new Set([...inputs].flatMap((each) => (each === null ? [null] : [...possible(step, each)])));
}

function raced(ends: (string | null)[][]): Ends {
  const won = ends.flat().filter((end) => end !== null);
  return new Set(ends.every((each) => each.includes(null)) ? [...won, null] : won);
}

function joined(ends: (string | null)[][], isAll: boolean): Ends {
  const rows = ends.reduce<(string | null)[][]>(
    (all, each) => all.flatMap((row) => each.map((end) => [...row, end])),
    [[]],
  );
  return new Set(
    rows.map((row) => (isAll && row.includes(null) ? null : row.filter((end) => end !== null).join('\n'))),
  );
}
