/** Waiting, in one place: for a time, for an answer, for what somebody else does. It also runs in a browser. */
export { answerWithin } from './answer-within.js';
export { every } from './every.js';
export { pause } from './pause.js';
export type { PauseOptions } from './pause.js';
export { retryOnConflict } from './retry-on-conflict.js';
export { untilFound, untilTrue } from './until-found.js';
export type { Looks, NextPause } from './until-found.js';
export { withinTime } from './within-time.js';
