/** A document that no honest person would import: its JSON, and what becomes of it: read, and then compiled or refused by a code. */
export type HostileImport = readonly [name: string, json: string, expected: 'refused' | 'compiled' | `kept: ${string}`];

const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
const noOp = 'n8n-nodes-base.noOp';
const node = (name: unknown, more: object = {}) => ({ id: 'n', name, type: noOp, ...more });
const to = (target: unknown, more: object = {}) => ({ node: target, type: 'main', index: 0, ...more });
const documentOf = (nodes: readonly object[], connections: object = {}, more: object = {}): string =>
  JSON.stringify({ nodes: [start, ...nodes], connections, ...more });
const edge = (target: unknown, more: object = {}) => ({ Start: { main: [[to(target, more)]] } });
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withMeta = (meta: string): string => `{"nodes":[${JSON.stringify(start)}],"connections":{},"meta":${meta}}`;
const withParameters = (json: string): string =>
  `{"nodes":[${JSON.stringify(start)},{"id":"n","name":"N","type":"${noOp}","parameters":${json}}],"connections":{}}`;

/** Names that every object answers to, and such as look like code or paths. */
const oddNames: readonly string[] = [
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', 'toJSON'],
  ...['length', '0', '-1', 'null', 'undefined', '{{ 1 }}', '={{ 1 }}', "') + process.exit() + ('", 'a/b', '~1', '../x'],
  ...['$json', '$input', '\n', '\u0000', '\u202e', '👩‍👩‍👧', '<script>', ' ', 'x'.repeat(200)],
];

const names: readonly HostileImport[] = [
  ...oddNames.map((name): HostileImport => [
    `a node named ${JSON.stringify(name)}`,
    documentOf([node(name)], edge(name)),
    'compiled',
  ]),
  ...['__proto__', '', 'x'.repeat(201), '\ud800', null, 7, {}, ['a']].map((name): HostileImport => [
    `a node named ${JSON.stringify(name)?.slice(0, 20)}`,
    documentOf([node(name)]),
    'refused',
  ]),
];

const keys: readonly HostileImport[] = [
  ['__proto__ among the connections', '{"nodes":[],"connections":{"__proto__":{"main":[]}}}', 'refused'],
  ['__proto__ among the types of outputs', '{"nodes":[],"connections":{"A":{"__proto__":[]}}}', 'refused'],
  ['__proto__ in parameters', withParameters('{"__proto__":{"admin":true}}'), 'refused'],
  ['__proto__ deep in parameters', withParameters('{"a":[{"b":{"__proto__":1}}]}'), 'refused'],
  ['__proto__ of the document', '{"__proto__":{"nodes":[]},"nodes":[],"connections":{}}', 'refused'],
  ['constructor in parameters', withParameters('{"constructor":{"prototype":{"admin":true}}}'), 'compiled'],
  ['toJSON in parameters', withParameters('{"toJSON":"x","then":"y","valueOf":null}'), 'compiled'],
  ['a name twice as a key', '{"nodes":[],"nodes":[],"connections":{}}', 'kept: GRAPH_TRIGGER_MISSING'],
  ['numbers no number can hold', withParameters('{"a":1e999}'), 'refused'],
  ['text that is no Unicode', withParameters('{"a":"\\ud800"}'), 'refused'],
  ['a name that is no Unicode', withParameters('{"\\udc00":1}'), 'refused'],
];

const connections: readonly HostileImport[] = [
  ['a node connected to itself', documentOf([node('A')], { A: { main: [[to('A')]] } }), 'compiled'],
  [
    'a circle',
    documentOf([node('A'), { ...node('B'), id: 'b' }], {
      ...edge('A'),
      A: { main: [[to('B')]] },
      B: { main: [[to('A')]] },
    }),
    'compiled',
  ],
  ['empty slots', documentOf([], { Start: { main: [[], [], []] } }), 'compiled'],
  ['slots that are null', documentOf([], { Start: { main: [null, null] } }), 'compiled'],
  [
    'slots of a sub-node that are null',
    documentOf([{ ...node('M'), type: 'turnpike.lmChat' }], { M: { ai_languageModel: [null], main: [null] } }),
    'compiled',
  ],
  ['a connection to nobody', documentOf([], edge('Nobody')), 'compiled'],
  ['a connection from nobody', documentOf([], { Nobody: { main: [[to('Start')]] } }), 'compiled'],
  [
    'the same connection 1,000 times',
    documentOf([node('A')], { Start: { main: [Array.from({ length: 1_000 }, () => to('A'))] } }),
    'compiled',
  ],
  [
    'an unknown kind of connection',
    documentOf([node('A')], { Start: { ai_evil: [[to('A', { type: 'ai_evil' })]] } }),
    'compiled',
  ],
  ['1,001 outputs', documentOf([], { Start: { main: Array.from({ length: 1_001 }, () => []) } }), 'refused'],
  ['an input below 0', documentOf([node('A')], edge('A', { index: -1 })), 'refused'],
  ['an input out of reach', documentOf([node('A')], edge('A', { index: 1e9 })), 'refused'],
  ['half an input', documentOf([node('A')], edge('A', { index: 0.5 })), 'refused'],
  ['an end without a type', documentOf([node('A')], { Start: { main: [[{ node: 'A', index: 0 }]] } }), 'refused'],
  ['an end that is a text', documentOf([node('A')], { Start: { main: [['A']] } }), 'refused'],
  ['outputs that are an object', documentOf([], { Start: { main: { 0: [] } } }), 'refused'],
  ['outputs that are a text', documentOf([], { Start: 'main' }), 'refused'],
  ['a list of connections', '{"nodes":[],"connections":[]}', 'refused'],
];

