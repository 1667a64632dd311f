import type { TargetedMouseEvent } from 'preact';
import type { Schemas } from '#client';
import { capital, dollars, duration, figure } from '../wording.js';
import { RunBadge } from './badge.js';
import { failureOf, isToldNobody } from '../health/end-of-run.js';
import { ConversationLink, RunLink } from './run-links.js';
import { channelSaid } from '../filters/filter-values.js';
import { memoized } from '../lists/memoized.js';
import { Ago } from './messages.js';

/** Words of a row can be selected to be copied; a click on them opens the run as a click beside them does. */
function openUnlessMarked({ target, currentTarget }: TargetedMouseEvent<HTMLElement>): void {
  const isMarking = getSelection()?.isCollapsed === false;
  if (isMarking || (target instanceof Element && target.closest('a') !== null)) return;
  currentTarget.querySelector<HTMLElement>('a.stretched')?.click();
}

/** What a run came to: what its person was told, or why its workflow failed, and the tools that failed on the way. */
function Came({ run }: { run: Schemas['RunHead'] }) {
  const failed = failureOf(run);
  const said = isToldNobody(run) ? null : run.last_reply;
  return (
    <>
      {failed !== null && <p class="failed">{failed}</p>}
      {said?.text && (
        <p class="reply" title={said.text}>
          <span class="unseen">{capital(said.kind)}: </span>
          {said.text}
        </p>
      )}
    </>
  );
}

const RunRow = memoized(function RunRow({ run }: { run: Schemas['RunHead'] }) {
  return (
    <tr data-row class="whole" onClick={openUnlessMarked}>
      <td>
        <RunBadge run={run} />
      </td>
      <td class="said">
        <RunLink runId={run.run_id} isWholeRow />
        {run.question !== null && <p title={run.question}>{run.question}</p>}
        <Came run={run} />
      </td>
      <td data-name="Conversation" class="wide">
        <ConversationLink conversationId={run.conversation_id} actorId={run.actor_id} />
      </td>
      <td data-name="Channel" class="spare">
        {channelSaid(run.channel)}
      </td>
      <td data-name="Turns" class="figure">
        {run.steps_used}
      </td>
      <td data-name="Tools" class="figure">
        {run.tool_calls_used}
      </td>
      <td data-name="Tokens" class="figure">
        {figure(run.tokens_used)}
      </td>
      <td data-name="Cost" class="figure money">
        {dollars(run.cost_micro_usd / 1e6)}
      </td>
      <td data-name="Took" class="figure">
        {run.took_ms === null ? '–' : duration(run.took_ms)}
      </td>
      <td data-name="Changed" class="figure when">
        <Ago at={run.changed_at} />
      </td>
    </tr>
  );
});

const columns = ['Turns', 'Tools', 'Tokens', 'Cost', 'Took', 'Changed'];

/** Runs, one a row; on a narrow screen one a card. */
export function RunTable({ runs, caption }: { runs: readonly Schemas['RunHead'][]; caption: string }) {
  return (
    <table class="cards">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Run, question and answer</th>
          <th scope="col">Conversation</th>
          <th scope="col">Channel</th>
          {columns.map((name) => (
            <th key={name} scope="col" class="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.run_id} run={run} />
        ))}
      </tbody>
    </table>
  );
}
