import { indexSentTimes } from '#runs';
import type { ActorStore } from '#engine';
import type { MessageRecord, RunRecord } from '#records';
import type { LedgerRow, RunReply } from '#program';
import type { Role } from '../auth/sign-ins.js';
import type { SpooledMessage } from '../spool/spooled-message.js';
import { replyText } from '../auth/role-reads.js';
import type { MessageView } from './message-responses.js';

/**
 * The first reply that was decided with the message in view and whose send has ended. A question asked before the
 * message came is not one, and neither is one that was cancelled.
 */
export function replyTo(run: RunRecord, messageId: string): RunReply | null {
  const place = run.messageIds.indexOf(messageId);
  if (place < 0) return null;
  const pending = ['owed', 'cancelled'];
  return run.replies.find((reply) => reply.answersUpTo > place && !pending.includes(reply.status)) ?? null;
}

function deriveMessageStatus(
  message: MessageRecord,
  run: RunRecord | null,
  reply: RunReply | null,
): MessageView['status'] {
  if (reply) return 'replied';
  if (run) return run.phase === 'finished' ? 'ended' : 'running';
  if (message.limited) return 'limited';
  if (message.heard && message.runId === null) return 'ended';
  return message.keyword === null ? 'accepted' : 'keyword';
}

/** A run as far as it is known, and its ledger. */
export interface ReadRun {
  run: RunRecord;
  rows: readonly LedgerRow[];
}

function sentAfter(message: MessageRecord, reply: RunReply | null, { run, rows }: ReadRun): number | null {
  const sentAt = reply?.status === 'sent' ? indexSentTimes(run.replies, rows).get(reply.effectId) : undefined;
  return sentAt === undefined ? null : Math.max(0, sentAt - message.acceptedAt);
}

/** A message and its run, once it has one, in the API's form. */
export function messageView(message: MessageRecord, read: ReadRun | null, role: Role): MessageView {
  const run = read && read.run;
  const reply = run && replyTo(run, message.messageId);
  return {
    message_id: message.messageId,
    conversation_id: message.conversationId,
    run_id: message.runId,
    status: deriveMessageStatus(message, run, reply),
    outcome: run?.outcome ?? null,
    reply: reply && { text: replyText(role, run, reply), kind: reply.kind, status: reply.status },
    sent_after_ms: read && sentAfter(message, reply, read),
  };
}

/** The run of a message, once it has one. The ledger is read only where it says when a reply was sent. */
export async function readMessageRun(store: ActorStore, message: MessageRecord): Promise<ReadRun | null> {
  const run = message.runId === null ? null : await store.records.readRun(message.runId);
  if (run === null) return null;
  const isSent = replyTo(run, message.messageId)?.status === 'sent';
  return { run, rows: isSent ? await store.records.readLedger(run.runId) : [] };
}

/** A message with its result. */
export async function readView(store: ActorStore, message: MessageRecord, role: Role): Promise<MessageView> {
  return messageView(message, await readMessageRun(store, message), role);
}

/** The view of a message that waits for Redis. */
export function spooledView({ messageId, conversationId }: SpooledMessage): MessageView {
  const nothing = { run_id: null, outcome: null, reply: null, sent_after_ms: null };
  return { message_id: messageId, conversation_id: conversationId, status: 'spooled', ...nothing };
}

/** Whether there is nothing left to wait for. */
export function isSettled(view: MessageView): boolean {
  return !['spooled', 'accepted', 'running'].includes(view.status);
}
