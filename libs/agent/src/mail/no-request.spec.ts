import { describe, expect, it } from '@jest/globals';
import { noRequestKinds } from '#protocol';
import { clarify, given, respond } from '../../test/given.js';

describe('I1: a message that asks for nothing', () => {
  it.each(noRequestKinds)('starts no run and asks no model: %s', (noRequest) => {
    const lane = given();
    const messageId = lane.receives('Liked “7 today.”', { noRequest });
    expect(lane.state?.run).toBeNull();
    expect(lane.agent.next(lane.state)).toBeNull();
    expect(lane.owed.size).toBe(0);
    expect(lane.messageRuns).toMatchObject({ [messageId]: '' });
  });

  it('joins no run that is under way, and answers no question', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('👍 to “Which label?”', { noRequest: 'reaction' });
    expect(lane.state?.run?.phase.name).toBe('asking');
    lane.receives('angry');
    expect(lane.user).not.toContain('👍');
    lane.replies(respond('7 today.'));
    lane.settles();
    expect(lane.sent.at(-1)?.text).toBe('7 today.');
  });
});
