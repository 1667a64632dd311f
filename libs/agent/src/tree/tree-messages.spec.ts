import { describe, expect, it } from '@jest/globals';
import { childEnds, lane, texts } from '../../test/joining.js';
import type { Lane } from '../../test/lane.js';

const say = (on: Lane, n: number): void =>
  void on.happens({ type: 'say-asked', actorId: `act_${n}`, sayId: `act_${n}.1.0`, text: `Part ${n} is here.` });
const told = (on: Lane) =>
  on.tree.posts.map(({ to, event }) => [to, event.type === 'said' ? [event.sayId, event.status] : event.type]);

describe('what an actor of the tree has the person told', () => {
  it('is said one after the other, once however often it is asked for, and each is told what has become of it', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    for (const n of [1, 2, 1]) say(conversation, n);
    conversation.settles();
    expect(told(conversation)).toEqual([['act_1', ['act_1.1.0', 'sent']]]);
    conversation.settles('unknown');
    expect(told(conversation)).toEqual([['act_2', ['act_2.1.0', 'unknown']]]);
    expect(conversation.sent).toEqual([{ kind: 'answer', text: 'Part 1 is here.' }]);
    expect(conversation.owed.size).toBe(0);
    childEnds(conversation, { output: 'done' });
    expect(conversation.send()).toMatchObject({ kind: 'answer', text: 'done' });
  });

  it('is said thirty times in a run, and who asks for more is refused by name', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    for (let n = 1; n <= 31; n++) say(conversation, n);
    const refusal = { type: 'said', sayId: 'act_31.1.0', status: 'refused', providerId: null, most: 30 };
    expect(conversation.tree.posts.map(({ to, event }) => [to, event])).toEqual([['act_31', refusal]]);
    for (let n = 1; n <= 30; n++) conversation.settles();
    expect(conversation.sent).toHaveLength(30);
    say(conversation, 32);
    expect(conversation.owed.size).toBe(0);
    childEnds(conversation, { output: 'done' });
    expect(conversation.send()).toMatchObject({ kind: 'answer', text: 'done' });
  });

  it('is said without end in a run of rules 2', () => {
    const conversation = lane();
    conversation.rules = 2;
    texts(conversation, 'hello');
    for (let n = 1; n <= 31; n++) say(conversation, n);
    expect(told(conversation)).toEqual([]);
    for (let n = 1; n <= 31; n++) conversation.settles();
    expect(conversation.sent).toHaveLength(31);
  });

  it('is not said once the run is to end', () => {
    const conversation = lane();
    texts(conversation, 'hello');
    conversation.happens({ type: 'opted-out', messageId: 'msg_stop' });
    say(conversation, 1);
    expect(conversation.owed.size).toBe(0);
  });
});
