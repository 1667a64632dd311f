/**
 * Errors by which a provider says that the person has opted out there: Twilio's STOP list, a person who has blocked the sender on
 * WhatsApp and the like, and a Slack account that is closed. None says so of a number that is wrong or out of reach.
 */
const optOutErrors: ReadonlySet<string> = new Set(['twilio-21610', 'twilio-63014', 'slack-user_disabled']);

/** Whether the code of a refused or undelivered send says that its person has opted out at the provider. */
export function saysOptedOut(errorCode: string): boolean {
  return optOutErrors.has(errorCode);
}
