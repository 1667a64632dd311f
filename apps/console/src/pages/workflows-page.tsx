import type { AnswerOf, Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { usePages } from '../api/use-pages.js';
import { setQuery } from '../location.js';
import { Badge, RunBadge } from '../parts/badge.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
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

function WorkflowRow({ workflow, runs }: { workflow: Listed; runs: LatestRuns | undefined }) {
  const { id, name, at, by, note, folder, tags } = workflow;
  return (
    <tr data-row>
      <td>
        <a href={`#/workflows/${id}`}>{name ?? id}</a>
        {name !== null && name !== id && <span class="note"> {id}</span>}
      </td>
      <td data-name="Starts" class="wide">
        <Badge
          state={startWords(workflow)}
          look={{ tone: workflow.started_version === null ? 'quiet' : 'good', icon: 'arrow' }}
        />
      </td>
      <td data-name="Last run" class="wide">
        <LastRun runs={runs} />
      </td>
      <td data-name="Failed" class="figure">
        {failedShare(runs)}
      </td>
      <td data-name="Filed" class="wide">
        {[folder, ...tags].filter((each) => each !== null).join(', ') || '–'}
      </td>
      <td data-name="Note" class="said">
        <p title={`by ${by}`}>{note ?? '–'}</p>
      </td>
      <td data-name="Saved" class="figure when">
        <Ago at={at} />
      </td>
    </tr>
  );
}

const columns = ['Workflow', 'Starts', 'Last run', 'Failed', 'Folder, tags', 'Note', 'Saved'] as const;
const figures: readonly string[] = ['Failed', 'Saved'];

function WorkflowTable({ workflows, runs }: { workflows: Listed[]; runs: readonly Schemas['RunHead'][] }) {
  const grouped = groupRuns(runs);
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
          <WorkflowRow key={workflow.id} workflow={workflow} runs={grouped.get(workflow.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Filters({ text, folder }: { text: string; folder: string }) {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/folders', { signal }));
  const folders = answer?.folders ?? [];
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label>
        Find
        <input
          data-find
          type="search"
          maxLength={100}
          value={text}
          placeholder="Name, id, tag, note"
          onInput={(event) => setQuery('/workflows', { text: event.currentTarget.value.trim(), folder })}
        />
      </label>
      {folders.length > 0 && (
        <label>
          Folder
          <select
            value={folder}
            onChange={(event) => setQuery('/workflows', { text, folder: event.currentTarget.value })}
          >
            <option value="">all</option>
            {folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}

/** The table, and what its figures are counted over. */
function Listing({ workflows, runs }: { workflows: Listed[]; runs: readonly Schemas['RunHead'][] }) {
  if (workflows.length === 0) return null;
  return (
    <>
      <WorkflowTable workflows={workflows} runs={runs} />
      <p class="note">Last run and failures are counted over the latest {runsSeen} runs of the deployment.</p>
    </>
  );
}

function useWorkflows(asked: { text?: string; folder?: string }) {
  const { pages, more, problem } = usePages(
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
  return { workflows, runs: runs.answer?.runs ?? [], more, problem: problem ?? runs.problem, isEmpty };
}

/** The stored workflows by name: what starts each, what came of it last, and where it is filed. */
export function WorkflowsPage({ query }: { query: URLSearchParams }) {
  const [text, folder] = [query.get('text') ?? '', query.get('folder') ?? ''];
  const asked = { ...(text !== '' && { text }), ...(folder !== '' && { folder }) };
  const { workflows, runs, more, problem, isEmpty } = useWorkflows(asked);
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title="Workflows">
        {isOperator && <a href="#/build">Build a workflow</a>}
        {isOperator && <a href="#/new-workflow">Write a document</a>}
        <a href="#/schedules">Schedules</a>
      </Heading>
      <Filters text={text} folder={folder} />
      <Problem problem={problem} />
      <Listing workflows={workflows} runs={runs} />
      <More more={more} />
      {isEmpty && <Nothing>{text + folder === '' ? 'No workflow is stored.' : 'No stored workflow matches.'}</Nothing>}
    </>
  );
}
