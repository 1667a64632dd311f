/**
 * The names of questions and intents, and the check that keeps equal calls from running twice. Pure but for sha256. It knows no store,
 * clock or tool: records and times are passed in.
 */
export { canonicalArgs, canonicalCall } from './canonical-args.js';
export { argsHash, dedupeKey, dedupeScope, effectKey, publishedKey } from './keys.js';
export { admit, finish } from './admit.js';
export type { Admission, DedupeCall, DedupeRecord } from './admit.js';
export { deriveChildActorId, deriveChildRunId, deriveTickRunId } from './child-ids.js';
