/** Places are multiples of it, in pixels. */
export const grid = 20;

export function onGrid(pixels: number): number {
  return Math.round(pixels / grid) * grid;
}
