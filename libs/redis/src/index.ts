/**
 * Redis: connections, the queues of every partition, workers that drain, scripts and how they are run, the tags and ids that place
 * data in a partition, and pages of what is sorted by time. It does not know what a job or a script is for.
 */
export { redisClock, toMs } from './clock.js';
export { connect, untilReady } from './connection.js';
export type { ConnectionOptions } from './connection.js';
export { partitionOfKey, requireActorId, tagOfId } from './id-tags.js';
export { withoutJobEnd } from './job-end.js';
export { buildJobsLua, jobScriptText } from './job-scripts.js';
export type { JobCall, JobScript } from './job-scripts.js';
export { JobQueues } from './job-queues.js';
export type { Hint } from './job-queues.js';
export { derivedId, mintId, createToken, readCreatedAt } from './create-ids.js';
export { toHashTag } from './partitions.js';
export {
  durabilityDoubt,
  keepsAll,
  keepsEveryWrite,
  readMemory,
  refuseEviction,
  refuseLoneNode,
} from './redis-fitness.js';
export type { RedisMemory } from './redis-fitness.js';
export { cursorAt, pageBehind, placeIn, readIndexFrom } from './place.js';
export type { ListOrder, ListPlace, PageWanted } from './place.js';
export { ReplyReader } from './reply-reader.js';
export { ScriptRunner } from './script-runner.js';
export type { NamedCall, NamedScript, ScriptArgument } from './script-runner.js';
export { clockLua, loadScripts, readLua } from './script-set.js';
export type { RewriteSet, RunOfSet } from './script-set.js';
export { parseStored } from './stored-json.js';
export { namesCluster, readRedisAddress } from './redis-address.js';
export { formatServerName, isCluster, listMasters, readDatabase } from './redis.js';
export type { OneRedis, Redis } from './redis.js';
export { createPipeline } from './split-pipeline.js';
export type { Pipeline } from './split-pipeline.js';
export { keysLike, nextKeys } from './scan-keys.js';
export { guardedKeys } from './slot-guard.js';
export { Subscriber } from './subscriber.js';
export type { SubscriberOptions } from './subscriber.js';
export { watchLoss } from './watch-loss.js';
