import type { ActorStore } from '#engine';
import type { RunReader } from '#runs';
import { isId } from '#protocol';
import { resolveActorId } from './conversation-id.js';
import type { Role } from '../auth/sign-ins.js';
import { emptyTranscript, transcriptView } from './transcript-view.js';
import type { TranscriptView } from './transcript-responses.js';

/** Which part of which conversation, and who reads it. */
export interface TranscriptAsked {
  conversationId: string;
  before: string | null;
  limit: number;
  role: Role;
}

/**
 * A part of a conversation's transcript. For a name that a caller has chosen and nobody has written under it is empty; null: an id of
 * ours without a conversation (any more).
 */
export async function readTranscriptView(
  store: ActorStore,
  runs: RunReader,
  { conversationId, before, limit, role }: TranscriptAsked,
): Promise<TranscriptView | null> {
  const transcript = await runs.readTranscript(resolveActorId(store, conversationId), { before, limit });
  if (transcript === null) return isId('act', conversationId) ? null : emptyTranscript(conversationId);
  return transcriptView(conversationId, transcript, role);
}
