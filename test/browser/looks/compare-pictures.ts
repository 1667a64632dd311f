import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How many points of a picture are others than they were, of how many, and a picture of where. */
export interface Difference {
  points: number;
  share: number;
  where: PNG;
}

/** On a canvas of this size, with nothing where the picture ends: a page that has grown is compared as far as both go. */
function onCanvas(png: PNG, width: number, height: number): PNG {
  if (png.width === width && png.height === height) return png;
  const canvas = new PNG({ width, height, fill: true });
  PNG.bitblt(png, canvas, 0, 0, png.width, png.height, 0, 0);
  return canvas;
}

/** How far two colours may be apart, from 0 to 1, and be the same. Both pictures are of one browser: it is for the edges of letters alone. */
const threshold = 0.1;

export function compare(before: Buffer, now: Buffer): Difference {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(now)];
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const where = new PNG({ width, height });
  const [from, to] = [onCanvas(a, width, height), onCanvas(b, width, height)];
  const points = pixelmatch(from.data, to.data, where.data, width, height, { threshold });
  return { points, share: points / (width * height), where };
}
