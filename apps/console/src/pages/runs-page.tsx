import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/client.js';
import { useRunFeed } from '../api/run-streams.js';
import { phases } from '../api/shapes.js';
import type { RunHead } from '../api/shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { setQuery } from '../location.js';
import { Heading } from '../parts/heading.js';
import { RunTable } from '../parts/run-table.js';
import { Nothing, Problem } from '../parts/said.js';
import { capital, words } from '../wording.js';
import { filterNames, matches, merge, outcomes } from './run-filter.js';
import type { RunFilter } from './run-filter.js';

interface Page {
  runs: RunHead[];
  next: string | null;
}

function Choice(props: { name: keyof RunFilter; options: readonly string[]; filter: RunFilter; any: string }) {
  const { name, options, filter, any } = props;
  return (
    <label>
      {capital(name)}
      <select
        value={filter[name]}
        onChange={(event) => setQuery('/runs', { ...filter, [name]: event.currentTarget.value })}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Filters({ filter }: { filter: RunFilter }) {
  return (
    <form class="filters" role="search" aria-label="Filter runs" onSubmit={(event) => event.preventDefault()}>
      <Choice name="phase" options={['live', ...phases]} filter={filter} any="any" />
      <Choice name="outcome" options={outcomes} filter={filter} any="any" />
      <Choice name="channel" options={['sms', 'api', 'whatsapp', 'slack']} filter={filter} any="any" />
      <label class="wide">
        Conversation
        <input
          data-find
          value={filter.conversation}
          placeholder="act_…, a caller's own name, or a phone number"
          onChange={(event) => setQuery('/runs', { ...filter, conversation: event.currentTarget.value.trim() })}
        />
      </label>
      {filterNames.some((name) => filter[name] !== '') && (
        <a class="clear" href="#/runs">
          Clear
        </a>
      )}
    </form>
  );
}

function useRuns(filter: RunFilter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  const path = `/v1/runs?${query}`;
  const { answer, problem, refresh } = useAnswer<Page>(path);
  const [page, setPage] = useState<Page | null>(null);
  useEffect(() => setPage(answer), [answer]);
  useRunFeed(
    (run) => setPage((now) => now && { ...now, runs: merge(now.runs, run, matches(filter, run, now.runs)) }),
    refresh,
  );
  const more = async (before: string): Promise<void> => {
    const older = await ask<Page>(`${path}&before=${encodeURIComponent(before)}`);
    setPage(
      (now) => now && { runs: older.runs.reduce((runs, run) => merge(runs, run, true), now.runs), next: older.next },
    );
  };
  return { page, problem, more };
}

/** Every run there is a record of, the live ones first; it follows what happens. */
export function RunsPage({ query }: { query: URLSearchParams }) {
  const of = (name: string): string => query.get(name) ?? '';
  const filter = {
    phase: of('phase'),
    outcome: of('outcome'),
    channel: of('channel'),
    conversation: of('conversation'),
  };
  const { page, problem, more } = useRuns(filter);
  return (
    <>
      <Heading title="Runs">
        <p class="note">Live: the list follows what happens.</p>
      </Heading>
      <Filters filter={filter} />
      <Problem problem={problem} />
      {page && page.runs.length > 0 && <RunTable runs={page.runs} caption="Runs, live ones first" />}
      {page?.runs.length === 0 && <Nothing>No run matches. A text on the phone opens one.</Nothing>}
      {page?.next && (
        <button type="button" class="plain more" onClick={() => void more(page.next ?? '')}>
          Older runs
        </button>
      )}
    </>
  );
}
