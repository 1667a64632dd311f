import { useEffect, useState } from 'preact/hooks';
import { outcomeValues, phaseValues, runResultValues } from '#client';
import type { AnswerOf, Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useRunFeed } from '../api/run-streams.js';
import { useAnswer } from '../api/use-answer.js';
import { Choice } from '../filters/choice.js';
import { channels, useAgents, useTools } from '../filters/filter-values.js';
import { SavedFilters } from '../filters/saved-filters.js';
import { SearchField } from '../filters/search-field.js';
import { useKept } from '../lists/kept.js';
import { setQuery } from '../location.js';
import { DayField } from '../parts/days/day-field.js';
import { Heading } from '../parts/heading.js';
import { LiveNote } from '../health/live-note.js';
import { RunTable } from '../parts/run-table.js';
import { Nothing, Problem } from '../parts/messages.js';
import { SteadyRows, useSteady } from '../lists/use-steady.js';
import { firstRows } from '../shortened.js';

import { afterEvents, buildQuery, filterIn, filterNames, merge } from './run-filter.js';
import type { FilterName, RunFilter } from './run-filter.js';
import { Time } from '../parts/days/time.js';

type Page = AnswerOf<'listRuns'>;

const rarer: readonly FilterName[] = ['since', 'until', 'agent', 'tenant', 'cause', 'result'];

function Filters({ filter }: { filter: RunFilter }) {
  const tools = useTools();
  const { agents, tenants } = useAgents();
  const pick = (name: FilterName) => (value: string) => setQuery('/runs', { ...filter, [name]: value });
  const field = (name: FilterName) => ({ name, value: filter[name], onPick: pick(name) });
  const dated = (name: FilterName) => ({ name, value: filter[name], onDay: pick(name) });
  const sought = (name: FilterName) => ({ name, value: filter[name], onFound: pick(name) });
  return (
    <form class="filters" role="search" aria-label="Filter runs" onSubmit={(event) => event.preventDefault()}>
      <SearchField label="Words" placeholder="of the person, or in a message to them" isFirst {...sought('text')} />
      <SearchField
        label="Conversation"
        placeholder="act_…, a caller's own name, or a phone number"
        {...sought('conversation')}
      />
      <Choice label="Phase" options={['live', ...phaseValues]} any="any" {...field('phase')} />
      <Choice label="Outcome" options={outcomeValues} any="any" {...field('outcome')} />
      <Choice label="Channel" options={channels} any="any" {...field('channel')} />
      <Choice label="Failed tool" options={['any', ...tools]} any="none asked for" {...field('failed_tool')} />
      <details open={rarer.some((name) => filter[name] !== '')}>
        <summary>Dates, agent, tenant and cause</summary>
        <div>
          <DayField label="From" {...dated('since')} />
          <DayField label="Before" {...dated('until')} />
          <Choice label="Agent or workflow" options={agents} any="any" {...field('agent')} />
          <Choice label="Tenant" options={tenants} any="any" {...field('tenant')} />
          <Choice label="End" options={runResultValues} any="any" {...field('result')} />
          <SearchField label="Cause" placeholder="as Overview names it" {...sought('cause')} />
        </div>
      </details>
      {filterNames.some((name) => filter[name] !== '') && (
        <a class="clear" href="#/runs">
          Clear
        </a>
      )}
    </form>
  );
}

/** So many rows are drawn for each page of the list that was asked for. */
const rowsEach = 50;
/** A list that has grown longer by itself is read anew from its top. */
const mostKept = 2_000;

/** What was read of the list, and what came since. */
interface Known {
  page: Page | null;
  /** How many rows are drawn at most. */
  limit: number;
}

const nothing: Known = { page: null, limit: rowsEach };

/** The first page as it is now, with the older ones that were read behind it. */
function renewed({ page: known, limit }: Known, page: Page): Known {
  const last = page.runs.at(-1);
  const read = new Set(page.runs.map(({ run_id }) => run_id));
  const merged = merge(known?.runs ?? [], page.runs);
  const older = last === undefined ? [] : merged.slice(merged.findIndex(({ run_id }) => run_id === last.run_id) + 1);
  if (known === null || older.length === 0 || limit === rowsEach) return { page, limit: rowsEach };
  const { pending_cut } = page;
  return {
    page: { ...known, pending_cut, runs: [...page.runs, ...older.filter(({ run_id }) => !read.has(run_id))] },
    limit,
  };
}

