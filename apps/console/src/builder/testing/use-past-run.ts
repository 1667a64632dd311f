import { useMemo } from 'preact/hooks';
import type { Graph } from '#graph/edit';
import { gateway } from '../../api/client.js';
import type { Refused } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import type { GraphRun } from '../session/use-run.js';
import { compareRun, unknownSince } from './compare-run.js';
import type { SinceRun } from './compare-run.js';

/** What the run that is shown ran, beside the draft. */
export interface PastRun {
  /** The workflow that it ran; null: that is not known, or not yet. */
  workflowId: string | null;
  since: SinceRun;
  /** Whether its version has been read: nothing is said of differences before. */
  isCompared: boolean;
  problem: Refused | null;
}

/** Compares the version that a run ran with the draft, as it is drawn now. */
export function usePastRun({ runId, run }: Pick<GraphRun, 'run' | 'runId'>, graph: Graph): PastRun {
  const hasBegun = run !== null && run.policy_version !== null;
  const path = { runId: runId ?? '' };
  const ran = useAnswer(
    runId === null ? null : (signal) => gateway.GET('/v1/runs/{runId}/workflow', { params: { path }, signal }),
    [runId, hasBegun],
  );
  const { workflow_id: id = null, version = null } = ran.answer ?? {};
  const stored = useAnswer(
    id === null || version === null
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
    [id, version],
  );
  const drawn = (stored.answer?.graph ?? null) as Graph | null; // a stored graph has passed the server's check
  const since = useMemo(() => (drawn === null ? unknownSince : compareRun(drawn, graph)), [drawn, graph]);
  return { workflowId: id, since, isCompared: drawn !== null, problem: ran.problem ?? stored.problem };
}
