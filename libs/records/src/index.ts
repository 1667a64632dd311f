/**
 * What Redis keeps, as every process reads it: the engine's keys, the forms of its records, and the words that are stored in them. It
 * changes nothing: what is written is written by the scripts of the engine.
 */
export { noteArguments } from './deliveries/deliveries.js';
export type { DeliveryNote, DeliveryReport } from './deliveries/deliveries.js';
export { deliveryStatuses } from './deliveries/delivery-statuses.js';
export type { DeliveryStatus } from './deliveries/delivery-statuses.js';
export {
  erasuresKey,
  forgottenKey,
  heartbeatKey,
  keys,
  listHeartbeats,
  noticesChannel,
  schedulesKey,
  threadsKey,
} from './keys.js';
export type { HeartbeatKeys } from './keys.js';
export { deathCodes, letterKinds, letterStatuses } from './letter-words.js';
export type { DeathCode, LetterKind, LetterStatus } from './letter-words.js';
export {
  itemBytesField,
  messageFields,
  messageHeadFields,
  Records,
  toMessageHead,
  toMessageRecord,
} from './read-records.js';
export type { MessageRecord, RecordPort, RunRecord } from './records.js';
export { packItem, unpackItem } from './rows/pack-item.js';
export { isPacked, pack, unpack } from './rows/pack.js';
export {
  askForRun,
  operatorField,
  readRuns,
  readStoredRun,
  readStoredRuns,
  repliesOfRun,
  toStoredRun,
} from './rows/stored-run.js';
export { eventStatuses, parseSubject, webhookEventTypes } from './webhook-words.js';
export type { EventStatus, WebhookEventType } from './webhook-words.js';
export { findLatest, indicesWholeSince, liveRunsFrom, mostIndexed, mostTranscribed } from './whole-since.js';
