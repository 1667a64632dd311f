import { expect } from '@jest/globals';
import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const api = '/v2';
const asked = (name: string, variables: Record<string, unknown>) => ({
  query: expect.stringMatching(new RegExp(`\\b${name}\\b`)), // the fields that it asks for are in the answers
  variables,
});

/** A call of one request: what it asks for, with which variables, and where its items are in the answer. */
function graphCase(
  of: string,
  parameters: Readonly<Record<string, unknown>>,
  [name, variables]: readonly [name: string, variables: Record<string, unknown>],
  data: unknown,
  items: readonly unknown[] = [{ id: '7' }],
): ServiceCase {
  return plainCase(of, parameters, ['POST', api], { body: asked(name, variables), answers: [{ data }], items });
}

const seven = { id: '7' };
const board = { boardId: '1' };
const page = (cursor: string | null) => ({
  data: { boards: [{ groups: [{ items_page: { cursor, items: [{ id: cursor ?? 'last' }] } }] }] },
});

/** As https://developer.monday.com/api-reference says. */
export const mondayCases: ServiceCases = {
  service: 'n8n-nodes-base.mondayCom',
  credentials: [
    { type: 'mondayComApi', hosts: ['api.monday.com'], values: { apiToken: 'token-of-a-person' } },
    { type: 'mondayComOAuth2Api', hosts: ['api.monday.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { data: {} },
  refusal: { status: 401, body: { errors: [{ message: 'Not Authenticated' }] }, said: 'Not Authenticated' },
  cases: [
    graphCase('board.archive', board, ['archive_board', { id: '1' }], { archive_board: seven }),
    graphCase(
      'board.create',
      { name: 'B', kind: 'public', authentication: 'oAuth2' },
      ['create_board', { name: 'B', kind: 'public' }],
      { create_board: seven },
    ),
    graphCase('board.get', board, ['boards', { ids: ['1'] }], { boards: [seven] }),
    graphCase('board.getAll', { limit: 5 }, ['boards', { limit: 5, page: 1 }], { boards: [seven] }),
    graphCase(
      'boardColumn.create',
      { ...board, name: 'C', columnType: 'longText', additionalFields: { defaults: '{"a": 1}' } },
      ['create_column', { id: '1', title: 'C', type: 'long_text', defaults: '{"a":1}' }],
      { create_column: seven },
    ),
    graphCase('boardColumn.getAll', board, ['columns', { ids: ['1'] }], { boards: [{ columns: [seven] }] }),
    graphCase('boardGroup.create', { ...board, name: 'G' }, ['create_group', { id: '1', name: 'G' }], {
      create_group: seven,
    }),
    graphCase('boardGroup.delete', { ...board, groupId: 'g' }, ['delete_group', { id: '1', group: 'g' }], {
      delete_group: seven,
    }),
    graphCase('boardGroup.getAll', board, ['groups', { ids: ['1'] }], { boards: [{ groups: [seven] }] }),
    graphCase('boardItem.addUpdate', { itemId: '7', value: 'V' }, ['create_update', { id: '7', body: 'V' }], {
      create_update: seven,
    }),
    graphCase(
      'boardItem.changeColumnValue',
      { ...board, itemId: '7', columnId: 'c', value: '{"label": "x"}' },
      ['change_column_value', { board: '1', id: '7', column: 'c', value: '{"label":"x"}' }],
      { change_column_value: seven },
    ),
    graphCase(
      'boardItem.changeMultipleColumnValues',
      { ...board, itemId: '7', columnValues: '{"c": "x"}' },
      ['change_multiple_column_values', { board: '1', id: '7', values: '{"c":"x"}' }],
      { change_multiple_column_values: seven },
    ),
    graphCase(
      'boardItem.create',
      { ...board, groupId: 'g', name: 'N', additionalFields: { columnValues: '{"c": "x"}' } },
      ['create_item', { board: '1', group: 'g', name: 'N', values: '{"c":"x"}' }],
      { create_item: seven },
    ),
    graphCase('boardItem.delete', { itemId: '7' }, ['delete_item', { id: '7' }], { delete_item: seven }),
    graphCase('boardItem.get', { itemId: '7, 8' }, ['items', { ids: ['7', '8'] }], { items: [seven] }),
    graphCase(
      'boardItem.getByColumnValue',
      { ...board, columnId: 'c', columnValue: 'x', limit: 5 },
      ['items_page_by_column_values', { board: '1', columns: [{ column_id: 'c', column_values: ['x'] }], limit: 5 }],
      { items_page_by_column_values: { cursor: null, items: [seven] } },
    ),
    {
      of: 'boardItem.getAll',
      parameters: { resource: 'boardItem', operation: 'getAll', ...board, groupId: 'g', returnAll: true },
      asks: [undefined, 'c2'].map((cursor) => ({
        ...{ method: 'POST', path: api },
        body: asked('items_page', {
          ...{ board: ['1'], group: ['g'], limit: 100, ...(cursor !== undefined && { cursor }) },
        }),
      })),
      answers: [page('c2'), page(null)],
      items: [{ id: 'c2' }, { id: 'last' }],
    },
    graphCase(
      'boardItem.move',
      { ...board, itemId: '7', groupId: 'g' },
      ['move_item_to_group', { id: '7', group: 'g' }],
      {
        move_item_to_group: seven,
      },
    ),
  ],
};
