import { describe, expect, it } from '@jest/globals';
import type { ToolSpec } from '#model-turn';
import { presentRules } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from '#nodes';
import type { Item } from '#nodes';
import { checkDocument, listNodes } from '#workflow';
import { compileGraph } from '../compile-graph.js';
import type { StepContext } from '../execution.js';
import { runStep } from '../run-step.js';

const context: StepContext = {
  ...{ rules: presentRules, now: 0, timeZone: 'UTC', random: () => 0, workflow: { id: 'w', name: 'w' } },
  execution: { id: 'r', mode: 'test' },
  evaluate: (template, { input, itemIndex }) =>
    template.replace(/^=(.*)\{\{.*\}\}$/, `$1${String(input[itemIndex]?.json['n'])}`),
  hasProvider: () => true,
  findSender: (ours) => (ours === '+15550123' ? { tenant: 'default', ours } : `no agent answers ${ours}`),
  findTool: (name) => tools[name] ?? null,
};
const tools: Record<string, Pick<ToolSpec, 'repeat' | 'approval'>> = {
  get_counts: { repeat: 'safe' },
  add_note: { repeat: 'keyed', approval: 'required' },
};

const http = (parameters: object, more: Partial<GraphNode> = {}): GraphNode => ({
  ...{ id: 'a', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, ...more },
  parameters: { url: '=https://a.example/{{ n }}', ...parameters },
});

