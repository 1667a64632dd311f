import { describe, expect, it } from '@jest/globals';
import { foldStates } from './fold-states.js';
import type { NodeState } from './node-states.js';
import { personGraph } from './person-graph.js';

const node = (name: string, type: string): object => ({ id: name, name, type });
const main = (to: string): object => ({ node: to, type: 'main', index: 0 });

describe('a graph as its person drew it', () => {
  it('has their nodes and connections, two chains as two', () => {
    const { boxes, lines } = personGraph({
      nodes: [
        ...[node('Form', 'n8n-nodes-base.formTrigger'), node('Keep', 'n8n-nodes-base.noOp')],
        ...[node('Chat', '@n8n/n8n-nodes-langchain.chatTrigger'), node('Say', 'n8n-nodes-base.set')],
        node('Note', 'n8n-nodes-base.stickyNote'),
      ],
      connections: { Form: { main: [[main('Keep')]] }, Chat: { main: [[main('Say')]] } },
    });
    expect(boxes.map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
      'Form: form trigger',
      'Keep: no op',
      'Chat: chat trigger',
      'Say: set',
    ]);
    expect(lines.map(({ from, to }) => `${from} → ${to}`)).toEqual(['Form → Keep', 'Chat → Say']);
  });

  it('names outputs and what serves another node, and draws two connections of two nodes as one line', () => {
    const { lines } = personGraph({
      nodes: [node('If', 'n8n-nodes-base.if'), node('Set', 'n8n-nodes-base.set'), node('Model', 'x.lmChatOpenAi')],
      connections: {
        If: { main: [[main('Set')], [main('Set')]] },
        Model: { ai_languageModel: [[{ node: 'Set', type: 'ai_languageModel', index: 0 }]] },
      },
    });
    expect(lines).toEqual([
      { from: 'If', to: 'Set', label: 'output 2', isBack: false },
      { from: 'Model', to: 'Set', label: 'language model', isBack: false },
    ]);
  });

  it('is empty where there is none', () => {
    expect(personGraph(null)).toEqual({ boxes: [], lines: [], frames: [] });
  });
});

function state(status: NodeState['status'], more: Partial<NodeState> = {}): NodeState {
  return { status, run_id: null, round: null, times: 1, done: status === 'done' ? 1 : 0, ...more };
}

const step = (id: string, name: string): object => ({ id, kind: 'tool', toolName: 'graph_node', args: { node: name } });
const call = { id: 'call', kind: 'tool', toolName: 'graph_call' };
const document = {
  root: {
    id: 'all',
    kind: 'sequence',
    steps: [
      step('asks', 'Fetch'),
      { id: 'calls', kind: 'map', each: call },
      step('fetch', 'Fetch'),
      step('keep', 'Keep'),
    ],
  },
};

describe('the states of compiled steps', () => {
  it('are folded onto the node that was drawn, and what failed is told first', () => {
    const states = new Map([
      ['all/asks', state('done')],
      ['all/calls', state('failed')],
      ['all/calls/call', state('failed')],
      ['all/fetch', state('skipped')],
      ['all/keep', state('skipped')],
    ]);
    expect([...foldStates(document, states)].map(([name, { status }]) => `${name}: ${status}`)).toEqual([
      'Fetch: failed',
      'Keep: skipped',
    ]);
  });

  it('are done when all steps of a node are, and run while one does', () => {
    const done = new Map(['all/asks', 'all/calls/call', 'all/fetch'].map((path) => [path, state('done')]));
    expect(foldStates(document, done).get('Fetch')?.status).toBe('done');
    const running = new Map([...done, ['all/calls/call', state('running', { run_id: 'run_C' })] as const]);
    expect(foldStates(document, running).get('Fetch')).toMatchObject({ status: 'running', run_id: 'run_C' });
    expect(foldStates(document, new Map()).size).toBe(0);
  });
});
