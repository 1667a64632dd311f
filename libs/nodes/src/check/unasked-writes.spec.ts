import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { GraphNode } from '#graph';
import { checkGraph, unaskedWrites } from '../index.js';

const base = 'n8n-nodes-base.';
const none = (type: string, parameters: object, more: object = {}): GraphNode => ({
  ...{ id: '1', name: 'N', type, parameters: { ...parameters }, approval: 'none', ...more },
});
const found = (node: GraphNode): string[] =>
  unaskedWrites({ ...emptyGraph, nodes: [node] }).map(({ act, target }) => `${act} ${target}`);

describe('the nodes that write without asking', () => {
  it.each<[string, GraphNode]>([
    ['POST https://a.example/', none(`${base}httpRequest`, { method: 'POST', url: 'https://a.example/' })],
    [
      '={{ $json.m }} https://a.example/',
      none(`${base}httpRequest`, { method: '={{ $json.m }}', url: 'https://a.example/' }),
    ],
    ['DELETE ={{ $json.u }}', none(`${base}httpRequestTool`, { method: 'DELETE', url: '={{ $json.u }}' })],
    [
      'PUT https://a.example/',
      none('@n8n/n8n-nodes-langchain.toolHttpRequest', { method: 'PUT', url: 'https://a.example/' }),
    ],
    ['send to ={{ $json.to }}', none('turnpike.sendMessage', { to: '={{ $json.to }}' })],
    ['send to +15550100', none('turnpike.sendMessageTool', { to: '+15550100' })],
    ['executeQuery DELETE FROM a', none(`${base}postgres`, { operation: 'executeQuery', query: 'DELETE FROM a' })],
    ['insert visits', none(`${base}mySql`, { table: { value: 'visits' } })],
    ['mail to ={{ $json.to }}', none(`${base}emailSend`, { toEmail: '={{ $json.to }}' })],
    ['deleteRows orders', none(`${base}dataTable`, { operation: 'deleteRows', dataTableId: { value: 'orders' } })],
    ['write a.txt', none(`${base}readWriteFile`, { operation: 'write', fileName: 'a.txt' })],
    [
      'call pay, refund of https://m.example/',
      none(
        '@n8n/n8n-nodes-langchain.mcpClientTool',
        { endpointUrl: 'https://m.example/' },
        { pinned: { pay: {}, refund: {} } },
      ),
    ],
  ])('are told by what they do: %s', (words, node) => {
    expect(found(node)).toEqual([words]);
    expect(found({ ...node, approval: 'required' })).toEqual([]);
    expect(found({ ...node, disabled: true })).toEqual([]);
  });

  it('are none that only read, nor those to whom the field says nothing', () => {
    const reading = [
      none(`${base}httpRequest`, { url: 'https://a.example/' }),
      none(`${base}dataTable`, { operation: 'get' }),
    ];
    const asking = none('@n8n/n8n-nodes-langchain.mcpClientTool', { endpointUrl: 'https://m.example/' });
    expect(found(asking)).toEqual([]); // no tool is pinned: each asks
    for (const node of [...reading, none(`${base}set`, {}), none('turnpike.tool', { tool: 'add_note' })])
      expect(found(node)).toEqual([]);
  });

  it('are advice at every gate', () => {
    const node = none(`${base}httpRequest`, { method: 'POST', url: 'https://a.example/' }, { typeVersion: 4.2 });
    const [advice] = checkGraph({ ...emptyGraph, nodes: [node] }).filter(({ code }) => code === 'WRITES_UNASKED');
    const message = '"N" writes without asking anybody: POST https://a.example/';
    expect(advice).toMatchObject({ severity: 'warning', node: 'N', path: '/approval', message });
  });
});
