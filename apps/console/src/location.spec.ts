import { afterEach, expect, it } from '@jest/globals';
import { whileHere } from './location.js';

const { window: before } = globalThis;

afterEach(() => {
  globalThis.window = before;
});

/** The address of the page, and nothing else of a window. */
function at(hash: string): void {
  globalThis.window = { location: { hash } } as typeof globalThis.window; // no other part is asked
}

it.each([
  ['#/build', '#/build?session=a', 1],
  ['#/runs/run_1', '#/runs/run_2', 0],
  ['#/build', '#/runs', 0],
  ['', '#/phone', 1],
])('acts where who asked at %s is at %s only if that is the same page', (asked, later, times) => {
  at(asked);
  const here = whileHere();
  at(later);
  let acts = 0;
  here(() => (acts += 1));
  expect(acts).toBe(times);
});
