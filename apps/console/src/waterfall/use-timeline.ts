import type { Answered } from '../api/use-answer.js';
import { useAnswer } from '../api/use-answer.js';
import { useRunChanges } from '../api/run-streams.js';
import type { Timeline } from '../api/shapes.js';

/** A run's timeline, read again whenever the stream says that the run has changed. */
export function useTimeline(runId: string | null): Answered<Timeline> {
  const answered = useAnswer<Timeline>(runId === null ? null : `/v1/runs/${runId}/timeline`);
  useRunChanges(runId, answered.refresh);
  return answered;
}
