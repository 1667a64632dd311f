import { RunBadge } from '../../parts/badge.js';
import { Nothing, Problem } from '../../parts/messages.js';
import { useTimeline } from '../../waterfall/use-timeline.js';
import { Waterfall } from '../../waterfall/waterfall.js';
import { count, shortId } from '../../wording.js';

/** The run of the last text, beside the phone. */
export function RunSummary({ runId }: { runId: string | null }) {
  const { answer: timeline, problem } = useTimeline(runId);
  return (
    <section class="glance" aria-label="The run behind it">
      <header>
        <h2>The run behind it</h2>
        {timeline && <RunBadge run={timeline.run} />}
      </header>
      {runId === null && <Nothing>Send a text: what the agent does with it is drawn here while it happens.</Nothing>}
      <Problem problem={problem} />
      {timeline && (
        <>
          <Waterfall timeline={timeline} />
          <p class="note">
            {count(timeline.run.steps_used, 'turn')}, {count(timeline.run.tool_calls_used, 'tool call')},{' '}
            {count(timeline.run.tokens_used, 'token')} ·{' '}
            <a href={`#/runs/${timeline.run.run_id}`}>Open {shortId(timeline.run.run_id)}</a>
          </p>
        </>
      )}
    </section>
  );
}
