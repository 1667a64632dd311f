/**
 * The ways to reach a person, one folder a channel, and how to verify who calls on them. It knows no conversations, runs or Redis; it is
 * the only library that uses Twilio's SDK.
 */
export { channelNames } from './channel.js';
export type {
  Channel,
  ChannelName,
  Delivery,
  Found,
  InboundText,
  ListedText,
  Outgoing,
  ReconcileQuery,
  Repeat,
} from './channel.js';
export { listAddresses } from './list-addresses.js';
export { addressesNamed, PersonNameError } from './person-names.js';
export { apiChannel } from './api/api-channel.js';
export { readOptOutType, readOptOutWord } from './opt-out-words.js';
export type { MessageReading } from './opt-out-words.js';
export { saysOptedOut } from './opt-out-errors.js';
export { readNoRequest } from './no-request.js';
export { isSignedByTwilio } from './twilio/signature.js';
export type { FormFields, SignatureKeys, SignedRequest } from './twilio/signature.js';
export { formFragment } from './html/fragment.js';
export type { FormPage } from './html/fragment.js';
export { pageLanguages, pageWords, pickPageLanguage } from './html/page-words.js';
export type { PageLanguage, PageWords } from './html/page-words.js';
export { readTicket, writeTicket } from './html/form-ticket.js';
export type { FormTicket } from './html/form-ticket.js';
export { htmlChannel } from './html/html-channel.js';
export { readSlackEvent } from './slack/slack-event.js';
export { SlackChannel } from './slack/slack-channel.js';
export { isSignedBySlack, slackSignature } from './slack/slack-signature.js';
export { sms } from './sms/sms.js';
export { statusCallbackUrl, TwilioChannel } from './twilio/twilio-channel.js';
export type { TwilioOptions } from './twilio/twilio-channel.js';
export { webhookAddress } from './webhook/webhook-address.js';
export { WebhookChannel } from './webhook/webhook-channel.js';
export { retryAfterMs } from './failed-delivery.js';
export { signedPost } from './webhook/signed-post.js';
export type { SignedPostOptions } from './webhook/signed-post.js';
export { isSignedWebhook, webhookSignature } from './webhook/webhook-signature.js';
export { whatsApp, whatsAppPrefix } from './whatsapp/whatsapp.js';
