import { describe, expect, it } from '@jest/globals';
import { findMessage } from './find-message.js';
import type { ListedMessage } from './find-message.js';

const at = Date.parse('2026-11-20T12:00:00Z');
const query = { text: '7 angry messages', firstPostAt: at, knownProviderIds: ['SMknown'] };

function row(parts: Partial<ListedMessage> = {}): ListedMessage {
  return {
    sid: 'SM1',
    from: '+15550100',
    direction: 'outbound-api',
    body: query.text,
    dateCreated: new Date(at),
    ...parts,
  };
}

/** Whichever row of ours may be the one. */
function found(
  ...[rows, asked]: [Parameters<typeof findMessage>[0], Parameters<typeof findMessage>[1]]
): string | null {
  return findMessage(rows, asked, () => true);
}

describe('findMessage', () => {
  it.each([
    ['the same words', row()],
    [
      'words behind the prefix of a trial account',
      row({ body: `Sent from your Twilio trial account - ${query.text}` }),
    ],
    ['a clock a little behind', row({ dateCreated: new Date(at - 5_000) })],
  ])('takes %s', (_name, listed) => {
    expect(found([listed], query)).toBe('SM1');
  });

  it.each([
    ['inbound', row({ direction: 'inbound' })],
    ['of another reply', row({ sid: 'SMknown' })],
    ['from before the first try', row({ dateCreated: new Date(at - 120_000) })],
    ['of other words', row({ body: '8 angry messages' })],
    ['without a date', row({ dateCreated: null })],
  ])('refuses a message that is %s', (_name, listed) => {
    expect(found([listed], query)).toBeNull();
  });

  it('takes the older of two', () => {
    expect(found([row({ sid: 'SM2', dateCreated: new Date(at + 9_000) }), row()], query)).toBe('SM1');
  });

  describe('where the words are forgotten too', () => {
    const forgotten = { ...query, otherTextUntil: at + 10_000 };
    const other = row({ sid: 'SM9', body: 'Seven, I think' });

    it('takes a message of ours in other words that nobody knows', () => {
      expect(found([other], forgotten)).toBe('SM9');
      expect(found([other], { ...forgotten, knownProviderIds: ['SM9'] })).toBeNull();
    });

    it('likes the same words better', () => {
      expect(found([row({ dateCreated: new Date(at + 5_000) }), other], forgotten)).toBe('SM1');
    });

    it('takes the first of one second, in a list that begins with the newest', () => {
      expect(found([row({ sid: 'SM8', body: 'second' }), row({ sid: 'SM7', body: 'first' })], forgotten)).toBe('SM7');
    });

    it.each([
      ['was made later', row({ body: 'x', dateCreated: new Date(at + 80_000) })],
      ['Twilio has answered by itself', row({ body: 'You are unsubscribed', direction: 'outbound-reply' })],
    ])('leaves what %s', (_name, listed) => {
      expect(found([listed], forgotten)).toBeNull();
    });
  });
});
