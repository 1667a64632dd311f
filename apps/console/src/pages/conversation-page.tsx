import { tell } from '../api/client.js';
import type { Conversation, TakeoverView } from '../api/operator-shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { Badge } from '../parts/badge.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { RunTable } from '../parts/run-table.js';
import { Nothing, Problem } from '../parts/said.js';
import { useIsOperator } from '../session.js';
import { moment, idEnd, timeOfDay } from '../wording.js';
import { InTheAgentsPlace } from './in-the-agents-place.js';

const againEveryMs = 2_000;

function stateOf({ parked, taken_over, opted_out, live }: Conversation): string {
  if (parked !== null) return 'parked';
  if (taken_over !== null) return 'taken-over';
  if (opted_out) return 'opted-out';
  return live ? 'acting' : 'finished';
}

function Waiting({ waiting }: Pick<TakeoverView, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Texts that wait">
      <h2>Texts that wait</h2>
      <ol class="words">
        {waiting.map(({ message_id, text, at }) => (
          <li key={message_id}>
            <div class="bubble ours">{text}</div>
            <p class="fate ours">{timeOfDay(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Takeover({ path, view, onDone }: { path: string; view: TakeoverView; onDone: () => void }) {
  if (view.taken_over) return <InTheAgentsPlace path={path} taken={view.taken_over} onDone={onDone} />;
  return (
    <section class="acts" aria-label="Take over">
      <h2>Take over</h2>
      <p class="note">The agent falls silent, its run ends, and you write in its place.</p>
      <ReasonForm
        onDone={onDone}
        actions={[{ label: 'Take the conversation over', act: (word) => tell('POST', `${path}/takeover`, word) }]}
      />
    </section>
  );
}

/** One person's conversation: what runs in it, and who speaks, the agent or a person. */
export function ConversationPage({ id }: { id: string }) {
  const path = `/v1/conversations/${encodeURIComponent(id)}`;
  const isOperator = useIsOperator();
  const { answer, problem, refresh } = useAnswer<Conversation>(path, againEveryMs);
  const takeover = useAnswer<TakeoverView>(isOperator ? `${path}/takeover` : null, againEveryMs);
  const again = (): void => {
    refresh();
    takeover.refresh();
  };
  return (
    <>
      <Heading title={`Conversation ${idEnd(id)}`}>{answer && <Badge state={stateOf(answer)} />}</Heading>
      <Problem problem={problem} />
      {answer && (
        <div class="conversation-page">
          <Facts
            facts={{
              Channel: answer.channel,
              Version: answer.version,
              'Mail to read': answer.waiting_mails,
              'Opted out': answer.opted_out ? 'yes: nothing is sent until START' : 'no',
              Parked: answer.parked,
              'Taken over': answer.taken_over && `by ${answer.taken_over.by}, ${moment(answer.taken_over.since)}`,
            }}
          />
          <LeftOut what="Texts that wait, and the reasons of a takeover," />
          {takeover.answer && <Waiting waiting={takeover.answer.waiting} />}
          {takeover.answer && <Takeover path={path} view={takeover.answer} onDone={again} />}
          <section aria-label="Runs">
            <h2>Runs</h2>
            {answer.runs.length > 0 ? (
              <RunTable runs={answer.runs} caption="Runs of this conversation" />
            ) : (
              <Nothing>No run yet.</Nothing>
            )}
          </section>
        </div>
      )}
    </>
  );
}
