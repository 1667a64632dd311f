import { describe, expect, it } from '@jest/globals';
import { readQuery } from './read-query.js';

describe('readQuery', () => {
  it('finds metrics, what they are selected by, and what they are grouped by', () => {
    expect(
      readQuery('sum by (le, tool) (rate(a_bucket{outcome!~"ok|error", app="x"}[5m])) / 1e6 > 14.4 * 0.01'),
    ).toEqual({
      selectors: [
        {
          metric: 'a_bucket',
          matchers: [
            { label: 'outcome', values: ['ok', 'error'] },
            { label: 'app', values: ['x'] },
          ],
        },
      ],
      grouped: ['le', 'tool'],
    });
  });

  it('knows the names of recording rules and the words of the language', () => {
    const { selectors } = readQuery('x:y:z > 1 and max(up) == 0 or absent(up{job="j"} == 1)');
    expect(selectors.map(({ metric }) => metric)).toEqual(['x:y:z', 'up', 'up']);
  });
});
