import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Answered } from '../api/use-answer.js';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { useRunChanges } from '../api/run-streams.js';

/** How often a run under way is read, in ms: the server says what it is doing, and for how long. */
const lookEveryMs = 1_000;

/** A run's timeline, read again whenever the stream says that the run has changed, and while it is under way. */
export function useTimeline(runId: string | null): Answered<Schemas['Timeline']> {
  const [isLive, setLive] = useState(false);
  const answered = useAnswer(
    runId === null
      ? null
      : (signal) => gateway.GET('/v1/runs/{runId}/timeline', { params: { path: { runId } }, signal }),
    [runId],
    isLive ? lookEveryMs : null,
  );
  const { live = null } = answered.answer ?? {};
  useEffect(() => setLive(live !== null), [live]);
  useRunChanges(runId, answered.refresh);
  return answered;
}
