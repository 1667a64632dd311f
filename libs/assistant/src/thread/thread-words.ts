/** What a request waits for: that a plan is approved, a call allowed, a question answered, a setup made. */
export const threadRequestKinds = ['plan', 'call', 'question', 'setup'] as const;
export type ThreadRequestKind = (typeof threadRequestKinds)[number];

/** What a thread's events tell of. */
export const threadEventTypes = [
  ...(['run-start', 'run-finish', 'message', 'tool-call', 'tool-result', 'tool-error', 'agent-spawned'] as const),
  ...(['agent-completed', 'confirmation-request', 'tasks-update', 'error'] as const),
] as const;
export type ThreadEventType = (typeof threadEventTypes)[number];

/** Whose a message of a thread is; `runtime`: a follow-up that the runtime wrote. */
export const threadRoles = ['user', 'assistant', 'tool', 'runtime'] as const;
export type ThreadRole = (typeof threadRoles)[number];
