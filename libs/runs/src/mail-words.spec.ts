import { expect, it } from '@jest/globals';
import { mailWords } from './mail-words.js';

it.each([
  ['a text', { type: 'message-received', text: 'how many?' }, 'how many?'],
  ['what a thread is told', { type: 'thread-ordered', order: { type: 'say', text: 'count them' } }, 'count them'],
  [
    'a decision with words',
    { type: 'thread-ordered', order: { type: 'decide', decision: 'changes', text: 'in red' } },
    'changes: in red',
  ],
  ['a decision', { type: 'thread-ordered', order: { type: 'decide', decision: 'approved', text: null } }, 'approved'],
  ['what a builder is told', { type: 'session-ordered', order: { type: 'say', text: 'add a node' } }, 'add a node'],
  ['an order without words', { type: 'session-ordered', order: { type: 'undo' } }, null],
  ['an event without words', { type: 'wake' }, null],
])('reads a person’s words of %s', (_what, event, words) => {
  expect(mailWords(event)).toBe(words);
});
