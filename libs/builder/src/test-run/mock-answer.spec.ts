import { describe, expect, it } from '@jest/globals';
import type { EffectRequest, NodeCall } from '#nodes';
import { testHost } from '../../test/play-batch.js';
import { mockAnswer } from './mock-answer.js';

const call = {} as NodeCall; // these answers do not look at it
const none = { field: '', condition: 'eq', value: '' };

it.each([
  [{ do: 'insert', values: { phone: '+15550100' } }, { phone: '+15550100' }],
  [{ do: 'update', filter: none, values: { state: 'done' } }, { state: 'done' }],
  [{ do: 'upsert', filter: none, values: { state: 'new' } }, { state: 'new' }],
  [{ do: 'delete', filter: none }, {}],
])('a test shows what a table would be given: %j', (ask, shown) => {
  const request = { kind: 'table', itemIndex: 0, table: 't', ask } as unknown as EffectRequest; // the filter is not read
  expect(mockAnswer(request, call, { host: testHost, tools: [] })).toEqual({
    kind: 'table',
    rows: [{ id: 1, mocked: true, ...shown }],
  });
});

it('a test shows what a tool would be called with', () => {
  const request: EffectRequest = { kind: 'tool', itemIndex: 0, tool: 'add_note', args: { text: 'Call back' } };
  expect(mockAnswer(request, call, { host: testHost, tools: [] })).toEqual({
    kind: 'tool',
    result: { mocked: true, tool: 'add_note', arguments: { text: 'Call back' } },
  });
});

describe('a test shows what a tool gives', () => {
  const request: EffectRequest = { kind: 'tool', itemIndex: 0, tool: 't', args: {} };
  const said = (tool: object) => mockAnswer(request, call, { host: testHost, tools: [{ name: 't', ...tool }] });

  it('by the answer that it really gave', () => {
    expect(said({ answer: { start_date: '2026-11-29' } })).toEqual({
      ...{ kind: 'tool', result: { start_date: '2026-11-29' } },
    });
  });

  it.each([
    [
      { type: 'object', properties: { value: { type: 'number' } } },
      { value: 1, mocked: true },
    ],
    [{ properties: { on: { type: 'string', format: 'date' } } }, { on: '2026-01-01', mocked: true }],
    [
      { type: 'object', properties: { state: { enum: ['open', 'done'] } } },
      { state: 'open', mocked: true },
    ],
    [
      { type: 'object', properties: { note: { type: ['null', 'string'] } } },
      { note: 'mocked', mocked: true },
    ],
    [{ type: 'array', items: { type: 'object', properties: { id: { type: 'integer', minimum: 7 } } } }, [{ id: 7 }]],
    [{ anyOf: [{ type: 'object', properties: { ok: { type: 'boolean' } } }] }, { ok: true, mocked: true }],
    [{ type: 'string' }, 'mocked'],
  ])('by an example of the form of its results: %j', (result, shown) => {
    expect(said({ result })).toEqual({ kind: 'tool', result: shown });
  });
});
