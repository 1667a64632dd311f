import { describe, expect, it } from '@jest/globals';
import { checkDocument } from './check-document.js';

const say = { kind: 'tool', id: 'a', toolName: 'say' };
const document = (root: unknown): unknown => ({ version: 1, root });

function deep(levels: number): unknown {
  let node: unknown = say;
  for (let level = 0; level < levels; level += 1) node = { kind: 'sequence', id: `s${level}`, steps: [node] };
  return node;
}

function deepText(levels: number): string {
  const node = '{"kind":"sequence","id":"s","steps":[';
  return `{"version":1,"root":${node.repeat(levels)}${']}'.repeat(levels)}}`;
}

function circular(): unknown {
  const node: Record<string, unknown> = { kind: 'loop', id: 'l', until: { kind: 'never' } };
  node['body'] = node;
  return node;
}

function deepPredicate(levels: number): unknown {
  let until: unknown = { kind: 'never' };
  for (let level = 0; level < levels; level += 1) until = { kind: 'any', predicates: [until] };
  return { kind: 'loop', id: 'l', body: say, until };
}

const wide = (count: number): unknown => ({
  kind: 'sequence',
  id: 's',
  steps: Array.from({ length: count }, (_, id) => ({ ...say, id: String(id) })),
});

function lastWrong(): unknown {
  const steps = Array.from({ length: 9_999 }, (_, id) => ({ ...say, id: String(id) }));
  return { kind: 'sequence', id: 's', steps: [...steps, { kind: 'x' }] };
}

const failed = 'WORKFLOW_VALIDATION_FAILED';
const hostile: [string, unknown, string][] = [
  ['10,000 levels as a value', document(deep(10_000)), failed],
  ['10,000 levels as text', deepText(10_000), failed],
  ['500,000 brackets', '['.repeat(500_000), failed],
  ['500,000 pairs of brackets', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, failed],
  ['__proto__ as text', '{"version":1,"root":{"__proto__":{"kind":"tool"}}}', failed],
  ['__proto__ in args', `{"version":1,"root":{"kind":"tool","id":"a","toolName":"t","args":{"__proto__":{}}}}`, failed],
  ['constructor', document({ ...say, args: { constructor: 1 } }), failed],
  ['10 MB of text', `{"version":1,"root":"${'x'.repeat(10_000_000)}"}`, failed],
  ['10 MB as a value', document({ kind: 'llm', id: 'a', instructions: 'x'.repeat(10_000_000) }), failed],
  ['600,000 characters of two bytes', `{"version":1,"root":"${'é'.repeat(600_000)}"}`, failed],
  ['a circle', document(circular()), 'WORKFLOW_CYCLE'],
  ['100,000 nodes as a value', document(wide(100_000)), failed],
  ['100,000 nodes as text', JSON.stringify(document(wide(100_000))), failed],
  ['15,000 nodes', document(wide(15_000)), failed],
  ['10,000 nodes and one that is wrong', document(lastWrong()), 'UNKNOWN_NODE_KIND'],
  ['500,000 numbers', `[${'1,'.repeat(500_000)}1]`, failed],
  [
    '10,000 nodes that are wrong',
    document({ kind: 'sequence', id: 's', steps: Array(10_000).fill({ kind: 'x' }) }),
    'UNKNOWN_NODE_KIND',
  ],
  ['a predicate of 5,000 levels', document(deepPredicate(5_000)), failed],
  ['a function', document({ ...say, args: { a: () => 1 } }), failed],
  ['undefined', undefined, failed],
  ['1e999', '{"version":1,"root":{"kind":"delay","id":"d","ms":1e999}}', failed],
];

/** What a call costs: wall-clock time would count what else the machine does. */
function cpuMs(call: () => unknown): number {
  const from = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

function bestOf(call: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => cpuMs(call)));
}

/** A JSON text of 1 MiB, the measure of what reading costs on this machine. */
const greatest = JSON.stringify(Array(95_000).fill('a'.repeat(8)));

describe('a hostile document', () => {
  it.each(hostile)('is refused with its code: %s', (_, json, code) => {
    const check = checkDocument(json, { maxDepth: 5 });
    expect(check.ok ? 'ok' : check.errors[0]?.code).toBe(code);
    expect(check.ok ? 0 : check.errors.length).toBeLessThanOrEqual(101);
  });

  it('costs no more than to parse thirty of the greatest documents', () => {
    const times = hostile.map(([name, json]): [string, number] => [name, bestOf(() => checkDocument(json))]);
    const [[name, slowest]] = times.toSorted(([, a], [, b]) => b - a) as [[string, number]]; // there are hostile documents
    const parsing = bestOf((): unknown => JSON.parse(greatest));
    const ratio = slowest / parsing;
    process.stdout.write(
      `slowest hostile document: ${name}, ${slowest.toFixed(1)} ms, ${ratio.toFixed(1)} × a parse\n`,
    );
    expect(ratio).toBeLessThanOrEqual(30);
  });

  it('with more errors than anybody reads says so', () => {
    const steps = Array.from({ length: 200 }, (_, at) => ({ kind: `x${at}`, id: String(at) }));
    const check = checkDocument(document({ kind: 'sequence', id: 's', steps }));
    const errors = check.ok ? [] : check.errors;
    expect(errors).toHaveLength(101);
    expect(errors.at(-1)?.message).toBe('expected these 100 mended first: there may be more');
  });

  it('is bounded in depth whatever it is allowed', () => {
    expect(checkDocument(document(deep(60)), { maxDepth: 1_000_000 }).ok).toBe(true);
    expect(checkDocument(document(deep(70)), { maxDepth: 1_000_000 }).ok).toBe(false);
  });

  it('that names another many times has it read once, and takes in no more than a document may hold', () => {
    const named = document({ kind: 'llm', id: 'a', instructions: 'x'.repeat(30_000) });
    let reads = 0;
    const workflows = new Map([['long', named]]);
    workflows.get = () => (reads += 1) && named;
    const naming = (count: number): unknown =>
      document({
        kind: 'sequence',
        id: 's',
        steps: Array.from({ length: count }, (_, id) => ({ kind: 'subflow', id: String(id), ref: 'long' })),
      });
    expect(checkDocument(naming(34), { workflows }).ok).toBe(true);
    expect(reads).toBe(1);
    const errors = [expect.objectContaining({ code: failed, path: '/root/steps/34/ref' })];
    expect(checkDocument(naming(200), { workflows })).toEqual({ ok: false, errors });
    expect(reads).toBe(2);
  });
});
