import type { ThreadDecision } from '#protocol';
import { finishCall, setCall } from './calls.js';
import type { Decision } from './decision.js';
import { putOff } from './deeds.js';
import { limits } from './limits.js';
import { keepSetup } from './proofs.js';
import { grantsAfter, webReadOf } from './reading.js';
import type { ThreadRequest, TurnCall } from './thread-state.js';

/** The call that waits goes on as a person has said. */
export function onCallAnswered(
  d: Decision,
  request: ThreadRequest,
  decision: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (request.turnId !== undefined && request.turnId !== d.state.turn?.id) return;
  const call = d.state.turn?.calls.find(({ id, status }) => id === request.callId && status === 'asking');
  if (call === undefined) return;
  d.changeTurn({ deadlineAt: d.at + limits.turnMs });
  if (request.kind === 'call') return onCallDecided(d, call, decision, text);
  if (request.kind === 'setup') return onSetUp(d, request, decision);
  if (decision === 'approved') return finishCall(d, call, { result: text ?? '' });
  const wrote = decision === 'expired' || text === null || text === '' ? null : text;
  const why =
    wrote === null ? 'Nobody has answered the question' : `The person chose none of these, and wrote: ${wrote}`;
  finishCall(d, call, { error: why });
}

function onCallDecided(d: Decision, call: TurnCall, decision: ThreadDecision | 'expired', text: string | null): void {
  if (decision !== 'approved') {
    const words = text === null || text === '' ? '' : `: ${text}`;
    const why = decision === 'expired' ? 'Nobody has answered in time' : `The person said no${words}`;
    return finishCall(d, call, { error: why });
  }
  const read = webReadOf(call);
  if (read !== null) d.change({ reads: grantsAfter(d.state.reads, read, text) });
  setCall(d, call.id, { status: 'waiting', isAllowed: true });
}

/** What is put off is respected: it is not asked for again. */
function onSetUp(d: Decision, { tool, args, callId }: ThreadRequest, decision: ThreadDecision | 'expired'): void {
  const { workflowId } = args;
  const call = d.turn.calls.find(({ id }) => id === callId);
  const how = decision === 'approved' ? 'done' : 'deferred';
  if (tool === 'credentials' && how === 'done' && call)
    return setCall(d, call.id, { status: 'doing', isAllowed: true });
  const dropped = typeof workflowId === 'string' ? keepSetup(d, workflowId, how) : null;
  const result = how === 'done' ? JSON.stringify({ deferred: false }) : putOff;
  if (call) finishCall(d, call, { result, hasActed: true, ...(dropped !== null && { also: dropped }) });
}
