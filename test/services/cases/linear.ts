import { readField } from '#values';
import { serviceFiles } from '#nodes';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const [file] = serviceFiles.filter(({ name }) => name.endsWith('.linear'));

/** Of one request, whose text is the file's own: a server of GraphQL alone could judge it. */
function asked(
  of: string,
  parameters: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, unknown>>,
  [answer, item]: readonly [answer: unknown, item: unknown],
): ServiceCase {
  const [resource, operation] = of.split('.');
  const found = file?.resources
    .find(({ name }) => name === resource)
    ?.operations.find(({ name }) => name === operation);
  const query = readField(found?.request.body, 'query');
  return {
    ...{ of, parameters: { resource, operation, ...parameters }, answers: [{ data: answer }], items: [item] },
    asks: [{ method: 'POST', path: '/graphql', body: { query, variables } }],
  };
}

const issue = { id: 'i1', title: 'T' };
const fields = { assigneeId: 'u', description: 'D', priorityId: 2, stateId: 's' };
const sent = { assigneeId: 'u', description: 'D', priority: 2, stateId: 's' };

/** As https://linear.app/developers/graphql says. */
export const linearCases: ServiceCases = {
  service: 'n8n-nodes-base.linear',
  credentials: [
    { type: 'linearApi', hosts: ['api.linear.app'], values: { apiKey: 'key-of-a-person' } },
    { type: 'linearOAuth2Api', hosts: ['api.linear.app'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { data: { issue } },
  refusal: {
    ...{ status: 400, said: 'You need to authenticate' },
    body: {
      errors: [
        { message: 'Authentication required', extensions: { userPresentableMessage: 'You need to authenticate' } },
      ],
    },
  },
  cases: [
    asked(
      'issue.create',
      { teamId: 't', title: 'T', additionalFields: fields },
      { input: { teamId: 't', title: 'T', ...sent } },
      [{ issueCreate: { success: true, issue } }, issue],
    ),
    asked('issue.delete', { issueId: 'i1' }, { id: 'i1' }, [{ issueDelete: { success: true } }, { success: true }]),
    asked('issue.get', { issueId: 'i1' }, { id: 'i1' }, [{ issue }, issue]),
    asked('issue.getAll', { limit: 5 }, { first: 5 }, [{ issues: { nodes: [issue] } }, issue]),
    asked(
      'issue.update',
      { issueId: 'i1', updateFields: { ...fields, teamId: 't', title: 'U' } },
      { id: 'i1', input: { ...sent, teamId: 't', title: 'U' } },
      [{ issueUpdate: { success: true, issue } }, issue],
    ),
    asked(
      'comment.addComment',
      { issueId: 'i1', comment: 'C', additionalFields: { parentId: 'c0' } },
      { input: { issueId: 'i1', body: 'C', parentId: 'c0' } },
      [{ commentCreate: { success: true } }, { success: true }],
    ),
  ],
};
