import { expect, it } from '@jest/globals';
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
  expect(mockAnswer(request, call, testHost)).toEqual({ kind: 'table', rows: [{ id: 1, mocked: true, ...shown }] });
});

it('a test shows what a tool would be called with', () => {
  const request: EffectRequest = { kind: 'tool', itemIndex: 0, tool: 'add_note', args: { text: 'Call back' } };
  expect(mockAnswer(request, call, testHost)).toEqual({
    kind: 'tool',
    result: { mocked: true, tool: 'add_note', arguments: { text: 'Call back' } },
  });
});
