import { resolveActorId } from './conversation-id.js';
import type { Transcript, TranscriptRun } from '#runs';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { EngineClient } from '../platform/engine-client.js';
import { usualLimit } from '../platform/http/paging.js';

/** The latest part of a conversation's transcript; null: nobody has written there (any more). */
export interface FollowedTranscript {
  actorId: string;
  transcript: Transcript | null;
  /** What commits and texts change. */
  version: string;
  /** All that is shown, as text. */
  shown: string;
}

export type FollowedTranscripts = Pick<Follow<FollowedTranscript>, 'follow'>;

/** Transcripts for streams. What a provider reports of a reply is in no version: only a thorough look sees it. */
export function transcriptSource(engine: Pick<EngineClient, 'ask'>): Source<FollowedTranscript> {
  return {
    read: (conversationId, had, isThorough) =>
      engine.ask(async (store, { runs }) => {
        const actorId = resolveActorId(store, conversationId);
        const version = await runs.transcriptVersion(actorId);
        if (had !== undefined && version === had.version && !isThorough) return had;
        const known = had?.transcript?.runs ?? new Map<string, TranscriptRun>();
        const transcript = await runs.readTranscript(actorId, { before: null, limit: usualLimit, known });
        const shown = shownOf(transcript);
        // The version was looked at before: what has changed since shows again.
        return had?.shown === shown && had.version === version ? had : { actorId, transcript, version, shown };
      }),
    actorsOf: (_conversationId, found) => (found ? [found.actorId] : []),
  };
}

function shownOf(transcript: Transcript | null): string {
  return JSON.stringify(
    transcript && { ...transcript, runs: [...transcript.runs], deliveries: [...transcript.deliveries] },
  );
}
