import { useEffect, useMemo } from 'preact/hooks';
import type { AnswerOf, Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { indexStates } from '../graph/node-states.js';
import { WorkflowGraph } from '../graph/workflow-graph.js';
import { RunBadge } from '../parts/badge.js';
import { AskedApproval } from '../parts/approvals/asked-approval.js';
import { AskedApprovals } from '../parts/approvals/asked-approvals.js';
import { isToldNobody } from '../health/end-of-run.js';
import { failedBelow } from '../health/failed-below.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { InOrder, useWhole } from '../lists/in-order.js';
import { ConversationLink, LetterLink, RunLink } from '../parts/run-links.js';
import { missingWords } from '../health/missing-words.js';
import { MadeItems } from '../parts/made-items.js';
import { RunTree } from '../parts/run-tree.js';
import { Problem } from '../parts/messages.js';
import { useIsOperator } from '../session.js';
import { useTimeline } from '../waterfall/use-timeline.js';
import { Waterfall } from '../waterfall/waterfall.js';
import { channelSaid } from '../filters/filter-values.js';
import { dollars, duration, idEnd, words } from '../wording.js';
import { Cancel, Cancelled } from './cancel-run.js';
import { KeepRun } from './keep-run.js';
import { NotFoundPage } from './not-found-page.js';
import { BesideOld, RunAgain } from './run-again.js';
import { Time } from '../parts/days/time.js';

function Words({ timeline: { messages, run } }: { timeline: Schemas['Timeline'] }) {
  const isOperator = useIsOperator();
  const missing = missingWords({ isOperator, isPending: run.policy_version === null, program: run.program });
  return (
    <ol class="words" aria-label="What was said">
      {messages.map(({ message_id, text, accepted_at }) => (
        <li key={message_id} class="ours">
          <div class={text ? 'bubble ours' : 'bubble ours withheld'}>
            {text === '' ? 'Started without input' : (text ?? missing)}
          </div>
          <p class="fate ours">
            <Time at={accepted_at} />
          </p>
        </li>
      ))}
      {(isToldNobody(run) ? [] : run.replies).map(({ text, kind, status }, index) => (
        <li key={index} class="theirs">
          <div class={`bubble theirs ${kind}`}>{text}</div>
          <p class="fate theirs">
            {kind}, {words(status)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Whether a run may have others below it. */
function hasTree({ program = 'agent', phase, waited: { children_ms: childrenMs } }: Schemas['Run']): boolean {
  return program !== 'agent' || phase === 'joining' || childrenMs > 0;
}

/** The way to the run on the graph that is drawn. */
function InEditor({ id, runId }: { id: string | null; runId: string }) {
  return (
    id !== null && (
      <p>
        <a href={`#/build/${id}?run=${runId}`}>Open in the editor</a>
        <span class="note">: each node with what came to it and what it made, to be tested with that</span>
      </p>
    )
  );
}

/** The document of a run, and the version in which it is stored; whole where no more is to come. */
function useRunDocument(runId: string) {
  const { answer, problem } = useAnswer(
    (signal) => gateway.GET('/v1/runs/{runId}/workflow', { params: { path: { runId } }, signal }),
    [runId],
  );
  const { workflow_id: id, version } = answer ?? { workflow_id: null, version: null };
  const stored = useAnswer(
    id === null || version === null
      ? null
      : (signal) => gateway.GET('/v1/workflows/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
    [id, version],
  );
  const isOpening = id !== null && !stored.answer && !stored.problem;
  const isWhole = !isOpening && (answer !== null || problem !== null);
  return { id, document: answer?.document ?? null, graph: stored.answer?.graph, isWhole };
}

/** The document that a tree runs, coloured by what has become of its nodes. */
function Graph({ tree: { root_run_id: runId, nodes } }: { tree: Schemas['RunTree'] }) {
  const isOperator = useIsOperator();
  const { id, document, graph, isWhole } = useRunDocument(runId);
  useWhole(isWhole);
  const states = useMemo(() => indexStates(nodes), [nodes]);
  if (!isOperator && id !== null)
    return <p class="note">The items of its nodes, and its graph in the editor, are shown to operators.</p>;
  if (!document || !isWhole) return null;
  return (
    <section aria-label="Workflow">
      <h2>Workflow</h2>
      {graph && <InEditor id={id} runId={runId} />}
      <WorkflowGraph document={document} drawn={graph} states={states} />
    </section>
  );
}

/** The children of a run, read again with its timeline. */
function Children({ timeline }: { timeline: Schemas['Timeline'] }) {
  const { run } = timeline;
  const { run_id: runId } = run;
  const {
    answer: tree,
    problem,
    refresh,
  } = useAnswer(
    hasTree(run) ? (signal) => gateway.GET('/v1/runs/{runId}/tree', { params: { path: { runId } }, signal }) : null,
    [runId],
  );
  useEffect(refresh, [timeline]);
  useWhole(tree !== null || problem !== null || !hasTree(run));
  if (tree === null) return null;
  const hasNodes = tree.nodes.length > 0;
  return (
    <InOrder>
      <>{hasNodes && <Graph tree={tree} />}</>
      <>{hasNodes && run.outcome !== null && <MadeItems runId={runId} />}</>
      <RunTree tree={tree} of={runId} />
    </InOrder>
  );
}

function waited(ms: number): string | null {
  return ms === 0 ? null : duration(ms);
}

type DeadLetter = AnswerOf<'listDeadLetters'>['dead_letters'][number];

/** What failed of this run for the last time and became a dead letter: a send, a call, or the run itself. */
function useLetters({ run_id: runId, actor_id: actorId, live }: Schemas['Run'], changed: unknown): DeadLetter[] {
  const query = { conversation: actorId, limit: lettersLookedAt };
  const { answer, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/dead-letters', { params: { query }, signal }),
    [query],
  );
  useEffect(refresh, [changed]);
  const isParked = live?.doing === 'parked';
  const isOfRun = (letter: DeadLetter): boolean =>
    letter.run_id === runId || (isParked && letter.letter_id === actorId);
  return answer?.dead_letters.filter(isOfRun) ?? [];
}

const lettersLookedAt = 200;

function Letters({ letters }: { letters: readonly DeadLetter[] }) {
  return (
    <ul class="plain-list">
      {letters.map(({ letter_id: letterId, status, code }) => (
        <li key={letterId}>
          <LetterLink letterId={letterId} /> {words(code)}, {words(status)}
        </li>
      ))}
    </ul>
  );
}

function Figures({ timeline }: { timeline: Schemas['Timeline'] }) {
  const { run } = timeline;
  const letters = useLetters(run, timeline);
  return (
    <Facts
      facts={{
        Now: run.live?.text,
        'Dead letter': letters.length === 0 ? null : <Letters letters={letters} />,
        Took: run.took_ms === null ? null : duration(run.took_ms),
        'In the queue': waited(run.waited.queue_ms),
        'For a person': waited(run.waited.person_ms),
        'For its children': waited(run.waited.children_ms),
        'Before another try': waited(run.waited.retry_ms),
        Turns: run.steps_used,
        'Tool calls': run.tool_calls_used,
        Tokens: run.tokens_used.toLocaleString(),
        Cost: dollars(run.cost_micro_usd / 1e6),
        Channel: channelSaid(run.channel),
        Policy: run.policy_version,
        Conversation: <ConversationLink conversationId={run.conversation_id} actorId={run.actor_id} />,
        Program: run.program,
        Node: run.node,
        Parent: run.parent_run_id && <RunLink runId={run.parent_run_id} />,
        Root: run.root_run_id && <RunLink runId={run.root_run_id} />,
        'Replay of': run.replay_of && <RunLink runId={run.replay_of} />,
      }}
    />
  );
}

/** The node of a graph that a run failed at, and why, as operators read it; null: it has not failed, or at none. */
function useFailedNode({ run_id: runId, error }: Schemas['Run']) {
  const params = { path: { runId }, query: { counts: 'true' as const } };
  const isFailed = error !== undefined;
  const { answer } = useAnswer(
    isFailed ? (signal) => gateway.GET('/v1/runs/{runId}/items', { params, signal }) : null,
    [runId, isFailed],
  );
  return answer?.failed ?? null;
}

/** The run below that a workflow failed by, where all that it says itself is what its person was told. */
function useFailedBelow({ run_id: runId, error, replies }: Schemas['Run']) {
  const isTold = error !== undefined && replies.some(({ text }) => text === error.message);
  const { answer } = useAnswer(
    isTold ? (signal) => gateway.GET('/v1/runs/{runId}/tree', { params: { path: { runId } }, signal }) : null,
    [runId, isTold],
  );
  return { isTold, below: answer && failedBelow(answer.runs, runId) };
}

/** Why a workflow failed, its node first, or which tools failed behind an answer: each leads to the runs that it failed in as well. */
function Failure({ run }: { run: Schemas['Run'] }) {
  const { error, failed_tools: failed = [] } = run;
  const node = useFailedNode(run);
  const { isTold, below } = useFailedBelow(run);
  if (error === undefined && failed.length === 0) return null;
  const reason = node?.message ?? (isTold ? 'a node failed' : error?.message);
  return (
    <section class="caution" aria-label="What failed">
      {error && below && (
        <p>
          <strong>{below.node}: </strong>
          {words(below.outcome ?? '')}. What it was asked, and what came: <RunLink runId={below.run_id} />
        </p>
      )}
      {error && !below && (
        <p>
          {node !== null && <strong>{node.node}: </strong>}
          {reason ?? `failed with ${words(error.code)}. The reason is for operators.`}
        </p>
      )}
      {failed.map(({ tool, code }) => (
        <p key={tool}>
          <code>{tool}</code> failed: {words(code)}.{' '}
          <a href={`#/runs?failed_tool=${encodeURIComponent(tool)}`}>Every run in which it failed</a>
        </p>
      ))}
    </section>
  );
}

function Whole({ timeline, onDone }: { timeline: Schemas['Timeline']; onDone: () => void }) {
  const { run, live } = timeline;
  const isOperator = useIsOperator();
  return (
    <div class="run-page">
      {run.cancelled && <Cancelled {...run.cancelled} />}
      <Failure run={run} />
      <BesideOld timeline={timeline} />
      <div class="about">
        <Words timeline={timeline} />
        <Figures timeline={timeline} />
      </div>
      {run.approval && <AskedApproval key={run.approval.approval_id} approval={run.approval} onDone={onDone} />}
      {!run.approval && hasTree(run) && (
        <AskedApprovals
          actorId={run.actor_id}
          conversationIds={new Set([run.conversation_id])}
          isLive={live?.doing === 'approving'}
          onDone={onDone}
        />
      )}
      <InOrder>
        <Children timeline={timeline} />
        <section aria-label="Timeline">
          <h2>Timeline</h2>
          <Waterfall timeline={timeline} />
        </section>
        <RunAgain timeline={timeline} />
        <KeepRun timeline={timeline} />
      </InOrder>
      {isOperator && live && <Cancel run={run} onDone={onDone} />}
    </div>
  );
}

const noRun = 'There is no run under this id. It is not kept any more, or its text came to another run, or to none.';

/** One run from the first text to the delivered reply, updated live. */
export function RunPage({ id }: { id: string }) {
  const { answer: timeline, problem, refresh } = useTimeline(id);
  if (problem?.status === 404) return <NotFoundPage what={noRun} back={{ label: 'All runs', path: '/runs' }} />;
  return (
    <>
      <Heading title={`Run ${idEnd(id)}`}>{timeline && <RunBadge run={timeline.run} />}</Heading>
      <Problem problem={problem} />
      {timeline && <Whole timeline={timeline} onDone={refresh} />}
    </>
  );
}
