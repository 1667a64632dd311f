import { useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { useIsOperator } from '../../session.js';
import { duration } from '../../wording.js';
import { CodeBlock } from '../code-block.js';
import { LeftOut } from '../left-out.js';
import { ReasonForm } from '../reason-form.js';

/** How long somebody may still decide. */
export function TimeLeft({ approval: { expires_in_ms: left } }: { approval: Schemas['Approval'] }) {
  return <>{left > 0 ? `in ${duration(left)}` : 'now'}</>;
}

/** Who may allow a call, where that is not whoever answers first, and who has. */
function WhoDecides({ approval: { approver, agreed } }: { approval: Schemas['Approval'] }) {
  if (approver === 'person') return <>The person alone may approve it; you may deny it.</>;
  if (approver === 'office') return <>Operators decide it; the person has been told so.</>;
  if (approver !== 'both') return null;
  if (agreed === null) return <>The person and an operator must both approve it.</>;
  return agreed === 'person' ? (
    <>The person has agreed; an operator must approve it, too.</>
  ) : (
    <>An operator has approved it; the person is asked.</>
  );
}

const done = { approve: 'Approved', deny: 'Denied' } as const;
type Decision = keyof typeof done;

/** What a call would do, and for operators the decision: once, and while it still counts. */
export function DecideApproval({ approval, onDone }: { approval: Schemas['Approval']; onDone: () => void }) {
  const isOperator = useIsOperator();
  const [decided, setDecided] = useState<Decision | null>(null);
  const hasRunOut = approval.expires_in_ms === 0;
  const mayApprove = approval.approver !== 'person' && approval.agreed !== 'office';
  const waits = decided === 'approve' && approval.approver === 'both' && approval.agreed === null;
  const decide = (decision: Decision) => async (body: Schemas['OperatorRequest']) => {
    const params = { path: { approvalId: approval.approval_id } };
    await unwrapAnswer(gateway.POST('/v1/approvals/{approvalId}', { params, body: { ...body, decision } }));
    setDecided(decision);
  };
  return (
    <>
      <details>
        <summary>Exactly this call</summary>
        <CodeBlock name={approval.tool} value={approval.args} />
      </details>
      <LeftOut what="The arguments of the call" />
      <p class="note" role="status">
        {decided !== null &&
          `${done[decided]}: ${waits ? 'the person has to agree as well' : 'the run goes on with its next turn'}.`}
        {decided === null && hasRunOut && 'The time to decide is over.'}
        {decided === null && !hasRunOut && <WhoDecides approval={approval} />}
      </p>
      {isOperator && decided === null && !hasRunOut && (
        <ReasonForm
          onDone={onDone}
          actions={[
            ...(mayApprove
              ? [
                  {
                    label: 'Approve',
                    tone: 'primary' as const,
                    act: decide('approve'),
                    unasked: 'approved on its page',
                  },
                ]
              : []),
            { label: 'Deny', tone: 'danger', act: decide('deny') },
          ]}
        />
      )}
    </>
  );
}