/** Has the list follow the feed; whether that leaves out what some runs are doing. */
function useFeed(filter: RunFilter, change: (next: (known: Known) => Known) => void, refresh: () => void): boolean {
  const [isLiveCut, setIsLiveCut] = useState(false);
  const changePage = (next: (page: Page) => Page): void =>
    change(({ page, limit }) => ({ page: page && next(page), limit }));
  useRunFeed({
    onEvents: (events) => changePage((page) => ({ ...page, runs: afterEvents(filter, page.runs, events) })),
    onCut: ({ pending, live }) => {
      setIsLiveCut(live);
      changePage((page) => ({ ...page, pending_cut: pending }));
    },
    onFresh: () => {
      setIsLiveCut(false); // a new stream says so again
      refresh();
    },
  });
  return isLiveCut;
}

function useRuns(filter: RunFilter) {
  const query = buildQuery(filter);
  const given = JSON.stringify(query);
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/runs', { params: { query }, signal }),
    [query],
  );
  const [all, setAll] = useKept<{ given: string; known: Known }>('runs', { given, known: nothing });
  const known = all.given === given ? all.known : nothing;
  const change = (next: (known: Known) => Known): void =>
    setAll((now) => ({ given, known: next(now.given === given ? now.known : nothing) }));
  useEffect(() => {
    if (answer !== null) change((now) => renewed(now, answer));
  }, [answer]);
  const isLiveCut = useFeed(filter, change, refresh);
  useEffect(() => {
    if ((known.page?.runs.length ?? 0) <= mostKept + known.limit) return;
    change(() => nothing);
    refresh();
  }, [known.page]);
  const [moreProblem, setMoreProblem] = useState<Refused | null>(null);
  const more = (cursor: string): void =>
    void unwrapAnswer(gateway.GET('/v1/runs', { params: { query: { ...query, cursor } } })).then(
      ({ runs: older, next, whole_since, pending_cut }) => {
        setMoreProblem(null);
        change(({ page, limit }) => ({
          page: page && {
            ...{ runs: merge(older, page.runs), next, whole_since },
            pending_cut: page.pending_cut || pending_cut,
          },
          limit: limit + rowsEach,
        }));
      },
      (error: unknown) => setMoreProblem(toRefused(error)),
    );
  const { page, limit } = known;
  const behind = (page?.runs.length ?? 0) - limit;
  const goOn = (): void => {
    // Rows that came by themselves are few: who asks for older ones gets as many as else.
    if (page?.next && behind < rowsEach) more(page.next);
    else change((now) => ({ ...now, limit: now.limit + rowsEach }));
  };
  const isMore = behind > 0 || Boolean(page?.next);
  return { page, isLiveCut, limit, given, problem: problem ?? moreProblem, more: isMore ? goOn : null };
}

function readId({ run_id }: Schemas['RunHead']): string {
  return run_id;
}

/** What the list does not have, in words. */
function LeftOut({ page, isLiveCut }: { page: Page | null; isLiveCut: boolean }) {
  return (
    <>
      {page?.pending_cut && (
        <p class="note">
          More texts wait to be read than are looked through here: the runs that some of them will begin are left out.
        </p>
      )}
      {isLiveCut && (
        <p class="note">More runs are under way than are followed here: what some of them are doing may be old.</p>
      )}
      {page?.whole_since && (
        <p class="note">
          Shown since <Time at={page.whole_since} />: of older runs only some are kept in this list.
        </p>
      )}
    </>
  );
}

/** Every recorded run, the live ones first; it follows changes. */
export function RunsPage({ query }: { query: URLSearchParams }) {
  const filter = filterIn(query);
  const { page, isLiveCut, limit, given, problem, more } = useRuns(filter);
  const steady = useSteady(page?.runs ?? [], readId, given);
  const rows = firstRows(steady.rows, limit);
  return (
    <>
      <Heading title="Runs">
        <LiveNote what="the list follows what happens" />
        <a href="#/conversations">By conversation</a>
        <a href="#/trials">Try a change on old runs</a>
      </Heading>
      <Filters filter={filter} />
      <SavedFilters path="/runs" filter={filter} />
      <Problem problem={problem} />
      <SteadyRows steady={steady} noun="run">
        {rows.length > 0 && <RunTable runs={rows} caption="Runs, live ones first" />}
      </SteadyRows>
      {page?.runs.length === 0 && (
        <Nothing>
          {filter.text === ''
            ? 'No run matches. A text on the phone opens one.'
            : `No run of those looked at has these words${page.next === null ? '' : '; older ones were not looked at'}.`}
        </Nothing>
      )}
      <LeftOut page={page} isLiveCut={isLiveCut} />
      {more && (
        <button type="button" class="plain more" onClick={more}>
          {filter.text === '' ? 'Older runs' : 'Look further back'}
        </button>
      )}
    </>
  );
}
