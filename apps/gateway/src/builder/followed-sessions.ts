import type { SessionPlace, Sessions, StoredSession } from '#engine';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { AskStore } from '../platform/ask-store.js';

/** Null: there is no such session (any more). */
export type FollowedSessions = Pick<Follow<StoredSession | null>, 'follow'>;

/** Sessions, or threads, for streams. */
export function sessionSource(
  ask: AskStore<Sessions<never>>,
  placeOf: (id: string) => SessionPlace,
  /** The actor of one that is not there yet; null: nobody knows it. */
  actorToCome: (id: string) => string | null = () => null,
): Source<StoredSession | null> {
  return {
    read: (id, had) => ask((sessions) => sessions.readAnew(placeOf(id), had ?? null)),
    actorsOf: (id, session) => [session?.actorId ?? actorToCome(id)].filter((actorId) => actorId !== null),
  };
}
