import { expect, it } from '@jest/globals';
import { nextPauseMs } from './reply-wait.js';

/** How often a wait looks in so many milliseconds, where a look takes no time. */
function looksIn(ms: number): number {
  let looks = 0;
  for (let [at, pause] = [0, 20]; at < ms; pause = nextPauseMs(pause, at)) {
    looks += 1;
    at += pause;
  }
  return looks;
}

it('a wait looks as often as before in its first seconds, and a third as often where it lasts a minute', () => {
  expect([looksIn(200), looksIn(4_000)]).toEqual([5, 24]);
  expect(looksIn(60_000)).toBeLessThan(105);
  expect(nextPauseMs(1_000, 600_000)).toBe(1_000);
});
