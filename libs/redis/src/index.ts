/**
 * Redis: connections, the queues of every partition, workers that drain, scripts and how they are run, the tags and ids that place
 * data in a partition. It does not know what a job or a script is for.
 */
export { connect, untilReady } from './connection.js';
export type { ConnectionOptions } from './connection.js';
export { actorIdOf, partitionOfKey, tagOfId } from './id-tags.js';
export { adderLua, adderText } from './job-adders.js';
export type { JobAdder, JobCall } from './job-adders.js';
export { JobQueues } from './job-queues.js';
export type { Hint } from './job-queues.js';
export { mintId, createToken, createdAtOf } from './create-ids.js';
export { tagOf } from './partitions.js';
export { durabilityDoubt, keepsAll, keepsEveryWrite, readMemory, refuseEviction } from './redis-fitness.js';
export type { RedisMemory } from './redis-fitness.js';
export { ReplyReader } from './reply-reader.js';
export { ScriptRunner } from './script-runner.js';
export type { NamedCall, NamedScript, ScriptArgument } from './script-runner.js';
export { clockLua, readLua, scriptsOf } from './script-set.js';
export type { RewriteSet, RunOfSet } from './script-set.js';
export { parseStored } from './stored-json.js';
export type { ChainableCommander, Redis } from 'ioredis';
