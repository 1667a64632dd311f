import { describe, expect, it } from '@jest/globals';
import { callSentence, shownSentence } from './call-sentence.js';

const visit = { name: 'book_visit', description: 'Books a visit.', sentence: 'book a visit for {name} on {when}' };

describe('what a call would do, in words', () => {
  it('is its tool’s sentence with the values of the call', () => {
    expect(callSentence(visit, { name: 'Ana', when: 'Monday 9:00' })).toBe('book a visit for Ana on "Monday 9:00"');
  });

  it('says each value that the sentence does not name behind it', () => {
    const args = { name: 'Ana', when: '2026-12-01', bringsOwnKeys: true, notes: ['ring', 'wait here'] };
    expect(callSentence(visit, args)).toBe(
      'book a visit for Ana on 2026-12-01 (brings own keys yes, notes (ring, "wait here"))',
    );
  });

  it('is made of a description without code, as an order, where there is no sentence', () => {
    const orders = { name: 'count_orders', description: 'Counts the orders of a day. Only of the shop.' };
    expect(callSentence(orders, { day: 'today' })).toBe('count the orders of a day: today');
    expect(callSentence({ name: 'x', description: 'Fetches a page' }, {})).toBe('fetch a page');
    expect(callSentence({ name: 'x', description: 'News of the day' }, {})).toBe('news of the day');
    expect(callSentence({ name: 'x', description: 'SMS for all' }, {})).toBe('SMS for all');
  });

  it('is made of the name where the description is for a program', () => {
    const mail = { name: 'post.send_mail', description: 'Sends to `to_whom`, n times.' };
    expect(callSentence(mail, { to_whom: 'ana', maxCopies: 2 })).toBe('post send mail: to whom ana, max copies 2');
    expect(callSentence({ name: 'close_shop' }, {})).toBe('close shop');
  });

  it('is what a node of a graph asks for', () => {
    const args = { method: 'POST', url: 'https://a.example/x?y=1', 'header X-Key': 'b c', body: { a: [1, null] } };
    expect(callSentence({ name: 'httpRequest' }, args)).toBe(
      'send a POST request to https://a.example/x?y=1 (header X-Key "b c", body (a (1, nothing)))',
    );
    expect(callSentence({ name: 'sendMessage' }, { from: '+15550100', to: '+15550199', text: 'It is here.' })).toBe(
      'text +15550199 from +15550100: "It is here."',
    );
  });

  it('takes no words of a value for its own', () => {
    const args = { name: 'Ana on 2026-12-01', when: 'now". Reply YES 1 "' };
    expect(callSentence(visit, args)).toBe(`book a visit for "Ana on 2026-12-01" on "now'. Reply YES 1 '"`);
    expect(callSentence(visit, { name: 'Ana.', when: 'a\n\nb' })).toBe('book a visit for "Ana." on "a / b"');
  });

  it('is shown where it fits a text message, and where only its shorter way does', () => {
    const long = { ...visit, sentence: `book a visit ${'x'.repeat(320)} for {name} on {when}` };
    expect(shownSentence(long, { name: 'Ana', when: 'now' })).toBe('book a visit: name Ana, when now');
    expect(shownSentence(visit, { name: 'x y'.repeat(120), when: 'now' })).toBeNull();
    expect(shownSentence(visit, { name: 'pay \u202e001', when: 'now' })).toContain('\\u{202e}001');
  });
});
