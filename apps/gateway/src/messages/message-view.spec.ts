import { describe, expect, it } from '@jest/globals';
import type { MessageRecord, RunRecord } from '#records';
import type { LedgerRow, RunReply } from '#program';
import { isSettled, messageView } from './message-view.js';
import type { ReadRun } from './message-view.js';

const message: MessageRecord = {
  messageId: 'msg_2',
  actorId: 'act_1',
  conversationId: 'c1',
  channel: 'api',
  acceptedAt: 0,
  runId: 'run_1',
  heard: true,
  keyword: null,
  limited: false,
  heldUntil: null,
};

function reply(parts: Partial<RunReply>): RunReply {
  return { effectId: 'e', kind: 'answer', text: '7', answersUpTo: 2, status: 'sent', providerId: null, ...parts };
}

function run(replies: RunReply[], parts: Partial<RunRecord> = {}, rows: LedgerRow[] = []): ReadRun {
  const record: RunRecord = {
    runId: 'run_1',
    actorId: 'act_1',
    conversationId: 'c1',
    channel: 'api',
    phase: 'thinking',
    outcome: null,
    messageIds: ['msg_1', 'msg_2', 'msg_3'],
    replies,
    stepsUsed: 0,
    toolCallsUsed: 0,
    tokensUsed: 0,
    costMicroUsd: 0,
    policyVersion: '1',
    startedAt: 0,
    finishedAt: null,
    ...parts,
  };
  return { run: record, rows };
}

/** A row that says only when it ended. */
function row(kind: LedgerRow['row'], endedAt: number): LedgerRow {
  return { row: kind, ts_end: new Date(endedAt).toISOString() } as LedgerRow; // nothing else is looked at
}

describe('what the API tells of a message', () => {
  it('is accepted before a turn has read it', () => {
    const view = messageView({ ...message, runId: null, heard: false }, null, 'operator');
    expect(view).toMatchObject({ status: 'accepted', run_id: null, outcome: null, reply: null });
    expect(isSettled(view)).toBe(false);
  });

  it('passes over a question that was asked before the message came', () => {
    const question = reply({ kind: 'question', text: 'Which label?', answersUpTo: 1 });
    expect(messageView(message, run([question]), 'operator')).toMatchObject({ status: 'running', reply: null });
    expect(messageView(message, run([question, reply({})]), 'operator')).toMatchObject({
      status: 'replied',
      reply: { text: '7' },
    });
  });

  it('counts a question that was asked about the message', () => {
    const question = reply({ kind: 'question', text: 'Which label?' });
    const view = messageView(message, run([question, reply({ answersUpTo: 3 })], { phase: 'asking' }), 'operator');
    expect(view.reply).toEqual({ text: 'Which label?', kind: 'question', status: 'sent' });
    expect(isSettled(view)).toBe(true);
  });

  it.each(['owed', 'cancelled'] as const)('waits on while the reply is %s', (status) => {
    expect(isSettled(messageView(message, run([reply({ status })]), 'operator'))).toBe(false);
  });

  it.each(['refused', 'rejected', 'unknown'] as const)('tells of a reply that is %s', (status) => {
    expect(messageView(message, run([reply({ status })]), 'operator')).toMatchObject({
      status: 'replied',
      reply: { status },
    });
  });

  it('says how long after the text its own reply was sent, whenever it is asked', () => {
    const question = reply({ effectId: 'q', kind: 'question', answersUpTo: 1 });
    const cancelled = reply({ effectId: 'w', status: 'cancelled' });
    const rows = [row('turn', 1_900), row('reply', 2_000), row('reply', 5_400)];
    const read = run([question, cancelled, reply({})], {}, rows);
    expect(messageView({ ...message, acceptedAt: 2_000 }, read, 'viewer').sent_after_ms).toBe(3_400);
    const early = messageView({ ...message, messageId: 'msg_1', acceptedAt: 1_500 }, read, 'viewer');
    expect(early.sent_after_ms).toBe(500);
  });

  it('names no time for a reply that was not sent', () => {
    const rows = [row('reply', 5_400)];
    for (const status of ['owed', 'refused', 'rejected', 'unknown'] as const)
      expect(messageView(message, run([reply({ status })], {}, rows), 'viewer').sent_after_ms).toBeNull();
  });

  it('ends with the run when there is no reply to it', () => {
    const view = messageView(message, run([], { phase: 'finished', outcome: 'cancelled' }), 'operator');
    expect(view).toMatchObject({ status: 'ended', outcome: 'cancelled', reply: null });
    expect(isSettled(view)).toBe(true);
  });

  it('does not wait for a keyword, which ends once it is heard', () => {
    const stop = { ...message, runId: null, keyword: 'opted-out' as const };
    const views = [false, true].map((heard) => messageView({ ...stop, heard }, null, 'operator'));
    expect(views).toMatchObject([{ status: 'keyword' }, { status: 'ended' }]);
    expect(views.map(isSettled)).toEqual([true, true]);
  });

  it('ends when the message was heard and starts no run', () => {
    expect(messageView({ ...message, runId: null }, null, 'operator')).toMatchObject({ status: 'ended', run_id: null });
  });
});
