/** Each kind of change that the assistant's tools make. */
export const assistantPermissions = [
  ...(['createWorkflow', 'updateWorkflow', 'runWorkflow', 'publishWorkflow', 'deleteWorkflow'] as const),
  ...(['createCredential', 'deleteCredential', 'createFolder', 'deleteFolder', 'moveWorkflowToFolder'] as const),
  ...(['tagWorkflow', 'createDataTable', 'deleteDataTable', 'mutateDataTableSchema', 'mutateDataTableRows'] as const),
  ...(['cleanupTestExecutions', 'readFilesystem', 'fetchUrl', 'webSearch', 'restoreWorkflowVersion'] as const),
  'executeMcpTool',
] as const;
export type AssistantPermission = (typeof assistantPermissions)[number];

/** What an operator says of each. What is not named requires approval. */
export const permissionLevels = ['require_approval', 'always_allow', 'blocked'] as const;
export type PermissionLevel = (typeof permissionLevels)[number];
