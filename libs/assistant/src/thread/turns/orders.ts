import { areTriesSpent, countWrongCode } from '#program';
import { renameId } from '#protocol';
import type { TextedIn, ThreadDecision, ThreadOrder, ThreadOrdered } from '#protocol';
import { onCallAnswered } from '../calls/call-answers.js';
import { onChildAskDecided } from '../requests/child-asks.js';
import type { AssistantDecision } from '../decision.js';
import { titled } from '../limits.js';
import { onRemember } from '../memory/memory.js';
import { onPlanDecided } from '../plan/plan-flow.js';
import { closeRequest } from '../requests/requests.js';
import { keepAnswer, waitingCall } from '../requests/set-aside.js';
import type { Texting } from '../words/texting.js';
import { lateText, withText } from '../words/texts.js';
import { withAnswer } from '../thread-lists.js';
import type { ThreadAnswer, ThreadRequest } from '../thread-state.js';
import { closeRun, openRun } from './turns.js';

type Of<T extends ThreadOrder['type']> = Extract<ThreadOrder, { type: T }>;

/** What a person wants. One id is answered once. */
export function onOrder(decision: AssistantDecision, { order, messageId }: ThreadOrdered): void {
  if (order.type === 'remember') {
    if (messageId !== '') decision.handled(messageId); // what a thread posts is no message
    return onRemember(decision, order);
  }
  if (decision.state.answers.some(({ id }) => id === order.id)) return decision.handled(messageId);
  if (order.type === 'say') return onSay(decision, order, messageId);
  decision.handled(messageId);
  if (order.type === 'decide') return answerDecided(decision, order, onDecide(decision, order));
  if (decision.state.run !== null) closeRun(decision, 'cancelled');
  recordAnswer(decision, order.id, 'taken');
}

function recordAnswer(decision: AssistantDecision, id: string, status: ThreadAnswer['status']): void {
  decision.change(withAnswer(decision.state, { id, status }));
}

/** Who texts sees no status: an answer that came too late is told so, and a wrong code counts. */
function answerDecided(decision: AssistantDecision, { id, user }: Of<'decide'>, status: ThreadAnswer['status']): void {
  recordAnswer(decision, id, status);
  const { texting } = decision.state;
  if (texting === undefined || user !== texting.lane || status === 'taken') return;
  if (status === 'not-found')
    decision.change({ texting: { ...texting, wrongCodes: countWrongCode(texting.wrongCodes, decision.at) } });
  else decision.change(withText(decision.state, { text: lateText, requestId: null, kind: null }));
}

/** No code counts that is texted after so many wrong ones. */
function isShut({ state: { texting }, at }: AssistantDecision, user: string): boolean {
  return texting !== undefined && user === texting.lane && areTriesSpent(texting.wrongCodes, at);
}

function onSay(decision: AssistantDecision, { id, user, text, mode, texted }: Of<'say'>, messageId: string): void {
  recordAnswer(decision, id, 'taken');
  if (texted) {
    const before: Omit<Texting, keyof TextedIn> = decision.state.texting ?? {
      waiting: [],
      owed: null,
      runId: renameId(messageId, 'run'),
    };
    const { waiting, owed, runId, wrongCodes } = before;
    decision.change({ texting: { ...texted, waiting, owed, runId, ...(wrongCodes && { wrongCodes }) } });
  }
  if (decision.state.title === '') decision.change({ title: titled(text, decision.rulesToBe) });
  decision.say({ role: 'user', text, id, user });
  decision.tell('message', { id, user, text });
  const isSteering = mode === 'steer' && mayJoin(decision);
  if (!isSteering) decision.change({ queue: [...decision.state.queue, { id, messageId }] });
  if (decision.state.run === null) return openFromQueue(decision);
  decision.handled(messageId, decision.run.id);
  decision.changeRun({ messageIds: [...decision.run.messageIds, messageId] });
  if (!isSteering) return;
  const joined = [...(decision.turn.joined ?? []), { id, messageId }];
  decision.changeTurn({ note: 'The person has written meanwhile: see their last message.', joined });
}

/** A turn that waits for a person reads no message before they have answered: one to it gets a turn of its own. */
function mayJoin(decision: AssistantDecision): boolean {
  const { turn } = decision.state;
  return turn !== null && (decision.rules < 3 || waitingCall(decision.state, turn) === null);
}

/** A run for what waits. The commit that ended one opens no other: a child of the new one could not begin in it. */
export function openFromQueue(decision: AssistantDecision): void {
  const { queue, endedIn } = decision.state;
  if (queue.length > 0 && endedIn !== decision.stamp.version)
    openRun(
      decision,
      queue.map(({ messageId }) => messageId),
    );
}

function onDecide(
  decision: AssistantDecision,
  { user, requestId, decision: decided, text }: Of<'decide'>,
): ThreadAnswer['status'] {
  const request = decision.state.requests.find((each) => each.requestId === requestId);
  if (request === undefined) return decision.state.ended.some(({ id }) => id === requestId) ? 'stale' : 'not-found';
  if (request.kind !== 'question' && isShut(decision, user)) return 'stale';
  const { options } = request.args;
  const isOption = !Array.isArray(options) || options.includes(text);
  if (request.kind === 'question' && decided === 'approved' && !isOption) return 'no-option';
  onDecided(decision, request, decided, text);
  return 'taken';
}

/** The one end of a request: a person's answer, or its deadline. */
export function onDecided(
  decision: AssistantDecision,
  request: ThreadRequest,
  decided: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (request.kind === 'plan') return onPlanDecided(decision, request, decided, text);
  const { child } = request;
  if (child) return onChildAskDecided(decision, { ...request, child }, decided, text);
  if (!closeRequest(decision, request, decided) || keepAnswer(decision, request, decided, text)) return;
  onCallAnswered(decision, request, decided, text);
}
