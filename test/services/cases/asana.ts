import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const api = '/api/1.0';
const task = `${api}/tasks`;
const one = { answers: [{ data: { gid: '7' } }], items: [{ gid: '7' }] };
const list = { answers: [{ data: [{ gid: '7' }] }], items: [{ gid: '7' }] };
const done = { answers: [{ data: {} }], items: [{ success: true }] };
const id = { id: '7' };

/** A list of two pages. */
const twoPages = (of: string, parameters: object, path: string, query: Record<string, string>): ServiceCase => ({
  of,
  parameters: { resource: of.split('.')[0], operation: 'getAll', returnAll: true, ...parameters },
  asks: [undefined, 'o2'].map((offset) => ({
    ...{ method: 'GET', path, query: { limit: '100', ...query, ...(offset !== undefined && { offset }) } },
  })),
  answers: [
    { data: [{ gid: '1' }], next_page: { offset: 'o2' } },
    { data: [{ gid: '2' }], next_page: null },
  ],
  items: [{ gid: '1' }, { gid: '2' }],
});

/** As https://developers.asana.com/reference says. */
export const asanaCases: ServiceCases = {
  service: 'n8n-nodes-base.asana',
  credentials: [
    { type: 'asanaApi', hosts: ['app.asana.com'], values: { accessToken: 'token-of-a-person' } },
    {
      ...{ type: 'asanaOAuth2Api', hosts: ['app.asana.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { data: { gid: '7' } },
  refusal: { status: 401, body: { errors: [{ message: 'Not Authorized' }] }, said: 'Not Authorized' },
  cases: [
    plainCase(
      'task.create',
      {
        ...{ workspace: 'w', name: 'A' },
        otherProperties: { notes: 'N', due_on: '2026-12-01T00:00:00Z', projects: ['p'], completed: false },
      },
      ['POST', task],
      {
        ...one,
        body: {
          data: { workspace: 'w', name: 'A', notes: 'N', due_on: '2026-12-01', projects: ['p'], completed: false },
        },
      },
    ),
    plainCase('task.delete', id, ['DELETE', `${task}/7`], done),
    plainCase('task.get', { ...id, authentication: 'oAuth2' }, ['GET', `${task}/7`], one),
    twoPages('task.getAll', { filters: { project: 'p', opt_fields: ['name', 'notes'] } }, task, {
      ...{ project: 'p', opt_fields: 'name,notes' },
    }),
    plainCase('task.move', { ...id, projectId: 'p', section: 's' }, ['POST', `${api}/sections/s/addTask`], {
      ...{ ...done, body: { data: { task: '7' } } },
    }),
    plainCase(
      'task.search',
      { workspace: 'w', searchTaskProperties: { text: 'tea', completed: false } },
      [...(['GET', `${api}/workspaces/w/tasks/search`] as const)],
      { ...list, query: { text: 'tea', completed: 'false' } },
    ),
    plainCase('task.update', { ...id, otherProperties: { name: 'B', completed: true } }, ['PUT', `${task}/7`], {
      ...{ ...one, body: { data: { name: 'B', completed: true } } },
    }),
    plainCase(
      'subtask.create',
      { taskId: '7', name: 'S', otherProperties: { notes: 'N' } },
      [...(['POST', `${task}/7/subtasks`] as const)],
      { ...one, body: { data: { name: 'S', notes: 'N' } } },
    ),
    twoPages('subtask.getAll', { taskId: '7' }, `${task}/7/subtasks`, {}),
    plainCase(
      'taskComment.add',
      { ...id, text: 'C', additionalFields: { is_pinned: true } },
      [...(['POST', `${task}/7/stories`] as const)],
      { ...one, body: { data: { text: 'C', is_pinned: true } } },
    ),
    plainCase('taskComment.add', { ...id, isTextHtml: true, text: '<body>C</body>' }, ['POST', `${task}/7/stories`], {
      ...{ ...one, body: { data: { html_text: '<body>C</body>' } } },
    }),
    plainCase('taskComment.remove', id, ['DELETE', `${api}/stories/7`], done),
    ...[
      ['add', 'addTag'],
      ['remove', 'removeTag'],
    ].map(([name = '', path = '']) =>
      plainCase(`taskTag.${name}`, { ...id, tag: 't' }, ['POST', `${task}/7/${path}`], {
        ...{ ...done, body: { data: { tag: 't' } } },
      }),
    ),
    plainCase(
      'taskProject.add',
      { ...id, project: 'p', additionalFields: { section: 's' } },
      [...(['POST', `${task}/7/addProject`] as const)],
      { ...done, body: { data: { project: 'p', section: 's' } } },
    ),
    plainCase('taskProject.remove', { ...id, project: 'p' }, ['POST', `${task}/7/removeProject`], {
      ...{ ...done, body: { data: { project: 'p' } } },
    }),
    plainCase('user.get', { userId: '7' }, ['GET', `${api}/users/7`], one),
    plainCase('user.getAll', { workspace: 'w' }, ['GET', `${api}/workspaces/w/users`], list),
    plainCase(
      'project.create',
      { name: 'P', workspace: 'w', additionalFields: { team: 't', notes: 'N' } },
      [...(['POST', `${api}/projects`] as const)],
      { ...one, body: { data: { name: 'P', workspace: 'w', team: 't', notes: 'N' } } },
    ),
    plainCase('project.delete', id, ['DELETE', `${api}/projects/7`], done),
    plainCase('project.get', id, ['GET', `${api}/projects/7`], one),
    twoPages('project.getAll', { workspace: 'w', additionalFields: { archived: false } }, `${api}/projects`, {
      ...{ workspace: 'w', archived: 'false' },
    }),
    plainCase('project.update', { ...id, updateFields: { name: 'Q' } }, ['PUT', `${api}/projects/7`], {
      ...{ ...one, body: { data: { name: 'Q' } } },
    }),
  ],
};
