import { describe, expect, it } from '@jest/globals';
import { readNoRequest } from './index.js';

const reactions = [
  'Liked “7 angry messages today”',
  'Loved an image',
  'Questioned a movie.',
  '👍 to “7 angry messages today”',
  '\u200a\u200b👍🏽\u200b to “\u200a7 angry\u200a”\u200a',
  'Removed a like from “7 angry messages today”',
  'Removed a heart from “He said “hi” to you”',
  'Laughed at "7 angry"',
  'Emphasized “line one\n\nline two…”',
  'Reacted 😂 to “Done?”',
  'Removed ❤️ from “Done?”',
  'Reacted with 👨‍👩‍👧 to “Done?”',
  'Le encantó “7 hoy”',
  'Le gustó una imagen',
  'Reaccionó con 🔥 a “7 hoy”',
  'A adoré « à demain »',
  'a aimé «\u202fà demain\u202f»',
  'N’a pas aimé « non »',
  '👍 à « à demain »',
  'a attribué la mention « J’aime » à « ok »',
  'A retiré la réaction 😂 à « ok… »',
  'Gefällt „7 heute“',
  'Понравилось «7 сегодня»',
  '「7件」にいいねしました',
];

const automatic = [
  'I’m driving with Focus turned on. I’ll see your message when I get where I’m going.',
  "I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going",
  '(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)',
  'I’m driving with Focus turned on. I’ll see your message when I get where I’m going.\n\n(I’m not receiving notifications. If this is urgent, reply “urgent” to send a notification through with your original message.)',
  'Thank you for your message. We’re unavailable right now, but will respond as soon as possible.',
  'This phone cannot receive text messages.',
  'Free Msg: Unable to send message - Message Blocking is active.',
];

const text = { theirs: '+15550123', attachments: 0 };

describe('a message that asks for nothing', () => {
  it.each(reactions)('is a reaction as phones send it: %j', (words) => {
    expect(readNoRequest('sms', { ...text, text: words })).toBe('reaction');
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
