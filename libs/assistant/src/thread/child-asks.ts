import type { ProgramEvent } from '#program';
import type { ThreadDecision } from '#protocol';
import { childActorIdOf } from '#idempotency';
import type { Decision } from './decision.js';
import { limits } from './limits.js';
import { grantsAfter, choicesFor, isReadGranted, readAsked, webReadOf } from './reading.js';
import { closeRequest } from './requests.js';
import { requestData } from './rows.js';
import type { ChildAsk, ThreadRequest } from './thread-state.js';

type Asked = Extract<ProgramEvent, { type: 'approval-asked' }>;

/** Something below the thread asks for approval of a call: what the person has allowed already is given at once, for the rest they are asked. */
export function onChildAsked(d: Decision, event: Asked): void {
  const { actorId, runId, approvalId, argsHash, tool, shown } = event;
  if (d.run.ending !== null || d.state.requests.some(({ child }) => child?.approvalId === approvalId)) return;
  const ask: ChildAsk = { actorId, runId, approvalId, argsHash };
  const read = readAsked(tool, shown);
  if (read !== null && isReadGranted(d.state.reads, read)) return give(d, ask, 'approved');
  const requestId = d.nextId();
  const expiresAt = Math.min(event.expiresAt, d.at + limits.approvalMs);
  const action = { action: tool, ...read?.args };
  const request: ThreadRequest = {
    ...{ requestId, kind: 'call', callId: null, entity: null, expiresAt, child: ask },
    ...(read === null
      ? { tool, args: { call: shown } }
      : { tool: 'research', args: action, choices: choicesFor(read) }),
  };
  d.owe({ id: requestId, kind: 'approval', deadlineAt: expiresAt });
  d.change({ requests: [...d.state.requests, request] });
  keepTaskOpen(d, actorId, expiresAt);
  d.tell('confirmation-request', requestData(request));
}

/** Its own clock stands still while a person is asked, and so does that of its task. */
function keepTaskOpen(d: Decision, actorId: string, until: number): void {
  const child = d.state.children.find(({ spawnId }) => childActorIdOf(spawnId) === actorId);
  const obligations = d.state.obligations.map((each) =>
    each.id === child?.spawnId ? { ...each, deadlineAt: Math.max(each.deadlineAt, until + limits.taskMs) } : each,
  );
  d.change({ obligations });
}

/** A person has answered for a child's call. Where nobody has, the child's own clock says so. */
export function onChildAskDecided(
  d: Decision,
  request: ThreadRequest & { child: ChildAsk },
  decision: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (!closeRequest(d, request, decision) || decision === 'expired') return;
  const read = webReadOf({ name: request.tool, args: request.args });
  if (decision === 'approved' && read !== null) d.change({ reads: grantsAfter(d.state.reads, read, text) });
  give(d, request.child, decision === 'approved' ? 'approved' : 'denied');
}

/** The child does not wait any more. */
export function onChildAskClosed(d: Decision, approvalId: string): void {
  const request = d.state.requests.find(({ child }) => child?.approvalId === approvalId);
  if (request) closeRequest(d, request, 'closed');
}

function give(d: Decision, { actorId, ...ask }: ChildAsk, decision: 'approved' | 'denied'): void {
  d.post({ to: actorId, event: { type: 'approval-decided', ...ask, decision, via: 'text', by: '', reason: '' } });
}
