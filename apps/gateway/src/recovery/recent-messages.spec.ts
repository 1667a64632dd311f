import { describe, expect, it } from '@jest/globals';
import { RecentMessages } from './recent-messages.js';

describe('RecentMessages', () => {
  it('I1: knows a text of a provider by its id there, not by one that a customer has chosen alike', () => {
    const recent = new RecentMessages();
    const address = { tenant: 'default', ours: 'o', theirs: 't' };
    const add = (channel: string, messageId: string): void =>
      recent.add({ messageId, request: { address: { ...address, channel }, sourceId: 'SM1', mode: 'text', text: '' } });
    add('webhook', 'msg_chosen');
    expect(recent.findMessageId('sms', 'SM1')).toBeNull();
    add('sms', 'msg_ours');
    expect(recent.findMessageId('sms', 'SM1')).toBe('msg_ours');
  });
});
