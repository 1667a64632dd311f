import type { AnswerOf } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { usePages } from '../api/use-pages.js';
import { useHealth } from '../health/use-health.js';
import { Choice } from '../filters/choice.js';
import { SavedFilters } from '../filters/saved-filters.js';
import { setQuery } from '../location.js';
import { Badge, RunBadge } from '../parts/badge.js';
import { Counted } from '../parts/days/counted.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { FileButton, FiledLinks } from '../workflows/filing.js';
import { useFiling } from '../workflows/use-filing.js';
import type { Filing } from '../workflows/use-filing.js';
import { groupRuns } from './latest-runs.js';
import type { LatestRuns } from './latest-runs.js';

type Listed = AnswerOf<'listWorkflows'>['workflows'][number];

const againEveryMs = 15_000; // 200 records each time
/** How many runs are looked through for what came last of each workflow: a page of the API's list. */
const runsSeen = 200;

/** What starts it, in a word. */
function startWords({ version, started_version: started, repeats }: Listed): string {
  if (started === version) return 'published';
  if (started !== null) return 'published, and changed since';
  return repeats ? 'by a schedule' : 'by hand';
}

function LastRun({ runs }: { runs: LatestRuns | undefined }) {
  if (runs === undefined) return <>–</>;
  return (
    <a href={`#/runs/${runs.last.run_id}`}>
      <RunBadge run={runs.last} /> <Ago at={runs.last.changed_at} />
    </a>
  );
}

function failedShare(runs: LatestRuns | undefined): string {
  return runs === undefined ? '–' : `${runs.failed} of ${runs.ended}`;
}

interface Beside {
  runs: ReadonlyMap<string, LatestRuns>;
  filing: Filing;
  onFiled: () => void;
}

/** Whether its runs go well, and why not. */
function State({ id }: { id: string }) {
  const found = useHealth()?.objects.find(({ kind, name }) => kind === 'workflow' && name === id);
  if (found === undefined || found.state === 'unknown') return <>no run has ended</>;
  return <Badge state={found.state} meaning={found.reason} />;
}

function WorkflowRow({ workflow, beside: { runs, filing, onFiled } }: { workflow: Listed; beside: Beside }) {
  const { id, name, at, by, note } = workflow;
  const isOperator = useIsOperator();
  const latest = runs.get(id);
  const called = name ?? id;
  return (
    <tr data-row>
      <td class="said">
        <a href={`#/workflows/${id}`} title={called}>
          {called}
        </a>
        {called !== id && <span class="note"> {id}</span>}
        <p class="reply" title={`by ${by}`}>
          {note ?? 'no note'}
        </p>
      </td>
      <td data-name="State" class="wide">
        <State id={id} />
      </td>
      <td data-name="Starts" class="wide">
        {startWords(workflow)}
      </td>
      <td data-name="Last run" class="wide">
        <LastRun runs={latest} />
      </td>
      <td data-name="Failed" class="figure">
        {failedShare(latest)}
      </td>
      <td data-name="Folder, tags" class="filed">
        <FiledLinks filed={workflow} filing={filing} />{' '}
        {isOperator && <FileButton {...{ id, called, filing, onFiled }} filed={workflow} />}
      </td>
      <td data-name="Saved" class="figure when">
        <Ago at={at} />
      </td>
    </tr>
  );
}

const columns = ['Workflow and note', 'State', 'Starts', 'Last run', 'Failed', 'Folder, tags', 'Saved'] as const;
const figures: readonly string[] = ['Failed', 'Saved'];

function WorkflowTable({ workflows, beside }: { workflows: Listed[]; beside: Beside }) {
  return (
    <table class="cards">
      <caption class="unseen">Workflows</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" class={figures.includes(name) ? 'figure' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {workflows.map((workflow) => (
          <WorkflowRow key={workflow.id} workflow={workflow} beside={beside} />
        ))}
      </tbody>
    </table>
  );
}

const filterNames = ['text', 'folder', 'tag'] as const;
type WorkflowFilter = Record<(typeof filterNames)[number], string>;

function Filters({ filter, filing }: { filter: WorkflowFilter; filing: Filing }) {
  const set = (name: keyof WorkflowFilter) => (value: string) => setQuery('/workflows', { ...filter, [name]: value });
  return (
    <>
      <form class="filters" role="search" aria-label="Filter workflows" onSubmit={(event) => event.preventDefault()}>
        <label class="wide">
          Find
          <input
            data-find
            type="search"
            maxLength={100}
            value={filter.text}
            placeholder="Name, id, tag, note"
            onInput={({ currentTarget }) => set('text')(currentTarget.value.trim())}
          />
        </label>
        <Choice
          {...{ name: 'folder', label: 'Folder', value: filter.folder, options: filing.folders, any: 'all' }}
          onPick={set('folder')}
        />
        <Choice
          {...{ name: 'tag', label: 'Tag', value: filter.tag, any: 'all' }}
          options={filing.tags.map((tag) => [tag, tag] as const)}
          onPick={set('tag')}
        />
        {filterNames.some((name) => filter[name] !== '') && (
          <a class="clear" href="#/workflows">
            Clear
          </a>
        )}
      </form>
      <SavedFilters path="/workflows" filter={filter} />
    </>
  );
}

/** The table, and what its figures are counted over. */
function Listing({ workflows, beside, of }: { workflows: Listed[]; beside: Beside; of: unknown }) {
  if (workflows.length === 0) return null;
  return (
    <>
      <WorkflowTable workflows={workflows} beside={beside} />
      <p class="note">Last run and failures are counted over the latest {runsSeen} runs of the deployment.</p>
      {of !== null && <Counted of={of} />}
    </>
  );
}

function useWorkflows(asked: Record<string, string>) {
  const { pages, more, problem, refresh } = usePages(
    (page, signal) => gateway.GET('/v1/workflows', { params: { query: { ...asked, ...page } }, signal }),
    [asked],
  );
  const runs = useAnswer(
    (signal) => gateway.GET('/v1/runs', { params: { query: { limit: runsSeen } }, signal }),
    [],
    againEveryMs,
  );
  const workflows = pages.flatMap((page) => page.workflows);
  const isEmpty = pages.length > 0 && workflows.length === 0;
  return {
    workflows,
    runs: groupRuns(runs.answer?.runs ?? []),
    of: runs.answer,
    more,
    problem: problem ?? runs.problem,
    isEmpty,
    refresh,
  };
}

/** The stored workflows by name: how each does, what starts it, what came of it last, and where it is filed. */
export function WorkflowsPage({ query }: { query: URLSearchParams }) {
  const filter = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as WorkflowFilter; // one for each name
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const { workflows, runs, of, more, problem, isEmpty, refresh } = useWorkflows(asked);
  const filing = useFiling();
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title="Workflows">
        {isOperator && <a href="#/build">Build a workflow</a>}
        {isOperator && <a href="#/new-workflow">Write a document</a>}
        <a href="#/schedules">Schedules</a>
      </Heading>
      <Filters filter={filter} filing={filing} />
      <Problem problem={problem} />
      <Listing workflows={workflows} beside={{ runs, filing, onFiled: refresh }} of={of} />
      <More more={more} />
      {isEmpty && (
        <Nothing>
          {Object.keys(asked).length > 0 ? 'No stored workflow matches.' : 'No workflow is stored.'}{' '}
          {Object.keys(asked).length === 0 && isOperator && <a href="#/build">Build the first</a>}
        </Nothing>
      )}
    </>
  );
}
