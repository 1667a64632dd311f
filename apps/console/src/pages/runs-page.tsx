import { useEffect, useRef, useState } from 'preact/hooks';
import { outcomeValues, phaseValues } from '#client';
import type { AnswerOf } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useRunFeed } from '../api/run-streams.js';
import { useAnswer } from '../api/use-answer.js';
import { setQuery } from '../location.js';
import { Heading } from '../parts/heading.js';
import { RunTable } from '../parts/run-table.js';
import { Nothing, Problem } from '../parts/messages.js';
import { capital, dateTime, words } from '../wording.js';
import { buildQuery, filterIn, filterNames, matches, merge, without } from './run-filter.js';
import type { FilterName, RunFilter } from './run-filter.js';

type Page = AnswerOf<'listRuns'>;

function Choice(props: { name: FilterName; options: readonly string[]; filter: RunFilter; any: string }) {
  const { name, options, filter, any } = props;
  return (
    <label>
      {capital(words(name))}
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

interface FieldProps {
  name: FilterName;
  label: string;
  filter: RunFilter;
  isDay?: boolean;
  placeholder?: string;
  isFirst?: boolean;
}

/** Holds what is being typed until it is done: the page is rendered again with every run that changes. */
function Field({ name, label, filter, isDay = false, placeholder = '', isFirst = false }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const value = filter[name];
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <label class={isDay ? '' : 'wide'}>
      {label}
      <input
        ref={input}
        {...(isFirst && { 'data-find': '' })}
        {...(isDay ? { type: 'date' as const } : { type: 'search' as const })}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        // `onChange` would be every letter once the builder has loaded Preact's form of React.
        onChangeCapture={(event) => setQuery('/runs', { ...filter, [name]: event.currentTarget.value.trim() })}
      />
    </label>
  );
}

/** The tools that there are, and any other that is asked for: a node of a graph may be called anything. */
function useTools(asked: string): string[] {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/breakers', { signal }));
  const known = answer?.breakers.map(({ name }) => name).filter((name) => name.startsWith('tool:')) ?? [];
  const names = known.map((name) => name.slice('tool:'.length));
  return [...new Set(['any', ...(asked === '' ? [] : [asked]), ...names])];
}

const rarer: readonly FilterName[] = ['since', 'until', 'agent', 'tenant'];

function Filters({ filter }: { filter: RunFilter }) {
  const tools = useTools(filter.failed_tool);
  return (
    <form class="filters" role="search" aria-label="Filter runs" onSubmit={(event) => event.preventDefault()}>
      <Field name="text" label="Words" filter={filter} placeholder="in a message to the person" isFirst />
      <Field
        name="conversation"
        label="Conversation"
        filter={filter}
        placeholder="act_…, a caller's own name, or a phone number"
      />
      <Choice name="phase" options={['live', ...phaseValues]} filter={filter} any="any" />
      <Choice name="outcome" options={outcomeValues} filter={filter} any="any" />
      <Choice name="channel" options={['sms', 'api', 'whatsapp', 'slack']} filter={filter} any="any" />
      <Choice name="failed_tool" options={tools} filter={filter} any="none asked for" />
      <details open={rarer.some((name) => filter[name] !== '')}>
        <summary>Dates, agent and tenant</summary>
        <div>
          <Field name="since" label="From" filter={filter} isDay />
          <Field name="until" label="Before" filter={filter} isDay />
          <Field name="agent" label="Agent" filter={filter} placeholder="its id; default: the environment's" />
          <Field name="tenant" label="Tenant" filter={filter} placeholder="its name; default: the common one" />
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

function useRuns(filter: RunFilter) {
  const query = buildQuery(filter);
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/runs', { params: { query }, signal }),
    [query],
  );
  const [page, setPage] = useState<Page | null>(null);
  useEffect(() => setPage(answer), [answer]);
  useRunFeed({
    onRun: (run) => setPage((now) => now && { ...now, runs: merge(now.runs, run, matches(filter, run, now.runs)) }),
    onGone: (runId) => setPage((now) => now && { ...now, runs: without(now.runs, runId) }),
    onFresh: refresh,
  });
  const [moreProblem, setMoreProblem] = useState<Refused | null>(null);
  const more = (cursor: string): void =>
    void unwrapAnswer(gateway.GET('/v1/runs', { params: { query: { ...query, cursor } } })).then(
      ({ runs: older, next, whole_since }) => {
        setMoreProblem(null);
        setPage(
          (now) => now && { runs: older.reduce((runs, run) => merge(runs, run, true), now.runs), next, whole_since },
        );
      },
      (error: unknown) => setMoreProblem(toRefused(error)),
    );
  return { page, problem: problem ?? moreProblem, more };
}

/** Every recorded run, the live ones first; it follows changes. */
export function RunsPage({ query }: { query: URLSearchParams }) {
  const filter = filterIn(query);
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
      {page?.whole_since && (
        <p class="note">Shown since {dateTime(page.whole_since)}: of older runs only some are kept in this list.</p>
      )}
      {page?.next && (
        <button type="button" class="plain more" onClick={() => more(page.next ?? '')}>
          Older runs
        </button>
      )}
    </>
  );
}
