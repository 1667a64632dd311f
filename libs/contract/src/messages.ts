/**
 * How an accepted text stands. `spooled`: it waits in a gateway for Redis; `limited`: over its sender's share, it starts nothing; `keyword`:
 * STOP or START; `replied`: somebody may read an answer or a question to it; `ended`: nothing comes of it any more.
 */
export const messageStatuses = ['spooled', 'limited', 'accepted', 'keyword', 'running', 'replied', 'ended'] as const;

/** What a provider may say of a message on its way to the person. */
export const deliveryStatuses = ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What a text may be read as, in the place of words. */
export const keywords = ['stop', 'start', 'help'] as const;

/** Phrases of a deployment or a language that are read as keywords beside the common ones. */
export interface KeywordPhrases {
  stop: readonly string[];
  start: readonly string[];
  help: readonly string[];
}

/** One to four words of letters, as they are texted alone. */
export const keywordForm = /^\p{L}[\p{L}\p{M}']*(?: \p{L}[\p{L}\p{M}']*){0,3}$/u;

/** Who wrote an entry of a transcript. */
export const writers = ['person', 'agent', 'operator', 'system'] as const;

/** What an entry of a transcript may be, beside a reply of the agent's. */
export const entryKinds = ['text', 'replay', 'words', 'notice'] as const;