function graphOf(node: GraphNode): Graph {
  const start = { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
  return {
    name: 'g',
    nodes: [start, node],
    connections: { Start: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
  };
}

/** The two steps of a node beside its calls, over kept items. */
function stepsOf(node: GraphNode, items: readonly Item[]) {
  const compiled = compileGraph(graphOf(node), findNodeType);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  const kept = new Map([[':Start', JSON.stringify([items])]]);
  const step = (part?: string, given = '') => {
    const reads = runStep(
      compiled.plan,
      { node: 'Ask', part },
      { path: 'graph/Ask', input: '', given, scope: '', depth: 0 },
      context,
    );
    let made = reads.next([]);
    while (made.done !== true) made = reads.next(made.value.map((field) => kept.get(field) ?? null));
    for (const [field, text] of Object.entries(made.value.items)) kept.set(field, text);
    return made.value.result;
  };
  const calls = () => (step('requests') as { value: { request: string }[] }).value; // it has not failed
  return { document: compiled.document, kept, step, calls };
}

const items = [1, 2, 3].map((n): Item => ({ json: { n } }));
const answered = (value: unknown): string =>
  JSON.stringify({
    kind: 'http',
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(value),
  });

describe('a node that reaches outside', () => {
  it('is what it asks for, its calls, and what their answers come to', () => {
    const { document } = stepsOf(http({}), items);
    expect(checkDocument(document)).toMatchObject({ ok: true });
    expect(listNodes(document.root).map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['tool', 'Ask requests'],
        ['map', 'Ask calls'],
        ['tool', 'Ask call'],
        ['tool', 'Ask'],
      ]),
    );
  });

  it.each<[object, number, number | null]>([
    [{}, 10, 1_000],
    [{ batchSize: 3, batchInterval: 5_000 }, 3, 5_000],
    [{ batchSize: -1, batchInterval: 0 }, 10, null],
    [{ batchSize: 0.5, batchInterval: 0 }, 10, null],
  ])('makes its calls in batches of %j', (batch, most, ms) => {
    const { document } = stepsOf(http({ options: { batching: { batch } } }), items);
    expect(checkDocument(document)).toMatchObject({ ok: true });
    const nodes = listNodes(document.root);
    expect(nodes.find(({ kind }) => kind === 'map')).toMatchObject({ concurrency: most });
    expect(nodes.filter(({ id }) => id === 'Ask pause')).toMatchObject(ms === null ? [] : [{ kind: 'delay', ms }]);
  });

  it('keeps each request, and takes an answer as it is', () => {
    const { kept, step, calls } = stepsOf(http({}), items);
    const made = calls();
    expect(made).toEqual(items.map((_, at) => ({ request: `call:${at}::Ask`, repeat: 'safe' })));
    expect(JSON.parse(kept.get('call:1::Ask') ?? '')).toMatchObject({
      request: { url: 'https://a.example/2' },
      tries: 1,
    });
    for (const { request } of made) kept.set(`answer:${request}`, answered({ text: '={{ $json.n }}' }));
    step();
    expect(JSON.parse(kept.get(':Ask') ?? '')).toEqual([
      items.map((_, item) => ({ json: { text: '={{ $json.n }}' }, pairedItem: { item } })),
    ]);
  });

  it('goes on item by item after errors, where it says so', () => {
    const { kept, step, calls } = stepsOf(http({}, { onError: 'continueErrorOutput' }), items);
    const made = calls();
    expect(made[0]).toMatchObject({ keeps: true });
    kept.set('answer:call:0::Ask', answered({ a: 1 }));
    kept.set('answer:call:2::Ask', answered('[').replace('\\"[\\"', '['));
    step(undefined, `\n${JSON.stringify({ request: 'call:1::Ask', message: 'nobody there' })}\n`);
    expect(JSON.parse(kept.get(':Ask') ?? '')).toEqual([
      [{ json: { a: 1 }, pairedItem: { item: 0 } }, expect.objectContaining({ pairedItem: { item: 2 } })],
      [{ json: { n: 2, error: 'nobody there' }, pairedItem: { item: 1 } }],
    ]);
  });

  it('makes at most a hundred calls, and is refused with more by their number', () => {
    const many = Array.from({ length: 101 }, (): Item => ({ json: { n: 1 } }));
    const result = stepsOf(http({}), many).step('requests');
    expect(JSON.stringify(result)).toContain('NODE_TOO_MANY_EFFECTS');
  });

  it('asks a person before each write, unless it says that nobody is asked', () => {
    const write = { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{"n":1}' };
    const asks = { tool: 'httpRequest', args: { method: 'POST', url: 'https://a.example/1', body: { n: 1 } } };
    expect(stepsOf(http(write), items).calls()[0]).toMatchObject({ repeat: 'never', asks });
    const large = { ...write, jsonBody: JSON.stringify({ text: 'x'.repeat(1_000) }) };
    const size = expect.stringMatching(/^1011 bytes, sha256 [\da-f]{16}$/);
    expect(stepsOf(http(large), items).calls()[0]).toMatchObject({ asks: { args: { body: size } } });
  });

  it('writes to somebody else from a number of ours, under the key of the call', () => {
    const send = (parameters: object): GraphNode => ({
      ...{ id: 'a', name: 'Ask', type: 'turnpike.sendMessage' },
      parameters: { text: 'a', to: '+15550100', ...parameters },
    });
    const { kept, calls } = stepsOf(send({ from: '+15550123' }), items);
    expect(calls()[0]).toEqual({ request: 'call:0::Ask', repeat: 'keyed' });
    const sender = { tenant: 'default', ours: '+15550123' };
    expect(JSON.parse(kept.get('call:0::Ask') ?? '')).toMatchObject({ request: { to: '+15550100', sender } });
    const refused = stepsOf(send({ from: '+15550124' }), items).step('requests');
    expect(JSON.stringify(refused)).toContain('no agent answers +15550124');
    expect(stepsOf(send({ to: '' }), items).calls()[0]).toMatchObject({ repeat: 'never', says: 'a' });
  });

  it('repeats what may be repeated, as often as it says', () => {
    const { kept, calls } = stepsOf(http({}, { retryOnFail: true, maxTries: 9, waitBetweenTries: 20 }), items);
    calls();
    expect(JSON.parse(kept.get('call:0::Ask') ?? '')).toMatchObject({ tries: 5, waitMs: 20 });
  });

  it('calls the tools that there are, as their files say', () => {
    const tool = (name: string): GraphNode => ({
      ...{ id: 'a', name: 'Ask', type: 'turnpike.tool' },
      parameters: { tool: name, arguments: '{"text":"a"}' },
    });
    expect(stepsOf(tool('get_counts'), items).calls()[0]).toEqual({ request: 'call:0::Ask', repeat: 'safe' });
    const asks = { tool: 'add_note', args: { text: 'a' } };
    expect(stepsOf(tool('add_note'), items).calls()[0]).toMatchObject({ repeat: 'keyed', asks });
    expect(JSON.stringify(stepsOf(tool('no_such'), items).step('requests'))).toContain('there is no tool no_such');
  });
});
