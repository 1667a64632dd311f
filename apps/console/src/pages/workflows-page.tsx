import type { AnswerOf } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';

type Listed = AnswerOf<'listWorkflows'>['workflows'][number];

function WorkflowRow({ workflow: { id, version, at, by, note, repeats } }: { workflow: Listed }) {
  return (
    <tr data-row class="whole">
      <td>
        <a class="stretched" href={`#/workflows/${id}`}>
          {id}
        </a>
      </td>
      <td data-name="Starts" class="wide">
        {repeats ? 'as a schedule' : 'by a run'}
      </td>
      <td data-name="Version" class="wide">
        <span class="id">{version}</span>
      </td>
      <td data-name="By" class="wide">
        {by}
      </td>
      <td data-name="Note" class="said">
        <p title={note ?? ''}>{note ?? '–'}</p>
      </td>
      <td data-name="Saved" class="figure when">
        <Ago at={at} />
      </td>
    </tr>
  );
}

function WorkflowTable({ workflows }: { workflows: Listed[] }) {
  return (
    <table class="cards">
      <caption class="unseen">Workflows</caption>
      <thead>
        <tr>
          {['Workflow', 'Starts', 'Version', 'By', 'Note'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" class="figure">
            Saved
          </th>
        </tr>
      </thead>
      <tbody>
        {workflows.map((workflow) => (
          <WorkflowRow key={workflow.id} workflow={workflow} />
        ))}
      </tbody>
    </table>
  );
}

/** The stored workflows, each with its current version. */
export function WorkflowsPage() {
  const { pages, more, problem } = usePages((query, signal) =>
    gateway.GET('/v1/workflows', { params: { query }, signal }),
  );
  const workflows = pages.flatMap((page) => page.workflows);
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title="Workflows">
        {isOperator && <a href="#/build">Build a workflow</a>}
        {isOperator && <a href="#/new-workflow">Write a document</a>}
        <a href="#/schedules">Schedules</a>
      </Heading>
      <Problem problem={problem} />
      {workflows.length > 0 && <WorkflowTable workflows={workflows} />}
      <More more={more} />
      {pages.length > 0 && workflows.length === 0 && <Nothing>No workflow is stored.</Nothing>}
    </>
  );
}
