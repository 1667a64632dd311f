import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { usePages } from '../api/use-pages.js';
import { DecideApproval, TimeLeft } from '../parts/decide-approval.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { More } from '../parts/more.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Ago, Nothing, Problem } from '../parts/messages.js';
import { approvalSentence, count } from '../wording.js';

const againEveryMs = 3_000;

function Card({ approval, onDone }: { approval: Schemas['Approval']; onDone: () => void }) {
  return (
    <article class="card" data-row>
      <h2>{approvalSentence(approval)}</h2>
      <p class="note">
        <code>{approval.tool}</code> asks for approval
      </p>
      {approval.question && (
        <blockquote class="bubble ours" aria-label="What the person wrote">
          {approval.question}
        </blockquote>
      )}
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
  const { pages, more, problem, refresh } = usePages(
    (query, signal) => gateway.GET('/v1/approvals', { params: { query }, signal }),
    [],
    againEveryMs,
  );
  const approvals = pages.flatMap((page) => page.approvals);
  return (
    <>
      <Heading title="Approvals">
        {pages.length > 0 && (
          <p class="note">
            {more && 'the oldest '}
            {count(approvals.length, 'call')} waiting
          </p>
        )}
      </Heading>
      <Problem problem={problem} />
      {approvals.map((approval) => (
        <Card key={approval.approval_id} approval={approval} onDone={refresh} />
      ))}
      <More more={more} />
      {pages.length > 0 && approvals.length === 0 && (
        <Nothing>Nothing waits for approval. The person may also approve by text, with their code.</Nothing>
      )}
    </>
  );
}
