import { gateway } from '../../api/client.js';
import { useAnswer } from '../../api/use-answer.js';
import { AskedApproval } from './asked-approval.js';

const againEveryMs = 2_000;
const most = 200;

interface Props {
  actorId: string;
  /** Conversations by the names that callers and children know them by. */
  conversationIds: ReadonlySet<string>;
  /** Whether something is under way that may ask. */
  isLive: boolean;
  onDone: () => void;
}

/** The calls of a conversation that wait for approval, those of its runs' children too, each to be decided here. */
export function AskedApprovals({ actorId, conversationIds, isLive, onDone }: Props) {
  const { answer, refresh } = useAnswer(
    isLive ? (signal) => gateway.GET('/v1/approvals', { params: { query: { limit: most } }, signal }) : null,
    [isLive],
    againEveryMs,
  );
  if (!isLive) return null; // what was read before is decided
  const asked = answer?.approvals.filter(
    ({ actor_id: actor, conversation_id: conversation }) => actor === actorId || conversationIds.has(conversation),
  );
  const done = (): void => {
    refresh();
    onDone();
  };
  return (
    <>
      {asked?.map((approval) => (
        <AskedApproval key={approval.approval_id} approval={approval} hasRun onDone={done} />
      ))}
    </>
  );
}
