import type { ThreadDecision } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import { grantsAfter, choicesFor, isReadGranted, readAsked, toWebRead } from './reading.js';
import type { AskedApproval } from './reading.js';
import { closeRequest } from './requests.js';
import { requestData } from '../rows.js';
import type { ChildAsk, ThreadRequest } from '../thread-state.js';

/** Something below the thread asks for approval of a call: what the person has allowed already is given at once, for the rest they are asked. */
export function onChildAsked(decision: AssistantDecision, event: AskedApproval): void {
  const { actorId, runId, approvalId, argsHash, tool, shown } = event;
  if (event.approver === 'office') return keepTaskOpen(decision, actorId, event.expiresAt); // operators decide it among the approvals
  if (decision.run.ending !== null || decision.state.requests.some(({ child }) => child?.approvalId === approvalId))
    return;
  const ask: ChildAsk = { actorId, runId, approvalId, argsHash };
  const read = readAsked(event);
  if (read !== null && isReadGranted(decision.state.reads, read)) return give(decision, ask, 'approved');
  const requestId = decision.nextId();
  const expiresAt = Math.min(event.expiresAt, decision.at + limits.approvalMs);
  const action = { action: tool, ...read?.args };
  const request: ThreadRequest = {
    ...{ requestId, kind: 'call', callId: null, entity: null, expiresAt, child: ask },
    ...(read === null
      ? { tool, args: { call: shown } }
      : { tool: 'research', args: action, choices: choicesFor(read) }),
  };
  decision.openObligation({ id: requestId, kind: 'approval', deadlineAt: expiresAt });
  decision.change({ requests: [...decision.state.requests, request] });
  keepTaskOpen(decision, actorId, expiresAt);
  decision.tell('confirmation-request', requestData(request));
}

/** Its own clock stands still while a person is asked, and so does that of its task. */
function keepTaskOpen(decision: AssistantDecision, actorId: string, until: number): void {
  const child = decision.state.children.find(({ spawnId }) => deriveChildActorId(spawnId) === actorId);
  const obligations = decision.state.obligations.map((each) =>
    each.id === child?.spawnId ? { ...each, deadlineAt: Math.max(each.deadlineAt, until + limits.taskMs) } : each,
  );
  decision.change({ obligations });
}

/** A person has answered for a child's call. Where nobody has, the child's own clock says so. */
export function onChildAskDecided(
  decision: AssistantDecision,
  request: ThreadRequest & { child: ChildAsk },
  decided: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (!closeRequest(decision, request, decided) || decided === 'expired') return;
  const read = toWebRead({ name: request.tool, args: request.args });
  if (decided === 'approved' && read !== null)
    decision.change({ reads: grantsAfter(decision.state.reads, read, text) });
  give(decision, request.child, decided === 'approved' ? 'approved' : 'denied');
}

/** The child does not wait any more. */
export function onChildAskClosed(decision: AssistantDecision, approvalId: string): void {
  const request = decision.state.requests.find(({ child }) => child?.approvalId === approvalId);
  if (request) closeRequest(decision, request, 'closed');
}

function give(decision: AssistantDecision, { actorId, ...ask }: ChildAsk, decided: 'approved' | 'denied'): void {
  decision.post({
    to: actorId,
    event: { type: 'approval-decided', ...ask, decision: decided, via: 'text', by: '', reason: '' },
  });
}
