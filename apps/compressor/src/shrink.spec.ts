import { describe, expect, it } from '@jest/globals';
import type { Compress } from '#contract';
import { estimateTokens, shrink } from './shrink.js';

function given(log: string[], more: Partial<Compress> = {}): Compress {
  const base = {
    type: 'compress',
    id: 'e',
    runId: 'r',
    fromSeq: 1,
    toSeq: log.length,
    goal: 'g',
    constraints: 'c',
  } as const;
  return { ...base, plan: '', progress: '', log, ...more };
}

describe('shrinking without a model', () => {
  it('keeps every fact once, in the order last seen', () => {
    expect(shrink(given(['a', 'b', 'a']), 600)).toMatchObject({ scratchpad: { observations: ['b', 'a'] }, fits: true });
  });

  it('cuts long lines and keeps the last six lines of the plan', () => {
    const plan = Array.from({ length: 9 }, (_, i) => `${i}`).join('\n');
    const { scratchpad } = shrink(given(['x'.repeat(5_000)], { plan }), 600);
    expect(scratchpad.plan).toBe('3\n4\n5\n6\n7\n8');
    expect(scratchpad.observations[0]).toHaveLength(400);
  });

  it('says when that was not enough, and drops nothing that was learned', () => {
    const log = Array.from({ length: 50 }, (_, i) => `${i} ${'y'.repeat(300)}`);
    const { scratchpad, fits } = shrink(given(log), 600);
    expect(fits).toBe(false);
    expect(scratchpad.observations).toHaveLength(50);
    expect(estimateTokens(scratchpad.observations.join('\n'))).toBeGreaterThan(600);
  });
});
