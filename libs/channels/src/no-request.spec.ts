import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readNoRequest, readOptOutWord } from './index.js';

/** What phones and carriers send, as it comes, and the forms of STOP. */
const lists = JSON.parse(readFileSync(new URL('../test/no-requests.json', import.meta.url), 'utf8')) as Record<
  'reaction' | 'automatic-reply' | 'stop',
  string[]
>; // lists by kind
const { reaction: reactions, 'automatic-reply': automatic, stop } = lists;

const text = { theirs: '+15550123', attachments: 0 };

describe('a message that asks for nothing', () => {
  it.each(reactions)('is a reaction as phones send it: %j', (words) => {
    expect(readNoRequest('sms', { ...text, text: words })).toBe('reaction');
  });

  it.each(stop)('is an opt-out: %j', (words) => {
    expect(readOptOutWord(words)).toBe('stop');
  });

  it.each(automatic)('is an automatic reply, whole: %j', (words) => {
    expect(readNoRequest('sms', { ...text, text: words })).toBe('automatic-reply');
  });

  it.each(['', '   ', '\n\u00a0', '\u200b', '\ufffc', '\u2060\ufe0f '])('is blank without attachments: %j', (words) => {
    expect(readNoRequest('sms', { ...text, text: words })).toBe('blank');
    expect(readNoRequest('sms', { ...text, text: words, attachments: 1 })).toBeNull();
  });

  it.each(['AMAZON', 'Bank Info', '4Ever', 'ÖBB'])('comes by text from a name: %s', (theirs) => {
    expect(readNoRequest('sms', { theirs, text: 'Your code is 123456', attachments: 0 })).toBe('no-reply-sender');
    expect(readNoRequest('slack', { theirs, text: 'how many?', attachments: 0 })).toBeNull();
  });

  it.each(['+15550123', '55501', 'whatsapp:+15550123'])('does not come from a number: %s', (theirs) => {
    const channel = theirs.startsWith('whatsapp') ? 'whatsapp' : 'sms';
    expect(readNoRequest(channel, { theirs, text: 'how many?', attachments: 0 })).toBeNull();
  });
});
