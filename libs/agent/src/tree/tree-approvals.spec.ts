import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../../test/lane.js';
import { asks, childEnds, lane, opens, texts } from '../../test/joining.js';

/** A tree of which two calls wait for approval; the first is asked. */
function asking(): Lane {
  const conversation = lane();
  texts(conversation, 'hello');
  asks(conversation, 1);
  asks(conversation, 2);
  conversation.settles();
  return conversation;
}

const decided = (n: number, decision: string) => [
  {
    to: `act_${n}`,
    event: {
      ...{ type: 'approval-decided', runId: `run_${n}`, approvalId: `act_${n}.1.0`, argsHash: `h${n}`, decision },
      ...{ via: 'text', by: '', reason: '' },
    },
  },
];
const next = ({ state }: Lane): (string | null)[] | undefined => state?.next.texts.map(({ text }) => text);

describe('the approvals of a tree', () => {
  it('are asked of the person one at a time, while the clock stands', () => {
    const conversation = asking();
    expect(conversation.sent).toEqual([{ kind: 'approval', text: expect.stringContaining('add_note(1)') }]);
    expect([...conversation.views.values()][0]?.phase).toBe('approving');
    expect(conversation.agent.isLive(conversation.state)).toBe(false);
    conversation.passes(500_000);
    texts(conversation, 'yes 111111');
    expect(conversation.tree.posts).toEqual(decided(1, 'approved'));
    expect(conversation.send().text).toContain('add_note(2)');
    conversation.settles();
    texts(conversation, 'No');
    expect(conversation.tree.posts).toEqual(decided(2, 'denied'));
    expect(conversation.run.clock).toEqual({ deadlineAt: conversation.at + 30_000 });
  });

  it('are answered beside what the person wants: no code is remembered', () => {
    const conversation = asking();
    texts(conversation, 'yes 111111');
    conversation.settles();
    texts(conversation, 'No');
    childEnds(conversation, { output: 'Done.' });
    conversation.settles();
    expect(conversation.state?.memory.exchanges).toMatchObject([{ user: 'hello', agent: 'Done.' }]);
  });

  it('are explained once, and again for HELP, and take no more wrong codes than any', () => {
    const conversation = asking();
    texts(conversation, 'what is this?');
    expect(conversation.send().text).toContain('YES 111111');
    conversation.settles();
    texts(conversation, 'hm?');
    expect([conversation.owed.size, next(conversation)]).toEqual([0, ['hm?']]);
    conversation.receives('HELP', { keyword: 'help' });
    conversation.settles();
    for (const code of ['000000', '000001']) texts(conversation, `yes ${code}`);
    expect(conversation.tree.posts).toEqual([]);
    texts(conversation, 'yes 000002');
    expect(conversation.tree.posts).toEqual(decided(1, 'denied'));
  });

  it('are answered by no text that was read before they were asked', () => {
    const conversation = lane();
    const runId = texts(conversation, 'hello');
    const text = { type: 'message-received', messageId: conversation.createId('msg'), text: 'no' } as const;
    const asked = { actorId: 'act_1', runId: 'run_1', approvalId: 'act_1.1.0', tool: 't', argsHash: 'h', shown: 't()' };
    const expiresAt = conversation.at + 1_000;
    conversation.happens({ type: 'approval-asked', ...asked, code: '111111', expiresAt }, text);
    expect(conversation.tree.posts).toEqual([]);
    expect(conversation.messageRuns[text.messageId]).toBe(runId);
  });

  it('are closed by the tree: the next is asked, and what nobody has claimed is not said', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1);
    asks(conversation, 2);
    conversation.happens({ type: 'approval-closed', approvalId: 'act_1.1.0' });
    conversation.happens({ type: 'approval-closed', approvalId: 'act_1.1.0' });
    conversation.settles();
    expect(conversation.sent).toEqual([{ kind: 'approval', text: expect.stringContaining('add_note(2)') }]);
  });

  it('are over when their time is, for an actor that was parked, too', () => {
    const conversation = asking();
    expect(conversation.agent.wakeAt(conversation.state)).toBe(conversation.at + 600_000);
    conversation.passes(600_000);
    conversation.wakes();
    expect([conversation.tree.posts, conversation.owed.size]).toEqual([[], 0]);
    expect(conversation.run.clock).toEqual({ deadlineAt: conversation.at + 30_000 });
    texts(conversation, 'yes 111111');
    expect(next(conversation)).toEqual(['yes 111111']);
  });

  it('end with the child, and a message on its way is waited for', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1);
    conversation.claims();
    childEnds(conversation, { output: 'done' });
    expect(conversation.outcomes).toEqual([]);
    conversation.settles();
    conversation.settles();
    expect(conversation.sent.map(({ kind }) => kind)).toEqual(['approval', 'answer']);
    expect(conversation.outcomes).toEqual(['answered']);
  });

  it('end the run where the person cannot be asked', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1);
    conversation.settles('rejected');
    expect(conversation.tree.posts).toMatchObject([{ event: { type: 'parent-cancelled' } }]);
    childEnds(conversation, { outcome: 'cancelled' });
    expect(conversation.outcomes).toEqual(['undelivered']);
  });

  it('leave what is asked of a wait alone as they close, be it said or still to come', () => {
    for (const isFirst of [true, false]) {
      const conversation = lane();
      texts(conversation, 'hello');
      if (isFirst) asks(conversation, 1);
      opens(conversation, 2);
      if (!isFirst) asks(conversation, 1);
      conversation.happens({ type: 'approval-closed', approvalId: 'act_1.1.0' });
      conversation.settles();
      expect(conversation.sent).toEqual([{ kind: 'question', text: 'Question 2?' }]);
      expect(conversation.owed.size).toBe(0);
    }
  });

  it('are not asked any more, nor is a wait told of, when all of that is over at once', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1);
    opens(conversation, 2);
    conversation.passes(600_000);
    conversation.wakes();
    expect([conversation.owed.size, conversation.run.replies.length]).toEqual([0, 1]);
  });

  it('are answered while the question of a wait is still to come', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1);
    conversation.claims();
    opens(conversation, 2);
    texts(conversation, 'YES 111111');
    expect(conversation.tree.posts).toEqual(decided(1, 'approved'));
    conversation.settles();
    expect(conversation.send().text).toBe('Question 2?');
  });
});

