import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const tasks = '/api/v1/tasks';
const done = { items: [{ success: true }] };

/** As https://developer.todoist.com/api/v1 says. */
export const todoistCases: ServiceCases = {
  service: 'n8n-nodes-base.todoist',
  credentials: [
    { type: 'todoistApi', hosts: ['api.todoist.com'], values: { apiKey: 'key-of-a-person' } },
    { type: 'todoistOAuth2Api', hosts: ['api.todoist.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { id: 't1', content: 'Tea' },
  refusal: { status: 401, body: { error: 'Unauthorized', error_code: 401 }, said: 'Unauthorized' },
  cases: [
    plainCase(
      'task.create',
      {
        ...{ project: { __rl: true, mode: 'id', value: 'p1' }, labels: ['home'], content: 'Tea' },
        options: { description: 'D', dueDateTime: '2026-12-01T10:00:00Z', priority: 4, section: 's', parentId: 't0' },
      },
      ['POST', tasks],
      {
        body: {
          ...{ content: 'Tea', project_id: 'p1', labels: ['home'], description: 'D', priority: 4, parent_id: 't0' },
          ...{ section_id: 's', due_datetime: '2026-12-01T10:00:00.000Z' },
        },
      },
    ),
    plainCase('task.close', { taskId: 't1', authentication: 'oAuth2' }, ['POST', `${tasks}/t1/close`], done),
    plainCase('task.delete', { taskId: 't1' }, ['DELETE', `${tasks}/t1`], done),
    plainCase('task.get', { taskId: 't1' }, ['GET', `${tasks}/t1`]),
    {
      of: 'task.getAll',
      parameters: { operation: 'getAll', returnAll: true, filters: { projectId: 'p1', labelId: 'home' } },
      asks: [undefined, 'c2'].map((cursor) => ({
        ...{ method: 'GET', path: tasks },
        query: { label: 'home', project_id: 'p1', limit: '200', ...(cursor !== undefined && { cursor }) },
      })),
      answers: [
        { results: [{ id: 't1' }], next_cursor: 'c2' },
        { results: [{ id: 't2' }], next_cursor: null },
      ],
      items: [{ id: 't1' }, { id: 't2' }],
    },
    plainCase('task.getAll', { filters: { filter: 'today', lang: 'de' } }, ['GET', `${tasks}/filter`], {
      ...{ query: { query: 'today', lang: 'de', limit: '50' }, answers: [{ results: [{ id: 't1' }] }] },
      items: [{ id: 't1' }],
    }),
    plainCase('task.reopen', { taskId: 't1' }, ['POST', `${tasks}/t1/reopen`], done),
    plainCase(
      'task.update',
      { taskId: 't1', updateFields: { priority: 2, labels: ['x'], dueString: 'tomorrow', dueLang: 'en' } },
      ['POST', `${tasks}/t1`],
      { body: { priority: 2, labels: ['x'], due_string: 'tomorrow', due_lang: 'en' } },
    ),
  ],
};
