/**
 * The engine: mailboxes, versions, owed effects, claims, timers and the sweeper, on Redis scripts. It does not know which program
 * decides: a state is JSON, and an effect is owed until it is settled.
 */
export { ActorStore } from './actor-store.js';
export { approvalCodeOf } from './approval-code.js';
export type { AskedApproval } from './approvals.js';
export type { StoredDeed } from './audit-entry.js';
export { deedOfEvent, deedOfGiveBack, deedOfLetter, deedOfTakeover } from './audit-entry.js';
export { closingFilled, closingText } from './closing.js';
export { commonApiSide, conversationsNamed } from './conversations-named.js';
export type { Side } from './conversations-named.js';
export type { DeliveryNote, DeliveryReport } from './deliveries.js';
export { readDeliveries } from './deliveries.js';
export { defaultLimits, defaultTimes, keptFor } from './engine.js';
export type { Engine, EngineLimits, EngineTimes } from './engine.js';
export { endRun } from './end-run.js';
export { claimantOf } from './hint-for.js';
export { conversationIdOf, knownPartition, quietMarginMs, seenKeyOf } from './ingest.js';
export { readReach } from './reach.js';
export type { Reach } from './reach.js';
export { erasuresKey, keys, noticesChannel, schedulesKey, threadsKey } from './keys.js';
export { listLetterIds, readLetterHeads } from './letters.js';
export { nameReply } from './name-reply.js';
export { ingestNamed, nameMessage } from './named-message.js';
export type { MessageName } from './named-message.js';
export { noticeTexts } from './notices.js';
export { openActorStore } from './open-actor-store.js';
export { openEngine } from './open-engine.js';
export type { EngineOptions, OpenEngine } from './open-engine.js';
export { parkedEnd, readParked, readRestorable } from './parked-letter.js';
export {
  itemBytesField,
  messageFields,
  messageHeadFields,
  messageHeadOf,
  messageOf,
  readJournal,
  readLedger,
  readMessage,
  readRun,
} from './records.js';
export { unpackItem } from './rows/pack-item.js';
export { Heartbeat } from './recovery/heartbeat.js';
export type { Forgotten, HeartbeatReading, HeartbeatTaken } from './recovery/heartbeat.js';
export { Schedules } from './schedules.js';
export type { StoredSchedule } from './schedules.js';
export { Sessions } from './sessions.js';
export type { DeedNote, SessionPlace, StoredSession } from './sessions.js';
export { isPacked, pack, unpack } from './rows/pack.js';
export { packRuns } from './rows/packed-rows.js';
export {
  askForRun,
  operatorField,
  readRuns,
  readStoredRun,
  readStoredRuns,
  recordIn,
  repliesOfRun,
  storedRunOf,
} from './rows/stored-run.js';
export type { StoredRun } from './rows/stored-run.js';
export { engineScripts } from './scripts.js';
export { processing, sending, traceEffect } from './trace-effect.js';
export { readMail, traced } from './traced-mail.js';
export { WebhookEvents, eventTimes } from './webhook-events/webhook-events.js';
export type { EventTimes, KeptEvent, TakenEvent } from './webhook-events/webhook-events.js';
export { indicesWholeSince, latestOf, liveRunsFrom, mostIndexed, mostTranscribed } from './whole-since.js';
export { deliveryStatuses } from './delivery-statuses.js';
export type { DeliveryStatus } from './delivery-statuses.js';
export { deathCodes, letterKinds, letterStatuses } from './letter-words.js';
export type { DeathCode, LetterKind, LetterStatus } from './letter-words.js';
export { eventStatuses, webhookEventTypes } from './webhook-events/webhook-words.js';
export type { EventStatus } from './webhook-events/webhook-words.js';
