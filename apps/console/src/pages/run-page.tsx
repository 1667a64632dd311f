import { tell } from '../api/client.js';
import type { Run, Timeline } from '../api/shapes.js';
import { RunBadge } from '../parts/badge.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { ReasonForm } from '../parts/reason-form.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Problem } from '../parts/said.js';
import { useIsOperator } from '../session.js';
import { waterfall } from '../waterfall/bars.js';
import { useTimeline } from '../waterfall/use-timeline.js';
import { Waterfall } from '../waterfall/waterfall.js';
import { dollars, duration, moment, idEnd, words } from '../wording.js';

function Words({ timeline: { messages, run } }: { timeline: Timeline }) {
  return (
    <ol class="words" aria-label="What was said">
      {messages.map(({ message_id, text, accepted_at }) => (
        <li key={message_id} class="ours">
          <div class="bubble ours">{text ?? 'The text is shown to operators.'}</div>
          <p class="fate ours">{moment(accepted_at)}</p>
        </li>
      ))}
      {run.replies.map(({ text, kind, status }, index) => (
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

function Figures({ timeline }: { timeline: Timeline }) {
  const { run } = timeline;
  return (
    <Facts
      facts={{
        Took: run.finished_at ? duration(waterfall(timeline, Date.now()).spanMs) : null,
        Turns: run.steps_used,
        'Tool calls': run.tool_calls_used,
        Tokens: run.tokens_used.toLocaleString(),
        Cost: dollars(run.cost_micro_usd / 1e6),
        Channel: run.channel,
        Policy: run.policy_version,
        Conversation: <ConversationLink conversationId={run.conversation_id} actorId={run.actor_id} />,
        'Replay of': run.replay_of && <RunLink runId={run.replay_of} />,
      }}
    />
  );
}

function Cancel({ run, onDone }: { run: Run; onDone: () => void }) {
  return (
    <details class="acts">
      <summary>Cancel this run</summary>
      <ReasonForm
        actions={[
          {
            label: 'Cancel the run',
            tone: 'danger',
            act: (word) => tell('POST', `/v1/runs/${run.run_id}/cancel`, word),
          },
        ]}
        onDone={onDone}
      />
    </details>
  );
}

/** One run from the first text to the delivered reply, drawn while it goes on. */
export function RunPage({ id }: { id: string }) {
  const { answer: timeline, problem, refresh } = useTimeline(id);
  const isOperator = useIsOperator();
  return (
    <>
      <Heading title={`Run ${idEnd(id)}`}>{timeline && <RunBadge run={timeline.run} />}</Heading>
      <Problem problem={problem} />
      {timeline && (
        <div class="run-page">
          <div class="about">
            <Words timeline={timeline} />
            <Figures timeline={timeline} />
          </div>
          <section aria-label="Timeline">
            <h2>Timeline</h2>
            <Waterfall timeline={timeline} />
          </section>
          {isOperator && timeline.live && <Cancel run={timeline.run} onDone={refresh} />}
        </div>
      )}
    </>
  );
}
