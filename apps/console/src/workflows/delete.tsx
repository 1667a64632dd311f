import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { ReasonForm } from '../parts/reason-form.js';
import { count } from '../wording.js';

function Deleted({ deleted: { id, live_runs: live, cancelled } }: { deleted: Schemas['DeletedWorkflow'] }) {
  const rest = live - cancelled;
  return (
    <p role="status">
      {id} is deleted. {count(cancelled, 'run')} of it {cancelled === 1 ? 'is' : 'are'} being cancelled
      {rest > 0 && `, and ${count(rest, 'run')} that ${rest === 1 ? 'is' : 'are'} live go on in their version`}.{' '}
      <a href="#/workflows">All workflows</a>
    </p>
  );
}

/** Deletes a workflow that nothing starts; the gateway refuses one that is published. Its live runs go on, or are cancelled. */
export function Delete({ id }: { id: string }) {
  const [deleted, setDeleted] = useState<Schemas['DeletedWorkflow'] | null>(null);
  const remove = (cancel: boolean) => (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.DELETE('/v1/workflows/{id}', { params: { path: { id } }, body: { ...body, cancel } })).then(
      setDeleted,
    );
  if (deleted !== null) return <Deleted deleted={deleted} />;
  return (
    <details class="delete">
      <summary>Delete this workflow</summary>
      <ReasonForm
        actions={[
          { label: 'Delete it, and let its live runs go on', tone: 'danger', act: remove(false) },
          { label: 'Delete it, and cancel its live runs', tone: 'danger', act: remove(true) },
        ]}
        onDone={() => undefined}
      />
    </details>
  );
}
