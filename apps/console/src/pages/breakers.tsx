import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { Nothing, Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { count, dateTime } from '../wording.js';

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
  const { name, state, open_until, calls, faults, forced } = breaker;
  return (
    <li>
      <div class="line">
        <code>{name}</code>
        <Badge state={state} />
        <span class="note">
          {count(faults, 'fault')} in {count(calls, 'call')}
          {open_until !== null && `, open until ${dateTime(open_until)}`}
        </span>
      </div>
      {forced && (
        <p class="caution">
          Forced by {forced.by}, {dateTime(forced.since)}
          {forced.reason !== null && `: ${forced.reason}`}
        </p>
      )}
      {isOperator && <Force breaker={breaker} onDone={onDone} />}
    </li>
  );
}

/** The breakers, and who has forced them. */
export function Breakers() {
  const { answer, problem, refresh } = useAnswer((signal) => gateway.GET('/v1/breakers', { signal }), [], againEveryMs);
  return (
    <section aria-label="Breakers">
      <h2>Breakers</h2>
      <Problem problem={problem} />
      <LeftOut what="The reasons of operators" />
      {answer?.breakers.length === 0 && <Nothing>No breaker has counted a call yet.</Nothing>}
      <ul class="breakers">
        {answer?.breakers.map((breaker) => (
          <BreakerRow key={breaker.name} breaker={breaker} onDone={refresh} />
        ))}
      </ul>
    </section>
  );
}
