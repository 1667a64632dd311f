import { isObject } from '#values';
import { assistantPermissions, permissionLevels } from '#policy';
import type { AssistantPermission, PermissionLevel } from '#policy';

/** What is not named requires approval. */
export type Permissions = Partial<Record<AssistantPermission, PermissionLevel>>;

/** A call of one of the assistant's tools, as far as permissions look at it. */
export interface ToolCall {
  tool: string;
  action?: string;
  workflowId?: string;
}

export type Decision = 'allow' | 'ask' | 'refuse';

/** What an approved plan raises, for the workflows of its own tasks only. */
export interface PlanGrant {
  workflowIds: readonly string[];
  /** Its builds may make new workflows. */
  createsWorkflows: boolean;
  /** One of its tasks changes data tables. */
  changesTables: boolean;
}

/** What each action of a tool needs; null: it changes nothing. An action that is not here is refused, a tool that is not here is an MCP tool. */
const needs: Readonly<
  Record<string, AssistantPermission | null | Readonly<Record<string, AssistantPermission | null>>>
> = {
  ...{ plan: null, 'create-tasks': null, 'complete-checkpoint': null, delegate: null, 'ask-user': null },
  ...{
    'task-control': null,
    search_tools: null,
    load_tool: null,
    'research-with-agent': null,
    'update-working-memory': null,
  },
  'manage-data-tables-with-agent': null, // its child asks for each change
  'verify-built-workflow': 'runWorkflow',
  'browser-credential-setup': 'createCredential',
  'apply-workflow-credentials': 'updateWorkflow',
  workflows: {
    ...{ list: null, describe: null, setup: null },
    ...{ publish: 'publishWorkflow', unpublish: 'publishWorkflow', activate: 'publishWorkflow' },
    ...{ pause: 'publishWorkflow', resume: 'publishWorkflow' },
    ...{ rename: 'updateWorkflow', duplicate: 'createWorkflow', move: 'moveWorkflowToFolder', tag: 'tagWorkflow' },
    ...{ delete: 'deleteWorkflow', 'restore-version': 'restoreWorkflowVersion' },
  },
  executions: { list: null, get: null, run: 'runWorkflow', stop: 'runWorkflow', cleanup: 'cleanupTestExecutions' },
  credentials: { list: null, setup: 'createCredential', delete: 'deleteCredential' },
  research: { 'web-search': 'webSearch', 'fetch-url': 'fetchUrl' },
  'data-tables': {
    ...{ list: null, schema: null, query: null, create: 'createDataTable', delete: 'deleteDataTable' },
    ...{ 'add-column': 'mutateDataTableSchema', 'rename-column': 'mutateDataTableSchema' },
    ...{ 'delete-column': 'mutateDataTableSchema', 'insert-rows': 'mutateDataTableRows' },
    ...{ 'update-rows': 'mutateDataTableRows', 'delete-rows': 'mutateDataTableRows' },
  },
  folders: { list: null, create: 'createFolder', delete: 'deleteFolder' },
  filesystem: 'readFilesystem',
};

const raisable: readonly AssistantPermission[] = [
  ...(['createWorkflow', 'updateWorkflow', 'runWorkflow'] as const),
  ...(['createDataTable', 'mutateDataTableSchema', 'mutateDataTableRows'] as const),
];

/** Whether a call may be made, needs a person's approval, or may not be made at all. An approved plan does not lift what is blocked. */
export function decideCall(permissions: Permissions, call: ToolCall, grant: PlanGrant | null = null): Decision {
  const needed = neededBy(call);
  if (needed === undefined) return 'refuse';
  if (needed === null) return 'allow';
  const decision = decideByLevel(permissions, needed);
  return decision === 'ask' && isRaised(needed, call, grant) ? 'allow' : decision;
}

/** The same for a call of which it is known what it needs, and that no plan raises. */
export function decideByLevel(permissions: Permissions, needed: AssistantPermission): Decision {
  const level = permissions[needed] ?? 'require_approval';
  if (level === 'blocked') return 'refuse';
  return level === 'always_allow' ? 'allow' : 'ask';
}

/** Undefined: the tool has no such action. */
export function neededBy({ tool, action, workflowId }: ToolCall): AssistantPermission | null | undefined {
  if (tool === 'build-workflow-with-agent') return workflowId === undefined ? 'createWorkflow' : 'updateWorkflow';
  if (!Object.hasOwn(needs, tool)) return 'executeMcpTool';
  const one = needs[tool] ?? null;
  if (one === null || typeof one === 'string') return one;
  return action !== undefined && Object.hasOwn(one, action) ? one[action] : undefined;
}

function isRaised(needed: AssistantPermission, { tool, workflowId }: ToolCall, grant: PlanGrant | null): boolean {
  if (!grant || !raisable.includes(needed)) return false;
  if (needed === 'createWorkflow') return grant.createsWorkflows && tool === 'build-workflow-with-agent'; // a copy is no build
  if (needed === 'updateWorkflow' || needed === 'runWorkflow')
    return workflowId !== undefined && grant.workflowIds.includes(workflowId);
  return grant.changesTables;
}

/** Permissions as an operator sets them, or the first that is wrong. */
export function readPermissions(value: unknown): Permissions | { error: string } {
  if (!isObject(value)) return { error: 'permissions: expected an object' };
  for (const [name, level] of Object.entries(value)) {
    if (!assistantPermissions.some((one) => one === name)) return { error: `permissions/${name}: no such permission` };
    if (!permissionLevels.some((one) => one === level))
      return { error: `permissions/${name}: expected one of ${permissionLevels.join(', ')}` };
  }
  return value; // all its fields were just seen
}
