import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { setQuery } from '../location.js';
import { Badge } from '../parts/badge.js';
import { CodeBlock } from '../parts/code-block.js';
import { Heading } from '../parts/heading.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { More } from '../parts/more.js';
import { ReasonForm } from '../parts/reason-form.js';
import { useIsOperator } from '../session.js';
import { words } from '../wording.js';
import { DeploymentLinks } from './links.js';
import { placeOf } from './place-of.js';

type Delivery = Schemas['EventDelivery'];

/** The states to choose from, as they are called. */
const states: Record<Delivery['status'], string> = {
  failed: 'failed for good',
  pending: 'not accepted yet',
  delivered: 'delivered',
};

function isState(text: string | null): text is Delivery['status'] {
  return text !== null && Object.hasOwn(states, text);
}

const againEveryMs = 5_000;

/** What an event is about, with a link where it has a page. */
function About({ data }: { data: Delivery['data'] }) {
  const entries = Object.entries(data).filter(([, value]) => typeof value === 'string');
  const links = entries.flatMap(([name, value]) => {
    const place = placeOf(name, String(value));
    return place === null ? [] : [{ name, place }];
  });
  return (
    <>
      {links.map(({ name, place }) => (
        <a key={name} href={`#${place}`}>
          {words(name.replace(/_id$/, ''))}
        </a>
      ))}
    </>
  );
}

function PostAgain({ id, onDone }: { id: string; onDone: () => void }) {
  const [round, setRound] = useState(0);
  const act = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(gateway.POST('/v1/webhooks/deliveries/{eventId}/replay', { params: { path: { eventId: id } }, body }));
  const done = (): void => {
    setRound(round + 1); // closes the form
    onDone();
  };
  return (
    <details key={round} class="acts">
      <summary>Post it again</summary>
      <p class="note">It goes out under the same id: whoever has had it drops it.</p>
      <ReasonForm actions={[{ label: 'Post it again', tone: 'primary', act }]} onDone={done} />
    </details>
  );
}

function DeliveryCard({ delivery, onDone }: { delivery: Delivery; onDone: () => void }) {
  const isOperator = useIsOperator();
  const { event_id: id, type, status, tries, answer, recorded_at: recordedAt, data } = delivery;
  return (
    <li class="card" aria-label={id} data-row>
      <h2>
        {words(type.replace('.', ' '))} <Badge state={status} />
      </h2>
      <p>
        <Ago at={recordedAt} />, {tries === 1 ? '1 try' : `${tries} tries`}
        {answer !== null && `, answered: ${answer}`} <About data={data} />
      </p>
      <details>
        <summary>What is posted</summary>
        <CodeBlock name={id} value={data} />
      </details>
      {isOperator && status !== 'pending' && <PostAgain id={id} onDone={onDone} />}
    </li>
  );
}

function Filter({ status }: { status: Delivery['status'] | '' }) {
  return (
    <label>
      Status{' '}
      <select
        data-find
        value={status}
        onChange={(event) => setQuery('/webhooks', { status: event.currentTarget.value })}
      >
        <option value="">all</option>
        {Object.entries(states).map(([state, called]) => (
          <option key={state} value={state}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Events that another system is told of: what came of each, and for operators posting one again. */
export function DeliveriesPage({ query }: { query: URLSearchParams }) {
  const asked = query.get('status');
  const status = isState(asked) ? asked : undefined;
  const filter = status === undefined ? {} : { status };
  const { pages, more, problem, refresh } = usePages(
    (page, signal) => gateway.GET('/v1/webhooks/deliveries', { params: { query: { ...filter, ...page } }, signal }),
    [filter],
    againEveryMs,
  );
  const deliveries = pages.flatMap((page) => page.deliveries);
  return (
    <>
      <Heading title="Webhooks">
        <DeploymentLinks except="/webhooks" />
      </Heading>
      <Filter status={status ?? ''} />
      <Problem problem={problem} />
      <ul class="schedules">
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.event_id} delivery={delivery} onDone={refresh} />
        ))}
      </ul>
      <More more={more} />
      {pages.length > 0 && deliveries.length === 0 && (
        <Nothing>
          No event is kept{status === undefined ? '' : ` that is ${states[status]}`}. Set <code>EVENT_WEBHOOK_URL</code>{' '}
          to have another system told of runs, dead letters and approvals.
        </Nothing>
      )}
    </>
  );
}
