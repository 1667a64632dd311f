import type { ReplyPorts } from './reply-ports.js';

/** A claim outlasts the wait before the POST and the POST itself, which takes 5 seconds at most. */
const claim = { leaseMs: 10_000, postWithinMs: 2_000 };
/** Six looks that prove nothing take about two minutes: that long may one reply hold up its conversation. */
const shortestLookAgainMs = 1_000;
const longestLookAgainMs = 30_000;

/** How long claims of sends last, and looks wait, where the provider's list may lag for `graceMs`. */
export function sendTimes(graceMs: number): Pick<ReplyPorts, 'leaseMs' | 'postWithinMs' | 'graceMs' | 'lookAgain'> {
  const lookAgain = { firstMs: Math.max(graceMs, shortestLookAgainMs), longestMs: longestLookAgainMs };
  return { ...claim, graceMs, lookAgain };
}
