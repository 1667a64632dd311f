import { describe, expect, it } from '@jest/globals';
import { readSlackEvent } from './slack-event.js';

const direct = {
  type: 'message',
  channel_type: 'im',
  channel: 'D024',
  user: 'U1',
  text: 'how many?',
  ts: '1712.000100',
};

function envelope(event: object): object {
  return { type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event };
}

describe('readSlackEvent', () => {
  it('reads a direct message', () => {
    expect(readSlackEvent(envelope(direct))).toEqual({
      type: 'message',
      message: { sourceId: 'D024:1712.000100', ours: 'T1', theirs: 'D024', text: 'how many?', attachments: 0 },
    });
  });

  it('reads a mention in a channel as the beginning of a thread, without the mention', () => {
    const mention = {
      ...direct,
      type: 'app_mention',
      channel_type: 'channel',
      channel: 'C024',
      text: '<@UBOT> a &lt; b &amp; c',
    };
    expect(readSlackEvent(envelope(mention))).toMatchObject({
      message: { sourceId: 'C024:1712.000100', theirs: 'C024/1712.000100', text: 'a < b & c' },
    });
    const later = { ...mention, ts: '1713.000200', thread_ts: '1712.000100' };
    expect(readSlackEvent(envelope(later))).toMatchObject({ message: { theirs: 'C024/1712.000100' } });
  });

  it('counts files and reads none', () => {
    const shared = { ...direct, subtype: 'file_share', files: [{ id: 'F1' }, { id: 'F2' }] };
    expect(readSlackEvent(envelope(shared))).toMatchObject({ message: { attachments: 2 } });
  });

  it.each(['thread_broadcast', 'me_message', 'a_subtype_of_next_year'])('reads the words of a %s', (subtype) => {
    expect(readSlackEvent(envelope({ ...direct, subtype }))).toMatchObject({ message: { text: 'how many?' } });
  });

  it('counts a message that somebody passes on without a word, and no preview beside words', () => {
    const attachments = [{ is_share: true, text: 'The box is blue.' }];
    const shared = { ...direct, text: '', attachments };
    expect(readSlackEvent(envelope(shared))).toMatchObject({ message: { text: '', attachments: 1 } });
    expect(readSlackEvent(envelope({ ...direct, attachments }))).toMatchObject({ message: { attachments: 0 } });
  });

  it('answers a verification', () => {
    expect(readSlackEvent({ type: 'url_verification', challenge: 'x' })).toEqual({
      type: 'verification',
      challenge: 'x',
    });
  });

  it.each([
    ['of a bot', { ...direct, bot_id: 'B1' }],
    ['of an app', { ...direct, app_id: 'A1' }],
    ['of a bot of old', { ...direct, subtype: 'bot_message' }],
    ['that was edited', { ...direct, subtype: 'message_changed' }],
    ['that tells of a new topic', { ...direct, subtype: 'channel_topic' }],
    ['that tells of a call', { ...direct, subtype: 'huddle_thread' }],
    ['of a new kind without words', { ...direct, subtype: 'a_subtype_of_next_year', text: '' }],
    ['in a channel that does not mention us', { ...direct, channel_type: 'channel' }],
    ['that is no message', { type: 'reaction_added' }],
  ])('ignores one %s', (_name, event) => {
    expect(readSlackEvent(envelope(event))).toEqual({ type: 'ignored' });
  });

  it.each([
    ['event.channel', { ...direct, channel: 'D 1' }],
    ['event.ts', { ...direct, ts: 'now' }],
  ])('names %s where it is not what it should be', (name, event) => {
    expect(readSlackEvent(envelope(event))).toEqual({ type: 'unreadable', field: name });
  });

  it.each([null, [], 'x', {}])('ignores %j', (body) => {
    expect(readSlackEvent(body)).toEqual({ type: 'ignored' });
  });
});
