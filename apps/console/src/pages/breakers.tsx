import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { useWhole } from '../lists/in-order.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { Nothing, Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { Time } from '../parts/days/time.js';

const againEveryMs = 3_000;

/** The offered actions: all but the one that would change nothing. */
function Force({ breaker: { name, state: now, forced }, onDone }: { breaker: Schemas['Breaker']; onDone: () => void }) {
  const force = (state: Schemas['BreakerRequest']['state']) => (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(
      gateway.PUT('/v1/breakers/{name}', { params: { path: { name } }, body: { by: 'operator', ...body, state } }),
    );
  return (
    <details class="acts">
      <summary>Force it</summary>
      <ReasonForm
        onDone={onDone}
        actions={[
          ...(forced && now === 'open' ? [] : [{ label: 'Open', tone: 'danger' as const, act: force('open') }]),
          ...(forced && now === 'closed' ? [] : [{ label: 'Close', act: force('closed') }]),
          ...(forced ? [{ label: 'Automatic again', act: force('auto') }] : []),
        ]}
      />
    </details>
  );
}

function BreakerRow({ breaker, onDone }: { breaker: Schemas['Breaker']; onDone: () => void }) {
  const isOperator = useIsOperator();
  const { name, open_until, forced, health } = breaker;
  return (
    <li>
      <div class="line">
        <code>{name}</code>
        <Badge state={health.state} />
        <span class="note">
          {health.reason}
          {open_until !== null && (
            <>
              , until <Time at={open_until} />
            </>
          )}
        </span>
        {health.state === 'failing' && <a href={health.link}>The runs in which it failed</a>}
      </div>
      {forced && (
        <p class="caution">
          Forced by {forced.by}, <Time at={forced.since} />
          {forced.reason !== null && `: ${forced.reason}`}
        </p>
      )}
      {isOperator && <Force breaker={breaker} onDone={onDone} />}
    </li>
  );
}

const ranks = { failing: 0, unknown: 1, well: 1 } as const;

/** What fails stands first; the rest stays in its order. */
function failingFirst(a: Schemas['Breaker'], b: Schemas['Breaker']): number {
  return ranks[a.health.state] - ranks[b.health.state];
}

/** The breakers, and who has forced them. */
export function Breakers() {
  const { answer, problem, refresh } = useAnswer((signal) => gateway.GET('/v1/breakers', { signal }), [], againEveryMs);
  useWhole(answer !== null || problem !== null);
  return (
    <section aria-label="Tools and providers">
      <h2>Tools and providers</h2>
      <Problem problem={problem} />
      <LeftOut what="The reasons of operators" />
      {answer?.breakers.length === 0 && <Nothing>No breaker has counted a call yet.</Nothing>}
      <ul class="breakers">
        {answer?.breakers.toSorted(failingFirst).map((breaker) => (
          <BreakerRow key={breaker.name} breaker={breaker} onDone={refresh} />
        ))}
      </ul>
    </section>
  );
}