describe('the approvals of a tree that the office gives', () => {
  const told = (n: number): string =>
    `Our office must agree before I do: add_note(${n}). I have asked. Reply NO to leave it.`;
  const words = ({ sent }: Lane): string[] => sent.map(({ text }) => text);

  it('are told to the person, whose yes is for what else waits, and whose no leaves the call', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1, { approver: 'office' });
    conversation.settles();
    expect(words(conversation)).toEqual([told(1)]);
    texts(conversation, 'yes 111111');
    expect([conversation.tree.posts, conversation.send().text]).toEqual([[], told(1)]);
    conversation.settles();
    opens(conversation, 2);
    conversation.settles();
    texts(conversation, 'ok');
    expect(conversation.tree.posts).toMatchObject([{ event: { type: 'message-for-wait', text: 'ok' } }]);
    texts(conversation, 'no');
    expect(conversation.tree.posts).toEqual(decided(1, 'denied'));
  });

  it('do not keep the next call from being asked', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1, { approver: 'office' });
    asks(conversation, 2);
    conversation.settles();
    conversation.settles();
    expect(words(conversation)).toEqual([told(1), expect.stringContaining('YES 222222')]);
    texts(conversation, '222222');
    expect(conversation.tree.posts).toEqual(decided(2, 'approved'));
  });

  it('stay open behind the person’s yes where both must agree, until the tree closes them', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    asks(conversation, 1, { approver: 'both' });
    asks(conversation, 2);
    conversation.settles();
    texts(conversation, 'yes 111111');
    expect(conversation.tree.posts).toEqual(decided(1, 'approved'));
    conversation.settles();
    conversation.settles();
    expect(words(conversation).slice(1)).toEqual([told(1), expect.stringContaining('YES 222222')]);
    texts(conversation, 'no');
    expect(conversation.tree.posts).toEqual(decided(2, 'denied'));
    expect([...conversation.views.values()][0]?.phase).toBe('approving');
    conversation.happens({ type: 'approval-closed', approvalId: 'act_1.1.0' });
    expect([...conversation.views.values()][0]?.phase).toBe('joining');
  });
});
