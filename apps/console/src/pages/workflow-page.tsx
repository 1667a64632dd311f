import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { WorkflowGraph } from '../graph/workflow-graph.js';
import { goTo } from '../location.js';
import { Armed, Copy } from '../parts/armed.js';
import { InOrder, useWhole } from '../lists/in-order.js';
import { Facts } from '../parts/facts.js';
import { RefusedNow } from '../parts/refused-now.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { RunTable } from '../parts/run-table.js';
import { useIsOperator } from '../session.js';
import { duration } from '../wording.js';
import { Delete } from '../workflows/delete.js';
import { Editor } from '../workflows/editor.js';
import { FileButton, FiledLinks } from '../workflows/filing.js';
import { useFiling } from '../workflows/use-filing.js';
import { Start } from '../workflows/start.js';
import { Versions } from '../workflows/versions.js';
import { NotFoundPage } from './not-found-page.js';

const recentRuns = 10;
const againEveryMs = 5_000;

function RecentRuns({ id }: { id: string }) {
  const query = { agent: `workflow.${id}`, limit: recentRuns };
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/runs', { params: { query }, signal }),
    [query],
    againEveryMs,
  );
  useWhole(answer !== null || problem !== null);
  return (
    <section aria-label="Recent runs">
      <h2>Recent runs</h2>
      <Problem problem={problem} />
      {answer && answer.runs.length > 0 && <RunTable runs={answer.runs} caption="Recent runs" />}
      {answer?.runs.length === 0 && <Nothing>No run yet.</Nothing>}
    </section>
  );
}

function Started({ id }: { id: string }) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/workflows/{id}/triggers', { params: { path: { id } }, signal }),
    [id],
  );
  useWhole(answer !== null || problem !== null);
  return <Armed id={id} triggers={answer} />;
}

function FiledWith(props: { workflow: Schemas['Workflow']; mayChange: boolean; onFiled: () => void }) {
  const { workflow, mayChange, onFiled } = props;
  const filing = useFiling();
  const { id, name } = workflow;
  return (
    <>
      <FiledLinks filed={workflow} filing={filing} />{' '}
      {mayChange && <FileButton {...{ id, filing, onFiled }} called={name ?? id} filed={workflow} />}
    </>
  );
}

interface WholeProps {
  workflow: Schemas['Workflow'];
  isCurrent: boolean;
  onSaved: () => void;
}

function Figures({ workflow, mayChange, onSaved }: Omit<WholeProps, 'isCurrent'> & { mayChange: boolean }) {
  const { version, at, by, note, policy, uses } = workflow;
  return (
    <Facts
      facts={{
        Saved: (
          <>
            <Ago at={at} /> <Copy text={version} what="the id of this version" />
          </>
        ),
        By: by,
        Note: note,
        'Folder, tags': <FiledWith workflow={workflow} mayChange={mayChange} onFiled={onSaved} />,
        Uses: uses.length === 0 ? null : uses.join(', '),
        'Turns at most': policy.maxSteps,
        'Tool calls at most': policy.maxToolCalls,
        'Takes at most': duration(policy.maxSeconds * 1_000),
      }}
    />
  );
}

function Whole({ workflow, isCurrent, onSaved }: WholeProps) {
  const { id, version, policy, document } = workflow;
  const mayChange = useIsOperator() && isCurrent;
  return (
    <div class="workflow-page">
      {!isCurrent && (
        <p class="caution">
          This is an earlier version. <a href={`#/workflows/${id}`}>To the current one</a>
        </p>
      )}
      <Figures workflow={workflow} mayChange={mayChange} onSaved={onSaved} />
      <RefusedNow
        refused={workflow.refused}
        says="This version runs as before, but cannot be published again until this is mended:"
      />
      <InOrder>
        <>{isCurrent && workflow.graph && <Started id={id} />}</>
        <>
          {mayChange && workflow.graph && (
            <p>
              <a href={`#/build/${id}`}>Open in the builder</a>
            </p>
          )}
          {mayChange && <Start workflow={workflow} />}
        </>
        <>
          {document && !workflow.graph && (
            <Editor key={version} id={id} document={document} policy={policy} onSaved={onSaved} />
          )}
          {workflow.graph && document && <WorkflowGraph document={document} drawn={workflow.graph} states={null} />}
          <LeftOut what="Documents" />
        </>
        <RecentRuns id={id} />
        <Versions id={id} current={version} isGraph={Boolean(workflow.graph)} />
        <>{mayChange && <Delete key={id} id={id} />}</>
      </InOrder>
    </div>
  );
}

/** One workflow: its document as a graph and as text, its versions and its runs. `version`: an earlier one; empty: the current one. */
export function WorkflowPage({ id, version }: { id: string; version: string }) {
  const { answer, problem, refresh } = useAnswer(
    (signal) =>
      version === ''
        ? gateway.GET('/v1/workflows/{id}', { params: { path: { id } }, signal })
        : gateway.GET('/v1/workflows/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
    [id, version],
  );
  const saved = (): void => (version === '' ? refresh() : goTo(`/workflows/${id}`));
  if (problem?.status === 404)
    return <NotFoundPage what="There is no such workflow." back={{ label: 'All workflows', path: '/workflows' }} />;
  return (
    <>
      <Heading title={`Workflow ${answer?.name ?? id}`}>{answer?.name && <p class="note">{id}</p>}</Heading>
      <Problem problem={problem} />
      {answer && <Whole workflow={answer} isCurrent={version === ''} onSaved={saved} />}
    </>
  );
}
