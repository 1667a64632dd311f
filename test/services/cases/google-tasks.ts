import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const list = '/tasks/v1/lists/l1/tasks';
const one = { task: 'l1', taskId: '7' };

/** As https://developers.google.com/workspace/tasks/reference/rest says. */
export const googleTasksCases: ServiceCases = {
  service: 'n8n-nodes-base.googleTasks',
  credentials: [
    {
      ...{ type: 'googleTasksOAuth2Api', hosts: ['tasks.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { id: '7', title: 'Tea' },
  refusal: { status: 403, body: { error: { message: 'no right to it' } }, said: 'no right to it' },
  cases: [
    plainCase(
      'task.create',
      { task: 'l1', title: 'Tea', additionalFields: { notes: 'N', dueDate: '2026-12-01T00:00:00Z', parent: 'p' } },
      ['POST', list],
      { query: { parent: 'p' }, body: { title: 'Tea', notes: 'N', due: '2026-12-01T00:00:00.000Z' } },
    ),
    plainCase('task.delete', one, ['DELETE', `${list}/7`], { answers: [{}], items: [{ success: true }] }),
    plainCase('task.get', one, ['GET', `${list}/7`]),
    {
      of: 'task.getAll',
      parameters: { operation: 'getAll', task: 'l1', returnAll: true, additionalFields: { showCompleted: true } },
      asks: [undefined, 'p2'].map((pageToken) => ({
        ...{ method: 'GET', path: list },
        query: { maxResults: '100', showCompleted: 'true', ...(pageToken !== undefined && { pageToken }) },
      })),
      answers: [{ items: [{ id: '1' }], nextPageToken: 'p2' }, { items: [{ id: '2' }] }],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase('task.update', { ...one, updateFields: { title: 'Tee', status: 'completed' } }, ['PATCH', `${list}/7`], {
      body: { title: 'Tee', status: 'completed' },
    }),
  ],
};
