import { describe, expect, test } from '@jest/globals';
import { metrics } from './metric-names.js';

describe('metrics', () => {
  const all = Object.values(metrics);

  test('have names in base units, each once', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, type } of all) {
      expect(name).toMatch(/^turnpike_[a-z_]+$/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
    }
  });

  test('have rising buckets where they are histograms', () => {
    for (const metric of all) {
      if (metric.type !== 'histogram') continue;
      expect(metric.buckets).toEqual([...new Set(metric.buckets)].toSorted((a, b) => a - b));
    }
  });
});
