import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { usePages } from '../../api/use-pages.js';
import { Time } from '../../parts/days/time.js';
import { Ago, Problem } from '../../parts/messages.js';
import { More } from '../../parts/more.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { describeScopes } from './scopes.js';

type Session = Schemas['SignedIn'];

const againEveryMs = 10_000;

const hows: Record<Session['how'], string> = {
  provider: 'by the provider',
  'named-key': 'by a key of their own',
  'shared-key': 'by a key that several share',
  'break-glass-key': 'by the break-glass key',
};

function SessionRow({ session, onDone }: { session: Session; onDone: () => void }) {
  const { id, how, name, issuer, began_at, expires_at, is_own } = session;
  const who = name ?? 'Somebody';
  const end = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.DELETE('/v1/sessions/{id}', { params: { path: { id } }, body }));
  return (
    <li class="card" aria-label={`${who}, ${hows[how]}`}>
      <h3>
        {who}
        {is_own && <span class="note"> · you, here</span>}
      </h3>
      <p>
        Signed in {hows[how]}
        {issuer !== null && <span class="note"> {issuer}</span>}. {describeScopes(session)}
      </p>
      <p class="note">
        since <Ago at={began_at} /> · until <Time at={expires_at} />
      </p>
      <details class="acts">
        <summary>End it</summary>
        <ReasonForm actions={[{ label: 'Sign them out', tone: 'danger', act: end }]} onDone={onDone} />
      </details>
    </li>
  );
}

/** Who is signed in to the console, and the end of that. */
export function OpenSessions() {
  const { pages, more, problem, refresh } = usePages(
    (query, signal) => gateway.GET('/v1/sessions', { params: { query }, signal }),
    [],
    againEveryMs,
    'sessions',
  );
  return (
    <section aria-label="Signed in">
      <h2>Signed in</h2>
      <Problem problem={problem} />
      <ul class="keys">
        {pages.flatMap((page) =>
          page.sessions.map((session) => <SessionRow key={session.id} session={session} onDone={refresh} />),
        )}
      </ul>
      <More more={more} />
    </section>
  );
}
