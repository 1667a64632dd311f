/**
 * The engine: mailboxes, versions, owed effects, claims, timers and the sweeper, on Redis scripts. It does not know which program
 * decides: a state is JSON, and an effect is owed until it is settled.
 */
export { ActorStore } from './actor-store.js';
export { deriveApprovalCode } from './approvals/approval-code.js';
export type { StoredDeed } from './audit/audit-entry.js';
export { tellOfEvent } from './tell-of-event.js';
export { noteDeed } from './audit/note-deed.js';
export { deedOfEvent, deedOfGiveBack, deedOfLetter, deedOfTakeover } from './audit/audit-entry.js';
export { closingFilled, closingText } from './closing.js';
export { defaultLimits, defaultTimes, keptFor } from './engine.js';
export type { Engine, EngineLimits, EngineTimes } from './engine.js';
export { endRun } from './end-run.js';
export { toSettleAuthority } from './hint-for.js';
export { knownPartition, quietMarginMs, toConversationId, toSeenKey } from './ingest.js';
export { readReach } from './deliveries/reach.js';
export type { Reach } from './deliveries/reach.js';
export { listLetterIds, readLetterHeads } from './letters/letters.js';
export { nameReply } from './deliveries/name-reply.js';
export { ingestNamed, nameMessage } from './mail/named-message.js';
export type { MessageName } from './mail/named-message.js';
export { noticeTexts } from './deliveries/notices.js';
export { openActorStore } from './open-actor-store.js';
export { openEngine } from './open-engine.js';
export type { EngineOptions, OpenEngine } from './open-engine.js';
export { parkedEnd, readParked, readRestorable } from './letters/parked-letter.js';
export type { Forgotten, HeartbeatReading, HeartbeatTaken } from './recovery/heartbeat.js';
export { Schedules } from './lists/schedules.js';
export type { StoredSchedule } from './lists/schedules.js';
export { Sessions } from './lists/sessions.js';
export type { DeedNote, SessionPlace, StoredSession } from './lists/sessions.js';
export { packRuns } from './rows/packed-rows.js';
export { engineScripts } from './scripts.js';
export { storedRepeat } from './stored-repeat.js';
export { processing, sending, traceEffect } from './trace-effect.js';
export { readMail, traced } from './mail/traced-mail.js';
