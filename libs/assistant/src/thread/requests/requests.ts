import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import { requestData } from '../rows.js';
import type { ThreadRequest } from '../thread-state.js';

/** Asks a person, with exactly what would be done. The question ends by an answer, or by its deadline. */
export function askPerson(
  decision: AssistantDecision,
  asked: Pick<ThreadRequest, 'kind' | 'callId' | 'tool' | 'args' | 'entity' | 'starts' | 'choices'>,
): ThreadRequest {
  const requestId = decision.nextId();
  const expiresAt = decision.at + limits.approvalMs;
  const { turn } = decision.state;
  const turnId = decision.rules >= 3 && asked.callId !== null && turn !== null ? { turnId: turn.id } : {};
  const request = { requestId, ...asked, ...turnId, expiresAt };
  decision.openObligation({
    id: requestId,
    kind: asked.kind === 'question' ? 'question' : 'approval',
    deadlineAt: expiresAt,
  });
  decision.change({ requests: [...decision.state.requests, request] });
  keepOpenUntil(decision, expiresAt);
  decision.tell('confirmation-request', requestData(request));
  return request;
}

/** The follow-up of the turn, and the checkpoint that it is about, wait as long as the person may. */
function keepOpenUntil(decision: AssistantDecision, until: number): void {
  const followUp = decision.state.turn?.followUp ?? null;
  if (followUp === null) return;
  const checkpoint = decision.state.plan?.tasks.find(({ id }) => id === followUp.taskId);
  const ids = [followUp.id, checkpoint?.backgroundTaskId];
  const obligations = decision.state.obligations.map((each) =>
    ids.includes(each.id) ? { ...each, deadlineAt: Math.max(each.deadlineAt, until + limits.followUpMs) } : each,
  );
  decision.change({ obligations });
}

/** Takes a request away, as it has ended; false: it is not open. Those that waited for a person have done nothing meanwhile, and are not idle. */
export function closeRequest(decision: AssistantDecision, { requestId, child }: ThreadRequest, how: string): boolean {
  if (!decision.endObligation(requestId, how)) return false;
  if (child) decision.change({ children: decision.state.children.map((each) => ({ ...each, activeAt: decision.at })) });
  decision.change({ requests: decision.state.requests.filter((each) => each.requestId !== requestId) });
  return true;
}
