import type { Graph, GraphNode } from '#graph';
import { modelTurn } from '../../scenarios/model-turn.js';
import { code, hook, inRow, node, set, split } from './graphs.js';
import type { PlayedGraph } from './graphs.js';

const ai = '@n8n/n8n-nodes-langchain.';
/** The name of a call, wherever in its run. */
const call = "$('Hook').first().json.body.call";
const vectors = (name: string, parameters: object): GraphNode =>
  node(name, `${ai}vectorStoreInMemory`, {
    ...{ memoryKey: { __rl: true, mode: 'id', value: `={{ ${call} }}` }, includeDocumentMetadata: false },
    ...parameters,
  });
const lendsTo = (type: string, ...names: string[]): object => ({
  [type]: [names.map((name) => ({ node: name, type, index: 0 }))],
});

/** What is put in a store: an item of each part, as it is read again. */
const kept = [
  split,
  node('Load', `${ai}documentDefaultDataLoader`, {
    ...{ jsonMode: 'expressionData', jsonData: '={{ $json.call }} part {{ $json.n }}' },
  }),
  node('Embed', `${ai}embeddingsOpenAi`),
  vectors('Keep', { mode: 'insert' }),
];
const lentToStores = (...names: string[]): object => ({
  Load: lendsTo('ai_document', 'Keep'),
  Embed: lendsTo('ai_embedding', 'Keep', ...names),
});

function drawn(id: string, row: readonly GraphNode[], lending: readonly GraphNode[], lent: object): Graph {
  const first = hook(id);
  const connections = { ...inRow([first, ...row].map(({ name }) => name)), ...lent };
  return { name: id, nodes: [first, ...row, ...lending], connections };
}

/** Graphs that keep and find documents, and agents whose tools reach outside. */
export function lentGraphs(target: string): PlayedGraph[] {
  return [storing(), lending(target), risking(target)];
}

/** What was kept once is found once, by a search of the same run. */
function storing(): PlayedGraph {
  const [splitting, load, embed, keep] = kept as [GraphNode, GraphNode, GraphNode, GraphNode]; // written above
  const once = node('Once', 'limit', { maxItems: 1 });
  const find = vectors('Find', { mode: 'load', prompt: 'part', topK: 20 });
  const found = code('Found', 'return [{ found: $input.all().map(({ json }) => json.document.pageContent).sort() }];');
  return {
    ...{ id: 'storing', asks: null, says: false },
    graph: drawn('storing', [splitting, keep, once, find, found], [load, embed], lentToStores('Find')),
    expected: ({ call: name, parts }) => [{ found: parts.map(({ n }) => `${name} part ${n}`) }],
  };
}

const agent = (text: string): GraphNode =>
  node('Agent', `${ai}agent`, { promptType: 'define', text }, { typeVersion: 2 });
const model = node('Model', 'turnpike.lmChat');
const request = (name: string, parameters: object): GraphNode =>
  node(
    name,
    'httpRequestTool',
    { method: 'POST', toolDescription: name, ...parameters },
    {
      ...{ typeVersion: 4.2, approval: 'none' },
    },
  );

/** An agent for each part, which looks it up in the store, writes it under a key, and says it. */
function lending(target: string): PlayedGraph {
  const [splitting, load, embed, keep] = kept as [GraphNode, GraphNode, GraphNode, GraphNode]; // written above
  const lookup = vectors('Lookup', {
    mode: 'retrieve-as-tool',
    toolName: 'Lookup',
    toolDescription: 'Lookup',
    topK: 20,
  });
  const post = request('Post', {
    ...{ url: `=${target}/keyed/{{ ${call} }}/{{ $fromAI('n', 'which', 'number') }}`, sendHeaders: true },
    headerParameters: { parameters: [{ name: 'Idempotency-Key', value: 'ours' }] },
  });
  const row = [splitting, keep, agent('=Note {{ $json.pageContent }}'), set('Out', 'noted', '={{ $json.output }}')];
  const lent = {
    ...lentToStores('Lookup'),
    ...{ Model: lendsTo('ai_languageModel', 'Agent'), Lookup: lendsTo('ai_tool', 'Agent') },
    Post: lendsTo('ai_tool', 'Agent'),
  };
  return {
    ...{ id: 'lending', asks: 'keyed', says: false },
    graph: drawn('lending', row, [load, embed, model, lookup, post], lent),
    expected: ({ parts }) => parts.map(({ n }) => ({ noted: n })),
  };
}

const doubtful = { said: -1 };

/** An agent that writes what must not be written twice. */
function risking(target: string): PlayedGraph {
  const write = request('Write', { url: `=${target}/never/{{ ${call} }}/1` });
  const row = [agent('=Write {{ $json.body.call }}'), set('Out', 'said', '={{ $json.output }}')];
  const lent = { Model: lendsTo('ai_languageModel', 'Agent'), Write: lendsTo('ai_tool', 'Agent') };
  return {
    ...{ id: 'risking', asks: 'never', says: false, inDoubt: [doubtful] },
    graph: drawn('risking', row, [model, write], lent),
    expected: () => [{ said: 1 }],
  };
}

/** What the model of those agents says: it calls each tool once, reads what came of it, and says so; null: it is not asked by one of them. */
export function lentAnswer(user: string): string | null {
  const say = (said: number | string): string => modelTurn({ type: 'respond', message: String(said) });
  const [, noting, part] = /Note (call-\d+) part (\d+)/.exec(user) ?? [];
  if (noting !== undefined && part !== undefined) {
    if (!user.includes('Lookup: ')) return modelTurn({ type: 'tool', name: 'Lookup', args: { input: 'part' } });
    if (!user.includes(`"pageContent":"${noting} part ${part}"`)) return say(0);
    if (user.includes('Post: ')) return say(part);
    return modelTurn({ type: 'tool', name: 'Post', args: { n: Number(part) } });
  }
  if (!/Write call-\d+/.test(user)) return null;
  if (!user.includes('Write: ')) return modelTurn({ type: 'tool', name: 'Write', args: {} });
  return say(user.includes('outcome-unknown') ? doubtful.said : 1);
}
