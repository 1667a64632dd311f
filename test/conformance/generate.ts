import fc from 'fast-check';
import type { ModelScript } from '#harness';
import { nodeKinds } from '#workflow';
import type { ConformanceCase } from './case.js';
import { cutMark } from './in-memory.js';

/** A node without an id, and what its models say, by the places of their nodes. */
type Draft = Readonly<Record<string, unknown>> & { says?: ModelScript };

const words = fc.constantFrom('in', 'order', 'A-17', 'say yes', 'naïve café', '日本', '7', 'two words');
const texts = fc.oneof(
  words,
  fc.constant(''),
  fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  fc
    .array(fc.oneof(words, fc.integer({ min: -9, max: 99 }), fc.record({ k: words })), { maxLength: 4 })
    .map((list) => JSON.stringify(list)),
  fc.record({ rows: fc.array(words, { maxLength: 3 }), n: fc.integer() }).map((value) => JSON.stringify(value)),
);

const llm: fc.Arbitrary<Draft> = fc
  .record({
    says: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 3, arbitrary: words.map((outputs) => ({ outputs })) },
      { weight: 1, arbitrary: fc.constant({ fail: 'the model is away' }) },
      {
        weight: 1,
        arbitrary: fc.constant({ outputs: `an answer that is longer than its limit of tokens ${cutMark}` }),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }).map((toolCalls) => ({ toolCalls })) },
    ),
    params: fc.option(
      fc.record({ maxTokens: fc.integer({ min: 1, max: 4_000 }), temperature: fc.constantFrom(0, 0.5) }),
      { nil: undefined },
    ),
  })
  .map(({ says, params }) => ({
    ...{ kind: 'llm', instructions: 'Work on it.', says },
    ...('toolCalls' in says ? { tools: ['echo'] } : {}),
    ...(params && { params }),
  }));

const values = fc.oneof(
  words,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(words, { maxLength: 2 }),
  fc.record({ k: words }),
);
const tool: fc.Arbitrary<Draft> = fc.oneof(
  fc.record({
    kind: fc.constant('tool'),
    toolName: fc.constant('echo'),
    args: fc.record({ a: values, b: values }, { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constant('tool'), toolName: fc.constant('text'), args: fc.record({ text: values }) }),
  fc.constant({ kind: 'tool', toolName: 'nothing' }),
  fc.constant({ kind: 'tool', toolName: 'boom' }),
  fc.record({
    kind: fc.constant('tool'),
    toolName: fc.constant('strict'),
    args: fc.record({ n: fc.oneof(fc.integer({ min: 0, max: 3 }), words) }, { requiredKeys: [] }),
  }),
  fc.integer({ min: 0, max: 40_000 }).map((n) => ({ kind: 'tool', toolName: 'large', args: { n } })),
);
/** Where calls of equal arguments come one after the other. */
const poll: fc.Arbitrary<Draft> = fc.option(fc.constantFrom(0, 60), { nil: undefined }).map((cacheSeconds) => ({
  kind: 'tool',
  toolName: 'poll',
  args: { as: 'poll' },
  ...(cacheSeconds === undefined ? {} : { cacheSeconds }),
}));

const leaf: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 5, arbitrary: llm },
  { weight: 4, arbitrary: tool },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }).map((ms) => ({ kind: 'delay', ms })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delay' }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map((timeout) => ({ kind: 'waitForMessage', timeout })) },
);
const approval: fc.Arbitrary<Draft> = fc.constant({ kind: 'approval', text: 'Shall it go on?' });

const bound = fc.integer({ min: 1, max: 3 });
const predicate = fc.oneof(
  bound.map((n) => ({ kind: 'maxSteps', n })),
  words.map((marker) => ({ kind: 'outputContains', marker })),
  words.map((sentinel) => ({ kind: 'outputEquals', sentinel })),
  fc.constantFrom(1, 0.5).map((threshold) => ({ kind: 'converged', threshold })),
  fc.constant({ kind: 'noToolCalls' }),
);
const ending = fc.oneof(
  predicate,
  fc.record({ kind: fc.constantFrom('any', 'all'), predicates: fc.array(predicate, { minLength: 1, maxLength: 2 }) }),
);
/** One that holds after a round at the latest, for where others run beside it: which of several failures comes first is not said. */
const surely = fc.constant({ kind: 'maxSteps', n: 1 });

const merge = fc.constantFrom(undefined, 'last', 'first', 'concat');
const mode = fc.constantFrom('all', 'settle');
const route = (target: fc.Arbitrary<Draft>) =>
  fc.record({ match: words, matchMode: fc.constantFrom('substring', 'exact'), target });

