import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../../test/lane.js';
import { asks, childEnds, lane, opens, texts } from '../../test/joining.js';

function waiting(text?: string | null): Lane {
  const conversation = lane();
  texts(conversation, 'hello');
  opens(conversation, 1, text);
  return conversation;
}

const given = (on: Lane) =>
  on.tree.posts.map(({ to, event }) => [to, event.type === 'message-for-wait' ? event.text : event.type]);
const next = ({ state }: Lane): (string | null)[] | undefined => state?.next.texts.map(({ text }) => text);

describe('a node of the tree that waits for a text', () => {
  it('has the person told, and gets their next text as it is, while the clock stands', () => {
    const conversation = waiting();
    conversation.settles();
    expect(conversation.sent).toEqual([{ kind: 'question', text: 'Question 1?' }]);
    expect([...conversation.views.values()][0]?.phase).toBe('asking');
    expect(conversation.agent.isLive(conversation.state)).toBe(false);
    conversation.passes(300_000);
    const runId = texts(conversation, 'the red\none');
    expect(given(conversation)).toEqual([['act_1', 'the red\none']]);
    expect(conversation.views.get(runId)?.messageIds).toHaveLength(2);
    expect(conversation.run.clock).toEqual({ deadlineAt: conversation.at + 30_000 });
    texts(conversation, 'and this?');
    expect([given(conversation), next(conversation)]).toEqual([[], ['and this?']]);
  });

  it('gets it in the order in which the waits were opened', () => {
    const conversation = waiting();
    opens(conversation, 2, null);
    conversation.settles();
    texts(conversation, 'one', 'two', 'three');
    expect(given(conversation)).toEqual([
      ['act_1', 'one'],
      ['act_2', 'two'],
    ]);
    expect(next(conversation)).toEqual(['three']);
  });

  it('gets none that cannot answer its question: read with it, or too late', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    const text = { type: 'message-received', messageId: conversation.createId('msg'), text: 'early' } as const;
    const expiresAt = conversation.at + 1_000;
    const opened = { actorId: 'act_1', runId: 'run_1', waitId: 'act_1.1.0', text: 'Which?', expiresAt };
    conversation.happens({ type: 'wait-opened', ...opened }, text);
    conversation.settles();
    conversation.passes(1_000);
    texts(conversation, 'late');
    expect([given(conversation), next(conversation)]).toEqual([[], ['early', 'late']]);
    expect(conversation.run.clock).toEqual({ deadlineAt: conversation.at + 30_000 });
  });

  it('had closed before a text came to it: that text is of the next run, as one that came later is', () => {
    const conversation = waiting();
    conversation.settles();
    const opening = texts(conversation, 'the red\none');
    const second = conversation.run.texts[1]?.messageId ?? '';
    texts(conversation, 'and now?');
    conversation.happens({ type: 'wait-closed', waitId: 'act_1.1.0' });
    conversation.happens({ type: 'wait-closed', waitId: 'act_1.1.0' });
    expect(next(conversation)).toEqual(['the red one', 'and now?']);
    expect(conversation.views.get(opening)).toMatchObject({ messageIds: { length: 1 }, replies: [{ answersUpTo: 1 }] });
    childEnds(conversation, { outcome: 'stalled' });
    conversation.settles();
    conversation.wakes();
    expect(conversation.tree.spawns[1]?.input).toMatchObject({ text: 'the red\none\nand now?' });
    expect(conversation.messageRuns[second]).toBe(second.replace('msg', 'run'));
  });

  it.each([
    ['opted-out', { type: 'opted-out', messageId: 'msg_stop' }],
    ['taken-over', { type: 'taken-over', by: 'ann' }],
  ] as const)('had closed before a text came to it: the text is %s with the run, whichever is read first', (_, end) => {
    for (const isFirst of [true, false]) {
      const conversation = waiting(null);
      const runId = texts(conversation, 'the red one');
      const events = [{ type: 'wait-closed', waitId: 'act_1.1.0' } as const, end];
      for (const event of isFirst ? events : events.toReversed()) conversation.happens(event);
      childEnds(conversation, { outcome: 'cancelled' });
      const { outcome, messageIds } = conversation.views.get(runId) ?? {};
      expect([outcome, messageIds?.length, next(conversation)]).toEqual([end.type, 2, []]);
      expect(messageIds?.map((id) => conversation.messageRuns[id])).toEqual([runId, runId]);
    }
  });

  it('is not told of any more once it is closed, and the clock goes on', () => {
    const conversation = waiting();
    opens(conversation, 2);
    conversation.happens({ type: 'wait-closed', waitId: 'act_1.1.0' });
    conversation.settles();
    expect(conversation.sent).toEqual([{ kind: 'question', text: 'Question 2?' }]);
    conversation.happens({ type: 'wait-closed', waitId: 'act_2.1.0' });
    expect(conversation.run.clock).toEqual({ deadlineAt: conversation.at + 30_000 });
  });

  it('is told from another that asks in the same words', () => {
    const conversation = waiting('Which?');
    conversation.settles();
    const opened = { actorId: 'act_2', runId: 'run_2', waitId: 'act_2.1.0', text: 'Which?' };
    conversation.happens(
      { type: 'wait-opened', ...opened, expiresAt: conversation.at + 600_000 },
      { type: 'message-received', messageId: conversation.createId('msg'), text: 'red' },
    );
    expect(given(conversation)).toEqual([['act_1', 'red']]);
    opens(conversation, 3, 'Which?');
    conversation.happens({ type: 'wait-closed', waitId: 'act_3.1.0' });
    conversation.settles();
    expect([conversation.sent.length, conversation.owed.size]).toEqual([2, 0]);
  });

  it('leaves to an approval what answers that', () => {
    const conversation = waiting(null);
    asks(conversation, 2);
    conversation.settles();
    texts(conversation, 'the red one');
    expect(given(conversation)).toEqual([['act_1', 'the red one']]);
    opens(conversation, 3, null);
    texts(conversation, 'no');
    expect(given(conversation)).toEqual([['act_2', 'approval-decided']]);
  });

  it('ends with its run, and where the person cannot be asked', () => {
    const ended = waiting();
    childEnds(ended, { output: 'done' });
    expect(ended.send()).toMatchObject({ kind: 'answer', text: 'done' });
    const unasked = waiting();
    unasked.settles('rejected');
    expect(given(unasked)).toEqual([['children', 'parent-cancelled']]);
  });

  it('goes on where the person was not asked what is over, or what they have answered', () => {
    const answered = waiting();
    answered.claims();
    texts(answered, 'the red one');
    const over = lane();
    texts(over, 'hello');
    asks(over, 1);
    over.claims();
    asks(over, 2);
    over.happens({ type: 'approval-closed', approvalId: 'act_1.1.0' });
    for (const conversation of [answered, over]) {
      conversation.settles('rejected');
      expect([given(conversation), conversation.outcomes]).toEqual([[], []]);
    }
    expect(over.send().text).toContain('add_note(2)');
    over.settles('rejected');
    expect(given(over)).toEqual([['children', 'parent-cancelled']]);
  });
});
