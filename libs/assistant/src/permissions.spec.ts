import { expect, it } from '@jest/globals';
import { decideCall, readPermissions } from './index.js';
import type { Decision, Permissions, ToolCall } from './index.js';
import { assistantPermissions } from '#policy';
import type { AssistantPermission } from '#policy';

const ofTables = (action: string): ToolCall => ({ tool: 'data-tables', action });

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
  const grant = { workflowIds: ['w'], createsWorkflows: true, changesTables: false };
  const run = (workflowId: string): ToolCall => ({ tool: 'executions', action: 'run', workflowId });
  expect(decideCall({}, run('w'), grant)).toBe('allow');
  expect(decideCall({}, run('v'), grant)).toBe('ask');
  expect(decideCall({ runWorkflow: 'blocked' }, run('w'), grant)).toBe('refuse');
  expect(decideCall({}, { tool: 'build-workflow-with-agent' }, grant)).toBe('allow');
  expect(decideCall({}, { tool: 'build-workflow-with-agent' }, { ...grant, createsWorkflows: false })).toBe('ask');
  expect(decideCall({}, { tool: 'workflows', action: 'publish', workflowId: 'w' }, grant)).toBe('ask');
  expect(decideCall({}, { tool: 'workflows', action: 'duplicate', workflowId: 'v' }, grant)).toBe('ask');
  expect(decideCall({}, ofTables('insert-rows'), grant)).toBe('ask');
  expect(decideCall({}, ofTables('insert-rows'), { ...grant, changesTables: true })).toBe('allow');
});

it('has a tool for each permission, and asks for it until it says otherwise', () => {
  const calls: Record<AssistantPermission, ToolCall[]> = {
    createWorkflow: [
      { tool: 'build-workflow-with-agent' },
      { tool: 'workflows', action: 'duplicate', workflowId: 'w' },
    ],
    updateWorkflow: [
      { tool: 'build-workflow-with-agent', workflowId: 'w' },
      { tool: 'workflows', action: 'rename', workflowId: 'w' },
      { tool: 'apply-workflow-credentials', workflowId: 'w' },
    ],
    runWorkflow: [
      ...['run', 'stop'].map((action) => ({ tool: 'executions', action, workflowId: 'w' })),
      { tool: 'verify-built-workflow', workflowId: 'w' },
    ],
    publishWorkflow: ['publish', 'unpublish', 'activate'].map((action) => ({ tool: 'workflows', action })),
    deleteWorkflow: [{ tool: 'workflows', action: 'delete' }],
    createCredential: [{ tool: 'credentials', action: 'setup' }, { tool: 'browser-credential-setup' }],
    deleteCredential: [{ tool: 'credentials', action: 'delete' }],
    createFolder: [{ tool: 'folders', action: 'create' }],
    deleteFolder: [{ tool: 'folders', action: 'delete' }],
    moveWorkflowToFolder: [{ tool: 'workflows', action: 'move' }],
    tagWorkflow: [{ tool: 'workflows', action: 'tag' }],
    createDataTable: [{ tool: 'data-tables', action: 'create' }],
    deleteDataTable: [{ tool: 'data-tables', action: 'delete' }],
    mutateDataTableSchema: ['add-column', 'rename-column', 'delete-column'].map(ofTables),
    mutateDataTableRows: ['insert-rows', 'update-rows', 'delete-rows'].map(ofTables),
    cleanupTestExecutions: [{ tool: 'executions', action: 'cleanup' }],
    readFilesystem: [{ tool: 'filesystem' }],
    fetchUrl: [{ tool: 'research', action: 'fetch-url' }],
    webSearch: [{ tool: 'research', action: 'web-search' }],
    restoreWorkflowVersion: [{ tool: 'workflows', action: 'restore-version' }],
    executeMcpTool: [{ tool: 'calendar_create_event' }],
  };
  expect(Object.keys(calls)).toHaveLength(21);
  expect(Object.keys(calls).toSorted()).toEqual(assistantPermissions.toSorted());
  for (const name of assistantPermissions)
    for (const call of calls[name]) {
      const others = Object.fromEntries(assistantPermissions.map((each) => [each, 'blocked'] as const));
      expect([call, decideCall({}, call)]).toEqual([call, 'ask']);
      expect([call, decideCall({ ...others, [name]: 'always_allow' }, call)]).toEqual([call, 'allow']);
      expect([call, decideCall({ [name]: 'blocked' }, call)]).toEqual([call, 'refuse']);
    }
});

it('lets nothing that only reads be blocked', () => {
  const all: Permissions = Object.fromEntries(assistantPermissions.map((each) => [each, 'blocked'] as const));
  const reading: ToolCall[] = [
    ...['list', 'describe', 'setup'].map((action) => ({ tool: 'workflows', action })),
    ...['list', 'get'].map((action) => ({ tool: 'executions', action })),
    ...['list', 'schema', 'query'].map(ofTables),
    ...['folders', 'credentials'].map((tool) => ({ tool, action: 'list' })),
    ...['plan', 'create-tasks', 'complete-checkpoint', 'task-control', 'delegate', 'ask-user'].map((tool) => ({
      tool,
    })),
    ...['research-with-agent', 'manage-data-tables-with-agent', 'search_tools', 'load_tool'].map((tool) => ({ tool })),
  ];
  expect(reading.map((call) => decideCall(all, call))).toEqual(reading.map(() => 'allow'));
});

it('names the permission that is not one', () => {
  expect(readPermissions({ fetchUrl: 'blocked' })).toEqual({ fetchUrl: 'blocked' });
  expect(readPermissions({ fetchURL: 'blocked' })).toEqual({ error: 'permissions/fetchURL: no such permission' });
  expect(readPermissions({ fetchUrl: 'maybe' })).toEqual({
    error: 'permissions/fetchUrl: expected one of require_approval, always_allow, blocked',
  });
});
