import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const at = (value: string) => ({ __rl: true, mode: 'id', value });
const done = { answers: [{}], items: [{ success: true }] };
const list = { answers: [[{ id: '1' }, { id: '2' }]], items: [{ id: '1' }] };
const card = { cardId: at('c1') };

const cases: readonly ServiceCase[] = [
  plainCase(
    'card.create',
    {
      ...{ listId: 'l1', name: 'A', description: 'D' },
      additionalFields: { due: '2026-12-01T10:00:00Z', position: 'top', idLabels: 'x' },
    },
    ['POST', '/1/cards'],
    { query: { idList: 'l1', name: 'A', desc: 'D', due: '2026-12-01T10:00:00.000Z', pos: 'top', idLabels: 'x' } },
  ),
  plainCase('card.delete', { id: at('c1') }, ['DELETE', '/1/cards/c1'], done),
  plainCase(
    'card.get',
    { id: { __rl: true, mode: 'url', value: 'https://trello.com/c/c1/1-a' }, additionalFields: { fields: 'name' } },
    ['GET', '/1/cards/c1'],
    { query: { fields: 'name' } },
  ),
  plainCase('card.update', { id: at('c1'), updateFields: { closed: true, description: 'E' } }, ['PUT', '/1/cards/c1'], {
    query: { closed: 'true', desc: 'E' },
  }),
  plainCase('board.create', { name: 'B', additionalFields: { permissionLevel: 'org' } }, ['POST', '/1/boards'], {
    query: { name: 'B', prefs_permissionLevel: 'org' },
  }),
  plainCase('board.delete', { id: at('b1') }, ['DELETE', '/1/boards/b1'], done),
  plainCase('board.get', { id: at('b1') }, ['GET', '/1/boards/b1']),
  plainCase('board.update', { id: at('b1'), updateFields: { name: 'C' } }, ['PUT', '/1/boards/b1'], {
    query: { name: 'C' },
  }),
  plainCase('list.archive', { id: 'l1', archive: true }, ['PUT', '/1/lists/l1/closed'], { query: { value: 'true' } }),
  plainCase('list.create', { idBoard: 'b1', name: 'L' }, ['POST', '/1/lists'], { query: { idBoard: 'b1', name: 'L' } }),
  plainCase('list.get', { id: 'l1' }, ['GET', '/1/lists/l1']),
  plainCase('list.getAll', { id: 'b1', limit: 1 }, ['GET', '/1/boards/b1/lists'], list),
  plainCase('list.getCards', { id: 'l1', limit: 1 }, ['GET', '/1/lists/l1/cards'], list),
  plainCase('list.update', { id: 'l1', updateFields: { name: 'M' } }, ['PUT', '/1/lists/l1'], { query: { name: 'M' } }),
  plainCase('cardComment.create', { ...card, text: 'T' }, ['POST', '/1/cards/c1/actions/comments'], {
    query: { text: 'T' },
  }),
  plainCase('cardComment.delete', { ...card, commentId: 'm' }, ['DELETE', '/1/cards/c1/actions/m/comments'], done),
  plainCase('cardComment.update', { ...card, commentId: 'm', text: 'T' }, ['PUT', '/1/cards/c1/actions/m/comments'], {
    query: { text: 'T' },
  }),
  plainCase('checklist.completedCheckItems', card, ['GET', '/1/cards/c1/checkItemStates'], {
    ...{ answers: [[{ id: '1' }]], items: [{ id: '1' }] },
  }),
  plainCase('checklist.create', { ...card, name: 'K' }, ['POST', '/1/cards/c1/checklists'], { query: { name: 'K' } }),
  plainCase(
    'checklist.createCheckItem',
    { checklistId: 'k1', name: 'I', additionalFields: { checked: true } },
    ['POST', '/1/checklists/k1/checkItems'],
    { query: { name: 'I', checked: 'true' } },
  ),
  plainCase('checklist.delete', { ...card, id: 'k1' }, ['DELETE', '/1/cards/c1/checklists/k1'], done),
  plainCase('checklist.deleteCheckItem', { ...card, checkItemId: 'i' }, ['DELETE', '/1/cards/c1/checkItem/i'], done),
  plainCase('checklist.get', { id: 'k1' }, ['GET', '/1/checklists/k1']),
  plainCase('checklist.getAll', { ...card, limit: 1 }, ['GET', '/1/cards/c1/checklists'], list),
  plainCase('checklist.getCheckItem', { ...card, checkItemId: 'i' }, ['GET', '/1/cards/c1/checkItem/i']),
  plainCase(
    'checklist.updateCheckItem',
    { ...card, checkItemId: 'i', additionalFields: { state: 'complete' } },
    ['PUT', '/1/cards/c1/checkItem/i'],
    { query: { state: 'complete' } },
  ),
  plainCase('label.addLabel', { ...card, id: 'x' }, ['POST', '/1/cards/c1/idLabels'], {
    ...done,
    query: { value: 'x' },
  }),
  plainCase('label.create', { boardId: at('b1'), name: 'N', color: 'red' }, ['POST', '/1/labels'], {
    query: { idBoard: 'b1', name: 'N', color: 'red' },
  }),
  plainCase('label.delete', { id: 'x' }, ['DELETE', '/1/labels/x'], done),
  plainCase('label.get', { id: 'x' }, ['GET', '/1/labels/x']),
  plainCase('label.getAll', { boardId: at('b1'), limit: 1 }, ['GET', '/1/boards/b1/labels'], {
    ...list,
    query: { limit: '1000' },
  }),
  plainCase('label.removeLabel', { ...card, id: 'x' }, ['DELETE', '/1/cards/c1/idLabels/x'], done),
  plainCase('label.update', { id: 'x', updateFields: { name: 'O' } }, ['PUT', '/1/labels/x'], { query: { name: 'O' } }),
];

/** As https://developer.atlassian.com/cloud/trello/rest says. The key stands in the query of each request. */
export const trelloCases: ServiceCases = {
  service: 'n8n-nodes-base.trello',
  credentials: [
    {
      type: 'trelloApi',
      hosts: ['api.trello.com'],
      values: { apiKey: 'key-of-an-app', apiToken: 'token-of-a-person' },
    },
  ],
  usual: { id: 'c1' },
  refusal: { status: 401, body: { message: 'invalid token' }, said: 'invalid token' },
  cases: cases.map((each) => ({
    ...each,
    asks: each.asks.map((ask) => ({
      ...ask,
      query: { ...ask.query, key: 'key-of-an-app', token: 'token-of-a-person' },
    })),
  })),
};
