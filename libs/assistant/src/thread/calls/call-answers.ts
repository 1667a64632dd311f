import type { ThreadDecision } from '#protocol';
import { finishCall, setCall } from './calls.js';
import type { AssistantDecision } from '../decision.js';
import { putOff } from '../words/deeds.js';
import { limits } from '../limits.js';
import { keepSetup } from '../children/proofs.js';
import { grantsAfter, toWebRead } from '../requests/reading.js';
import type { ThreadRequest, TurnCall } from '../thread-state.js';

/** The call that waits goes on as a person has said. */
export function onCallAnswered(
  decision: AssistantDecision,
  request: ThreadRequest,
  decided: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (request.turnId !== undefined && request.turnId !== decision.state.turn?.id) return;
  const call = decision.state.turn?.calls.find(({ id, status }) => id === request.callId && status === 'asking');
  if (call === undefined) return;
  decision.changeTurn({ deadlineAt: decision.at + limits.turnMs });
  if (request.kind === 'call') return onCallDecided(decision, call, decided, text);
  if (request.kind === 'setup') return onSetUp(decision, request, decided);
  if (decided === 'approved') return finishCall(decision, call, { result: text ?? '' });
  const wrote = decided === 'expired' || text === null || text === '' ? null : text;
  const why =
    wrote === null ? 'Nobody has answered the question' : `The person chose none of these, and wrote: ${wrote}`;
  finishCall(decision, call, { error: why });
}

function onCallDecided(
  decision: AssistantDecision,
  call: TurnCall,
  decided: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (decided !== 'approved') {
    const words = text === null || text === '' ? '' : `: ${text}`;
    const why = decided === 'expired' ? 'Nobody has answered in time' : `The person said no${words}`;
    return finishCall(decision, call, { error: why });
  }
  const read = toWebRead(call);
  if (read !== null) decision.change({ reads: grantsAfter(decision.state.reads, read, text) });
  setCall(decision, call.id, { status: 'waiting', isAllowed: true });
}

/** What is put off is respected: it is not asked for again. */
function onSetUp(
  decision: AssistantDecision,
  { tool, args, callId }: ThreadRequest,
  decided: ThreadDecision | 'expired',
): void {
  const { workflowId } = args;
  const call = decision.turn.calls.find(({ id }) => id === callId);
  const how = decided === 'approved' ? 'done' : 'deferred';
  if (tool === 'credentials' && how === 'done' && call)
    return setCall(decision, call.id, { status: 'doing', isAllowed: true });
  const dropped = typeof workflowId === 'string' ? keepSetup(decision, workflowId, how) : null;
  const result = how === 'done' ? JSON.stringify({ deferred: false }) : putOff;
  if (call) finishCall(decision, call, { result, hasActed: true, ...(dropped !== null && { also: dropped }) });
}
