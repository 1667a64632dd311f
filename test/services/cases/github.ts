import { plainCase as plain } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const at = (mode: string, value: string) => ({ __rl: true, mode, value });
const owner = at('name', 'acme');
const where = { owner, repository: at('url', 'https://github.com/acme/tea.git') };
const path = '/repos/acme/tea';
const file = { resource: 'file', ...where, filePath: 'docs/a b.md' };
const contents = `${path}/contents/docs/a%20b.md`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const many = (from: number, count: number) => Array.from({ length: count }, (_, at_) => ({ id: from + at_ }));
const done = [{ success: true }];

const thrice: Record<string, string>[] = [{}, { page: '2' }, { page: '3' }];
const listed = { answers: [[{ id: 1 }]], items: [{ id: 1 }] };
const page = { query: { per_page: '50' } };

/** As https://docs.github.com/en/rest says. */
export const githubCases: ServiceCases = {
  service: 'n8n-nodes-base.github',
  credentials: [
    { type: 'githubApi', hosts: ['api.github.com'], values: { accessToken: 'token-of-a-person' } },
    { type: 'githubOAuth2Api', hosts: ['api.github.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { id: 1, sha: 'abc' },
  refusal: { status: 401, body: { message: 'Bad credentials', status: '401' }, said: 'Bad credentials' },
  cases: [
    plain(
      'issue.create',
      { ...where, title: 'T', body: 'B', labels: [{ label: 'bug' }], assignees: [{ assignee: 'ann' }] },
      ['POST', `${path}/issues`],
      { body: { title: 'T', body: 'B', labels: ['bug'], assignees: ['ann'] } },
    ),
    plain(
      'issue.createComment',
      { ...where, issueNumber: 7, body: 'B', authentication: 'oAuth2' },
      ['POST', `${path}/issues/7/comments`],
      { body: { body: 'B' } },
    ),
    plain(
      'issue.edit',
      {
        ...{ ...where, issueNumber: 7 },
        editFields: { state: 'closed', state_reason: 'completed', labels: { labels: [{ label: 'x' }] } },
      },
      ['PATCH', `${path}/issues/7`],
      { body: { state: 'closed', state_reason: 'completed', labels: ['x'] } },
    ),
    plain('issue.get', { ...where, issueNumber: 7 }, ['GET', `${path}/issues/7`]),
    plain('issue.lock', { ...where, issueNumber: 7, lockReason: 'spam' }, ['PUT', `${path}/issues/7/lock`], {
      ...{ body: { lock_reason: 'spam' }, items: done },
    }),
    plain('file.create', { ...file, fileContent: 'Tea', commitMessage: 'Add' }, ['PUT', contents], {
      body: { message: 'Add', content: base64('Tea') },
    }),
    plain(
      'file.create',
      {
        ...{ ...file, binaryData: true, binaryPropertyName: 'pdf', commitMessage: 'Add' },
        additionalParameters: {
          ...{ branch: { branch: { branch: 'next' } }, author: { author: { name: 'Ann', email: 'ann@a.example' } } },
        },
      },
      ['PUT', contents],
      {
        files: ['pdf'],
        body: {
          ...{ message: 'Add', branch: 'next', author: { name: 'Ann', email: 'ann@a.example' } },
          content: base64('bytes of pdf'),
        },
      },
    ),
    {
      of: 'file.edit',
      parameters: { ...file, operation: 'edit', fileContent: 'Tea', commitMessage: 'Edit' },
      asks: [
        { method: 'GET', path: contents },
        { method: 'PUT', path: contents, body: { message: 'Edit', content: base64('Tea'), sha: 'abc' } },
      ],
    },
    {
      of: 'file.delete',
      parameters: {
        ...{ ...file, operation: 'delete', commitMessage: 'Drop' },
        additionalParameters: { branch: { branch: { branch: 'next' } } },
      },
      asks: [
        { method: 'GET', path: contents, query: { ref: 'next' } },
        { method: 'DELETE', path: contents, body: { message: 'Drop', branch: 'next', sha: 'abc' } },
      ],
    },
    {
      ...plain('file.get', { ...file, additionalParameters: { reference: 'v1' } }, ['GET', contents], {
        query: { ref: 'v1' },
      }),
      answers: [{ name: 'a b.md', sha: 'abc', encoding: 'base64', content: base64('Tea') }],
      items: [{ name: 'a b.md', sha: 'abc', encoding: 'base64' }],
      brings: { into: 'data', fileName: 'a b.md', bytes: 'Tea' },
    },
    plain('file.get', { ...file, asBinaryProperty: false }, ['GET', contents]),
    plain('file.list', { ...where, filePath: 'docs/' }, ['GET', `${path}/contents/docs`], listed),
    plain('organization.getRepositories', { owner }, ['GET', '/orgs/acme/repos'], { ...page, ...listed }),
    plain(
      'release.create',
      { ...where, releaseTag: 'v1', additionalFields: { name: 'One', draft: true } },
      ['POST', `${path}/releases`],
      { body: { tag_name: 'v1', name: 'One', draft: true } },
    ),
    plain('release.get', { ...where, release_id: '5' }, ['GET', `${path}/releases/5`]),
    plain('release.getAll', { ...where, limit: 3 }, ['GET', `${path}/releases`], {
      ...{ query: { per_page: '3' }, ...listed },
    }),
    plain('release.delete', { ...where, release_id: '5' }, ['DELETE', `${path}/releases/5`], { items: done }),
    plain(
      'release.update',
      { ...where, release_id: '5', additionalFields: { tag_name: 'v2', prerelease: true } },
      ['PATCH', `${path}/releases/5`],
      { body: { tag_name: 'v2', prerelease: true } },
    ),
    {
      of: 'repository.getIssues',
      parameters: {
        ...{ resource: 'repository', ...where, returnAll: true },
        getRepositoryIssuesFilters: { state: 'all', labels: 'bug', since: '2026-12-01T00:00:00Z' },
      },
      asks: thrice.map((next) => ({
        ...{ method: 'GET', path: `${path}/issues` },
        query: { state: 'all', labels: 'bug', since: '2026-12-01T00:00:00.000Z', per_page: '100', ...next },
      })),
      answers: [many(0, 100), many(100, 100), many(200, 1)],
      items: many(0, 201),
    },
    plain('repository.get', where, ['GET', path]),
    plain('repository.getLicense', where, ['GET', `${path}/license`]),
    plain('repository.getProfile', where, ['GET', `${path}/community/profile`]),
    plain(
      'repository.getPullRequests',
      { ...where, getRepositoryPullRequestsFilters: { sort: 'updated' } },
      ['GET', `${path}/pulls`],
      { query: { sort: 'updated', per_page: '50' }, ...listed },
    ),
    plain('user.getRepositories', { owner }, ['GET', '/users/acme/repos'], { ...page, ...listed }),
    plain(
      'workflow.dispatch',
      { ...where, workflowId: at('filename', 'ci.yml'), ref: 'main', inputs: '{"a": "b"}' },
      ['POST', `${path}/actions/workflows/ci.yml/dispatches`],
      { body: { ref: 'main', inputs: { a: 'b' } }, items: done },
    ),
    plain('workflow.get', { ...where, workflowId: '9' }, ['GET', `${path}/actions/workflows/9`]),
    plain('workflow.list', where, ['GET', `${path}/actions/workflows`], {
      ...{ ...page, answers: [{ workflows: [{ id: 9 }] }], items: [{ id: 9 }] },
    }),
  ],
};
