import type { Decision } from './decision.js';
import type { Reply } from './state.js';
import { unsettledSend } from './view.js';

/** Says something to the person: now, or once the message before it is settled. A conversation has at most one unsettled message. */
export function say(d: Decision, kind: Reply['kind'], text: string): void {
  d.change({ outbox: [...d.run.outbox, { kind, text }] });
  sendNext(d);
}

/** Owes the next message, unless one is unsettled. */
export function sendNext(d: Decision): void {
  const [next, ...outbox] = d.run.outbox;
  if (next === undefined || unsettledSend(d.run) !== null) return;
  const effectId = d.effectId('send');
  const { run, at } = d;
  const reply: Reply = {
    ...{ effectId, kind: next.kind, text: next.text, status: 'owed', providerId: null },
    answersUpTo: run.messageIds.length,
    decidedAt: at,
  };
  d.owe({ type: 'send-reply', id: effectId, runId: run.id, kind: next.kind, text: next.text });
  d.change({ outbox, replies: [...run.replies, reply] });
}

/** Drops what is not said yet, and cancels the unsettled message if nobody has claimed it; the commit asserts that nobody has. */
export function cancelUnclaimed(d: Decision): void {
  d.change({ outbox: [] });
  const send = unsettledSend(d.run);
  if (send === null || !d.isUnclaimed(send)) return;
  d.cancel(send);
  markReply(d, send, 'cancelled', null);
}

export function markReply(d: Decision, effectId: string, status: Reply['status'], providerId: string | null): void {
  const { replies } = d.run;
  d.change({
    replies: replies.map((reply) => (reply.effectId === effectId ? { ...reply, status, providerId } : reply)),
  });
}
