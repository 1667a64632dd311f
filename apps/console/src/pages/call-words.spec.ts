import { describe, expect, it } from '@jest/globals';
import { callSentence } from './call-words.js';

describe('callSentence', () => {
  it('says a call of one value by it, and names the values of others', () => {
    expect(callSentence('add_note', { text: 'call the plumber back' })).toBe('Add note: “call the plumber back”');
    expect(callSentence('send_mail', { to_whom: 'ana', copies: 2 })).toBe('Send mail: to whom “ana”, copies 2');
    expect(callSentence('close_shop', {})).toBe('Close shop');
    expect(callSentence('close_shop', null)).toBe('Close shop');
  });

  it('shortens a long value, of which the call has all', () => {
    expect(callSentence('add_note', { text: 'x'.repeat(500) })).toHaveLength('Add note: '.length + 160);
  });
});
