/** Who changed a draft: the builder's model, or a person. */
export const draftEditors = ['builder', 'person'] as const;
export type DraftEditor = (typeof draftEditors)[number];

/** Whose a message of a session is, and what it is as a client shows it. */
export const sessionRoles = ['user', 'assistant', 'tool'] as const;
export type SessionRole = (typeof sessionRoles)[number];
export const sessionMessageTypes = ['message', 'tool'] as const;

/** Whether a session's model is at work. */
export const sessionPhases = ['idle', 'building'] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** Where a call of a builder's tool stands, and what its updates hold, as the chat has them. */
export const builderToolStates = ['in_progress', 'completed', 'error'] as const;
export const builderUpdateTypes = ['input', 'output', 'error'] as const;

/** What of a draft a test runs: all of it, what leads to a node with the node, or one node with items that are given. */
export const testedParts = ['all', 'up-to', 'alone'] as const;
