import type { FileRef } from '#file-forms';
import type { CatalogueNode, EffectAnswer, EffectRequest, EffectRuns, Lent, NodeCall } from '../../src/index.js';
import { NodeError, runPure, serviceFiles } from '../../src/index.js';
import { callFor } from '../call-for.js';
import { genericAuthTypes, predefinedAuthTypes } from '../../src/http/http-parameters.js';

type Json = Record<string, unknown>;

const first: Json = {
  ...{ a: 1, b: 'x', n: 3, list: [1, 2, { a: 1 }], o: { a: 1, b: { c: 2 } }, 'a.b': 5, q: 'q', r: 'r', X: 'y' },
  ...{
    at: '2024-01-31T10:20:30',
    seconds: 1_700_000_000,
    text: 'one. Two words,\n\nthree.'.repeat(8),
    x: null,
    url: 'https://a.example/',
  },
};
/** Items that agree and differ in what parameters may name, for each input. */
const inputs: Json[][] = [
  [
    first,
    { ...first },
    { ...first, a: '1', b: 'X', o: { a: 2 } },
    { ...first, a: 2, list: [], b: '', at: '2026-06-15', x: 'x' },
  ],
  [
    { a: 1, b: 'other', c: 1, o: { a: 9, d: 1 } },
    { a: 2, b: 'X', c: 2 },
    { a: 7, b: '', 'a.b': 5 },
  ],
  [{ a: 1, c: 3 }],
];

const payloads: readonly unknown[] = [
  ...[undefined, 'text', {}, { at: Date.UTC(2026, 9, 25) }, { a: 1, b: 'x', query: 'q' }, [{ a: 1 }]],
  {
    fields: { a: '1', b: ['x'] },
    body: { a: 1 },
    headers: { h: 'v' },
    chatInput: 'hi',
    sessionId: 's',
    text: 'hi',
    from: '+15550101',
  },
];

const file = (name: string, mimeType = 'text/plain'): FileRef => ({
  ...{ id: '0'.repeat(64), mimeType, fileName: name, fileExtension: 'txt', fileSize: '1 B', bytes: 1 },
});
/** Of each item of the first input, under names that texts are drawn as. */
const files = { data: file('data'), a: file('a'), b: file('b'), x: file('x', 'image/png') };

function withFiles(call: NodeCall): NodeCall {
  const [first = [], ...others] = call.inputs;
  return { ...call, inputs: [first.map((item) => ({ ...item, binary: files })), ...others] };
}

const http = (text: string, status: number, type: string): EffectAnswer => ({
  ...{ kind: 'http', status, statusMessage: 'said' },
  ...{ headers: { 'content-type': type, 'X-Up': 'v' }, text },
});
const answers: readonly EffectAnswer[] = [
  http('[{"a":1},{"a":2}]', 200, 'application/json'),
  http('plain', 200, 'text/plain'),
  http('', 200, 'application/json'),
  http('{"a":1}', 500, 'application/json'),
  { kind: 'tool', result: { a: 1 } },
  { kind: 'send', messageId: 'm', to: '+15550101' },
  {
    kind: 'mail',
    sent: { accepted: ['a'], rejected: [], envelope: { from: 'b', to: ['a'] }, messageId: 'm', response: '250' },
  },
  { kind: 'database', rows: [{ a: 1 }], affected: null },
  { kind: 'database', rows: [], affected: 1 },
  { kind: 'code', value: [{ json: { a: 1 } }] },
  { kind: 'code', value: { a: 1 } },
  { kind: 'respond' },
  { kind: 'file', value: [{ a: 1 }, { b: 2 }] },
  { kind: 'file', value: 'text' },
  { kind: 'file', file: file('made') },
  { kind: 'table', rows: [{ a: 1 }] },
  { kind: 'store-insert' },
  { kind: 'store-load', found: [{ document: { pageContent: 'p', metadata: { a: 1 } }, score: 0.5 }] },
];

const steps = [{ tool: 't', args: { a: 1 }, result: 'r' }];
const args = {
  q: 'q',
  r: 7,
  a: 'a',
  b: 'b',
  body: { z: 1 },
  query: { z: 2 },
  headers: { Z: '3' },
  input: '1 + 1',
  name: 'n',
  value: 'v',
};

/** Stands before what is no failure of the node's own: a fault of ours. */
export const crashed = 'crashed: ';