/** Nodes with nodes in them, of no more items than a deployment's worst case has room for. Beside others (`isCalm`) nothing fails by a limit, and nobody counts calls. */
function above(node: fc.Arbitrary<Draft>, calm: fc.Arbitrary<Draft>, isCalm: boolean): fc.Arbitrary<Draft>[] {
  const parts = fc.array(node, { minLength: 1, maxLength: 3 });
  return [
    parts.map((steps) => ({ kind: 'sequence', steps })),
    fc.record({
      kind: fc.constant('fork'),
      mode,
      merge,
      paths: fc.array(calm, { minLength: 1, maxLength: 3 }),
      concurrency: fc.constantFrom(undefined, 1, 2),
    }),
    fc.record({
      kind: fc.constant('map'),
      mode,
      merge,
      each: calm,
      maxItems: fc.constantFrom(1, isCalm ? 1 : 3),
      items: fc.constantFrom(undefined, 'json', 'lines'),
    }),
    fc.record({
      kind: fc.constant('map'),
      over: fc.constant('rows'),
      each: calm,
      maxItems: fc.constant(isCalm ? 1 : 3),
    }),
    fc.record({
      kind: fc.constant('branch'),
      routes: fc.array(route(node), { minLength: 1, maxLength: 2 }),
      default: fc.option(node, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('loop'), body: node, until: isCalm ? surely : ending, maxIterations: bound }),
    fc.record({
      kind: fc.constant('spawn'),
      child: node,
      timeout: fc.constantFrom(undefined, 600_000),
      layers: fc.constantFrom(undefined, ['file:house.md']),
    }),
    fc.record({
      kind: fc.constant('provide'),
      child: node,
      layers: fc.constantFrom(['conversation-summary'], ['file:house.md']),
    }),
    fc.record({
      kind: fc.constant('subflow'),
      document: node.map((root) => ({ version: 1, root })),
      input: fc.option(words, { nil: undefined }),
    }),
  ];
}

const late: fc.Arbitrary<Draft> = fc.constant({ kind: 'spawn', timeout: 150, child: { kind: 'delay', ms: 60_000 } });
const race: fc.Arbitrary<Draft> = words.map((text) => ({
  ...{ kind: 'fork', mode: 'race' },
  paths: [
    {
      kind: 'sequence',
      steps: [
        { kind: 'delay', ms: 60_000 },
        { kind: 'llm', instructions: '', says: {} },
      ],
    },
    { kind: 'tool', toolName: 'text', args: { text } },
  ],
}));

const calm = fc.letrec<{ node: Draft }>((tie) => ({
  node: fc.oneof({ maxDepth: 2, withCrossShrink: true }, leaf, ...above(tie('node'), tie('node'), true)),
})).node;
const serial = fc.letrec<{ node: Draft }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(leaf, leaf, poll, approval),
    ...above(tie('node'), calm, false),
    late,
    race,
  ),
})).node;

/** A document of any kinds, what it is given, and what models and people say. */
export const anyCase: fc.Arbitrary<ConformanceCase> = fc
  .record({
    root: serial,
    input: texts,
    approvals: fc.array(fc.constantFrom('approved' as const, 'denied' as const), { maxLength: 2 }),
  })
  .map(({ root, input, approvals }) => {
    const model: Record<string, ModelScript> = {};
    const document = { version: 1, root: named(root, model, { next: 0 }) };
    return { id: '', document, input, model, approvals };
  });

/** The node with ids, in the order of the document; notes what its models say. */
function named(value: unknown, model: Record<string, ModelScript>, ids: { next: number }): unknown {
  if (Array.isArray(value)) return value.map((each) => named(each, model, ids));
  if (typeof value !== 'object' || value === null) return value;
  const { says, ...fields }: Draft = { ...value };
  if (!('kind' in fields) || 'predicates' in fields || !isNode(fields['kind'])) {
    return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, named(part, model, ids)]));
  }
  const id = `${String(fields['kind'])}${ids.next++}`;
  if (says !== undefined) model[id] = says;
  const own = Object.entries(fields).filter(([, part]) => part !== undefined);
  const parts = own.map(([name, part]) => [name, name === 'args' ? part : named(part, model, ids)]);
  return { ...Object.fromEntries(parts), id };
}

function isNode(kind: unknown): boolean {
  return nodeKinds.some((each) => each === kind);
}
