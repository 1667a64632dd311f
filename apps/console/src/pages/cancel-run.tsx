import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { ReasonForm } from '../parts/reason-form.js';
import { Time } from '../parts/days/time.js';

/** Who has cancelled a run, when and why. */
export function Cancelled({ by, reason, at }: NonNullable<Schemas['Run']['cancelled']>) {
  return (
    <p class="caution">
      Cancelled by {by}, <Time at={at} />
      {reason !== null && `: ${reason}`}
    </p>
  );
}

/** Cuts a run short that is under way. */
export function Cancel({ run, onDone }: { run: Schemas['Run']; onDone: () => void }) {
  const [isRequested, setRequested] = useState(false);
  const cancel = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const params = { path: { runId: run.run_id } };
    await unwrapAnswer(gateway.POST('/v1/runs/{runId}/cancel', { params, body }));
    setRequested(true);
  };
  if (isRequested)
    return (
      <p class="note" role="status">
        The run is being cancelled: what it waits for is cut short.
      </p>
    );
  return (
    <details class="acts">
      <summary>Cancel this run</summary>
      <ReasonForm actions={[{ label: 'Cancel the run', tone: 'danger', act: cancel }]} onDone={onDone} />
    </details>
  );
}
