import { describe, expect, it } from '@jest/globals';
import type { MessageRecord, RunRecord, RunReply } from '#actor';
import { isSettled, messageView } from './message-view.js';

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
};

function reply(parts: Partial<RunReply>): RunReply {
  return { effectId: 'e', kind: 'answer', text: '7', answersUpTo: 2, status: 'sent', providerId: null, ...parts };
}

function run(replies: RunReply[], parts: Partial<RunRecord> = {}): RunRecord {
  return {
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
