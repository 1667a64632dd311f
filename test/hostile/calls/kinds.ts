import type { Graph, GraphNode } from '#graph';
import { code, inRow, node } from '../../builder/kills/graphs.js';
import { ourNumber } from '../../support/product-environment.js';

/** What an attacker has published, and how they call it. */
export interface HostileKind {
  name: string;
  /** The graphs by their ids, the called ones first. */
  graphs: Record<string, Graph>;
  path: string;
  /** The body of a call, as it is sent. */
  body: string;
}

/** Whoever is written to by all calls of a kind, and has written to us once. */
export const onePerson = '+15550199';
/** The table that is searched, of rows as long as this. */
export const longTable = { name: 'long', rows: 760, row: 'a'.repeat(9_900) };

const levels = 10;

/** Each way to take much by one call; `server` is theirs. The first four are called alone as well. */
export function hostileKinds(server: string): HostileKind[] {
  return [
    fiveFields(),
    fork(),
    searching(),
    largeItems(),
    kind('costly', [split, set('Sum', { sum: costly })], { list: ones(300) }),
    doubling(),
    messages(),
    asking(),
    kind('deep-answer', [get(`${server}/deep`)], {}),
    kind('redirects', [get(`${server}/redirect`)], {}),
    ...oddBodies(),
  ];
}

const ones = (length: number): number[] => Array.from({ length }, () => 1);
const costly = '={{ (() => { let s = 0; for (let i = 0; i < 3e6; i++) { s += i % 7; } return s; })() }}';
const split = node('Split', 'splitOut', { fieldToSplitOut: 'body.list', options: { destinationFieldName: 'list' } });

function set(name: string, values: Record<string, string>): GraphNode {
  const assignments = Object.entries(values).map(([field, value]) => ({
    id: field,
    name: field,
    value,
    type: 'string',
  }));
  return node(name, 'set', { assignments: { assignments } }, { typeVersion: 3.4 });
}

function hooked(path: string, behind: readonly GraphNode[]): Graph {
  const nodes = [node('Hook', 'webhook', { path, httpMethod: 'POST' }, { typeVersion: 2 }), ...behind];
  return { name: path, nodes, connections: inRow(nodes.map(({ name }) => name)) };
}

function kind(name: string, behind: readonly GraphNode[], body: object): HostileKind {
  return { name, graphs: { [name]: hooked(name, behind) }, path: name, body: JSON.stringify(body) };
}

function fiveFields(): HostileKind {
  const plain = (n: number): string => `={{ String($json.list).trim().toUpperCase() + ' no. ${n}' }}`;
  const values = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`f${n}`, plain(n)]));
  return kind('five-fields', [split, set('Five', values)], { list: ones(5_000) });
}

/** Ten levels of workflows, each of which calls the next one for each of ten items. */
function fork(): HostileKind {
  const ten = code('Ten', 'return Array.from({ length: 10 }, (_, n) => ({ json: { n } }));');
  const calls = (level: number): GraphNode =>
    node('Next', 'executeWorkflow', { workflowId: `level-${level}`, mode: 'each' }, { typeVersion: 1.2 });
  const graphs: Record<string, Graph> = {};
  for (let level = levels; level > 1; level--) {
    const last = level === levels ? node('End', 'noOp') : calls(level + 1);
    const nodes = [node('Called', 'executeWorkflowTrigger'), ten, last];
    graphs[`level-${level}`] = { name: `level-${level}`, nodes, connections: inRow(nodes.map(({ name }) => name)) };
  }
  graphs['fork'] = hooked('fork', [ten, calls(2)]);
  return { name: 'fork', graphs, path: 'fork', body: '{}' };
}

function searching(): HostileKind {
  const find = node(
    ...(['Find', 'dataTable'] as const),
    {
      ...{ operation: 'get', dataTableId: { __rl: true, mode: 'name', value: longTable.name }, returnAll: true },
      ...{ matchType: 'allConditions' },
      filters: { conditions: [{ keyName: 'text', condition: 'like', keyValue: '={{ $json.body.q }}' }] },
    },
    { typeVersion: 1.1 },
  );
  return kind('like', [find], { q: `%${'a'.repeat(4_900)}b` });
}

function largeItems(): HostileKind {
  const nodes = Array.from({ length: 40 }, (_, n) => set(`Set ${n}`, { s: "={{ 'ab'.repeat(450_000) }}" }));
  return kind('large-items', nodes, {});
}

/** Each node leads to all later ones, so that there are twice as many items at each. */
function doubling(): HostileKind {
  const nodes = Array.from({ length: 20 }, (_, n) => set(`N${n}`, { a: "={{ $('Hook').item.json.body.a }}" }));
  const graph = hooked('doubling', nodes);
  const names = nodes.map(({ name }) => name);
  for (const [at, name] of names.entries()) {
    const later = names.slice(at + 1).map((next) => ({ node: next, type: 'main', index: 0 }));
    if (later.length > 0) graph.connections[name] = { main: [later] };
  }
  return { name: 'doubling', graphs: { doubling: graph }, path: 'doubling', body: '{"a":1}' };
}

function messages(): HostileKind {
  const tell = node('Tell', 'turnpike.sendMessage', { to: onePerson, from: ourNumber, text: '={{ $json.body.text }}' });
  return kind('messages', [tell], { text: 'You owe us.' });
}

function asking(): HostileKind {
  const asked = { promptType: 'define', text: '={{ $json.body.text }}' };
  const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent', asked, { typeVersion: 2 });
  const graph = hooked('agent', [agent]);
  const model = { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] };
  const whole = {
    ...graph,
    nodes: [...graph.nodes, node('Model', 'turnpike.lmChat')],
    connections: { ...graph.connections, Model: model },
  };
  return {
    name: 'agent',
    graphs: { agent: whole },
    path: 'agent',
    body: JSON.stringify({ text: 'word '.repeat(8_000) }),
  };
}

function get(url: string): GraphNode {
  const options = { redirect: { redirect: { followRedirects: true, maxRedirects: 21 } } };
  return node('Get', 'httpRequest', { url, options }, { typeVersion: 4.2, onError: 'continueRegularOutput' });
}

/** What is no plain JSON, at one more graph. */
function oddBodies(): HostileKind[] {
  const graphs = { odd: hooked('odd', [node('End', 'noOp')]) };
  const bodies = { surrogate: String.raw`{"a":"\ud800"}`, proto: '{"__proto__":{"x":1}}' };
  return Object.entries(bodies).map(([name, body]) => ({ name, graphs, path: 'odd', body }));
}
