import { expect, it } from '@jest/globals';
import { decideCall, readPermissions } from './index.js';
import type { Decision, Permissions, ToolCall } from './index.js';

it.each<[Decision, Permissions, ToolCall]>([
  ['allow', {}, { tool: 'workflows', action: 'list' }],
  ['ask', {}, { tool: 'workflows', action: 'publish', workflowId: 'w' }],
  ['allow', { publishWorkflow: 'always_allow' }, { tool: 'workflows', action: 'unpublish', workflowId: 'w' }],
  ['refuse', { deleteWorkflow: 'blocked' }, { tool: 'workflows', action: 'delete', workflowId: 'w' }],
  ['ask', {}, { tool: 'build-workflow-with-agent' }],
  ['allow', { updateWorkflow: 'always_allow' }, { tool: 'build-workflow-with-agent', workflowId: 'w' }],
  ['ask', { updateWorkflow: 'always_allow' }, { tool: 'build-workflow-with-agent' }],
  ['ask', { updateWorkflow: 'always_allow' }, { tool: 'verify-built-workflow', workflowId: 'w' }],
  ['refuse', { webSearch: 'blocked' }, { tool: 'research', action: 'web-search' }],
  ['ask', { webSearch: 'blocked' }, { tool: 'research', action: 'fetch-url' }],
  ['ask', {}, { tool: 'data-tables', action: 'insert-rows' }],
  ['allow', {}, { tool: 'plan' }],
  ['refuse', {}, { tool: 'workflows', action: 'explode' }],
  ['refuse', {}, { tool: 'workflows' }],
  ['refuse', {}, { tool: 'workflows', action: 'constructor' }],
  ['ask', {}, { tool: 'calendar_create_event' }],
  ['ask', {}, { tool: 'toString' }],
  ['refuse', { executeMcpTool: 'blocked' }, { tool: 'calendar_create_event' }],
])('%s by %j: %j', (decision, permissions, call) => {
  expect(decideCall(permissions, call)).toBe(decision);
});

it('lets an approved plan raise rights for the workflows of its own tasks, and nothing that is blocked', () => {
  const grant = { workflowIds: ['w'], createsWorkflows: true };
  const run = (workflowId: string): ToolCall => ({ tool: 'executions', action: 'run', workflowId });
  expect(decideCall({}, run('w'), grant)).toBe('allow');
  expect(decideCall({}, run('v'), grant)).toBe('ask');
  expect(decideCall({ runWorkflow: 'blocked' }, run('w'), grant)).toBe('refuse');
  expect(decideCall({}, { tool: 'build-workflow-with-agent' }, grant)).toBe('allow');
  expect(decideCall({}, { tool: 'build-workflow-with-agent' }, { ...grant, createsWorkflows: false })).toBe('ask');
  expect(decideCall({}, { tool: 'workflows', action: 'publish', workflowId: 'w' }, grant)).toBe('ask');
});

it('names the permission that is not one', () => {
  expect(readPermissions({ fetchUrl: 'blocked' })).toEqual({ fetchUrl: 'blocked' });
  expect(readPermissions({ fetchURL: 'blocked' })).toEqual({ error: 'permissions/fetchURL: no such permission' });
  expect(readPermissions({ fetchUrl: 'maybe' })).toEqual({
    error: 'permissions/fetchUrl: expected one of require_approval, always_allow, blocked',
  });
});
