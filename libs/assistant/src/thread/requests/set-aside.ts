import { quotedMessage } from '#content';
import type { ThreadDecision } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import { closeRequest } from './requests.js';
import type { SetAside, ThreadRequest, ThreadState, ThreadTurn, TurnCall } from '../thread-state.js';

/** The call of a turn that a person has the next word on: its own card is open, or that of what it has started. */
export function waitingCall({ requests, children }: ThreadState, { id, calls }: ThreadTurn): TurnCall | null {
  const call = calls.find(({ status }) => status !== 'done');
  if (call?.status === 'asking') return call;
  if (call?.status !== 'running') return null;
  const child = children.find(({ role }) => role.as === 'call' && role.callId === call.id && role.turnId === id);
  const isAsked = child && requests.some((each) => each.child?.actorId === deriveChildActorId(child.spawnId));
  return isAsked ? call : null;
}

/** Whether a turn that was set aside can go on. */
export function canGoOn({ answer, ended }: SetAside): boolean {
  return answer !== undefined || ended !== undefined;
}

/** Sets a turn aside that waits for a person, where something else is to be done: its call waits, and the thread goes on. False: it has not. */
export function setTurnAside(decision: AssistantDecision): boolean {
  const { turn, queue, followUps, setAside = [] } = decision.state;
  if (decision.rules < 3 || turn === null || waitingCall(decision.state, turn) === null) return false;
  const isWanted = queue.length > 0 || followUps.length > 0 || setAside.some(canGoOn);
  if (!isWanted || setAside.length >= limits.setAside) return false;
  markSetAside(decision, turn.id, true);
  decision.change({ turn: null, setAside: [...setAside, { turn }] });
  return true;
}

/** Says of the requests of a turn whether it is set aside. */
export function markSetAside(decision: AssistantDecision, turnId: string, isSetAside: boolean): void {
  const requests = decision.state.requests.map(({ isSetAside: _before, ...request }) =>
    request.turnId === turnId ? { ...request, ...(isSetAside && { isSetAside }) } : request,
  );
  decision.change({ requests });
}

/** A person's answer to the card of a turn that is set aside is kept until that goes on. False: its turn is not set aside. */
export function keepAnswer(
  decision: AssistantDecision,
  request: ThreadRequest,
  decided: ThreadDecision | 'expired',
  text: string | null,
): boolean {
  return keep(decision, request.turnId, { answer: { request, decision: decided, text } });
}

/** The same of a child's end. */
export function keepEnd(
  decision: AssistantDecision,
  turnId: string | undefined,
  ended: NonNullable<SetAside['ended']>,
): boolean {
  return keep(decision, turnId, { ended });
}

function keep(decision: AssistantDecision, turnId: string | undefined, more: Partial<SetAside>): boolean {
  const { setAside = [] } = decision.state;
  if (turnId === undefined || !setAside.some(({ turn }) => turn.id === turnId)) return false;
  decision.change({ setAside: setAside.map((each) => (each.turn.id === turnId ? { ...each, ...more } : each)) });
  return true;
}

/** A turn whose follow-up has had its time does not go on: taken off, with its card. Null: it is not set aside. */
export function takeSetAside(decision: AssistantDecision, isIt: (turn: ThreadTurn) => boolean): ThreadTurn | null {
  const { setAside = [] } = decision.state;
  const entry = setAside.find(({ turn }) => isIt(turn));
  if (entry === undefined) return null;
  decision.change({ setAside: setAside.filter((each) => each !== entry) });
  for (const request of decision.state.requests)
    if (request.turnId === entry.turn.id) closeRequest(decision, request, 'cancelled');
  decision.tell('run-finish', { runId: decision.run.id, turnId: entry.turn.id, status: 'deadline' });
  return entry.turn;
}

/** The run ends: nothing that was set aside goes on. */
export function dropSetAside(decision: AssistantDecision, status: string): void {
  const { setAside, ...state } = decision.state;
  if (setAside === undefined) return;
  decision.state = state;
  for (const { turn } of setAside) decision.tell('run-finish', { runId: decision.run.id, turnId: turn.id, status });
}

/** Why a call may not wait for a person too; null: it may. The very same call waits once. */
export function refusedCard({ state: { setAside = [] } }: AssistantDecision, { name, args }: TurnCall): string | null {
  const same = JSON.stringify([name, args]);
  const isTwice = setAside.some(({ turn }) =>
    turn.calls.some((call) => call.status !== 'done' && JSON.stringify([call.name, call.args]) === same),
  );
  if (isTwice) return 'This very call waits for the person already: do not make it again';
  return setAside.length < limits.setAside
    ? null
    : `${limits.setAside} calls wait for the person already: ask for no more`;
}

/** What waits for a person while the turn goes on, as the model reads it; empty: nothing. */
export function setAsideText(state: ThreadState): string {
  const { setAside = [] } = state;
  const calls = setAside.flatMap(({ turn }) => turn.calls.filter(({ status }) => status !== 'done'));
  if (calls.length === 0) return '';
  const shown = calls.map(({ id, name, args }) => ({ id, name, args }));
  const json = quotedMessage(JSON.stringify(shown).replaceAll('<', String.raw`\u003c`));
  return `<calls-that-wait-for-the-person>${json}</calls-that-wait-for-the-person>`;
}
