import { expect, it } from '@jest/globals';
import { PNG } from 'pngjs';
import { compare } from './compare-pictures.js';

function picture(width: number, height: number, isInk: (x: number, y: number) => boolean): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      png.data.set(isInk(x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * width + x) * 4);
  return PNG.sync.write(png);
}

const box = (left: number) => picture(200, 100, (x, y) => x >= left && x < left + 40 && y >= 20 && y < 60);

it('counts the points of what has moved', () => {
  expect(compare(box(20), box(20)).points).toBe(0);
  expect(compare(box(20), box(100))).toMatchObject({ points: 2 * 40 * 40, share: (2 * 40 * 40) / 20_000 });
  expect(compare(box(20), box(24)).points).toBeGreaterThan(0);
});

it('compares a page that has grown as far as both go, and counts what is new', () => {
  const page = (height: number) => picture(100, height, (_x, y) => y % 10 === 0);
  const { points, where } = compare(page(100), page(120));
  expect([where.width, where.height]).toEqual([100, 120]);
  expect(points).toBeGreaterThan(0);
  expect(points).toBeLessThanOrEqual(20 * 100);
});
