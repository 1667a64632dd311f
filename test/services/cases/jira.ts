import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const rl = (value: string) => ({ __rl: true, mode: 'list', value });
const issue = '/rest/api/2/issue';
const done = { answers: [{}], items: [{ success: true }] };
const comment = { id: '5', body: 'C' };
const key = { issueKey: 'A-1' };
const own = { customFieldsUi: { customFieldsValues: [{ fieldId: rl('customfield_1'), fieldValue: '{"value":"x"}' }] } };

/** As https://developer.atlassian.com/cloud/jira/platform/rest/v2/intro says. */
export const jiraCases: ServiceCases = {
  service: 'n8n-nodes-base.jira',
  credentials: [
    {
      ...{ type: 'jiraSoftwareCloudApi', hosts: ['acme.atlassian.net'] },
      values: { email: 'ann@a.example', apiToken: 'token-of-a-person' },
    },
    {
      ...{ type: 'jiraSoftwareServerPatApi', hosts: ['jira.a.example'] },
      values: { personalAccessToken: 'token-of-a-server' },
    },
    {
      ...{ type: 'jiraSoftwareServerApi', hosts: ['jira.a.example'] },
      values: { email: 'ann', password: 'password-of-ann' },
    },
  ],
  usual: { id: '1', key: 'A-1' },
  refusal: {
    ...{ status: 400, body: { errorMessages: [], errors: { summary: 'You must specify a summary' } } },
    said: 'summary: You must specify a summary',
  },
  cases: [
    plainCase(
      'issue.create',
      {
        ...{ project: rl('100'), issueType: rl('101'), summary: 'S' },
        additionalFields: {
          ...{ description: 'D', labels: ['l'], priority: rl('2'), assignee: rl('a1'), componentIds: ['7'] },
          ...{ parentIssueKey: 'A-0', updateHistory: true, ...own },
        },
      },
      ['POST', issue],
      {
        query: { updateHistory: 'true' },
        body: {
          fields: {
            ...{ project: { id: '100' }, issuetype: { id: '101' }, summary: 'S', components: [{ id: '7' }] },
            ...{ assignee: { id: 'a1' }, description: 'D', labels: ['l'], priority: { id: '2' } },
            ...{ parent: { key: 'A-0' }, customfield_1: { value: 'x' } },
          },
        },
      },
    ),
    plainCase(
      'issue.create',
      {
        ...{ jiraVersion: 'serverPat', project: rl('100'), issueType: rl('101'), summary: 'S' },
        additionalFields: { assignee: rl('ann'), serverLabels: ['l'] },
      },
      ['POST', issue],
      {
        body: {
          fields: {
            ...{ project: { id: '100' }, issuetype: { id: '101' }, summary: 'S', components: [] },
            ...{ assignee: { name: 'ann' }, labels: ['l'] },
          },
        },
      },
    ),
    {
      of: 'issue.changelog',
      parameters: { operation: 'changelog', ...key, returnAll: true },
      asks: [undefined, '1'].map((startAt) => ({
        ...{ method: 'GET', path: `${issue}/A-1/changelog` },
        query: { maxResults: '100', ...(startAt !== undefined && { startAt }) },
      })),
      answers: [
        { startAt: 0, maxResults: 1, total: 2, values: [{ id: '1' }] },
        { startAt: 1, maxResults: 1, total: 2, values: [{ id: '2' }] },
      ],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase('issue.delete', { ...key, deleteSubtasks: true }, ['DELETE', `${issue}/A-1`], {
      ...{ ...done, query: { deleteSubtasks: 'true' } },
    }),
    plainCase(
      'issue.get',
      { ...key, additionalFields: { fields: 'summary', updateHistory: true } },
      [...(['GET', `${issue}/A-1`] as const)],
      { query: { fields: 'summary', updateHistory: 'true' } },
    ),
    {
      of: 'issue.getAll',
      parameters: { operation: 'getAll', returnAll: true, options: { jql: 'project = A', expand: ['names'] } },
      asks: [undefined, 'n2'].map((nextPageToken) => ({
        ...{ method: 'POST', path: '/rest/api/2/search/jql' },
        body: {
          ...{ jql: 'project = A', fields: ['*navigable'], expand: 'names', maxResults: 100 },
          ...(nextPageToken !== undefined && { nextPageToken }),
        },
      })),
      answers: [{ issues: [{ id: '1' }], nextPageToken: 'n2' }, { issues: [{ id: '2' }] }],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase(
      'issue.getAll',
      { jiraVersion: 'server', limit: 5, options: { fields: 'summary, status', expand: ['names'] } },
      ['POST', '/rest/api/2/search'],
      {
        body: {
          ...{ jql: 'created >= "1970-01-01"', fields: ['summary', 'status'], expand: ['names'], maxResults: 5 },
        },
        ...{ answers: [{ issues: [{ id: '1' }] }], items: [{ id: '1' }] },
      },
    ),
    plainCase(
      'issue.notify',
      {
        ...{ ...key, additionalFields: { subject: 'S', textBody: 'T' } },
        notificationRecipientsUi: {
          notificationRecipientsValues: { reporter: true, users: ['u1'], groups: ['g1'] },
        },
        notificationRecipientsRestrictionsUi: { notificationRecipientsRestrictionsValues: { groups: ['g2'] } },
      },
      ['POST', `${issue}/A-1/notify`],
      {
        ...done,
        body: {
          ...{ subject: 'S', textBody: 'T', restrict: { groups: [{ name: 'g2' }] } },
          to: {
            ...{ reporter: true, assignee: false, watchers: false, voters: false },
            ...{ users: [{ accountId: 'u1' }], groups: [{ name: 'g1' }] },
          },
        },
      },
    ),
    plainCase(
      'issue.transitions',
      { ...key, additionalFields: { transitionId: '3' } },
      [...(['GET', `${issue}/A-1/transitions`] as const)],
      { query: { transitionId: '3' }, answers: [{ transitions: [{ id: '3' }] }], items: [{ id: '3' }] },
    ),
    plainCase('issue.update', { ...key, updateFields: { summary: 'S', labels: ['l'] } }, ['PUT', `${issue}/A-1`], {
      ...{ ...done, body: { fields: { summary: 'S', labels: ['l'] } } },
    }),
    {
      of: 'issue.update',
      parameters: { operation: 'update', ...key, updateFields: { statusId: rl('31') } },
      asks: [{ method: 'POST', path: `${issue}/A-1/transitions`, body: { transition: { id: '31' } } }],
      ...done,
    },
    plainCase('issueAttachment.add', key, ['POST', `${issue}/A-1/attachments`], {
      ...{ files: ['data'], body: { file: 'data.png image/png bytes of data' } },
      ...{ answers: [[{ id: '9' }]], items: [{ id: '9' }] },
    }),
    plainCase('issueAttachment.get', { attachmentId: '9' }, ['GET', '/rest/api/2/attachment/9']),
    plainCase('issueAttachment.getAll', { ...key, limit: 1 }, ['GET', `${issue}/A-1`], {
      query: { fields: 'attachment' },
      ...{ answers: [{ fields: { attachment: [{ id: '9' }, { id: '8' }] } }], items: [{ id: '9' }] },
    }),
    plainCase('issueAttachment.remove', { attachmentId: '9' }, ['DELETE', '/rest/api/2/attachment/9'], done),
    plainCase('issueComment.add', { ...key, comment: 'C', options: {} }, ['POST', `${issue}/A-1/comment`], {
      ...{ body: { body: 'C' }, answers: [comment] },
    }),
    plainCase('issueComment.get', { ...key, commentId: '5' }, ['GET', `${issue}/A-1/comment/5`]),
    plainCase('issueComment.getAll', { ...key, limit: 2 }, ['GET', `${issue}/A-1/comment`], {
      query: { maxResults: '2' },
      ...{ answers: [{ startAt: 0, maxResults: 2, total: 1, comments: [comment] }], items: [comment] },
    }),
    plainCase('issueComment.remove', { ...key, commentId: '5' }, ['DELETE', `${issue}/A-1/comment/5`], done),
    plainCase('issueComment.update', { ...key, commentId: '5', comment: 'C' }, ['PUT', `${issue}/A-1/comment/5`], {
      ...{ body: { body: 'C' }, answers: [comment] },
    }),
    plainCase(
      'user.create',
      { username: 'ann', emailAddress: 'ann@a.example', displayName: 'Ann', additionalFields: { notification: true } },
      ['POST', '/rest/api/2/user'],
      {
        body: {
          ...{ name: 'ann', emailAddress: 'ann@a.example', displayName: 'Ann', notification: true },
          products: ['jira-software'],
        },
      },
    ),
    plainCase('user.delete', { accountId: 'u1' }, ['DELETE', '/rest/api/2/user'], {
      ...{ ...done, query: { accountId: 'u1' } },
    }),
    plainCase('user.get', { accountId: 'u1', additionalFields: { expand: ['groups'] } }, ['GET', '/rest/api/2/user'], {
      query: { accountId: 'u1', expand: 'groups' },
    }),
  ],
};
