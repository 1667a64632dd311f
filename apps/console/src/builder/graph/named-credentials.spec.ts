import { expect, it } from '@jest/globals';
import { applyOperations } from '#graph/edit';
import type { Graph } from '#graph/edit';
import { alsoNaming, namedCredential, signingIn } from './named-credentials.js';

const node = (name: string, credentials?: Record<string, unknown>) => ({
  ...{ id: name, name, type: 'n8n-nodes-base.slack', parameters: {} },
  ...(credentials && { credentials }),
});
const foreign = { id: 'Zk7', name: 'Chat of n8n' };
const graph: Graph = {
  name: 'G',
  nodes: [
    node('A', { slackApi: foreign, httpBasicAuth: { id: 'b', name: 'B' } }),
    node('B', { slackApi: foreign }),
    node('C', { slackApi: { id: 'other', name: 'Other' } }),
    node('D'),
  ],
  connections: {},
};
const [first, , , last] = graph.nodes;

it('puts one credential in the place of another in all nodes that name it, and leaves the rest', () => {
  if (!first || !last) throw new Error('there are four nodes');
  const others = alsoNaming(graph, first, 'slackApi');
  expect([others.map(({ name }) => name), alsoNaming(graph, last, 'slackApi')]).toEqual([['B'], []]);
  const ours = { id: 'cred_1', name: 'Ours' };
  const { nodes } = applyOperations(graph, signingIn([first, ...others], 'slackApi', ours));
  expect(nodes.map((one) => namedCredential(one, 'slackApi').id)).toEqual(['cred_1', 'cred_1', 'other', '']);
  expect(nodes[0]?.credentials).toEqual({ slackApi: ours, httpBasicAuth: { id: 'b', name: 'B' } });
  const [bare] = applyOperations(graph, signingIn([first], 'slackApi', undefined)).nodes;
  expect(bare?.credentials).toEqual({ httpBasicAuth: { id: 'b', name: 'B' } });
});
