import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { useAnswer } from '../api/use-answer.js';
import { DecideApproval, TimeLeft } from '../parts/decide-approval.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { count } from '../wording.js';

const againEveryMs = 3_000;

function Card({ approval, onDone }: { approval: Schemas['Approval']; onDone: () => void }) {
  return (
    <article class="card" data-row>
      <h2>
        <code>{approval.tool}</code> asks for approval
      </h2>
      <Facts
        facts={{
          Asked: <Ago at={approval.asked_at} />,
          'Runs out': <TimeLeft approval={approval} />,
          Channel: approval.channel,
          Run: <RunLink runId={approval.run_id} />,
          Conversation: <ConversationLink conversationId={approval.conversation_id} actorId={approval.actor_id} />,
        }}
      />
      <DecideApproval approval={approval} onDone={onDone} />
    </article>
  );
}

/** Calls that write, and wait for a person's approval. */
export function ApprovalsPage() {
  const { answer, problem, refresh } = useAnswer(
    (signal) => gateway.GET('/v1/approvals', { signal }),
    [],
    againEveryMs,
  );
  return (
    <>
      <Heading title="Approvals">
        {answer && <p class="note">{count(answer.approvals.length, 'call')} waiting</p>}
      </Heading>
      <Problem problem={problem} />
      {answer?.approvals.map((approval) => (
        <Card key={approval.approval_id} approval={approval} onDone={refresh} />
      ))}
      {answer?.approvals.length === 0 && (
        <Nothing>Nothing waits for approval. The person may also approve by text, with their code.</Nothing>
      )}
    </>
  );
}
