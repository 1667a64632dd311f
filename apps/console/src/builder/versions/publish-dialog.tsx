import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { Armed, mebibytes } from '../../parts/armed.js';
import { Problem } from '../../parts/messages.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { Writes } from '../../parts/writes.js';

const notThere = 404;

/** What strangers may take where nobody has said otherwise. */
const offered = { runs_per_day: 1_000, calls_per_minute: 60, bytes_per_day: 8_388_608 };

/** The saved version, and what it writes without asking: whoever publishes it has read that here. */
function useSaved(id: string) {
  const params = { path: { id } };
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/workflows/{id}', { params, signal }),
    [id],
  );
  const { version, asks_nobody: unasked } = answer ?? {};
  const publish = (body: Schemas['OperatorRequest'], limits: typeof offered): Promise<Schemas['WorkflowTriggers']> => {
    const confirm = unasked && { confirm: unasked.confirm };
    const sent = { ...body, limits, ...(version !== undefined && { version }), ...confirm };
    return unwrapAnswer(gateway.POST('/v1/workflows/{id}/publish', { params, body: sent }));
  };
  const { opens = [] } = answer ?? {}; // a gateway of an older build does not say it
  return { isRead: answer !== null, writes: unasked?.writes ?? [], opens, publish, problem, refresh };
}

function unpublishing(id: string) {
  const params = { path: { id } };
  const act = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/workflows/{id}/unpublish', { params, body }));
  return { label: 'Unpublish', tone: 'danger' as const, act };
}

/** Those that it is published with, else what is offered. */
function readLimits(published: Schemas['WorkflowTriggers'] | null): typeof offered {
  const { bytes_per_day: bytes, ...known } = published?.limits ?? offered;
  return { ...known, bytes_per_day: bytes ?? offered.bytes_per_day };
}

function SetLimits({ runs_per_day: runs, calls_per_minute: calls, bytes_per_day: bytes }: typeof offered) {
  return (
    <p class="quiet">
      Publishing it sets, where anybody may call it: at most {runs} runs a day, {calls} calls a minute of one caller,
      and {mebibytes(bytes)} MiB kept a day.
    </p>
  );
}

const kindWords: Readonly<Record<string, string>> = {
  form: 'a form',
  chat: 'a chat',
  webhook: 'a webhook',
  schedule: 'by the clock',
  sms: 'by a text',
  error: 'where a run of another workflow fails',
  workflow: 'by other workflows',
  manual: 'by hand',
};

/** What publishing opens, and to whom: read before it is done. */
function Opens({ opens }: { opens: Schemas['Workflow']['opens'] }) {
  if (opens.length === 0) return null;
  return (
    <section class="opens" aria-label="Publishing opens">
      <p>Publishing it opens:</p>
      <ul>
        {opens.map(({ node, kind, path, anybody }) => (
          <li key={node}>
            <strong>{node}</strong> ({kindWords[kind] ?? kind})
            {path !== null && (
              <>
                {' '}
                <code>{`${location.origin}${path}`}</code>:{' '}
                {anybody ? <strong>anybody who knows the address</strong> : 'whoever has its secret'}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
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
  const limits = readLimits(answer);
  const saved = useSaved(id);
  const isPublished = answer !== null && answer.version !== null;
  return (
    <dialog ref={dialog} class="publish" aria-labelledby="publish-title" onClose={onClose}>
      <h2 id="publish-title">Publish {id}</h2>
      <Armed id={id} triggers={answer} />
      {problem?.status !== notThere && <Problem problem={problem} />}
      <Problem problem={saved.problem} />
      <Opens opens={saved.opens} />
      <Writes
        writes={saved.writes}
        says="The version to publish writes this without asking anybody. Whoever publishes it here confirms the list:"
      />
      {saved.opens.some(({ anybody }) => anybody) && <SetLimits {...limits} />}
      <ReasonForm
        actions={[
          {
            ...(saved.writes.length === 0
              ? { label: 'Publish this version', tone: 'primary' }
              : { label: 'I have read the list: publish it', tone: 'danger' }),
            isOff: !saved.isRead,
            act: (body) => saved.publish(body, limits),
          },
          ...(isPublished ? [unpublishing(id)] : []),
        ]}
        onDone={() => {
          refresh();
          saved.refresh();
        }}
      />
      <form method="dialog">
        <button class="plain">Close</button>
      </form>
    </dialog>
  );
}
