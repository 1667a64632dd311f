import type { StandInAnswer } from './stand-in-server.js';

/** What an account has beside its messages, as Twilio's API names it. */
export interface TwilioAccount {
  /** A trial texts verified numbers alone. */
  type?: 'Trial' | 'Full';
  verified?: readonly string[];
  numbers?: readonly { phone_number: string; sms_url: string }[];
  services?: readonly { sid: string; inbound_request_url: string | null; use_inbound_webhook_on_number: boolean }[];
  whatsAppSenders?: readonly { sender_id: string; status: string; webhook: { callback_url: string } }[];
}

/** Answers what Twilio is asked of the account itself; null: something else was asked. */
export function accountPage(url: URL, accountSid: string, account: TwilioAccount = {}): StandInAnswer | null {
  const root = `/2010-04-01/Accounts/${accountSid}`;
  if (url.pathname === `${root}.json`)
    return { status: 200, body: { sid: accountSid, status: 'active', type: account.type ?? 'Full' } };
  if (url.pathname === `${root}/OutgoingCallerIds.json`)
    return {
      status: 200,
      body: { outgoing_caller_ids: (account.verified ?? []).map((number) => ({ phone_number: number })) },
    };
  if (url.pathname === `${root}/IncomingPhoneNumbers.json`) {
    const asked = url.searchParams.get('PhoneNumber');
    const found = (account.numbers ?? []).filter(({ phone_number: number }) => number === asked);
    return { status: 200, body: { incoming_phone_numbers: found } };
  }
  const [, sid] = /^\/v1\/Services\/(\w+)$/.exec(url.pathname) ?? [];
  if (sid !== undefined) {
    const found = (account.services ?? []).find((service) => service.sid === sid);
    return found ? { status: 200, body: found } : { status: 404, body: { code: 20_404, status: 404 } };
  }
  if (url.pathname !== '/v2/Channels/Senders') return null;
  return { status: 200, body: { senders: account.whatsAppSenders ?? [], meta: { key: 'senders' } } };
}
