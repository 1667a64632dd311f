/**
 * How an accepted text stands. `spooled`: it waits in a gateway for Redis; `limited`: over its sender's share, it starts nothing; `keyword`:
 * STOP or START; `replied`: somebody may read an answer or a question to it; `ended`: nothing comes of it any more.
 */
export const messageStatuses = ['spooled', 'limited', 'accepted', 'keyword', 'running', 'replied', 'ended'] as const;

/** Who wrote an entry of a transcript. */
export const writers = ['person', 'agent', 'operator', 'system'] as const;

/** What an entry of a transcript may be, beside a reply of the agent's. */
export const entryKinds = ['text', 'replay', 'words', 'notice'] as const;
