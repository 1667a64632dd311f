import { describe, expect, it } from '@jest/globals';
import { refusedLines } from './refused-lines.js';

describe('what would be refused now', () => {
  it('has a line for each fault, with its place and its words, or its code where they may not be read', () => {
    const code = 'WORKFLOW_VALIDATION_FAILED';
    expect(
      refusedLines([
        { code, path: '/root/note', message: 'there is no such field' },
        { code, path: '', message: null },
      ]),
    ).toEqual([
      { key: `/root/note ${code}`, place: '/root/note', text: 'there is no such field' },
      { key: ` ${code}`, place: '/', text: code },
    ]);
    expect(refusedLines([])).toEqual([]);
  });
});
