import { describe, expect, it } from '@jest/globals';
import { nearest, packVector, unpackVector } from './vector-search.js';

const document = (pageContent: string, ...vector: number[]) => ({
  ...{ pageContent, metadata: {}, vector: packVector(Float32Array.from(vector)) },
});

describe('a search for the nearest', () => {
  it('compares all by their angle, and keeps the order of equal ones', () => {
    const all = [document('far', -1, 0), document('long', 9, 9), document('near', 2, 0), document('same', 1, 0)];
    const found = nearest(all, Float32Array.of(1, 0), 3);
    expect(found?.map(({ document: { pageContent }, score }) => [pageContent, score.toFixed(3)])).toEqual([
      ['near', '1.000'],
      ['same', '1.000'],
      ['long', '0.707'],
    ]);
    expect(found?.[0]?.document).toEqual({ pageContent: 'near', metadata: {} });
    expect(nearest([document('nothing', 0, 0)], Float32Array.of(1, 0), 1)).toMatchObject([{ score: 0 }]);
  });

  it('does not compare vectors of different lengths', () => {
    expect(nearest([document('one', 1)], Float32Array.of(1, 0), 1)).toBeNull();
  });

  it('keeps vectors as they came', () => {
    const vector = Float32Array.of(0.1, -3.5e-8, 42);
    expect(unpackVector(packVector(vector))).toEqual(vector);
  });
});