const nodeOf = (at: number): object => ({ id: String(at), name: `N${at}`, type: noOp });
/** Each node is connected to all behind it: a path for every subset. */
function denseGraph(size: number): string {
  const nodes = Array.from({ length: size }, (_, at) => nodeOf(at));
  const from = (at: number) => [Array.from({ length: size - at - 1 }, (_, next) => to(`N${at + 1 + next}`))];
  const all = nodes.map((_, at): [string, object] => [`N${at}`, { main: from(at) }]);
  return documentOf(nodes, { ...edge('N0'), ...Object.fromEntries(all) });
}

const sizes: readonly HostileImport[] = [
  ['201 nodes', documentOf(Array.from({ length: 200 }, (_, at) => nodeOf(at))), 'refused'],
  ['20,000 nodes', documentOf(Array.from({ length: 2e4 }, (_, at) => nodeOf(at))), 'refused'],
  ['20,000 nodes that are none', documentOf(Array.from({ length: 2e4 }, () => ({}))), 'refused'],
  ['a connection for each subset of 60 nodes', denseGraph(60), 'compiled'],
  ['257 levels', withMeta(deep(257)), 'refused'],
  ['100,000 levels of objects', withMeta(deep(1e5)), 'refused'],
  ['100,000 levels of lists', withMeta(`${'['.repeat(1e5)}${']'.repeat(1e5)}`), 'refused'],
  ['100 levels of parameters', withParameters(deep(100)), 'compiled'],
  ['a parameter of a million characters', withParameters(JSON.stringify({ a: 'x'.repeat(1e6) })), 'compiled'],
  [
    '10,000 parameters',
    withParameters(JSON.stringify(Object.fromEntries(Array.from({ length: 1e4 }, (_, at) => [at, at])))),
    'compiled',
  ],
  ['an id of a million characters', documentOf([{ ...node('A'), id: 'x'.repeat(1e6) }]), 'refused'],
];

const fields: readonly HostileImport[] = [
  ['a name twice', documentOf([node('A'), { ...node('A'), id: 'm' }]), 'refused'],
  ['a place of three numbers', documentOf([node('A', { position: [1, 2, 3] })]), 'refused'],
  ['a place that is a text', documentOf([node('A', { position: '1,2' })]), 'refused'],
  ['a version below 0', documentOf([node('A', { typeVersion: -1 })]), 'refused'],
  ['a version that is a text', documentOf([node('A', { typeVersion: '1' })]), 'refused'],
  ['a version that there is not', documentOf([node('A', { typeVersion: 99 })]), 'compiled'],
  ['parameters that are a list', documentOf([node('A', { parameters: [1] })]), 'refused'],
  ['credentials that are a text', documentOf([node('A', { credentials: 'sk-1' })]), 'refused'],
  ['disabled that is a text', documentOf([node('A', { disabled: 'no' })]), 'refused'],
  ['onError that is none', documentOf([node('A', { onError: 'runCode' })]), 'refused'],
  [
    'an unknown type with code',
    documentOf([{ ...node('A'), type: 'evil.exec', parameters: { command: 'id' } }], edge('A')),
    'kept: NODE_TYPE_NOT_FOUND',
  ],
  [
    'a type named constructor',
    documentOf([{ ...node('A'), type: 'constructor' }], edge('A')),
    'kept: NODE_TYPE_NOT_FOUND',
  ],
  [
    'a type that is a path',
    documentOf([{ ...node('A'), type: '../../etc/passwd' }], edge('A')),
    'kept: NODE_TYPE_NOT_FOUND',
  ],
  ['no nodes', '{"connections":{}}', 'refused'],
  ['nodes that are an object', '{"nodes":{"0":{}},"connections":{}}', 'refused'],
  ['nodes with null', '{"nodes":[null],"connections":{}}', 'refused'],
  ['a list', '[]', 'refused'],
  ['a text', '"{}"', 'refused'],
  ['null', 'null', 'refused'],
];

export const hostileImports: readonly HostileImport[] = [...names, ...keys, ...connections, ...sizes, ...fields];
