import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { usePages } from '../../api/use-pages.js';
import { Time } from '../../parts/days/time.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { More } from '../../parts/more.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { Choice } from './choice.js';
import { KeyForm } from './key-form.js';
import { describeScopes } from './scopes.js';

type Key = Schemas['Key'];
type Made = Schemas['KeyWithSecret'];

/** For how long the secret before goes on, by what people call it. */
const overlaps = {
  'ends now': 0,
  'goes on for an hour': 3_600,
  'goes on for a day': 86_400,
  'goes on for a week': 604_800,
};
type Overlap = keyof typeof overlaps;
const overlapNames = Object.keys(overlaps) as Overlap[]; // they are its keys

function Rotate({ id, onMade }: { id: string; onMade: (made: Made) => void }) {
  const [overlap, setOverlap] = useState<Overlap>('goes on for a day');
  const rotate = async (body: Schemas['OperatorRequest']): Promise<void> => {
    const sent = { ...body, overlap_seconds: overlaps[overlap] };
    onMade(await unwrapAnswer(gateway.POST('/v1/keys/{id}/rotate', { params: { path: { id } }, body: sent })));
  };
  return (
    <details class="acts">
      <summary>Rotate</summary>
      <ReasonForm
        actions={[{ label: 'Give it another secret', tone: 'primary', act: rotate }]}
        onDone={() => undefined}
      >
        <Choice
          {...{ label: 'The secret before it', value: overlap, options: overlapNames, isWide: true }}
          onChange={setOverlap}
        />
      </ReasonForm>
    </details>
  );
}

function Revoke({ id, onDone }: { id: string; onDone: () => void }) {
  const revoke = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.DELETE('/v1/keys/{id}', { params: { path: { id } }, body }));
  return (
    <details class="acts">
      <summary>Revoke</summary>
      <ReasonForm actions={[{ label: 'Revoke it for good', tone: 'danger', act: revoke }]} onDone={onDone} />
    </details>
  );
}

/** What is known of when a key was used and when it ends. */
function Times({ value: { created, last_used_at, expires_at, old_secret_until, revoked } }: { value: Key }) {
  return (
    <p class="note">
      made by {created.by} <Ago at={created.at} /> ·{' '}
      {last_used_at === null ? (
        'not used yet'
      ) : (
        <>
          last used <Ago at={last_used_at} />
        </>
      )}
      {expires_at !== null && (
        <>
          {' '}
          · ends <Time at={expires_at} />
        </>
      )}
      {old_secret_until !== null && (
        <>
          {' '}
          · the secret before goes on until <Time at={old_secret_until} />
        </>
      )}
      {revoked !== null && (
        <>
          {' '}
          · revoked by {revoked.by} <Ago at={revoked.at} />: {revoked.reason}
        </>
      )}
    </p>
  );
}

function KeyRow({ value, onMade, onDone }: { value: Key; onMade: (made: Made) => void; onDone: () => void }) {
  const { id, name, state } = value;
  return (
    <li class="card" aria-label={name}>
      <h3>
        {name} <code class="note">{id}</code>
      </h3>
      <p>
        {describeScopes(value)}
        {state !== 'active' && <strong> It is {state}.</strong>}
      </p>
      <Times value={value} />
      {state === 'active' && <Rotate id={id} onMade={onMade} />}
      {state !== 'revoked' && <Revoke id={id} onDone={onDone} />}
    </li>
  );
}

interface Props {
  /** Whether who is signed in may give the scope of people's words. */
  mayGiveWords: boolean;
  onMade: (made: Made) => void;
}

/** The named keys, and one more. */
export function Keys({ mayGiveWords, onMade }: Props) {
  const { pages, more, problem, refresh } = usePages(
    (query, signal) => gateway.GET('/v1/keys', { params: { query }, signal }),
    [],
    null,
    'keys',
  );
  const keys = pages.flatMap((page) => page.keys);
  const hold = (made: Made): void => {
    onMade(made);
    refresh();
  };
  return (
    <section aria-label="Keys">
      <h2>Keys</h2>
      <Problem problem={problem} />
      <ul class="keys">
        {keys.map((key) => (
          <KeyRow key={key.id} value={key} onMade={hold} onDone={refresh} />
        ))}
      </ul>
      <More more={more} />
      {pages.length > 0 && keys.length === 0 && <Nothing>Nobody has a key of their own yet.</Nothing>}
      <section class="acts" aria-label="Make a key">
        <h3>Make a key</h3>
        <KeyForm mayGiveWords={mayGiveWords} onMade={hold} />
      </section>
    </section>
  );
}
