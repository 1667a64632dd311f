import type { Intent } from '#stranger';
import { buildConversations } from './builds.js';
import type { Conversation } from './conversation.js';
import { editConversations } from './edits.js';
import { lookupConversations } from './lookups.js';
import { delegateConversations } from './others-do-it.js';
import { replanConversations } from './replans.js';
import { tableConversations } from './tables.js';

export const conversations: readonly Conversation[] = [
  ...tableConversations,
  ...lookupConversations,
  ...delegateConversations,
  ...editConversations,
  ...replanConversations,
  ...buildConversations,
];

export const conversationIntents: readonly Intent[] = conversations.flatMap(({ intents }) => intents);
