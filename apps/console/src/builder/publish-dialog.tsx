import { useEffect, useRef, useState } from 'preact/hooks';
import { hashToConfirm } from '#client';
import type { Schemas } from '#client';
import { answered, gateway, refusalOf } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Armed, mebibytes } from '../parts/armed.js';
import { Problem } from '../parts/messages.js';
import { ReasonForm } from '../parts/reason-form.js';

const notThere = 404;

/** What strangers may take where nobody has said otherwise. */
const offered = { runs_per_day: 1_000, calls_per_minute: 60, bytes_per_day: 8_388_608 };

/** Publishes the saved version. A refusal for what it writes without asking gives what whoever has read it confirms. */
function usePublish(id: string, limits: typeof offered) {
  const [confirm, setConfirm] = useState<string | null>(null);
  const params = { path: { id } };
  const publish = (sent: Schemas['PublishTriggers']): Promise<unknown> =>
    answered(gateway.POST('/v1/workflows/{id}/publish', { params, body: { ...sent, limits } })).catch(
      (error: unknown) => {
        setConfirm(hashToConfirm(refusalOf(error)));
        throw error;
      },
    );
  return { confirm, publish };
}

function SetLimits({ runs_per_day: runs, calls_per_minute: calls, bytes_per_day: bytes }: typeof offered) {
  return (
    <p class="quiet">
      Publishing it sets, where anybody may call it: at most {runs} runs a day, {calls} calls a minute of one caller,
      and {mebibytes(bytes)} MiB kept a day.
    </p>
  );
}

/** Has the triggers of the saved version start it, or has nothing start it any more. */
export function PublishDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const params = { path: { id } };
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/workflows/{id}/triggers', { params, signal }),
    [id],
  );
  const { bytes_per_day: bytes, ...known } = answer?.limits ?? offered;
  const limits = { ...known, bytes_per_day: bytes ?? offered.bytes_per_day };
  const { confirm, publish } = usePublish(id, limits);
  const isPublished = answer !== null && answer.version !== null;
  return (
    <dialog ref={dialog} class="publish" aria-labelledby="publish-title" onClose={onClose}>
      <h2 id="publish-title">Publish {id}</h2>
      <Armed triggers={answer} />
      {problem?.status !== notThere && <Problem problem={problem} />}
      <SetLimits {...limits} />
      <ReasonForm
        actions={[
          { label: 'Publish this version', tone: 'primary', act: publish },
          ...(confirm === null
            ? []
            : [
                {
                  label: 'I have read the list: publish it',
                  tone: 'danger' as const,
                  act: (body: Schemas['OperatorRequest']) => publish({ ...body, confirm }),
                },
              ]),
          ...(isPublished
            ? [
                {
                  label: 'Unpublish',
                  tone: 'danger' as const,
                  act: (body: Schemas['OperatorRequest']) =>
                    answered(gateway.POST('/v1/workflows/{id}/unpublish', { params, body })),
                },
              ]
            : []),
        ]}
        onDone={refresh}
      />
      <form method="dialog">
        <button class="plain">Close</button>
      </form>
    </dialog>
  );
}
