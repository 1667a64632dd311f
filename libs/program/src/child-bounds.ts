import type { ChildEnd } from '#protocol';

/** The most spawns and posts of one commit; a post to all children counts once. */
export const mostPosts = 32;

/** The most children of one actor that may be live. */
export const mostLiveChildren = 1_000;

/** How a child ends that has not begun when its root is called off. */
export const unbegunEnd: ChildEnd = {
  ...{ outcome: 'cancelled', output: null, error: null },
  spent: { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 },
};
