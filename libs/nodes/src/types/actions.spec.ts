import { describe, expect, it } from '@jest/globals';
import { itemsAfter, jsons, requestsOf } from '../../test/call-for.js';

const base = 'n8n-nodes-base.';
type Json = Record<string, unknown>;

describe('actions', () => {
  it('respondToWebhook answers once, and its items go on', () => {
    const type = `${base}respondToWebhook`;
    const input = [{ a: 1 }, { a: 2 }];
    const entries = [{ name: 'X-A', value: 1 }];
    const cases: [Json, object][] = [
      [{}, { status: 200, body: { as: 'json', value: { a: 1 } } }],
      [
        { respondWith: 'allIncomingItems', options: { responseKey: 'all' } },
        { body: { as: 'json', value: { all: input } } },
      ],
      [
        { respondWith: 'json', responseBody: '{"ok":true}', options: { responseCode: 201 } },
        { status: 201, body: { as: 'json', value: { ok: true } } },
      ],
      [
        { respondWith: 'text', responseBody: 'hi', options: { responseHeaders: { entries } } },
        { headers: { 'X-A': '1' }, body: { as: 'text', text: 'hi' } },
      ],
      [
        { respondWith: 'redirect', redirectURL: 'https://a.example' },
        { status: 307, headers: { location: 'https://a.example' }, body: { as: 'none' } },
      ],
    ];
    for (const [parameters, expected] of cases) {
      expect(requestsOf(type, parameters, input)).toMatchObject([{ kind: 'respond', itemIndex: 0, ...expected }]);
    }
    expect(jsons(itemsAfter(type, {}, input, [{ kind: 'respond' }]))).toEqual(input);
    expect(requestsOf(type, {}, [])).toEqual([]);
    expect(() => requestsOf(type, { options: { responseCode: 99 } })).toThrow('a status');
  });

  it('sendMessage sends a text for each item', () => {
    const type = 'turnpike.sendMessage';
    const [to, from] = ['+1 (555) 0100', '+15550123'];
    expect(requestsOf(type, { text: '={{ $json.t }}', to, from }, [{ t: 'a' }, { t: 'b' }])).toEqual([
      { kind: 'send', itemIndex: 0, to: '+15550100', from, sender: null, text: 'a' },
      { kind: 'send', itemIndex: 1, to: '+15550100', from, sender: null, text: 'b' },
    ]);
    expect(requestsOf(type, { text: 'a', from })).toEqual([
      { kind: 'send', itemIndex: 0, to: null, from: '', sender: null, text: 'a' },
    ]);
    expect(() => requestsOf(type, { text: 'a', to: 'Ada' })).toThrow('a number such as');
    expect(() => requestsOf(type, { text: ' ' })).toThrow('expected a text');
    const answer = { kind: 'send', messageId: 'm1', to: null } as const;
    expect(jsons(itemsAfter(type, { text: 'a' }, [{}], [answer]))).toEqual([{ sent: true, to: null, messageId: 'm1' }]);
  });

  it('dataTable asks for rows by n8n\u2019s parameters', () => {
    const type = `${base}dataTable`;
    const dataTableId = { __rl: true, mode: 'name', value: 'votes' };
    const filters = { conditions: [{ keyName: 'who', condition: 'eq', keyValue: '={{ $json.who }}' }] };
    const filter = { match: 'any', conditions: [{ column: 'who', operator: 'eq', value: 'ana' }] };
    const columns = { mappingMode: 'defineBelow', value: { count: '={{ $json.count }}' } };
    const cases: [Json, object][] = [
      [
        { operation: 'insert', columns: { mappingMode: 'autoMapInputData' } },
        { do: 'insert', values: { who: 'ana', count: 2 } },
      ],
      [
        { operation: 'get', returnAll: true },
        { do: 'get', filter: { match: 'all', conditions: [] }, limit: 10_000 },
      ],
      [
        { operation: 'get', filters, limit: 3 },
        { do: 'get', filter, limit: 3 },
      ],
      [
        { operation: 'update', filters, columns },
        { do: 'update', filter, values: { count: 2 } },
      ],
      [
        { operation: 'upsert', filters, columns, matchType: 'allConditions' },
        { do: 'upsert', filter: { ...filter, match: 'all' }, values: { count: 2 } },
      ],
      [
        { operation: 'deleteRows', filters },
        { do: 'delete', filter },
      ],
    ];
    for (const [parameters, ask] of cases) {
      expect(requestsOf(type, { ...parameters, dataTableId }, [{ who: 'ana', count: 2, id: 7 }])).toEqual([
        { kind: 'table', itemIndex: 0, table: 'votes', ask },
      ]);
    }
    expect(() => requestsOf(type, { operation: 'deleteRows', dataTableId })).toThrow('one condition');
    expect(() => requestsOf(type, { operation: 'insert', dataTableId })).toThrow('a value for a column');
    const answer = { kind: 'table', rows: [{ id: 1 }, { id: 2 }] } as const;
    expect(jsons(itemsAfter(type, { operation: 'get', dataTableId }, [{}], [answer]))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('tool calls a tool for each item', () => {
    const type = 'turnpike.tool';
    const parameters = { tool: 'math.gcd', arguments: { a: '={{ $json.a }}' } };
    expect(requestsOf(type, parameters, [{ a: 4 }])).toEqual([
      { kind: 'tool', itemIndex: 0, tool: 'math.gcd', args: { a: 4 } },
    ]);
    expect(() => requestsOf(type, { tool: 'x', arguments: '[]' })).toThrow('an object');
    expect(jsons(itemsAfter(type, parameters, [{}], [{ kind: 'tool', result: 7 }]))).toEqual([{ result: 7 }]);
    expect(jsons(itemsAfter(type, parameters, [{}], [{ kind: 'tool', result: [{ a: 1 }, { a: 2 }] }]))).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
  });
});
