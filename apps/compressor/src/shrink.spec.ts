import { describe, expect, it } from '@jest/globals';
import type { Compress } from '#protocol';
import { buildSource, estimateSize, shrink } from './shrink.js';

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

const long = `get_summary: ${'word '.repeat(100)}31`;
const recent = ['Counts: 1', 'Counts: 2', 'Counts: 3'];

describe('shrinking without a model', () => {
  it('keeps every fact once, in the order last seen', () => {
    expect(shrink(given(['a', 'b', 'a']), 600)).toMatchObject({ observations: ['b', 'a'] });
  });

  it('cuts nothing where all fits', () => {
    const plan = Array.from({ length: 9 }, (_, i) => `${i}`).join('\n');
    const whole = { plan, progress: long, observations: [long, ...recent] };
    expect(shrink(given(whole.observations, { plan, progress: long }), 600)).toEqual(whole);
  });

  it('cuts long lines and keeps the last six lines of the plan, above the cap', () => {
    const plan = Array.from({ length: 9 }, (_, i) => `${i}`).join('\n');
    const made = shrink(given([`${long} ${'x'.repeat(5_000)}`, ...recent], { plan }), 600);
    expect(made?.plan).toBe('3\n4\n5\n6\n7\n8');
    expect(made?.observations[0]?.length).toBeLessThanOrEqual(400);
    expect(made?.observations.slice(1)).toEqual(recent);
  });

  it('leaves a cut to nobody where it would cost the latest observations, or what the request names', () => {
    const older = `${'x'.repeat(5_000)} INV-31`;
    expect(shrink(given([older, ...recent]), 600)).not.toBeNull();
    expect(shrink(given([older, ...recent], { request: ['Where is INV-31?'] }), 600)).toBeNull();
    expect(shrink(given([...recent, older]), 600)).toBeNull();
  });

  it('says when that was not enough, and drops nothing that was learned', () => {
    const log = Array.from({ length: 50 }, (_, i) => `${i} ${'y'.repeat(300)}`);
    expect(shrink(given(log), 600)).toBeNull();
    expect(buildSource(given(log)).log).toHaveLength(50);
    expect(estimateSize({ plan: '', progress: '', observations: log })).toBeGreaterThan(600);
  });
});
