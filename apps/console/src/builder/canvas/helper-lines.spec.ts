import { describe, expect, it } from '@jest/globals';
import { findHelperLines } from './helper-lines.js';

const box = (x: number, y: number, width = 100, height = 40) => ({ x, y, width, height });

describe('the helper lines of a node that is dragged', () => {
  it('go through what it is level with, as far as both reach', () => {
    expect(findHelperLines(box(0, 0), [box(240, 0)])).toEqual([{ axis: 'y', at: 0, from: 0, to: 340 }]);
    expect(findHelperLines(box(0, 0), [box(0, 200)])).toEqual([{ axis: 'x', at: 0, from: 0, to: 240 }]);
  });

  it('go through middles and ends, too', () => {
    expect(findHelperLines(box(0, 0, 100), [box(20, 200, 60)])).toMatchObject([{ axis: 'x', at: 50 }]);
    expect(findHelperLines(box(0, 0, 100), [box(40, 200, 60)])).toMatchObject([{ axis: 'x', at: 100 }]);
  });

  it('are none where it is level with nothing, and lead to the nearest of several', () => {
    expect(findHelperLines(box(0, 0), [box(233, 177)])).toEqual([]);
    expect(findHelperLines(box(0, 0), [box(960, 0), box(240, 0)])).toMatchObject([{ to: 340 }]);
  });
});
