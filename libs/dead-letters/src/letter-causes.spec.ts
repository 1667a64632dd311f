import { describe, expect, it } from '@jest/globals';
import type { LetterHead } from '#engine/ports';
import { groupByCause } from './letter-causes.js';

function letter(letterId: string, at: number, more: Partial<LetterHead> = {}): LetterHead {
  const head = { kind: 'run-tool' as const, actorId: 'a', runId: null, effectId: null, tool: 'add_note' };
  return { ...head, letterId, at, code: 'outcome-unknown', status: 'open', version: 1, providerId: null, ...more };
}

describe('groupByCause', () => {
  it('counts letters of one kind, tool and code together, and says when the first and the last died', () => {
    const send = { kind: 'send-reply' as const, tool: null, code: 'send-unknown' as const };
    const causes = groupByCause([letter('b', 2), letter('s', 9, send), letter('a', 1), letter('c', 3)]);
    expect(causes).toEqual([
      { kind: 'run-tool', tool: 'add_note', code: 'outcome-unknown', count: 3, firstAt: 1, lastAt: 3, latestId: 'c' },
      { ...send, count: 1, firstAt: 9, lastAt: 9, latestId: 's' },
    ]);
  });
});
