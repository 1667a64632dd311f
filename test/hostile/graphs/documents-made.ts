import { nested, numbersFrom } from './hostile-made.js';

type Below = (most: number) => number;

/** What may stand where a name, a text or a pattern is expected. */
const words: readonly ((size: number) => unknown)[] = [
  (size) => 'N'.repeat(size),
  (size) => '\u202e\u001b[2J'.repeat(size),
  (size) => `{{${'{{'.repeat(size)}`,
  (size) => `^(${'a+'.repeat(size)})+$`,
  (size) => nested(Math.min(size, 200), ''),
  (size) => Array.from({ length: size }, (_, at) => at),
  () => '__proto__',
  () => 'constructor',
  () => '',
  () => '\ud800',
  () => 2 ** 60,
  () => -1,
  () => null,
];
const crons = ['* * * * * *', '0 0 30 2 *', '*/0 * * * *', '1-2-3 * * * *', `${'1,'.repeat(2_000)}1 * * * *`];
const tools = ['say', 'nobody', '__proto__', 'graph'];

const predicates: readonly ((below: Below, size: number) => unknown)[] = [
  () => ({ kind: 'never' }),
  (below, size) => ({ kind: 'maxSteps', n: below(2) === 0 ? size : 10 ** below(12) }),
  (below, size) => ({ kind: 'outputMatches', pattern: wordFrom(below, size) }),
  (_, size) => ({ kind: 'outputEquals', sentinel: 'x'.repeat(size) }),
  (below, size) =>
    Array.from({ length: Math.min(size, 300) }).reduce<unknown>(
      (inner) => ({ kind: below(2) === 0 ? 'any' : 'all', predicates: [inner] }),
      { kind: 'never' },
    ),
];

function wordFrom(below: Below, size: number): unknown {
  return words[below(words.length)]?.(size);
}

function predicateFrom(below: Below, size: number): unknown {
  return predicates[below(predicates.length)]?.(below, size);
}

/** Deep or wide: both would have more nodes than memory holds. */
function mostParts(depth: number): number {
  if (depth > 4) return 1;
  return depth > 1 ? 8 : Infinity;
}

/** A node with so many levels below it; most that stands in it is as it should be, so that not each is refused at its first field. */
function nodeFrom(below: Below, size: number, depth: number): unknown {
  const id = below(20) === 0 ? wordFrom(below, size) : `n${below(1_000_000)}`;
  const inner = (): unknown => nodeFrom(below, size, depth - 1);
  const width = Math.min([1, 3, Math.ceil(size / 4)][below(3)] ?? 1, mostParts(depth));
  const many = (): unknown[] => Array.from({ length: width }, inner);
  const text = (): unknown => (below(8) === 0 ? wordFrom(below, size) : `text ${below(9)}`);
  if (depth <= 0) {
    const leaves = [
      { kind: 'tool', id, toolName: tools[below(tools.length * 4)] ?? 'say', args: { text: text() } },
      { kind: 'llm', id, instructions: text() },
      { kind: 'delay', id, ms: below(10) === 0 ? 10 ** below(20) : below(1_000) },
      { kind: below(30) === 0 ? text() : 'approval', id, text: text(), timeout: 1_000 },
      { kind: 'subflow', id, ref: text() },
      { kind: 'subflow', id, document: { version: 1, root: { kind: 'llm', id: 'a', instructions: text() } } },
    ];
    return leaves[below(leaves.length)];
  }
  const structures = [
    () => ({ kind: 'sequence', id, steps: many() }),
    () => ({ kind: 'fork', id, mode: 'settle', paths: many(), concurrency: 1 + below(size) }),
    () => ({ kind: 'branch', id, routes: many().map((target) => ({ match: text(), target })) }),
    () => ({ kind: 'loop', id, body: inner(), until: predicateFrom(below, size), maxIterations: 1 + below(size) }),
    () => ({ kind: 'map', id, each: inner(), maxItems: 1 + below(size * 10) }),
    () => ({ kind: 'spawn', id, child: inner(), timeout: 10 ** below(14) }),
    () => ({ kind: 'every', id, cron: crons[below(crons.length)], timeZone: text(), step: inner() }),
  ];
  return structures[below(structures.length)]?.();
}

/** A node that stands in itself, by the number of nodes around it. */
function circle(length: number): unknown {
  const last: Record<string, unknown> = { kind: 'sequence', id: 'last' };
  let node: unknown = last;
  for (let at = 0; at < length; at += 1) node = { kind: 'sequence', id: `c${at}`, steps: [node] };
  last['steps'] = [node];
  return node;
}

/** A document that nobody would write, as a value or as its text, the same for the same seed. */
export function hostileDocument(seed: number): unknown {
  const next = numbersFrom(seed * 7 + 1);
  const below: Below = (most) => Math.floor(next() * most);
  const size = 1 + below([20, 400, 3_000][seed % 3] ?? 20);
  if (seed % 11 === 0) return { version: 1, root: circle(1 + below(5)) };
  if (seed % 13 === 0) return { version: 1, root: nodeFrom(below, 4, 5 + below(60)) };
  const document = { version: 1, root: nodeFrom(below, size, 1 + below(4)) };
  if (seed % 5 !== 0) return document;
  const text = JSON.stringify(document);
  return below(2) === 0 ? text : text.slice(0, below(text.length));
}
