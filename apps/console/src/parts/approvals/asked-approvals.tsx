import { useAnswer } from '../../api/use-answer.js';
import { readAllApprovals } from '../../api/whole-lists.js';
import { Problem } from '../messages.js';
import { AskedApproval } from './asked-approval.js';

const againEveryMs = 2_000;

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
  const { answer, problem, refresh } = useAnswer(isLive ? readAllApprovals : null, [isLive], againEveryMs);
  if (!isLive) return null; // what was read before is decided
  const asked = answer?.filter(
    ({ actor_id: actor, conversation_id: conversation }) => actor === actorId || conversationIds.has(conversation),
  );
  const done = (): void => {
    refresh();
    onDone();
  };
  return (
    <>
      <Problem problem={problem} />
      {asked?.map((approval) => (
        <AskedApproval key={approval.approval_id} approval={approval} hasRun onDone={done} />
      ))}
    </>
  );
}
