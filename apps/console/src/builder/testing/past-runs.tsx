import { useState } from 'preact/hooks';
import { outcomeValues } from '#client';
import type { Schemas } from '#client';
import { gateway } from '../../api/client.js';
import { useRunFeed } from '../../api/run-streams.js';
import { usePages } from '../../api/use-pages.js';
import { RunBadge } from '../../parts/badge.js';
import { DayField } from '../../parts/days/day-field.js';
import { Ago, Nothing, Problem } from '../../parts/messages.js';
import { duration, shortId, toInstant, words } from '../../wording.js';
import { failureOf } from '../../health/end-of-run.js';

interface Props {
  workflowId: string;
  /** The run that is shown on the canvas; null: none. */
  shown: string | null;
  onLook: (runId: string) => void;
  onClose: () => void;
}

type Outcome = Schemas['Outcome'];

interface Filter {
  outcome: Outcome | '';
  /** A day; empty: any. */
  since: string;
}

function toQuery({ outcome, since }: Filter): { outcome?: Outcome; since?: string } {
  return { ...(outcome !== '' && { outcome }), ...(since !== '' && { since: toInstant(since) }) };
}

const limit = 20;

/** Where the badge of a run of a workflow has another word than an agent's. */
const outcomeWords: Readonly<Record<string, string>> = { stalled: 'failed at a node' };

function PastRow({ run, isShown, onLook }: { run: Schemas['RunHead']; isShown: boolean; onLook: Props['onLook'] }) {
  const failed = failureOf(run);
  return (
    <li>
      <button type="button" aria-pressed={isShown} title={run.run_id} onClick={() => onLook(run.run_id)}>
        <span class="line">
          <RunBadge run={run} /> <Ago at={run.accepted_at} />
        </span>
        <span class="of">
          {shortId(run.run_id)}
          {run.took_ms !== null && `, took ${duration(run.took_ms)}`}
          {run.simulated === true && ', simulated'}
        </span>
        {failed !== null && <span class="of">{failed}</span>}
      </button>
    </li>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (next: Filter) => void }) {
  const choose = (value: string): void =>
    onFilter({ ...filter, outcome: outcomeValues.find((one) => one === value) ?? '' });
  return (
    <form class="filters" role="search" aria-label="Filter runs" onSubmit={(event) => event.preventDefault()}>
      <label>
        Outcome
        <select value={filter.outcome} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">any</option>
          {outcomeValues.map((value) => (
            <option key={value} value={value}>
              {outcomeWords[value] ?? words(value)}
            </option>
          ))}
        </select>
      </label>
      <DayField name="runs-since" label="From" value={filter.since} onDay={(since) => onFilter({ ...filter, since })} />
    </form>
  );
}

/** The runs of a workflow, each to be shown on the canvas: those that it did itself, and not as a part of another's. */
export function PastRuns({ workflowId, shown, onLook, onClose }: Props) {
  const [filter, setFilter] = useState<Filter>({ outcome: '', since: '' });
  const agent = `workflow.${workflowId}`;
  const asked = toQuery(filter);
  const { pages, more, problem, refresh } = usePages(
    (page, signal) => gateway.GET('/v1/runs', { params: { query: { agent, limit, ...asked, ...page } }, signal }),
    [agent, asked],
    null,
    'past runs',
  );
  useRunFeed({
    onEvents: (events) => {
      if (events.some(({ event, data }) => event === 'run' && data.agent === agent)) refresh();
    },
    onFresh: refresh,
  });
  const all = pages.flatMap(({ runs }) => runs);
  const own = all.filter((run) => run.root_run_id === undefined);
  const others = all.length - own.length;
  return (
    <section class="past-runs" tabIndex={-1} aria-label="Runs of this workflow">
      <header>
        <h2>Runs</h2>
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </header>
      <Filters {...{ filter, onFilter: setFilter }} />
      <Problem problem={problem} />
      {pages.length > 0 && own.length === 0 && (
        <Nothing>{Object.keys(asked).length === 0 ? 'It has not run yet.' : 'No run is like that.'}</Nothing>
      )}
      <ul>
        {own.map((run) => (
          <PastRow key={run.run_id} {...{ run, onLook }} isShown={run.run_id === shown} />
        ))}
      </ul>
      {others > 0 && <p class="note">Those that another workflow called are on that one’s runs: {others} of these.</p>}
      {more !== null && (
        <button type="button" class="plain" onClick={more}>
          Older runs
        </button>
      )}
    </section>
  );
}
