import type { TwilioOutside } from '../../config.js';
import { reach } from '../reach.js';
import type { Reached } from '../reach.js';

/** Asks Twilio for something of the account's. A refused key is reported by the check of the account. */
export function requestTwilio(twilio: TwilioOutside, name: string, base: string, path: string): Promise<Reached> {
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`;
  const advice = {
    refused: 'mend TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
    unreachable: 'open the way out for HTTPS to this host (firewall, proxy, DNS), or mend TWILIO_API_BASE_URL',
  };
  const url = `${base.replace(/\/+$/, '')}${path}`;
  return reach({ name, url, headers: { authorization }, advice });
}
