/**
 * The ways to reach a person, one folder a channel, and how to know who is calling on them.
 * It refuses to know conversations, runs and Redis; it is the only place that knows Twilio's SDK.
 */
export type { Channel, Delivery, Found, InboundText, ListedText, Outgoing, ReconcileQuery } from './channel.js';
export { apiChannel } from './api/api-channel.js';
export { readOptOutWord } from './opt-out-words.js';
export type { MessageReading } from './opt-out-words.js';
export { isSignedByTwilio } from './signature.js';
export type { FormFields, SignatureKeys, SignedRequest } from './signature.js';
export { statusCallbackUrl, TwilioSms } from './twilio-sms/twilio-sms.js';
export type { TwilioSmsOptions } from './twilio-sms/twilio-sms.js';
