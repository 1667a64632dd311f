import { areTriesSpent, countWrongCode } from '#program';
import { renameId } from '#protocol';
import type { TextedIn, ThreadDecision, ThreadOrder, ThreadOrdered } from '#protocol';
import { onCallAnswered } from './call-answers.js';
import { onChildAskDecided } from './child-asks.js';
import type { Decision } from './decision.js';
import { titled } from './limits.js';
import { onRemember } from './memory.js';
import { onPlanDecided } from './plan-flow.js';
import { closeRequest } from './requests.js';
import { keepAnswer, waitingCall } from './set-aside.js';
import type { Texting } from './texting.js';
import { lateText, withText } from './texts.js';
import { withAnswer } from './thread-lists.js';
import type { ThreadAnswer, ThreadRequest } from './thread-state.js';
import { closeRun, openRun } from './turns.js';

type Of<T extends ThreadOrder['type']> = Extract<ThreadOrder, { type: T }>;

/** What a person wants. One id is answered once. */
export function onOrder(d: Decision, { order, messageId }: ThreadOrdered): void {
  if (order.type === 'remember') {
    if (messageId !== '') d.heard(messageId); // what a thread posts is no message
    return onRemember(d, order);
  }
  if (d.state.answers.some(({ id }) => id === order.id)) return d.heard(messageId);
  if (order.type === 'say') return onSay(d, order, messageId);
  d.heard(messageId);
  if (order.type === 'decide') return answerDecided(d, order, onDecide(d, order));
  if (d.state.run !== null) closeRun(d, 'cancelled');
  answer(d, order.id, 'taken');
}

function answer(d: Decision, id: string, status: ThreadAnswer['status']): void {
  d.change(withAnswer(d.state, { id, status }));
}

/** Who texts sees no status: an answer that came too late is told so, and a wrong code counts. */
function answerDecided(d: Decision, { id, user }: Of<'decide'>, status: ThreadAnswer['status']): void {
  answer(d, id, status);
  const { texting } = d.state;
  if (texting === undefined || user !== texting.lane || status === 'taken') return;
  if (status === 'not-found')
    d.change({ texting: { ...texting, wrongCodes: countWrongCode(texting.wrongCodes, d.at) } });
  else d.change(withText(d.state, { text: lateText, requestId: null, kind: null }));
}

/** No code counts that is texted after so many wrong ones. */
function isShut({ state: { texting }, at }: Decision, user: string): boolean {
  return texting !== undefined && user === texting.lane && areTriesSpent(texting.wrongCodes, at);
}

function onSay(d: Decision, { id, user, text, mode, texted }: Of<'say'>, messageId: string): void {
  answer(d, id, 'taken');
  if (texted) {
    const before: Omit<Texting, keyof TextedIn> = d.state.texting ?? {
      waiting: [],
      owed: null,
      runId: renameId(messageId, 'run'),
    };
    const { waiting, owed, runId, wrongCodes } = before;
    d.change({ texting: { ...texted, waiting, owed, runId, ...(wrongCodes && { wrongCodes }) } });
  }
  if (d.state.title === '') d.change({ title: titled(text, d.rulesToBe) });
  d.say({ role: 'user', text, id, user });
  d.tell('message', { id, user, text });
  const isSteering = mode === 'steer' && mayJoin(d);
  if (!isSteering) d.change({ queue: [...d.state.queue, { id, messageId }] });
  if (d.state.run === null) return openFromQueue(d);
  d.heard(messageId, d.run.id);
  d.changeRun({ messageIds: [...d.run.messageIds, messageId] });
  if (!isSteering) return;
  const joined = [...(d.turn.joined ?? []), { id, messageId }];
  d.changeTurn({ note: 'The person has written meanwhile: see their last message.', joined });
}

/** A turn that waits for a person reads no message before they have answered: one to it gets a turn of its own. */
function mayJoin(d: Decision): boolean {
  const { turn } = d.state;
  return turn !== null && (d.rules < 3 || waitingCall(d.state, turn) === null);
}

/** A run for what waits. The commit that ended one opens no other: a child of the new one could not begin in it. */
export function openFromQueue(d: Decision): void {
  const { queue, endedIn } = d.state;
  if (queue.length > 0 && endedIn !== d.stamp.version)
    openRun(
      d,
      queue.map(({ messageId }) => messageId),
    );
}

function onDecide(d: Decision, { user, requestId, decision, text }: Of<'decide'>): ThreadAnswer['status'] {
  const request = d.state.requests.find((each) => each.requestId === requestId);
  if (request === undefined) return d.state.ended.some(({ id }) => id === requestId) ? 'stale' : 'not-found';
  if (request.kind !== 'question' && isShut(d, user)) return 'stale';
  const { options } = request.args;
  const isOption = !Array.isArray(options) || options.includes(text);
  if (request.kind === 'question' && decision === 'approved' && !isOption) return 'no-option';
  onDecided(d, request, decision, text);
  return 'taken';
}

/** The one end of a request: a person's answer, or its deadline. */
export function onDecided(
  d: Decision,
  request: ThreadRequest,
  decision: ThreadDecision | 'expired',
  text: string | null,
): void {
  if (request.kind === 'plan') return onPlanDecided(d, request, decision, text);
  const { child } = request;
  if (child) return onChildAskDecided(d, { ...request, child }, decision, text);
  if (!closeRequest(d, request, decision) || keepAnswer(d, request, decision, text)) return;
  onCallAnswered(d, request, decision, text);
}
