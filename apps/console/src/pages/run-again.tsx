import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { RunLink } from '../parts/run-links.js';
import { useIsOperator } from '../session.js';
import { AgainPart } from './again-part.js';

/** Whether a run can be done again: it is over, and an agent's or a workflow's. */
function isRepeatable({ outcome, program = 'agent', parent_run_id: parent }: Schemas['Run']): boolean {
  return outcome !== null && program === 'agent' && parent === undefined;
}

/** A run beside the one that it does again, where it is simulated, and links to those that do this one again. */
export function BesideOld({ timeline }: { timeline: Schemas['Timeline'] }) {
  const { run_id: runId, simulated: isSimulated = false, outcome } = timeline.run;
  const { answer, refresh } = useAnswer(
    outcome === null && !isSimulated
      ? null
      : (signal) => gateway.GET('/v1/runs/{runId}/again', { params: { path: { runId } }, signal }),
    [runId, outcome],
  );
  useEffect(() => (isSimulated && outcome === null ? refresh() : undefined), [timeline]);
  return (
    <>
      {isSimulated && <p class="note">This run is simulated: nothing that it sends or writes leaves.</p>}
      {answer !== null && answer.agains.length > 0 && (
        <p>
          Done again by{' '}
          {answer.agains.map((again, at) => (
            <span key={again}>
              {at > 0 && ', '}
              <RunLink runId={again} />
            </span>
          ))}
          {answer.agains_left_out > 0 && ` and ${answer.agains_left_out} more before them`}
        </p>
      )}
      {answer !== null && answer.again_of !== null && (
        <AgainPart draw={({ ComparisonView }) => <ComparisonView comparison={answer} />} />
      )}
    </>
  );
}

/** For operators: the run once more, with something changed, and nothing sent. */
export function RunAgain({ timeline }: { timeline: Schemas['Timeline'] }) {
  const isOperator = useIsOperator();
  const [isOpen, setOpen] = useState(false);
  if (!isOperator || !isRepeatable(timeline.run)) return null;
  return (
    <details class="acts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Run again</summary>
      {isOpen && <AgainPart draw={({ AgainForm }) => <AgainForm timeline={timeline} />} />}
    </details>
  );
}
