import type { TwilioOutside } from '../../config.js';
import { doubtful, failedCheck, ok } from '../check.js';
import type { Check } from '../check.js';

/** Where each deployment of ours takes texts. */
const webhookPath = '/webhooks/twilio/sms';

/** A sender of the account's, and where Twilio posts what people send to it. */
interface Posted {
  name: string;
  what: string;
  address: unknown;
  /** What to do in Twilio's console where the address is of somebody else, or none. */
  place: string;
}

/** The webhook of a sender, which must be ours: texts go nowhere else. */
export function judgeWebhook({ name, what, address, place }: Posted, { webhook }: TwilioOutside): Check {
  if (address === webhook) return ok(name, `${what}, and texts to it are posted to ${webhook}`);
  const where = typeof address === 'string' && address !== '' ? address : 'nowhere';
  if (!where.endsWith(webhookPath)) return doubtful(name, `${what}, and texts to it are posted to ${where}`, place);
  const base = where.slice(0, -webhookPath.length);
  const signed = `${what}, and texts to it are posted to ${where}, whose signature is checked over ${webhook}: each is refused`;
  const cure = `set PUBLIC_BASE_URL=${base}, or paste ${webhook} as its webhook for incoming messages in the Twilio console; letter by letter the same`;
  return failedCheck(name, signed, cure);
}
