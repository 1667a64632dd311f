import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { useTranscript } from '../api/use-transcript.js';
import { AskedApprovals } from '../parts/approvals/asked-approvals.js';
import { Badge } from '../parts/badge.js';
import { Facts } from '../parts/facts.js';
import { Followed } from '../parts/followed.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { RunTable } from '../parts/run-table.js';
import { Nothing, Problem } from '../parts/messages.js';
import { Earlier, TranscriptEnd, TranscriptLines } from '../parts/transcript.js';
import { useIsOperator } from '../session.js';
import { channelSaid } from '../filters/filter-values.js';
import { idEnd } from '../wording.js';
import { Handoff } from './handoff.js';
import { NotFoundPage } from './not-found-page.js';
import { Time } from '../parts/days/time.js';

const againEveryMs = 2_000;
const noConversation = 'There is no conversation under this id. Nobody has written in it, or it was erased.';

/** What the latest run under way is doing; none: it waits for a text. */
function deriveConversationState({ parked, taken_over, opted_out, live, runs }: Schemas['Conversation']): string {
  if (parked !== null) return 'parked';
  if (taken_over !== null) return 'taken-over';
  if (opted_out) return 'opted-out';
  const underWay = runs.find((run) => run.outcome === null);
  return underWay?.live?.doing ?? underWay?.phase ?? (live ? 'acting' : 'at-rest');
}

function WhoSpeaks({ id, answer, onDone }: { id: string; answer: Schemas['Conversation']; onDone: () => void }) {
  if (answer.taken_over) return <Handoff id={id} taken={answer.taken_over} onDone={onDone} />;
  const takeOver = (body: Schemas['OperatorRequest']) =>
    unwrapAnswer(
      gateway.POST('/v1/conversations/{conversationId}/takeover', {
        params: { path: { conversationId: id } },
        body,
      }),
    );
  return (
    <section class="acts" aria-label="Handoff">
      <h2>Handoff</h2>
      <p class="note">The agent falls silent, its run ends, and you write in its place.</p>
      <ReasonForm onDone={onDone} actions={[{ label: 'Take the conversation over', act: takeOver }]} />
    </section>
  );
}

function Messages({ id }: { id: string }) {
  const transcript = useTranscript(id);
  const { view } = transcript;
  return (
    <section aria-label="What was said">
      <h2>What was said</h2>
      {view?.entries.length === 0 && <Nothing>Nothing that is still kept.</Nothing>}
      <Followed listClass="words">
        <Earlier transcript={transcript} />
        {view && <TranscriptLines entries={view.entries} />}
        <TranscriptEnd transcript={transcript} />
      </Followed>
    </section>
  );
}

function Figures({ conversation }: { conversation: Schemas['Conversation'] }) {
  const { channel, waiting_mails: mails, opted_out: isOptedOut, parked, taken_over: taken } = conversation;
  const handoff = taken && (
    <>
      by {taken.by}, <Time at={taken.since} />
    </>
  );
  return (
    <Facts
      facts={{
        Channel: channelSaid(channel),
        'Texts to be read': mails,
        'Opted out': isOptedOut ? 'yes: nothing is sent until START' : 'no',
        Parked: parked,
        Handoff: handoff,
      }}
    />
  );
}

/** One person's conversation: its runs, its transcript, and whether the agent or a person answers. */
export function ConversationPage({ id }: { id: string }) {
  const params = { path: { conversationId: id } };
  const isOperator = useIsOperator();
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/conversations/{conversationId}', { params, signal }),
    [params],
    againEveryMs,
  );
  if (problem?.status === 404)
    return <NotFoundPage what={noConversation} back={{ label: 'All conversations', path: '/conversations' }} />;
  return (
    <>
      <Heading title={`Conversation ${idEnd(id)}`}>
        {answer && <Badge state={deriveConversationState(answer)} />}
        <a href="#/conversations">All conversations</a>
      </Heading>
      <Problem problem={problem} />
      {answer && (
        <div class="conversation-page">
          <Figures conversation={answer} />
          <AskedApprovals
            actorId={answer.actor_id}
            conversationIds={new Set(answer.runs.map((run) => run.conversation_id))}
            isLive={answer.runs.some((run) => run.outcome === null)}
            onDone={refresh}
          />
          <LeftOut what="Texts of persons, and the reasons of a handoff," />
          <div class="talk">
            <Messages id={id} />
            {isOperator && <WhoSpeaks id={id} answer={answer} onDone={refresh} />}
          </div>
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
