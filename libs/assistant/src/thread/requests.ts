import type { Decision } from './decision.js';
import { limits } from './limits.js';
import { requestData } from './rows.js';
import type { ThreadRequest } from './thread-state.js';

/** Asks a person, with exactly what would be done. The question ends by an answer, or by its deadline. */
export function askPerson(
  d: Decision,
  asked: Pick<ThreadRequest, 'kind' | 'callId' | 'tool' | 'args' | 'entity' | 'starts' | 'choices'>,
): ThreadRequest {
  const requestId = d.nextId();
  const expiresAt = d.at + limits.approvalMs;
  const { turn } = d.state;
  const turnId = d.rules >= 3 && asked.callId !== null && turn !== null ? { turnId: turn.id } : {};
  const request = { requestId, ...asked, ...turnId, expiresAt };
  d.owe({ id: requestId, kind: asked.kind === 'question' ? 'question' : 'approval', deadlineAt: expiresAt });
  d.change({ requests: [...d.state.requests, request] });
  keepOpenUntil(d, expiresAt);
  d.tell('confirmation-request', requestData(request));
  return request;
}

/** The follow-up of the turn, and the checkpoint that it is about, wait as long as the person may. */
function keepOpenUntil(d: Decision, until: number): void {
  const followUp = d.state.turn?.followUp ?? null;
  if (followUp === null) return;
  const checkpoint = d.state.plan?.tasks.find(({ id }) => id === followUp.taskId);
  const ids = [followUp.id, checkpoint?.backgroundTaskId];
  const obligations = d.state.obligations.map((each) =>
    ids.includes(each.id) ? { ...each, deadlineAt: Math.max(each.deadlineAt, until + limits.followUpMs) } : each,
  );
  d.change({ obligations });
}

/** Takes a request away, as it has ended; false: it is not open. Those that waited for a person have done nothing meanwhile, and are not idle. */
export function closeRequest(d: Decision, { requestId, child }: ThreadRequest, how: string): boolean {
  if (!d.end(requestId, how)) return false;
  if (child) d.change({ children: d.state.children.map((each) => ({ ...each, activeAt: d.at })) });
  d.change({ requests: d.state.requests.filter((each) => each.requestId !== requestId) });
  return true;
}
