import { describe, expect, it } from '@jest/globals';
import { clarify, given, respond } from '../../test/given.js';

describe('attachments, which nobody reads', () => {
  it('are named to the model and to the person, once', () => {
    const lane = given();
    lane.receives('what is this?', { attachments: 2 });
    expect(lane.user).toContain('what is this? [2 attachments, not read]');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('angry');
    lane.replies(respond('7 today.'));
    lane.settles();
    expect(lane.sent.map(({ text }) => text)).toEqual([
      'I cannot read attachments (2 not read). Which label?',
      '7 today.',
    ]);
  });

  it('are named where no words came with them', () => {
    const lane = given();
    lane.receives('', { attachments: 1 });
    expect(lane.user).toContain('[1 attachment, not read]');
    lane.replies(respond('What would you like to know?'));
    lane.settles();
    expect(lane.sent.at(-1)?.text).toBe('I cannot read attachments (1 not read). What would you like to know?');
  });

  it('that come later are named by the next reply', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(clarify('Which label?'));
    lane.settles();
    lane.receives('this one', { attachments: 1 });
    lane.replies(respond('7 today.'));
    lane.settles();
    expect(lane.sent.at(-1)?.text).toBe('I cannot read attachments (1 not read). 7 today.');
  });

  it('count for what fits: an answer that would fit alone is given back to be shortened', () => {
    const lane = given({ replySegments: { sms: 1 } });
    lane.receives('how many?', { attachments: 1 });
    lane.replies(respond('x'.repeat(150)));
    expect(lane.owed.size).toBe(0);
    lane.replies(respond('7 today.'));
    lane.settles();
    expect(lane.sent.at(-1)?.text).toBe('I cannot read attachments (1 not read). 7 today.');
  });

  it('are not named before an answer that must have a form', () => {
    const lane = given({ answerSchema: { type: 'object' } });
    lane.receives('how many?', { attachments: 1 });
    lane.replies(respond('{"count":7}'));
    lane.settles();
    expect(lane.sent.at(-1)?.text).toBe('{"count":7}');
  });

  it('are named even where the answer is cut', () => {
    const lane = given({ replySegments: { sms: 1 } });
    lane.receives('how many?', { attachments: 1 });
    lane.replies(respond('x '.repeat(90)));
    lane.replies(respond('x '.repeat(90)));
    lane.settles();
    const [sent] = lane.sent;
    expect(sent?.text).toMatch(/^I cannot read attachments \(1 not read\)\. x/);
    expect(sent?.text.length).toBeLessThanOrEqual(160);
  });
});
