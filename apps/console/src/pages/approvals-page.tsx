import { tell } from '../api/client.js';
import type { Approval } from '../api/operator-shapes.js';
import { useAnswer } from '../api/use-answer.js';
import { CodeBlock } from '../parts/code-block.js';
import { Facts } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { LeftOut } from '../parts/left-out.js';
import { ReasonForm } from '../parts/reason-form.js';
import { ConversationLink, RunLink } from '../parts/run-links.js';
import { Ago, Nothing, Problem } from '../parts/said.js';
import { useNow } from '../parts/use-now.js';
import { useIsOperator } from '../session.js';
import { count, duration } from '../wording.js';

const againEveryMs = 3_000;

function Left({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1_000);
  return <>{left > 0 ? `in ${duration(left)}` : 'now'}</>;
}

function Card({ approval, onDone }: { approval: Approval; onDone: () => void }) {
  const isOperator = useIsOperator();
  const decide = (decision: 'approve' | 'deny') => (word: object) =>
    tell('POST', `/v1/approvals/${encodeURIComponent(approval.approval_id)}`, { ...word, decision });
  return (
    <article class="card" data-row>
      <h2>
        <code>{approval.tool}</code> asks for leave
      </h2>
      <Facts
        facts={{
          Asked: <Ago at={approval.asked_at} />,
          'Runs out': <Left until={approval.expires_at} />,
          Channel: approval.channel,
          Run: <RunLink runId={approval.run_id} />,
          Conversation: <ConversationLink conversationId={approval.conversation_id} actorId={approval.actor_id} />,
        }}
      />
      <CodeBlock name="What it would do" value={approval.args} />
      <LeftOut what="The arguments of the call" />
      {isOperator && (
        <ReasonForm
          onDone={onDone}
          actions={[
            { label: 'Approve', act: decide('approve') },
            { label: 'Deny', tone: 'danger', act: decide('deny') },
          ]}
        />
      )}
    </article>
  );
}

/** Calls that write, and wait for a person's leave. */
export function ApprovalsPage() {
  const { answer, problem, refresh } = useAnswer<{ approvals: Approval[] }>('/v1/approvals', againEveryMs);
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
        <Nothing>Nothing waits for leave. The person may also agree by text, with their code.</Nothing>
      )}
    </>
  );
}
