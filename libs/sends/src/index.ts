/**
 * The sends that are owed: claimed, posted, settled, and looked for where their fate is unknown. It knows no queue and no app: a gateway makes them for its
 * jobs, and who serves sends beside its own role makes them at once (ADR 161).
 */
export { countSend } from './count-send.js';
export { optOutAtProvider } from './opt-out-at-provider.js';
export { sendClaimed, sendReply } from './send-reply.js';
export type { ClaimedSend, ReplyOutcome, ReplyPorts } from './reply-ports.js';
export { sendTimes } from './send-times.js';
export { SpoolLook } from './spool/spool-look.js';
export { createTwilioChannels } from './twilio-channels.js';
export type { Agents } from './twilio-channels.js';