/** What came of it, or why nothing did: a text that can be compared. */
function told(make: () => unknown): string {
  try {
    return (
      JSON.stringify(make(), (_, value: unknown) => (typeof value === 'function' ? 'function' : value)) ?? 'nothing'
    );
  } catch (error) {
    if (error instanceof NodeError) return `failed: ${error.message}`;
    return `${crashed}${String(error)}`;
  }
}

/** All that a node of these parameters does, as far as the catalogue decides it. */
export function observed({ description, runs }: CatalogueNode, version: number, parameters: Json): string {
  const { name: type, inputs: takes, outputs: gives } = description;
  const node = { id: 'n', name: 'N', type, typeVersion: version, parameters, credentials };
  const call = withFiles(callFor(type, parameters, inputs, { node }));
  const each = withFiles(callFor(type, parameters, [inputs[0]?.slice(0, 1) ?? []], { node }));
  const ports = [takes, gives].map((port) => (typeof port === 'string' ? portsBy(port, parameters) : ''));
  switch (runs.as) {
    case 'trigger': {
      const made = payloads.map((payload) => told(() => runs.items(payload, call)));
      const asked = runs.polls ? effectsSeen(runs.polls, call) : [];
      return [told(() => runs.arms(call)), ...made, ...asked].join();
    }
    case 'pure':
      return [...ports, told(() => runPure(runs, call)), told(() => runPure(runs, each))].join();
    case 'effect':
      return [...ports, ...effectsSeen(runs, call), ...effectsSeen(runs, each)].join();
    case 'model': {
      const asked = told(() => runs.requests(call));
      const made = ['said', '{"a":1}'].map((text) =>
        told(() => runs.requests(call).map((request) => runs.items(call, request, { text, value: { a: 1 }, steps }))),
      );
      return [...ports, asked, ...made].join();
    }
    case 'flow':
      return [
        told(() => {
          if (runs.kind === 'split-in-batches') return runs.size(call);
          if (runs.kind === 'wait') return runs.until(call);
          return runs.kind === 'approval' ? runs.ask(call) : runs.spawns(call);
        }),
        ...ports,
      ].join();
    case 'sub-node':
      return [
        ...ports,
        told(() => lentSeen(runs.lends(call), call)),
        ...(runs.main ? effectsSeen(runs.main, call) : []),
      ].join();
  }
}

const ofServices = serviceFiles.flatMap(({ credentials: types }) => types.map(({ type }) => type));

const ofSockets = ['smtp', 'postgres', 'mySql'];

/** Credentials of each type that a request may carry. */
const credentials = Object.fromEntries(
  [...genericAuthTypes, ...predefinedAuthTypes, ...ofServices, ...ofSockets].map((type) => [
    type,
    { id: `c-${type}`, name: type },
  ]),
);

/** The values of the parameters that an expression of ports reads: it decides by them which there are. */
function portsBy(expression: string, parameters: Json): string {
  const names = Array.from(expression.matchAll(/\$parameter\.(\w+)/g), ([, name]) => name ?? '');
  return JSON.stringify(names.map((name) => parameters[name] ?? null));
}

function effectsSeen(runs: EffectRuns, call: NodeCall): string[] {
  let requests: EffectRequest[] = [];
  const asked = told(() => (requests = runs.requests(call)));
  const kinds = new Set<string>(requests.map(({ kind }) => kind));
  const fitting = answers.filter(({ kind }) => kinds.has(kind));
  const made = fitting.map((answer) => told(() => requests.flatMap((request) => runs.items(call, request, answer))));
  return [asked, ...made];
}

function lentSeen(lent: Lent, call: NodeCall): unknown {
  switch (lent.kind) {
    case 'tools':
      return lent.tools.map(({ how, ...tool }) => ({ ...tool, by: how.by, done: told(() => used(how, call)) }));
    case 'mcp':
      return { ...lent, taken: ['a', 'b', 'x', 'two words'].map((name) => lent.takes(name)) };
    case 'documents':
      return [told(() => lent.load(call.inputs[0] ?? [])), told(() => lent.files?.(call.inputs[0] ?? [])), lent.cut];
    case 'splitter':
      return lent.cut;
    case 'model':
    case 'memory':
    case 'parser':
    case 'embeddings':
    case 'store':
    case 'retriever':
      return lent;
  }
}

type How = Extract<Lent, { kind: 'tools' }>['tools'][number]['how'];

function used(how: How, call: NodeCall): unknown {
  switch (how.by) {
    case 'function':
      return how.call(args);
    case 'effect':
      return how.request(call, args);
    case 'workflow':
      return [how.workflowId, how.values(call, args)];
    case 'agent':
      return [how, how.text(call, args)];
  }
}
