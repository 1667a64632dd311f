import { describe, expect, it } from '@jest/globals';
import { textsSince } from './answer.js';
import type { Line, AnswerRead } from './answer.js';

function answerRead(entries: Partial<Line>[], more: Partial<AnswerRead> = {}): AnswerRead {
  const lines = entries.map((entry, i) => ({
    id: `e${i}`,
    who: 'person',
    text: 'x',
    status: 'ended',
    keyword: null,
    ...entry,
  }));
  return { working: false, taken_over: null, entries: lines, ...more };
}

const nothing = new Set<string>();

describe('the terminal demo', () => {
  it('waits while the server says that something is to come, and while it has not the text', () => {
    expect(textsSince(answerRead([{}], { working: true }), nothing)).toBeNull();
    expect(textsSince(answerRead([{}]), new Set(['e0']))).toBeNull();
  });

  it('shows what was said since the text, and nothing from before', () => {
    const read = answerRead([{}, { who: 'agent', text: 'old' }, {}, { who: 'agent', text: 'Seven.', status: 'sent' }]);
    expect(textsSince(read, new Set(['e0', 'e1']))).toEqual(['Seven.']);
  });

  it('knows after STOP that no reply comes', () => {
    expect(textsSince(answerRead([{ keyword: 'stop' }]), nothing)).toEqual(['(no reply: it was read as STOP)']);
    expect(textsSince(answerRead([{}]), nothing)).toEqual(['(no reply: ended)']);
  });
});
